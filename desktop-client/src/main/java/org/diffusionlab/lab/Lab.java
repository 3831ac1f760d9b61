package org.diffusionlab.lab;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.result.Failure;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.server.store.StoreException;

/**
 * A running laboratory: some lanes, a scenario that grows by the steps performed, and the run log
 * of what came of them.
 *
 * <p>One engine thread does all the work, one step at a time, in the order the steps were asked
 * for. The methods here may be called from any thread; those that wait for the engine say so. A lab
 * that cannot go on (a lane never became quiet, a disk failed) refuses every further step with the
 * same sentence; what it logged until then stays readable.
 */
public final class Lab implements AutoCloseable {
  private final Engine engine;
  private final ExecutorService thread;

  private Lab(LabConfig config) {
    thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread made = new Thread(work, "lab-engine");
              made.setDaemon(true);
              return made;
            });
    engine = new Engine(config, this::laterIfOpen);
  }

  /** Whether {@code folder} holds a session that {@link #reopen} can continue. */
  public static boolean hasSession(Path folder) {
    return SessionFolder.hasSession(folder);
  }

  /**
   * Starts a session and runs the opening, as step -1: servers on fresh databases, members, groups,
   * and who is online. Waits for it. An older session in the same folder is deleted; steps that
   * {@code opening} may have are not run.
   *
   * @throws LabException with a plain sentence where that is not possible
   * @throws StoreException where a database cannot be used
   */
  public static Lab open(LabConfig config, Scenario opening) {
    return started(config, lab -> lab.engine.open(opening));
  }

  /**
   * Continues the session of a folder: servers on its databases, everybody with a new phone that
   * reads its history again, those online who were, and sends that were typed but never stored.
   * Waits for it. The run log starts anew; the scenario goes on.
   *
   * @throws LabException with a plain sentence where that is not possible
   * @throws StoreException where a database cannot be used; it is left as it was
   */
  public static Lab reopen(LabConfig config) {
    return started(config, lab -> lab.engine.reopen());
  }

  private interface Start {
    void begin(Lab lab);
  }

  private static Lab started(LabConfig config, Start start) {
    Lab lab = new Lab(config);
    try {
      lab.wait(
          () -> {
            start.begin(lab);
            return null;
          });
      return lab;
    } catch (RuntimeException e) {
      lab.close();
      throw e;
    }
  }

  /** Everything that happened since this lab was opened. */
  public RunLog log() {
    return engine.log();
  }

  /** Servers that are started from now on run there; those that run stay where they are. */
  public void runServersIn(ServerHome home) {
    engine.runServersIn(home);
  }

  /** The process a lane's server runs in; 0 where it does not run. */
  public long serverProcess(Scheme scheme) {
    return engine.serverProcess(scheme);
  }

  /** The opening and all steps performed so far. */
  public Scenario scenario() {
    return engine.scenario();
  }

  /**
   * Runs a step on every lane, after those asked for before.
   *
   * @return completes when every lane is quiet; fails with {@link IllegalArgumentException} where
   *     the step names a member nobody knows, and with {@link LabException} or {@link
   *     StoreException} where it could not be run
   */
  public CompletableFuture<Void> perform(Step step) {
    return perform(Item.of(step));
  }

  /** The same, after the wall clock was set; no timer runs by it. */
  public CompletableFuture<Void> perform(Step step, long wallMillis) {
    return perform(new Item(step, Instant.ofEpochMilli(wallMillis), 0));
  }

  /** The same, for a step with its time and its place in a file. */
  public CompletableFuture<Void> perform(Item item) {
    return later(
        () -> {
          engine.perform(item);
          return null;
        });
  }

  /** The lanes, in their order. */
  public List<Scheme> schemes() {
    return engine.schemes();
  }

  /** Where a lane's server listens, for guests from outside. */
  public InetSocketAddress address(Scheme scheme) {
    return engine.address(scheme);
  }

  /** What a member proves itself with on a lane; the server must run. Waits for the engine. */
  public String token(Scheme scheme, String uid) {
    return wait(() -> engine.token(scheme, uid));
  }

  /** A lane's counters after the last step. */
  public Counters counters(Scheme scheme) {
    return engine.counters(scheme);
  }

  /** What every lane has come to. Waits for the engine. Read the ledgers before the next step. */
  public List<LaneFigures> figures() {
    return wait(engine::figures);
  }

  /**
   * What the run has come to, ready to be written. Waits for the engine.
   *
   * @param input how the result names what was run
   */
  public Result result(String input) {
    return wait(() -> engine.result(input));
  }

  /** Expectations that did not hold so far. */
  public List<Failure> failures() {
    return wait(() -> List.copyOf(engine.failures()));
  }

  /** How many expectations were checked so far. */
  public int checked() {
    return wait(engine::checked);
  }

  /** Whether someone from outside took part: such a run can be rewound, but not run again. */
  public boolean hadGuests() {
    return engine.hadGuests();
  }

  /**
   * Stops the servers cleanly and gives the folder back, after the steps asked for before. Waits
   * for it. May be called twice.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (!thread.isShutdown()) {
        thread.execute(engine::close);
        thread.shutdown();
      }
    }
    try {
      boolean ended = false;
      while (!ended) {
        ended = thread.awaitTermination(1, TimeUnit.MINUTES);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void laterIfOpen(Runnable work) {
    try {
      thread.execute(work);
    } catch (RejectedExecutionException e) {
      // the lab is closing: nobody needs that turn any more
    }
  }

  private <T> CompletableFuture<T> later(Supplier<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    try {
      thread.execute(
          () -> {
            try {
              done.complete(work.get());
            } catch (RuntimeException | Error e) {
              done.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      done.completeExceptionally(new LabException("The lab is closed."));
    }
    return done;
  }

  private <T> T wait(Supplier<T> work) {
    try {
      return later(work).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
