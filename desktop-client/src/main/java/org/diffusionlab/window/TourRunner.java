package org.diffusionlab.window;

import java.io.PrintStream;
import java.nio.file.*;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.*;
import javafx.scene.image.*;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

public final class TourRunner {
  private TourRunner() {}

  public static int run(Path dir, PrintStream out) {
    CompletableFuture<Integer> f = new CompletableFuture<>();
    Platform.setImplicitExit(false);
    Platform.runLater(
        () -> {
          try {
            Stage s = new Stage();
            s.setScene(
                new Scene(new VBox(new Label("hello 你好 مرحبا 👍🏽"), new Slider()), 400, 300));
            s.show();
            WritableImage i = s.getScene().snapshot(null);
            java.util.Set<Integer> set = new java.util.HashSet<>();
            java.awt.image.BufferedImage b = new java.awt.image.BufferedImage(400, 300, 2);
            for (int y = 0; y < 300; y++)
              for (int x = 0; x < 400; x++) {
                int c = i.getPixelReader().getArgb(x, y);
                set.add(c);
                b.setRGB(x, y, c);
              }
            Files.createDirectories(dir);
            javax.imageio.ImageIO.write(b, "png", dir.resolve("a.png").toFile());
            f.complete(set.size());
          } catch (Throwable t) {
            f.completeExceptionally(t);
          }
        });
    out.println("colours " + f.join() + " in " + dir);
    return 0;
  }
}
