package org.diffusionlab.window.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The folders of this user where settings and sessions live, by each system's custom.
 *
 * @param config holds the settings file
 * @param data holds the session
 */
public record UserFolders(Path config, Path data) {
  /**
   * The folders by the system's custom.
   *
   * @param os the system's name, as in {@code os.name}
   * @param home the user's home folder
   * @param env the environment
   */
  public static UserFolders of(String os, Path home, Map<String, String> env) {
    String name = os.toLowerCase(Locale.ROOT);
    if (name.contains("win")) {
      Path roaming = folder(env.get("APPDATA"), home.resolve("AppData/Roaming"));
      Path local = folder(env.get("LOCALAPPDATA"), home.resolve("AppData/Local"));
      return new UserFolders(roaming.resolve("DiffusionLab"), local.resolve("DiffusionLab"));
    }
    if (name.contains("mac")) {
      Path both = home.resolve("Library/Application Support/DiffusionLab");
      return new UserFolders(both, both);
    }
    return new UserFolders(
        folder(env.get("XDG_CONFIG_HOME"), home.resolve(".config")).resolve("diffusion-lab"),
        folder(env.get("XDG_DATA_HOME"), home.resolve(".local/share")).resolve("diffusion-lab"));
  }

  private static Path folder(String named, Path otherwise) {
    return named == null || named.isBlank() || !Path.of(named).isAbsolute()
        ? otherwise
        : Path.of(named);
  }
}
