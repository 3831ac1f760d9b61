package org.diffusionlab.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.state.Detail;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A whole way through the window, by mouse and keys. */
@ExtendWith(ApplicationExtension.class)
final class WindowJourneyTest {
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

  private void say(FxRobot robot, String text) {
    robot.clickOn("#draft").write(text).type(KeyCode.ENTER);
  }

  @Test
  void sendTakeTwoOfflineSendThreeBringOneBackAndStepThroughTime(FxRobot robot) {
    say(robot, "good morning");
    window.steps(1);
    assertThat(window.shows("#list", "good morning")).isTrue();
    assertThat(window.shows("#list", "delivered to 2 of 3")).isTrue();

    robot.clickOn("#switch-uid1");
    window.steps(2);
    robot.clickOn("#switch-uid2");
    window.steps(3);
    for (int i = 1; i <= 3; i++) {
      say(robot, "while away " + i);
      window.steps(3 + i);
    }
    assertThat(window.shows("#phone-uid1", "lag 3")).isTrue();
    assertThat(window.shows("#phone-uid2", "3")).isTrue();

    robot.clickOn("#switch-uid2");
    window.steps(7);
    robot.clickOn("#phone-uid2");
    window.frames(3);
    assertThat(window.shows("#list", "while away 3")).isTrue();
    assertThat(window.shows("#phone-uid2", "cursor 4")).isTrue();
    assertThat(window.shows("#phone-uid2", "lag")).isFalse();
    assertThat(window.shows("#phone-uid1", "3")).isTrue();
    assertThat(window.text("#state")).isEqualTo("live");

    String end = window.state();
    window.run(() -> window.playhead().detailProperty().set(Detail.FRAME));
    for (int i = 0; i < 10; i++) {
      robot.clickOn("#back");
    }
    assertThat(window.state()).isNotEqualTo(end);
    for (int i = 0; i < 10; i++) {
      robot.clickOn("#forward");
    }
    assertThat(window.state()).isEqualTo(end);
    window.run(() -> window.playhead().detailProperty().set(Detail.PHASE));
    for (int i = 0; i < 6; i++) {
      robot.clickOn("#back");
    }
    assertThat(window.shows("#phone-uid2", "lag 3")).isTrue();
    for (int i = 0; i < 6; i++) {
      robot.clickOn("#forward");
    }
    assertThat(window.state()).isEqualTo(end);
  }

  @Test
  void theServerStopsMembersReconnectAndWhatWasTypedArrives(FxRobot robot) {
    robot.clickOn("#serverButton");
    window.steps(1);
    assertThat(window.shows("#phone-A", "reconnecting")).isTrue();
    assertThat(window.text("#state")).contains("reconnecting");

    say(robot, "into the void");
    window.steps(2);
    assertThat(window.shows("#list", "not confirmed yet")).isTrue();

    robot.clickOn("#serverButton");
    window.steps(3);
    assertThat(window.shows("#list", "delivered to 2 of 3")).isTrue();
    assertThat(window.text("#state")).isEqualTo("live");
  }

  @Test
  void aTextSurvivesClosingAndOpeningTheWindow(FxRobot robot) {
    say(robot, "keep me");
    window.steps(1);

    window.again(folder.resolve("session"));

    window.until(() -> !window.scene().lookup("#list").lookupAll(".bubble").isEmpty());
    assertThat(window.shows("#list", "keep me")).isTrue();
    assertThat(window.text("#noticeText")).contains("last session");
    say(robot, "and me");
    window.until(() -> window.shared().groupView().head() == 2);
  }

  @Test
  void theLanguageChangesWhileTheWindowRuns(FxRobot robot) {
    say(robot, "hello");
    window.steps(1);
    robot.clickOn("#language");
    window.frames(2);

    assertThat(window.text("#allOffline")).isEqualTo("全部离线");
    assertThat(window.text("#step")).isEqualTo("第 1 步：A 发送 “hello”");
    assertThat(window.shows("#list", "已送达 2/3")).isTrue();

    robot.clickOn("#language");
    window.frames(2);
    assertThat(window.text("#allOffline")).isEqualTo("All offline");
  }

