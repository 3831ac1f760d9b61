package org.diffusionlab;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The tests' own ground: a window off screen, JavaFX as modules, a robot that types and clicks. */
@ExtendWith(ApplicationExtension.class)
final class OffScreenTest {

  private TextField field;
  private Button button;

  @Start
  void show(Stage stage) {
    field = new TextField();
    button = new Button("Send");
    button.setOnAction(e -> button.setText("sent " + field.getText()));
    stage.setScene(new Scene(new VBox(field, button), 300, 200));
    stage.show();
  }

  @Test
  void javaFxIsOnTheModulePath() {
    assertThat(Application.class.getModule().getName()).isEqualTo("javafx.graphics");
  }

  @Test
  void aRobotTypesAndClicksOffScreen(FxRobot robot) {
    robot.clickOn(field).write("hello").clickOn(button);

    assertThat(button.getText()).isEqualTo("sent hello");
  }
}
