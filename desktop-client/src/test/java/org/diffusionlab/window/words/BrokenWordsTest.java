package org.diffusionlab.window.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Question;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever breaks can be said, in both languages, and no two things are said alike. */
class BrokenWordsTest {
  private static final ServerFrame.Push PUSH =
      new ServerFrame.Push(new Message("g1", 5, "A", 0, "hi"));

  private static List<RunEvent> events() {
    List<RunEvent> events = new ArrayList<>();
    for (Fate fate : Fate.values()) {
      events.add(new RunEvent.Faulted(fate, Side.MEMBERS, "uid2", PUSH));
      events.add(new RunEvent.Faulted(fate, Side.SERVER, "uid2", new ClientFrame.Ping()));
    }
    events.add(new RunEvent.Released(Side.MEMBERS, "uid2", PUSH));
    events.add(new RunEvent.Released(Side.SERVER, "uid2", new ClientFrame.Ping()));
    for (CrashPoint at : CrashPoint.values()) {
      if (at.ofServer()) {
        events.add(new RunEvent.Crashed("", at));
      }
      if (at.ofMember()) {
        events.add(new RunEvent.Crashed("uid2", at));
      }
    }
    events.add(new RunEvent.Waits(List.of("uid2"), "g1", 5));
    events.add(new RunEvent.ClockMoved(0, -7_200_000));
    events.add(new RunEvent.ClockMoved(0, 7_200_000));
    return events;
  }

  private static List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Effect effect : Effect.values()) {
      steps.add(new Step.Fault(FrameFault.of("push", "uid2", effect)));
      steps.add(new Step.Fault(new FrameFault("push", "uid2", null, 5, effect)));
    }
    steps.add(new Step.Release(List.of("uid2")));
    for (CrashPoint at : CrashPoint.values()) {
      if (at.ofServer()) {
        steps.add(new Step.Crash(Step.Crash.SERVER, at));
      }
      if (at.ofMember()) {
        steps.add(new Step.Crash("uid2", at));
      }
    }
    steps.add(Step.Disarm.fault(FrameFault.of("push", "uid2", Effect.DROP)));
    steps.add(Step.Disarm.crash(Step.Crash.SERVER));
    steps.add(Step.Disarm.crash("uid2"));
    steps.add(new Step.Clock(Duration.ofHours(-2)));
    steps.add(new Step.Clock(Duration.ofHours(2)));
    steps.add(
        new Step.Predict(
            new Question(
                Question.Kind.NUMBER, new LocalText("How many?", "多少？"), List.of(), List.of("3"))));
    return steps;
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyEventIsASentenceOfItsOwn(Language language) {
    EventWords words = new EventWords(new Texts(language));
    List<String> said = events().stream().map(words::of).toList();
    assertThat(said).doesNotHaveDuplicates().noneMatch(String::isBlank);
    assertThat(said.get(0)).contains("uid2").contains("5");
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyStepIsASentenceOfItsOwn(Language language) {
    StepWords words = new StepWords(new Texts(language));
    List<String> said =
        steps().stream()
            .map(step -> new RunEvent.StepBegan(0, step.name(), ScenarioWriter.step(step)))
            .map(words::of)
            .toList();
    assertThat(said).doesNotHaveDuplicates().noneMatch(String::isBlank);
    assertThat(said).doesNotContain("fault", "crash", "disarm", "release", "clock", "predict");
  }
}
