package org.diffusionlab.lab.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.MessageStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each lesson fails, at the figure it teaches, where the rule it teaches is broken. */
class LessonsBiteTest {
  /** One scheme's rule, broken, and the figure in which the lesson has to notice. */
  private record Broken(
      String lesson,
      String rule,
      Scheme scheme,
      String figure,
      UnaryOperator<LabConfig> lab,
      UnaryOperator<Scenario> file) {
    @Override
    public String toString() {
      return lesson + ": " + rule;
    }
  }

  private static final Scheme S1 = Scheme.OFFLINE_COPIES;
  private static final Scheme S2 = Scheme.COPY_PER_MEMBER;
  private static final Scheme S3 = Scheme.ID_PER_MEMBER;
  private static final Scheme S4 = Scheme.CURSOR;

  @TempDir Path folder;

  private static Broken store(
      String lesson,
      String rule,
      Scheme scheme,
      String figure,
      UnaryOperator<MessageStore> broken) {
    return new Broken(
        lesson,
        rule,
        scheme,
        figure,
        config -> config.withStores((in, real) -> in == scheme ? broken.apply(real) : real),
        file -> file);
  }

  /** Lessons whose fault is switched on in their file, with that switched off. */
  private static Broken settings(
      String lesson, String rule, Scheme scheme, String figure, AckMode mode) {
    Settings sound = new Settings(Retention.ARTICLE, History.NONE, 50, mode, false);
    return new Broken(
        lesson, rule, scheme, figure, config -> config, file -> file.withSettings(sound));
  }

  static Stream<Broken> brokenRules() {
    return Stream.of(
        store("01", "copies for some", S2, "bodyRows.written", BrokenStores::thatTrustsTheStatus),
        store("02", "status never stale", S1, "lost", BrokenStores::thatTrustsNoStatus),
        store("03", "copies for who is offline", S2, "lost", BrokenStores::thatTrustsTheStatus),
        store("04", "acked copies stay", S2, "bodyRows.now", BrokenStores::thatIgnoresAcks),
        store("05", "nothing is deleted", S2, "lost", BrokenStores::thatIgnoresAcks),
        settings("05", "deleted when acked", S3, "lost", AckMode.IDS),
        store("06", "acked ids stay", S3, "idRows.now", BrokenStores::thatIgnoresAckedIds),
        settings("07", "the delete names its member", S2, "lost", AckMode.RANGE),
        store("07", "nothing is deleted", S3, "lost", BrokenStores::thatIgnoresAcks),
        store("08", "the cursor stays", S4, "cursors.g1.uid1", BrokenStores::thatIgnoresAcks),
        settings("09", "the prefix is acked", S4, "lost", AckMode.IDS),
        new Broken(
            "10",
            "phones show again",
            S4,
            "duplicates",
            config -> config.withPhones((scheme, phone) -> new ForgetfulPhone(phone)),
            file -> file),
        store("11", "clientIds forgotten", S4, "bodyRows.now", BrokenStores::thatForgetsClientIds),
        store("12", "ids for who is offline", S3, "lost", BrokenStores::thatTrustsTheStatus),
        store(
            "13", "rows outlive members", S2, "bodyRows.now", BrokenStores::thatKeepsWhatIsOfNoUse),
        store(
            "14", "all is purged", S4, "bodyRows.now", BrokenStores::thatForgetsTheSmallestCursor),
        store(
            "14",
            "who is behind is forgotten",
            S4,
            "lost",
            BrokenStores::thatForgetsTheSmallestCursor),
        store("15", "row by row", S2, "replayQueries", BrokenStores::thatReadsRowByRow),
        store("16", "copies for all", S1, "bodyRows.written", BrokenStores::thatTrustsNoStatus));
  }

  @ParameterizedTest
  @MethodSource("brokenRules")
  void lessonFailsWhereItsRuleIsBroken(Broken broken) {
    String name =
        ShippedLessons.names().stream()
            .filter(n -> n.startsWith(broken.lesson()))
            .findFirst()
            .orElseThrow();
    Scenario lesson = broken.file().apply(ShippedLessons.read(name));
    Result result = LessonRun.of(lesson, folder, broken.lab());
    assertThat(result.holds()).isFalse();
    assertThat(result.failures())
        .as("%s", broken)
        .anyMatch(f -> f.scheme() == broken.scheme() && f.what().equals(broken.figure()));
    assertThat(result.failures()).allMatch(f -> f.where().startsWith(name + ":"));
  }

  @Test
  void noLessonIsLeftOut() {
    List<String> numbers = ShippedLessons.names().stream().map(n -> n.substring(0, 2)).toList();
    assertThat(brokenRules().map(Broken::lesson).distinct()).containsExactlyElementsOf(numbers);
  }
}
