package org.diffusionlab.window;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/** A picture of a scene as it is on the screen. */
final class Picture {
  private final BufferedImage pixels;

  private Picture(BufferedImage pixels) {
    this.pixels = pixels;
  }

  /** Takes it; FX thread. */
  static Picture of(Scene scene) {
    WritableImage image = scene.snapshot(null);
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    PixelReader reader = image.getPixelReader();
    BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        copy.setRGB(x, y, reader.getArgb(x, y));
      }
    }
    return new Picture(copy);
  }

  /** Writes it as PNG; not on the FX thread. */
  void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    if (!ImageIO.write(pixels, "png", file.toFile())) {
      throw new IOException("this Java cannot write PNG files");
    }
  }

  /** How many colours it has: one means it is blank. */
  long colours() {
    return java.util.stream.IntStream.range(0, pixels.getWidth() * pixels.getHeight())
        .map(i -> pixels.getRGB(i % pixels.getWidth(), i / pixels.getWidth()))
        .distinct()
        .limit(1000)
        .count();
  }

  /** How bright it is on average, 0 to 255. */
  double brightness() {
    return java.util.stream.IntStream.range(0, pixels.getWidth() * pixels.getHeight())
        .map(i -> pixels.getRGB(i % pixels.getWidth(), i / pixels.getWidth()))
        .mapToDouble(rgb -> ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3.0)
        .average()
        .orElse(0);
  }
}
