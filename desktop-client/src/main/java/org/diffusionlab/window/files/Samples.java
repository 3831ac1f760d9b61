package org.diffusionlab.window.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What comes with the program to be opened. */
final class Samples {
  /** Five hours of a public IRC channel. */
  static final String LINUX_CHANNEL = "linux-channel.csv";

  private Samples() {}

  /** A sample's text. */
  static String text(String name) throws IOException {
    try (InputStream in = Samples.class.getResourceAsStream("/org/diffusionlab/samples/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
