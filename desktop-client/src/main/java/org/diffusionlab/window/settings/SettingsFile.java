package org.diffusionlab.window.settings;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** The file the settings are kept in. A file that cannot be read counts as empty. */
public final class SettingsFile {
  private final Path file;

  public SettingsFile(Path file) {
    this.file = file;
  }

  /** Fills {@code settings} from the file, if there is one. */
  public void load(Settings settings) {
    if (!Files.isReadable(file)) {
      return;
    }
    Properties in = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      in.load(reader);
      settings.restore(in);
    } catch (IOException | IllegalArgumentException e) {
      // A broken settings file costs the settings, never the start.
      return;
    }
  }

  /**
   * Writes the file anew, whole or not at all.
   *
   * @throws IOException if the folder cannot be written
   */
  public void save(Settings settings) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try (Writer writer = Files.newBufferedWriter(fresh, StandardCharsets.UTF_8)) {
      settings.save().store(writer, "Diffusion Lab");
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
