package org.diffusionlab.window.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.diffusionlab.window.text.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {
  @TempDir private Path folder;

  @Test
  void everythingComesBackFromTheFile() throws IOException {
    SettingsFile file = new SettingsFile(folder.resolve("a/b/window.properties"));
    Settings written = new Settings(Locale.ENGLISH);
    written.languageProperty().set(Language.ZH);
    written.themeProperty().set(Theme.DARK);
    written.textPercentProperty().set(150);
    written.motionProperty().set(false);
    written.ownProcessesProperty().set(true);
    written.boundsProperty().set(new WindowBounds(10, 20, 1366, 768, true));
    file.save(written);

    Settings read = new Settings(Locale.ENGLISH);
    file.load(read);

    assertThat(read.save()).isEqualTo(written.save());
    assertThat(read.boundsProperty().get()).isEqualTo(new WindowBounds(10, 20, 1366, 768, true));
  }

  @Test
  void nonsenseInTheFileReadsAsDefaults() throws IOException {
    Path path = folder.resolve("window.properties");
    Files.writeString(
        path, "language=KLINGON\ntheme=\ntextPercent=huge\nbounds=1 2 NaN 4 true\nother=x\n");
    Settings read = new Settings(Locale.CHINA);
    new SettingsFile(path).load(read);

    assertThat(read.save()).isEqualTo(new Settings(Locale.CHINA).save());
  }

  @Test
  void aFileThatIsNoPropertiesFileCostsTheSettingsAndNotTheStart() throws IOException {
    Path path = folder.resolve("window.properties");
    Files.write(path, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    Settings read = new Settings(Locale.ENGLISH);
    new SettingsFile(path).load(read);
    new SettingsFile(folder.resolve("not there")).load(read);

    assertThat(read.save()).isEqualTo(new Settings(Locale.ENGLISH).save());
  }

  @Test
  void textSizeStaysBetweenEightyAndTwoHundredFiftyPercent() {
    Settings settings = new Settings(Locale.ENGLISH);
    for (int i = 0; i < 40; i++) {
      settings.larger();
    }
    assertThat(settings.textPercentProperty().get()).isEqualTo(250);
    for (int i = 0; i < 40; i++) {
      settings.smaller();
    }
    assertThat(settings.textPercentProperty().get()).isEqualTo(80);
    Properties far = new Properties();
    far.setProperty("textPercent", "100000");
    settings.restore(far);
    assertThat(settings.textPercentProperty().get()).isEqualTo(250);
  }

  @Test
  void theFirstLanguageIsTheUsers() {
    assertThat(new Settings(Locale.TAIWAN).languageProperty().get()).isEqualTo(Language.ZH);
    assertThat(new Settings(Locale.FRENCH).languageProperty().get()).isEqualTo(Language.EN);
  }

  @Test
  void foldersFollowEachSystemsCustom() {
    Path home = folder.toAbsolutePath();
    Path elsewhere = home.resolve("elsewhere");
    Map<String, String> none = Map.of();

    assertThat(UserFolders.of("Linux", home, none).config())
        .isEqualTo(home.resolve(".config/diffusion-lab"));
    assertThat(UserFolders.of("Linux", home, Map.of("XDG_DATA_HOME", elsewhere.toString())).data())
        .isEqualTo(elsewhere.resolve("diffusion-lab"));
    assertThat(UserFolders.of("Linux", home, Map.of("XDG_DATA_HOME", "relative")).data())
        .isEqualTo(home.resolve(".local/share/diffusion-lab"));
    assertThat(UserFolders.of("Mac OS X", home, none).data())
        .isEqualTo(home.resolve("Library/Application Support/DiffusionLab"));
    assertThat(UserFolders.of("Windows 11", home, none).config())
        .isEqualTo(home.resolve("AppData/Roaming/DiffusionLab"));
  }

  @Test
  void theFontIsTheBestOneThatShowsChinese() {
    assertThat(FontChoice.among(List.of("Arial", "SimSun", "Noto Sans CJK SC")))
        .isEqualTo(new FontChoice("Noto Sans CJK SC", true));
    assertThat(FontChoice.among(List.of("Arial"))).isEqualTo(new FontChoice(null, false));
  }
}
