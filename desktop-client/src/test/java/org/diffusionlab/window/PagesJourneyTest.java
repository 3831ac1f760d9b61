package org.diffusionlab.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.window.chart.ChartView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A whole way through each page beside the lab, by mouse and keys. */
@ExtendWith(ApplicationExtension.class)
final class PagesJourneyTest {
  @TempDir private Path folder;
  private OpenWindow window;

  @Start
  void show(Stage stage) {
    window = new OpenWindow(stage, folder.resolve("session"));
  }

  @BeforeEach
  void opened() {
    window.opened();
  }

  @AfterEach
  void close() {
    window.close();
  }

  private void page(FxRobot robot, KeyCode digit) {
    robot.press(KeyCode.CONTROL).type(digit).release(KeyCode.CONTROL);
    window.frames(4);
  }

  /** A node of the page in front. */
  private Node shown(String selector) {
    return window.get(
        () ->
            window.scene().getRoot().lookupAll(selector).stream()
                .filter(PagesJourneyTest::inSight)
                .findFirst()
                .orElseThrow());
  }

  private static boolean inSight(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private boolean shows(String words) {
    return window.shows(".page", words) || window.get(() -> anyPageShows(words));
  }

  private boolean anyPageShows(String words) {
    return window.scene().getRoot().lookupAll(".page .label").stream()
        .filter(PagesJourneyTest::inSight)
        .anyMatch(node -> ((javafx.scene.control.Labeled) node).getText().contains(words));
  }

  private void type(FxRobot robot, String id, String text) {
    TextField field = (TextField) shown("#" + id);
    window.run(field::requestFocus);
    robot.press(KeyCode.CONTROL).type(KeyCode.A).release(KeyCode.CONTROL).write(text);
  }

  /** The next choice of a box. */
  private void choose(FxRobot robot, String selector) {
    Node box = shown(selector);
    window.run(box::requestFocus);
    robot.type(KeyCode.DOWN);
    window.frames(3);
  }

  @Test
  void costsAreDrawnOverTheStepsAndAChartMovesThePlayhead(FxRobot robot) {
    window.run(() -> window.session().perform(Step.Send.of("A", "g1", "one")));
    window.run(() -> window.session().perform(Step.Send.of("A", "g1", "two")));
    window.run(() -> window.session().perform(new Step.Online(List.of("uid3"))));
    window.steps(3);
    page(robot, KeyCode.DIGIT2);
    ChartView chart = (ChartView) shown(".chart");
    assertThat(chart.grid().plots()).hasSize(6);
    assertThat(chart.grid().plots().get(0).series()).hasSize(4);
    assertThat(shows("4 → 2")).as("ids of scheme 3, rows kept").isTrue();

    window.run(() -> chart.canvas().requestFocus());
    robot.type(KeyCode.LEFT);
    window.frames(3);
    assertThat(window.get(() -> window.shared().playhead().state().step().step())).isEqualTo(1);
    assertThat(chart.grid().plots().get(0).playhead()).hasValue(2);
    robot.type(KeyCode.RIGHT);
    assertThat(window.get(() -> window.playhead().inThePast())).isFalse();

    Bounds on = window.get(() -> chart.localToScreen(chart.getBoundsInLocal()));
    robot.clickOn(on.getMinX() + 60, on.getMinY() + 80);
    window.frames(3);
    assertThat(window.get(() -> window.playhead().inThePast())).isTrue();
    Node figures = shown(".figures");
    assertThat(window.get(figures::getAccessibleText))
        .startsWith("Costs of each lane")
        .contains("rows kept now");
    page(robot, KeyCode.DIGIT1);
    assertThat(window.get(() -> inSight(window.scene().lookup("#draft")))).isTrue();
  }

  @Test
  void sweepRunsWhileTheWindowLivesAndSaysWhatItFound(FxRobot robot) {
    page(robot, KeyCode.DIGIT3);
    type(robot, "sweep-MEMBERS", "2-10");
    type(robot, "sweep-GROUPS", "1, 4");
    type(robot, "sweep-GROUP_MESSAGES", "20");
    type(robot, "sweep-OFFLINE", "0, 100");
    robot.clickOn("#run");
    window.until(() -> !((TableView<?>) window.scene().lookup("#table")).getItems().isEmpty());
    page(robot, KeyCode.DIGIT1);
    robot.clickOn("#draft").write("meanwhile").type(KeyCode.ENTER);
    window.steps(1);
    page(robot, KeyCode.DIGIT3);
    window.until(() -> window.scene().lookup("#cancel").isDisabled());
    window.frames(3);

    assertThat(window.text("#sentence")).isEqualTo("Done: 32 runs.");
    ListView<?> findings = (ListView<?>) shown("#findings");
    assertThat(findings.getItems().stream().map(Object::toString))
        .anyMatch(
            text -> text.startsWith("At 10 members, rows kept at most: least in scheme 1 (0)"))
        .anyMatch(text -> text.contains("queries in a login"));
    ChartView chart = (ChartView) shown(".chart");
    assertThat(chart.grid().plots().get(0).x().label()).isEqualTo("members");
    choose(robot, "#sweep-at-OFFLINE");
    assertThat(findings.getItems().get(0).toString()).contains("least in scheme 4");
    choose(robot, "#sweep-along");
    assertThat(chart.grid().plots().get(0).x().label()).isEqualTo("% offline");
    robot.clickOn("#asTable");
    window.frames(3);
    assertThat(shown("#table").isVisible()).isTrue();
    assertThat(shows("writes")).isTrue();
  }

  @Test
  void mistakeInASweepIsSaidAndNothingCanBeRun(FxRobot robot) {
    page(robot, KeyCode.DIGIT3);
    type(robot, "sweep-MEMBERS", "5000");
    window.frames(3);
    assertThat(window.text("#run")).isEqualTo("Run");
    assertThat(shown("#run").isDisabled()).isTrue();
    assertThat(shows("5,000 members: a sweep runs 4,000 at most")).isTrue();
  }

  @Test
  void windowClosesInTheMiddleOfASweep(FxRobot robot) {
    page(robot, KeyCode.DIGIT3);
    robot.clickOn("#run");
    window.until(() -> !((TableView<?>) window.scene().lookup("#table")).getItems().isEmpty());
    long began = System.nanoTime();
    window.again(folder.resolve("another"));
    assertThat((System.nanoTime() - began) / 1e9).isLessThan(8);
    assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
        .doesNotContain("window-slow-work");
  }

  @Test
  void calculatorReckonsWithPresetsWithWhatIsTypedAndWithThisMachine(FxRobot robot) {
    page(robot, KeyCode.DIGIT4);
    assertThat(shows("128 k")).as("rows of a company").isTrue();
    robot.clickOn("#preset-SERVICE");
    window.frames(2);
    assertThat(((TextField) shown("#scale-MEMBERS")).getText()).isEqualTo("100,000,000");
    assertThat(shows("30 G")).as("a billion messages a day, kept for a month").isTrue();
    type(robot, "scale-DAYS_KEPT", "1");
    window.frames(2);
    assertThat(shows("30 G")).isFalse();
    type(robot, "scale-DAYS_KEPT", "for ever");
    window.frames(2);
    assertThat(shows("“for ever” is no number")).isTrue();

    assertThat(shows("Not measured here yet")).isTrue();
    robot.clickOn("#measure");
    window.until(() -> !window.scene().lookup("#measure").isDisabled());
    window.frames(2);
    assertThat(shows("Measured on this machine")).isTrue();
  }
}
