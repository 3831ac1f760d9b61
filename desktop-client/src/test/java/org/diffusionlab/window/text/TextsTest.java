package org.diffusionlab.window.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TextsTest {
  private static final Path MAIN = Path.of("src", "main");
  private static final Pattern LITERAL =
      Pattern.compile("\"([a-z][A-Za-z]*(?:\\.[A-Za-z0-9]*)*)\"");
  private static final Pattern FXML_KEY = Pattern.compile("\"%([A-Za-z0-9.]+)\"");
  private static final Pattern ASKED =
      Pattern.compile("texts\\s*\\.(?:get|of)\\(\\s*\"([a-z][A-Za-z0-9.]*)\"");

  private final Texts texts = new Texts(Language.EN);

  @Test
  void bothLanguagesHaveTheSameKeys() {
    assertThat(texts.keys(Language.ZH)).isEqualTo(texts.keys(Language.EN));
  }

  @Test
  void everyKeyThatIsAskedForExists() throws IOException {
    Set<String> keys = texts.keys(Language.EN);
    Set<String> asked = new TreeSet<>();
    for (String file : sources(".fxml")) {
      asked.addAll(all(FXML_KEY, file));
    }
    for (String file : sources(".java")) {
      asked.addAll(all(ASKED, file));
    }

    assertThat(asked)
        .allSatisfy(
            key ->
                assertThat(keys)
                    .as(key)
                    .anyMatch(k -> key.endsWith(".") ? k.startsWith(key) : k.equals(key)));
  }

  @Test
  void everyKeyIsUsed() throws IOException {
    Set<String> used = new TreeSet<>();
    for (String file : sources(".fxml")) {
      used.addAll(all(FXML_KEY, file));
    }
    for (String file : sources(".java")) {
      used.addAll(all(LITERAL, file));
    }
    List<String> dead = new ArrayList<>();
    for (String key : texts.keys(Language.EN)) {
      boolean lives =
          used.contains(key) || used.stream().anyMatch(u -> u.endsWith(".") && key.startsWith(u));
      boolean suffixed = key.endsWith(".ask") || key.startsWith("keys.") || isCounter(key);
      if (!lives && !suffixed) {
        dead.add(key);
      }
    }

    assertThat(dead).isEmpty();
  }

  private static boolean isCounter(String key) {
    return key.startsWith("counter.");
  }

  @Test
  void everyPatternIsWellFormedInBothLanguages() {
    for (Language language : Language.values()) {
      Texts in = new Texts(language);
      for (String key : in.keys(language)) {
        assertThat(in.get(key, 1, 2, 3, 4, 5, 6, 7, 8, 9)).as(key).doesNotContain("{");
      }
    }
  }

  @Test
  void aTextGivenOutFollowsTheLanguage() {
    var stop = texts.of("server.stop");
    assertThat(stop.getValue()).isEqualTo("Stop");

    texts.languageProperty().set(Language.ZH);

    assertThat(stop.getValue()).isEqualTo("停止");
  }

  @Test
  void pluralsAndNumbersAreWrittenAsTheLanguageWritesThem() {
    assertThat(texts.get("chat.divider.AWAY", 1, 1, 1)).isEqualTo("1 message while you were away");
    assertThat(texts.get("chat.divider.AWAY", 1915, 1, 1915))
        .isEqualTo("1,915 messages while you were away");
  }

  @Test
  void whatIsEmptyInOneLanguageIsSaidInTheOther() {
    assertThat(texts.pick("hello", "你好")).isEqualTo("hello");
    assertThat(texts.pick("", "你好")).isEqualTo("你好");
  }

  @Test
  void aKeyThatDoesNotExistIsOurMistake() {
    assertThatThrownBy(() -> texts.get("no.such.key")).hasMessageContaining("no.such.key");
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<String> sources(String ending) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(MAIN)) {
      for (Path file : files.toList()) {
        if (file.toString().endsWith(ending) && file.toString().contains("window")) {
          texts.add(Files.readString(file));
        }
      }
    }
    assertThat(texts).isNotEmpty();
    return texts;
  }
}
