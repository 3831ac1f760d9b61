package org.diffusionlab.window.state;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.Scheme;

/** The lab the window looks at, as far as the window may touch it. Any thread. */
public interface Session extends AutoCloseable {
  /** What happened. */
  RunLog log();

  /** Opening and steps so far. */
  Scenario scenario();

  /** Runs a step, after those asked for before. */
  CompletableFuture<Void> perform(Step step);

  /** Runs a step after the wall clock was set. */
  CompletableFuture<Void> perform(Step step, long wallMillis);

  /** Servers that are started from now on run there. */
  void runServersIn(ServerHome home);

  /** The process a lane's server runs in; 0 where it does not run. */
  long serverProcess(Scheme scheme);

  /** Where a lane's server listens. */
  InetSocketAddress address(Scheme scheme);

  /** What a member proves itself with. */
  String token(Scheme scheme, String uid);

  /** What it came to, as a table; blocking. */
  String resultTable(String input);

  /** Plays a trace into it; the session was opened with the trace's opening. */
  Playing play(Trace trace, double speed);

  /** A trace that is being played. Any thread. */
  interface Playing {
    /** How far it is, 0 to 1. */
    double progress();

    /** Seconds of the trace in one second. */
    void setSpeed(double speed);

    /** Ends it after the row that is running. */
    void stop();

    /** Completes when it was played to its end or stopped. */
    CompletableFuture<Void> done();
  }

  /** Ends it; blocking. */
  @Override
  void close();

  /** The session of a running lab. */
  static Session of(Lab lab) {
    return new LabSession(lab);
  }
}
