package org.diffusionlab.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;

/** Makes scenarios that a person would not think of; the same seed makes the same one. */
final class RandomScenario {
  private static final List<String> EVERYBODY = List.of("A", "uid1", "uid2", "uid3", "uid4");

  private final Random random;
  private boolean stopped;
  private int clientIds;

  private RandomScenario(long seed) {
    random = new Random(seed);
  }

  /** A scenario of about {@code steps} steps; it ends with everybody online and quiet. */
  static Scenario of(long seed, int steps) {
    return new RandomScenario(seed).make(seed, steps);
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
    scenario = scenario.plus(new Step.Restart());
    scenario = scenario.plus(new Step.Online(EVERYBODY));
    return scenario.plus(new Step.Wait(Duration.ofSeconds(31)));
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