  @Test
  void lettersInATextFieldNeverMoveThePlayhead(FxRobot robot) {
    say(robot, "one");
    window.steps(1);
    robot.clickOn("#draft").write("a. b [?]").type(KeyCode.LEFT, KeyCode.HOME);

    assertThat(window.get(() -> window.playhead().inThePast())).isFalse();
    assertThat(window.shared().sessionProperty().get().scenario().steps()).hasSize(1);
  }

  @Test
  void keysMoveThePlayheadElsewhere(FxRobot robot) {
    say(robot, "one");
    window.steps(1);
    robot.clickOn("#phone-uid1").type(KeyCode.HOME);
    assertThat(window.get(() -> window.playhead().inThePast())).isTrue();
    robot.press(KeyCode.SHIFT).type(KeyCode.RIGHT).release(KeyCode.SHIFT);
    assertThat(window.get(() -> window.playhead().inThePast())).isFalse();
    robot.type(KeyCode.LEFT);
    assertThat(window.get(() -> window.playhead().inThePast())).isTrue();
    robot.type(KeyCode.END);
    assertThat(window.get(() -> window.playhead().inThePast())).isFalse();
  }

  @Test
  void digitsShowALaneAloneAndTheStageWithItButNotWhileTyping(FxRobot robot) {
    say(robot, "1 of 4");
    window.steps(1);
    assertThat(window.get(() -> window.shared().focusProperty().get())).isNull();

    robot.clickOn("#phone-uid1").type(KeyCode.DIGIT1);
    window.frames(3);
    assertThat(window.get(() -> window.shared().focusProperty().get()))
        .isEqualTo(Scheme.OFFLINE_COPIES);
    assertThat(window.get(() -> window.shared().schemeProperty().get()))
        .isEqualTo(Scheme.OFFLINE_COPIES);
    assertThat(window.get(() -> window.scene().lookup("#lane-2"))).isNull();
    assertThat(window.shows("#phone-uid3", "1 kept")).isTrue();

    robot.type(KeyCode.DIGIT0);
    window.frames(3);
    assertThat(window.get(() -> window.shared().focusProperty().get())).isNull();
    robot.clickOn("#stage-lane-4");
    window.frames(3);
    assertThat(window.shows("#phone-uid3", "cursor 0")).isTrue();
    robot.clickOn("#lane-3");
    window.frames(3);
    assertThat(window.get(() -> window.shared().schemeProperty().get()))
        .isEqualTo(Scheme.ID_PER_MEMBER);
    robot.clickOn("#all");
    window.frames(3);
    assertThat(window.get(() -> window.scene().lookup("#lane-2"))).isNotNull();
  }

  @Test
  void actingInThePastGoesToTheEndFirstAndSaysSo(FxRobot robot) {
    say(robot, "one");
    window.steps(1);
    robot.clickOn("#start");

    say(robot, "two");
    window.steps(2);

    assertThat(window.text("#noticeText")).contains("looking at the past");
    assertThat(window.get(() -> window.shared().groupView().head())).isEqualTo(2);
  }

  @Test
  void aClickInTheEventListMovesThePlayhead(FxRobot robot) {
    say(robot, "one");
    window.steps(1);
    window.run(() -> window.app().shell().showEvents(true));
    window.frames(3);
    robot.clickOn("#filter").write("pushes 1");
    window.frames(3);
    robot.clickOn("#filter").type(KeyCode.TAB).type(KeyCode.DOWN, KeyCode.ENTER);

    assertThat(window.get(() -> window.playhead().inThePast())).isTrue();
  }

  @Test
  void theChosenGroupStaysChosenWhenAnotherIsMade(FxRobot robot) {
    window.run(
        () ->
            window
                .session()
                .perform(
                    new Step.Create(
                        new GroupSpec("g2", new LocalText("Other", ""), List.of("A", "uid1")))));
    window.steps(1);
    ComboBox<?> chooser = robot.lookup("#group").queryAs(ComboBox.class);
    assertThat(chooser.getItems()).hasSize(2);
    assertThat(chooser.getSelectionModel().getSelectedItem()).isEqualTo("g1");
  }
}
