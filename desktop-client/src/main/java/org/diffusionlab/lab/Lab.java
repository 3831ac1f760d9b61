package org.diffusionlab.lab;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;

/** The engine's public face; see the interface notes in each method. */
public final class Lab implements AutoCloseable {
  /** The lanes this version can run. */
  public static final List<Scheme> AVAILABLE = List.of(Scheme.CURSOR);

  private Lab() {}

  /** Whether {@code folder} holds a session that {@link #reopen} can continue. */
  public static boolean hasSession(Path folder) {
    throw new UnsupportedOperationException();
  }

  /** Starts a session; blocking. An older session in the folder is deleted. */
  public static Lab open(LabConfig config, Scenario opening) {
    throw new UnsupportedOperationException();
  }

  /** Continues the session of a folder; blocking. */
  public static Lab reopen(LabConfig config) {
    throw new UnsupportedOperationException();
  }

  public RunLog log() {
    throw new UnsupportedOperationException();
  }

  /** Opening and all steps performed so far. Any thread. */
  public Scenario scenario() {
    throw new UnsupportedOperationException();
  }

  /** Runs a step on every lane, after those asked for before. Any thread. */
  public CompletableFuture<Void> perform(Step step) {
    throw new UnsupportedOperationException();
  }

  /** The same, after the wall clock was set. Any thread. */
  public CompletableFuture<Void> perform(Step step, long wallMillis) {
    throw new UnsupportedOperationException();
  }

  /** Where a lane's server listens. */
  public InetSocketAddress address(Scheme scheme) {
    throw new UnsupportedOperationException();
  }

  /** The token a member proves itself with on a lane. */
  public String token(Scheme scheme, String uid) {
    throw new UnsupportedOperationException();
  }

  /** A lane's counters after the last step. Any thread. */
  public Counters counters(Scheme scheme) {
    throw new UnsupportedOperationException();
  }

  /** Whether guests from outside were recorded: such a run can be rewound, but not run again. */
  public boolean hadGuests() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
