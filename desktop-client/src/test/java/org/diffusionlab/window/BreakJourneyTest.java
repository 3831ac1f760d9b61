package org.diffusionlab.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Breaking things from the window, and seeing what is lost by it. */
@ExtendWith(ApplicationExtension.class)
final class BreakJourneyTest {
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

  private void focus(String selector) {
    window.run(() -> window.scene().lookup(selector).requestFocus());
    window.frames(2);
  }

  private void say(FxRobot robot, String text) {
    focus("#draft");
    robot.write(text).type(KeyCode.ENTER);
  }

  /** Shift+F10, then down to an item, and into its submenu where there is one. */
  private void menuAt(FxRobot robot, String selector) {
    focus(selector);
    robot.press(KeyCode.SHIFT).type(KeyCode.F10).release(KeyCode.SHIFT);
    window.frames(4);
  }

  private void choose(FxRobot robot, String id) {
    for (int i = 0; i < 30 && !focused(id); i++) {
      robot.type(KeyCode.DOWN);
      window.frames(1);
    }
    assertThat(focused(id)).as(id).isTrue();
  }

  private boolean focused(String id) {
    return window.get(
        () ->
            javafx.stage.Window.getWindows().stream()
                .filter(w -> w instanceof javafx.stage.PopupWindow && w.isShowing())
                .map(w -> w.getScene().getFocusOwner())
                .anyMatch(node -> isFocusedItem(node, id)));
  }

  private static boolean isFocusedItem(Node owner, String id) {
    return owner != null
        && owner.getScene().getRoot().lookupAll(".menu-item").stream()
            .anyMatch(
                node ->
                    node.isFocused()
                        && node.getProperties().get(MenuItem.class) instanceof MenuItem item
                        && id.equals(item.getId()));
  }

  @Test
  void aPushIsDroppedByKeysAloneAndTheChainOfItsLossIsFollowed(FxRobot robot) {
    menuAt(robot, "#phone-uid2");
    choose(robot, "push");
    robot.type(KeyCode.RIGHT);
    window.frames(2);
    robot.type(KeyCode.ENTER);
    window.steps(1);
    assertThat(window.get(() -> window.scene().lookup("#armed").isVisible())).isTrue();

    say(robot, "into nothing");
    window.steps(2);
    assertThat(lost(Scheme.OFFLINE_COPIES)).isEqualTo(1);
    assertThat(lost(Scheme.CURSOR)).isZero();
    assertThat(window.get(() -> window.scene().lookup("#armed").isVisible())).isFalse();
    assertThat(window.get(() -> window.scene().lookup("#loss").isVisible())).isTrue();

    Hyperlink last =
        window.get(
            () ->
                window.scene().lookup("#loss").lookupAll(".hyperlink").stream()
                    .map(node -> (Hyperlink) node)
                    .reduce((a, b) -> b)
                    .orElseThrow());
    assertThat(last.getText()).contains("goes missing");
    window.run(last::requestFocus);
    robot.type(KeyCode.SPACE);
    window.frames(3);
    assertThat(window.get(() -> window.playhead().inThePast())).isTrue();
    assertThat(window.get(() -> window.scene().lookup("#loss").isVisible())).isTrue();
  }

  private long lost(Scheme scheme) {
    return window.get(() -> window.playhead().state().lane(scheme).counters().get(Counter.LOST));
  }

  @Test
  void theServerCrashesOnceItHasStoredAndComesBack(FxRobot robot) {
    robot.clickOn("#serverButtonMore");
    window.frames(3);
    choose(robot, "crash.STORED");
    robot.type(KeyCode.ENTER);
    window.steps(1);
    say(robot, "stored, not pushed");
    window.steps(2);
    assertThat(server()).isEqualTo(ServerStatus.CRASHED);
    assertThat(window.get(() -> window.scene().lookup(".zigzag").getParent())).isNotNull();
    assertThat(lost(Scheme.OFFLINE_COPIES)).isEqualTo(2);

    robot.clickOn("#serverButton");
    window.steps(3);
    assertThat(server()).isEqualTo(ServerStatus.RUNNING);
    assertThat(lost(Scheme.CURSOR)).isZero();
    robot.clickOn("#phone-uid1");
    window.frames(3);
    assertThat(window.shows("#list", "stored, not pushed")).isTrue();
  }

  private ServerStatus server() {
    return window.get(() -> window.playhead().state().lane(Scheme.CURSOR).server());
  }

  @Test
  void aPushIsHeldAndReleased(FxRobot robot) {
    robot.clickOn("#more-uid2");
    window.frames(3);
    choose(robot, "push");
    robot.type(KeyCode.RIGHT);
    window.frames(2);
    choose(robot, "push.HOLD");
    robot.type(KeyCode.ENTER);
    window.steps(1);
    say(robot, "held up");
    window.steps(2);
    assertThat(window.get(() -> window.scene().lookup("#release-uid2"))).isNotNull();

    robot.clickOn("#release-uid2");
    window.steps(3);
    robot.clickOn("#phone-uid2");
    window.frames(3);
    assertThat(window.shows("#list", "held up")).isTrue();
  }

  @Test
  void aFaultIsArmedInTheDialogAndTakenBack(FxRobot robot) {
    menuAt(robot, "#phone-uid2");
    choose(robot, "fault");
    robot.type(KeyCode.ENTER);
    window.until(() -> robot.lookup("#fault-sentence").tryQuery().isPresent());
    robot.clickOn("#fault-msgid").write("3");
    robot.clickOn("#fault-arm");
    window.steps(1);
    assertThat(window.get(() -> window.scene().lookup(".armed-fault"))).isNotNull();

    robot.clickOn(".armed-fault");
    window.steps(2);
    assertThat(window.get(() -> window.scene().lookup("#armed").isVisible())).isFalse();
  }
}
