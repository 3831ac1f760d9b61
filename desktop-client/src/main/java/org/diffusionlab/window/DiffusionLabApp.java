package org.diffusionlab.window;

import javafx.application.*;
import javafx.scene.Scene;
import javafx.scene.control.*;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

public final class DiffusionLabApp extends Application {
  @Override
  public void start(Stage s) {
    Label l = new Label("hello 你好 " + getParameters().getNamed());
    TextField f = new TextField();
    f.setOnAction(e -> l.setText(f.getText()));
    s.setScene(new Scene(new VBox(l, f, new Slider()), 800, 600));
    s.setTitle("Diffusion Lab");
    s.show();
    System.out.println("UP");
  }
}
