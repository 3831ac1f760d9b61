package org.diffusionlab.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;

/** Makes scenarios that a person would not think of; the same seed makes the same one. */
final class RandomScenario {
  private static final List<String> EVERYBODY = List.of("A", "uid1", "uid2", "uid3", "uid4");

  /** The frames between a phone and its server; those that matter most come more than once. */
  private static final List<String> FRAMES =
      List.of(
          "push",
          "push",
          "push",
          "send",
          "send",
          "sent",
          "sent",
          "ack",
          "ack",
          "hello",
          "welcome",
          "pull",
          "page",
          "pullQueue",
          "queue",
          "queueIds",
          "pullBodies",
          "bodies",
          "membership",
          "ping",
          "pong",
          "error",
          "bye");

  private final Random random;
  private final boolean breaking;
  private boolean stopped;
  private int armed;
  private int clientIds;

  private RandomScenario(long seed, boolean breaking) {
    random = new Random(seed);
    this.breaking = breaking;
  }

  /** A scenario of about {@code steps} steps; it ends with everybody online and quiet. */
  static Scenario of(long seed, int steps) {
    return new RandomScenario(seed, false).make(seed, steps);
  }

  /**
   * The same with frames that go wrong, crashes and clocks that jump. It ends often enough with
   * everybody coming back that nothing armed is left that could still spoil the end.
   */
  static Scenario breaking(long seed, int steps) {
    return new RandomScenario(seed, true).make(seed, steps);
  }

  private Scenario make(long seed, int count) {
    Scenario scenario =
        Scenario.opening(
                "random-" + seed,
                new LocalText("random " + seed, ""),
                List.of(
                    new GroupSpec("g1", new LocalText("one", ""), EVERYBODY.subList(0, 4)),
                    new GroupSpec("g2", new LocalText("two", ""), List.of("uid2", "A", "uid4"))),
                random.nextBoolean() ? List.of("uid3") : List.of())
            .withSettings(settings());
    for (int i = 0; i < count; i++) {
      scenario = scenario.plus(step());
    }
    for (int i = 0; i <= armed; i++) {
      scenario = scenario.plus(new Step.Restart());
      scenario = scenario.plus(new Step.Online(EVERYBODY));
      scenario = scenario.plus(new Step.Wait(Duration.ofSeconds(31)));
    }
    return scenario;
  }

  private Settings settings() {
    return new Settings(
        pick(List.of(Retention.values())),
        pick(List.of(History.values())),
        1 + random.nextInt(5),
        AckMode.IDS,
        false);
  }

  private Step step() {
    return breaking && random.nextInt(5) == 0 ? trouble() : usual();
  }

  private Step trouble() {
    int dice = random.nextInt(20);
    if (dice < 10) {
      armed++;
      String gid = random.nextInt(4) == 0 ? gid() : null;
      return new Step.Fault(
          new FrameFault(pick(FRAMES), pick(EVERYBODY), gid, 0, pick(List.of(Effect.values()))));
    } else if (dice < 15) {
      return new Step.Release(EVERYBODY);
    } else if (dice < 17) {
      CrashPoint at =
          pick(List.of(CrashPoint.NOW, CrashPoint.RECEIVED, CrashPoint.STORED, CrashPoint.PUSHED));
      armed++;
      return new Step.Crash(Step.Crash.SERVER, at);
    } else if (dice < 19) {
      armed++;
      return new Step.Crash(
          pick(EVERYBODY), pick(List.of(CrashPoint.NOW, CrashPoint.RECEIVED, CrashPoint.SHOWN)));
    }
    return new Step.Clock(Duration.ofSeconds(1 + random.nextInt(7200)).negated());
  }

  private Step usual() {
    int dice = random.nextInt(100);
    if (dice < 45) {
      return send();
    } else if (dice < 58) {
      return new Step.Offline(some());
    } else if (dice < 72) {
      return new Step.Online(some());
    } else if (dice < 79) {
      return new Step.HalfOpen(some());
    } else if (dice < 84) {
      return new Step.Join(gid(), pick(EVERYBODY));
    } else if (dice < 88) {
      return new Step.Leave(gid(), pick(EVERYBODY));
    } else if (dice < 94) {
      return new Step.Wait(Duration.ofMillis(500 + random.nextInt(90_000)));
    } else if (stopped || dice < 97) {
      stopped = false;
      return new Step.Restart();
    }
    stopped = true;
    return new Step.Stop();
  }

  private Step send() {
    String from = pick(EVERYBODY);
    int dice = random.nextInt(10);
    if (dice < 2) {
      return new Step.Send(from, gid(), "burst", null, 1 + random.nextInt(12));
    }
    if (dice < 4) {
      // often a retry, sometimes with another text: the server refuses that
      int id = random.nextInt(++clientIds / 2 + 1);
      return new Step.Send(from, gid(), "again " + (id + random.nextInt(2)), "c" + id, 1);
    }
    return Step.Send.of(from, gid(), "text " + random.nextInt(1000));
  }

  private String gid() {
    return random.nextInt(3) == 0 ? "g2" : "g1";
  }

  private List<String> some() {
    List<String> some = new ArrayList<>();
    EVERYBODY.forEach(
        uid -> {
          if (random.nextInt(3) == 0) {
            some.add(uid);
          }
        });
    return some.isEmpty() ? List.of(pick(EVERYBODY)) : some;
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
