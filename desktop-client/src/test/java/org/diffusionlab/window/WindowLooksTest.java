package org.diffusionlab.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.window.settings.Theme;
import org.diffusionlab.window.text.Language;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** How the window looks and can be reached: sizes, themes, keys, words for screen readers. */
@ExtendWith(ApplicationExtension.class)
final class WindowLooksTest {
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

  @Test
  void theTransportStaysInSightAtEveryTextSize() {
    for (int percent : new int[] {80, 100, 150, 200, 250}) {
      window.run(() -> window.app().settings().textPercentProperty().set(percent));
      window.frames(4);
      Bounds play = window.get(() -> bounds("#play"));
      Bounds end = window.get(() -> bounds("#end"));

      assertThat(play.getMaxY()).as("at %d %%", percent).isLessThanOrEqualTo(768);
      assertThat(end.getMaxX()).as("at %d %%", percent).isLessThanOrEqualTo(1366);
      assertThat(window.get(() -> bounds("#draft")).getHeight()).isGreaterThan(10);
    }
  }

  private Bounds bounds(String selector) {
    Node node = window.scene().lookup(selector);
    return node.localToScene(node.getBoundsInLocal());
  }

  @Test
  void nothingOverlapsAtTheSizeOfAProjector() {
    Bounds chat = window.get(() -> bounds("#list"));
    Bounds composer = window.get(() -> bounds("#draft"));

    assertThat(chat.getHeight()).isGreaterThan(60);
    assertThat(chat.getMaxY()).isLessThanOrEqualTo(composer.getMinY());
  }

  @Test
  void fourLanesStandSideBySideWithTheirTablesAtTheSameHeights() throws Exception {
    window.session().perform(Step.Send.of("A", "g1", "hi")).get(30, TimeUnit.SECONDS);
    window.steps(1);
    for (double[] size : new double[][] {{1366, 768}, {1920, 1080}}) {
      window.size(size[0], size[1]);
      window.frames(6);
      List<Bounds> heads =
          IntStream.rangeClosed(1, 4)
              .mapToObj(i -> window.get(() -> bounds("#lane-" + i)))
              .toList();

      for (int i = 1; i < 4; i++) {
        assertThat(heads.get(i).getMinX()).isGreaterThanOrEqualTo(heads.get(i - 1).getMaxX());
        assertThat(heads.get(i).getMinY()).isEqualTo(heads.get(0).getMinY());
        assertThat(heads.get(i).getWidth()).isCloseTo(heads.get(0).getWidth(), within(2.0));
      }
      assertThat(heads.get(3).getMaxX()).isLessThanOrEqualTo(size[0]);
      assertThat(heads.get(0).getWidth()).as("wide enough to read").isGreaterThan(195);
      assertThat(heads.get(0).getMinX())
          .as("the stage has a third")
          .isBetween(430.0, size[0] * 0.4);
      for (String table : List.of("user_msgs", "group_msgs", "group_members", "sends")) {
        assertThat(window.get(() -> tops(table))).as(table).hasSize(1);
      }
    }
  }

  /** At which heights a table's name stands in the lanes. */
  private Set<Double> tops(String table) {
    return window.scene().lookup("#scroll").lookupAll(".disclosure").stream()
        .filter(node -> ((Labeled) node).getText().equals(table))
        .map(node -> Math.rint(node.localToScene(node.getBoundsInLocal()).getMinY()))
        .collect(Collectors.toSet());
  }

  @Test
  void nothingInALanesHeaderIsCutAtTheSizeOfAProjector() throws Exception {
    window.session().perform(Step.Send.of("A", "g1", "hi")).get(30, TimeUnit.SECONDS);
    window.steps(1);
    for (Language language : Language.values()) {
      window.run(() -> window.app().settings().languageProperty().set(language));
      window.frames(4);
      for (int lane = 1; lane <= 4; lane++) {
        String id = "#lane-" + lane;
        List<String> cut =
            window.get(
                () ->
                    window.scene().lookup(id).lookupAll(".lane-figure .label").stream()
                        .map(Labeled.class::cast)
                        .filter(label -> label.getWidth() + 1 < label.prefWidth(-1))
                        .map(Labeled::getText)
                        .toList());
        assertThat(cut).as(id + " " + language).isEmpty();
      }
    }
  }

  @Test
  void packedBlocksHaveAPictureAndWordsForIt(FxRobot robot) throws Exception {
    window.session().perform(Step.Send.of("A", "g1", "hi")).get(30, TimeUnit.SECONDS);
    window.steps(1);
    robot.clickOn("#packed");
    window.frames(4);

    assertThat(window.get(() -> window.scene().lookup("#packed-2").getAccessibleText()))
        .startsWith("Lane 2 packed: 1 copies");
    robot.clickOn("#packed-3").type(KeyCode.UP);
    window.frames(2);
    assertThat(window.text("#packedTold"))
        .isEqualTo("Lane 3, message 1: 1 copies, 1 ids, 0 cursors");
    robot.type(KeyCode.P);
    window.frames(2);
    assertThat(window.get(() -> window.shared().packedProperty().get())).isFalse();
  }

  @Test
  void bothThemesDrawThePictureDifferently() {
    Picture light = window.get(() -> Picture.of(window.scene()));
    window.run(() -> window.app().settings().themeProperty().set(Theme.DARK));
    window.frames(3);
    Picture dark = window.get(() -> Picture.of(window.scene()));

    assertThat(light.colours()).isGreaterThan(50);
    assertThat(dark.colours()).isGreaterThan(50);
    assertThat(light.brightness()).isGreaterThan(180);
    assertThat(dark.brightness()).isLessThan(80);
  }

  @Test
  void whatCanBeReachedSaysWhatItIs() {
    List<String> mute = window.get(() -> mute(window.scene().getRoot(), new ArrayList<>()));

    assertThat(mute).isEmpty();
  }

  private static List<String> mute(Node node, List<String> found) {
    boolean reached =
        node.isFocusTraversable()
            && (node instanceof Button
                || node instanceof ToggleButton
                || node instanceof ComboBox
                || node instanceof ListView
                || node instanceof TextField);
    if (reached && !isInside(node)) {
      String words = node instanceof Labeled labeled ? labeled.getText() : null;
      String spoken = node.getAccessibleText();
      if ((words == null || words.isBlank()) && (spoken == null || spoken.isBlank())) {
        found.add(node.toString());
      }
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> mute(child, found));
    }
    return found;
  }

  /** The parts a control is made of speak through the control. */
  private static boolean isInside(Node node) {
    for (Parent above = node.getParent(); above != null; above = above.getParent()) {
      if (above instanceof javafx.scene.control.Spinner || above instanceof ComboBox) {
        return true;
      }
    }
    return false;
  }

  @Test
  void theKeysDialogComesWithF1(FxRobot robot) {
    robot.type(KeyCode.F1);
    window.frames(3);

    assertThat(window.get(() -> Window.getWindows().size())).isEqualTo(2);
    robot.type(KeyCode.ESCAPE);
    window.until(() -> Window.getWindows().size() == 1);
  }

  @Test
  void textSizeGoesWithTheKeys(FxRobot robot) {
    robot.press(KeyCode.CONTROL).type(KeyCode.EQUALS, KeyCode.EQUALS).release(KeyCode.CONTROL);
    assertThat(window.app().settings().textPercentProperty().get()).isEqualTo(120);
    robot.press(KeyCode.CONTROL).type(KeyCode.DIGIT0).release(KeyCode.CONTROL);
    assertThat(window.app().settings().textPercentProperty().get()).isEqualTo(100);
  }
}
