package org.diffusionlab.window;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Calls into the FX thread from a thread that may wait for it, as only a script may. */
final class FxCalls {
  private final long patienceSeconds;

  /** Calls that are given up after so many seconds. */
  FxCalls(long patienceSeconds) {
    this.patienceSeconds = patienceSeconds;
  }

  /** Runs {@code call} on the FX thread and waits for its result. */
  <T> T call(Callable<T> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          try {
            result.complete(call.call());
          } catch (Exception | Error e) {
            result.completeExceptionally(e);
          }
        });
    return await(result);
  }

  /** Runs {@code work} on the FX thread and waits for it. */
  void run(Runnable work) {
    call(
        () -> {
          work.run();
          return null;
        });
  }

  /** Waits until {@code condition}, asked once per frame on the FX thread, is true. */
  void until(BooleanSupplier condition) {
    CompletableFuture<Void> met = new CompletableFuture<>();
    AnimationTimer timer =
        new AnimationTimer() {
          @Override
          public void handle(long now) {
            if (condition.getAsBoolean()) {
              stop();
              met.complete(null);
            }
          }
        };
    run(timer::start);
    await(met);
  }

  /** Waits until some frames were drawn. */
  void frames(int count) {
    int[] left = {count};
    until(() -> left[0]-- <= 0);
  }

  /** Waits for a result, but not for ever. */
  <T> T await(CompletableFuture<T> result) {
    try {
      return result.orTimeout(patienceSeconds, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the window did not answer: " + e.getCause(), e.getCause());
    }
  }
}
