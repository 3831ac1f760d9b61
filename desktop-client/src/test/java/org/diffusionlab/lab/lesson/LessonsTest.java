package org.diffusionlab.lab.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Question;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.TraceReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lessons that ship: what they expect holds, and they are made as a lesson has to be. */
class LessonsTest {
  /** As much as the window's header shows of a text, in letters; a Chinese one is twice as wide. */
  private static final int MOST_LETTERS = 220;

  @TempDir Path folder;

  static List<String> names() {
    return ShippedLessons.names();
  }

  private static List<Step> steps(String name) {
    return ShippedLessons.read(name).steps().stream().map(Item::step).toList();
  }

  private static <T> List<T> steps(String name, Class<T> kind) {
    return steps(name).stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatALessonExpectsHolds(String name) {
    Result result = LessonRun.of(ShippedLessons.read(name), folder);
    assertThat(result.failures()).isEmpty();
    assertThat(result.holds()).isTrue();
    assertThat(result.checked()).isGreaterThan(10);
  }

  @Test
  void thereAreSixteenInOrderWithIdsOfTheirOwn() {
    assertThat(names()).hasSize(16).isSorted();
    assertThat(names().stream().map(n -> ShippedLessons.read(n).id()).distinct()).hasSize(16);
    for (int i = 0; i < names().size(); i++) {
      String number = (i + 1) + " · ";
      LocalText title = ShippedLessons.read(names().get(i)).title();
      assertThat(title.en()).startsWith(number);
      assertThat(title.zh()).startsWith(number);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aLessonHasTimeAimsQuestionsAndSomethingToChange(String name) {
    Scenario lesson = ShippedLessons.read(name);
    assertThat(lesson.minutes()).isBetween(5, 10);
    assertThat(lesson.objectives()).hasSizeBetween(2, 3);
    assertThat(steps(name, Step.Predict.class)).hasSizeBetween(2, 4);
    assertThat(ShippedLessons.text(name)).startsWith("//");
    List<Step> steps = steps(name);
    assertThat(steps.get(steps.size() - 1)).isInstanceOf(Step.Say.class);
    LocalText last = ((Step.Say) steps.get(steps.size() - 1)).text();
    assertThat(last.en()).startsWith("Change one thing: ");
    assertThat(last.zh()).startsWith("改一处试试：");
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyTextIsThereInBothLanguagesAndFits(String name) {
    Scenario lesson = ShippedLessons.read(name);
    List<LocalText> texts = new ArrayList<>(lesson.objectives());
    texts.add(lesson.title());
    lesson.groups().forEach(group -> texts.add(group.title()));
    steps(name, Step.Say.class).forEach(say -> texts.add(say.text()));
    for (Step.Predict predict : steps(name, Step.Predict.class)) {
      texts.add(predict.question().ask());
      texts.addAll(predict.question().options());
    }
    assertThat(texts)
        .allSatisfy(
            text -> {
              assertThat(text.en()).isNotBlank().hasSizeLessThanOrEqualTo(MOST_LETTERS);
              assertThat(text.zh()).isNotBlank().hasSizeLessThanOrEqualTo(MOST_LETTERS / 2);
            });
  }

  @Test
  void allKindsOfQuestionsAreAsked() {
    Set<Question.Kind> kinds = EnumSet.noneOf(Question.Kind.class);
    for (String name : names()) {
      steps(name, Step.Predict.class).forEach(p -> kinds.add(p.question().kind()));
    }
    assertThat(kinds).containsExactlyInAnyOrder(Question.Kind.values());
  }

  /**
   * The answers that can be counted stand in the expectation that follows, and those are held
   * against the run.
   */
  @ParameterizedTest
  @MethodSource("names")
  void whatCanBeCountedIsAnsweredByTheNextExpectation(String name) {
    List<Step> steps = steps(name);
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.Predict predict && isCounted(predict.question())) {
        Step.Expect next =
            steps.stream()
                .skip(i)
                .filter(Step.Expect.class::isInstance)
                .map(Step.Expect.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(words(next))
            .as(predict.question().ask().en())
            .containsAll(predict.question().answer());
      }
    }
  }

  private static boolean isCounted(Question question) {
    return !question.kind().hasOptions();
  }

  private static Set<String> words(Step.Expect expect) {
    Set<String> words = new HashSet<>();
    for (Step.Scope scope : expect.scopes()) {
      words.add(scope.lane() == null ? "all" : scope.lane().name());
      scope.checks().forEach(check -> words(check.value(), words));
    }
    return words;
  }

  private static void words(Object value, Set<String> words) {
    if (value instanceof Map<?, ?> map) {
      words.addAll(map.keySet().stream().map(String::valueOf).toList());
      map.values().forEach(each -> words(each, words));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> words(each, words));
      words.add(String.valueOf(list.size()));
    } else {
      words.add(String.valueOf(value));
    }
  }

  @Test
  void theLastOneIsARealPartOfTheSample() throws IOException {
    List<Step> real;
    try (InputStream in =
        LessonsTest.class.getResourceAsStream("/org/diffusionlab/samples/linux-channel.csv")) {
      Path copy = folder.resolve("linux-channel.csv");
      Files.copy(in, copy);
      real = TraceReader.read(copy).scenario().steps().stream().map(Item::step).toList();
    }
    List<Step> lesson =
        steps(names().get(15)).stream()
            .filter(
                step ->
                    !(step instanceof Step.Say
                        || step instanceof Step.Predict
                        || step instanceof Step.Expect))
            .map(LessonsTest::inTheTracesGroup)
            .toList();
    List<Step> excerpt = lesson.subList(0, lesson.size() - 1);
    assertThat(excerpt).isEqualTo(real.subList(1415, 1415 + excerpt.size()));
    assertThat(lesson.get(lesson.size() - 1)).isInstanceOf(Step.Online.class);
  }

  private static Step inTheTracesGroup(Step step) {
    return step instanceof Step.Send send ? Step.Send.of(send.from(), "trace", send.text()) : step;
  }
}
