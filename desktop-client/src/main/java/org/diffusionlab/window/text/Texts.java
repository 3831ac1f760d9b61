package org.diffusionlab.window.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/**
 * Every sentence the window shows, in the language chosen now. Owned by the FX thread.
 *
 * <p>A sentence is looked up by a key such as {@code transport.next} and may hold {@link
 * MessageFormat} places. A key that does not exist is a mistake of ours and throws.
 */
public final class Texts {
  private final Map<Language, Map<String, String>> patterns = new EnumMap<>(Language.class);
  private final ObjectProperty<Language> language = new SimpleObjectProperty<>();

  /** Reads both languages from the class path. */
  public Texts(Language first) {
    for (Language each : Language.values()) {
      patterns.put(each, read(each));
    }
    language.set(first);
  }

  /** The language of every text from now on; texts given out as {@link #of} follow. */
  public ObjectProperty<Language> languageProperty() {
    return language;
  }

  /** The language chosen now. */
  public Language language() {
    return language.get();
  }

  /** The sentence of {@code key} in the language chosen now. */
  public String get(String key, Object... places) {
    String pattern = patterns.get(language()).get(key);
    if (pattern == null) {
      throw new IllegalArgumentException("no text has the key " + key);
    }
    return new MessageFormat(pattern, language().locale()).format(places);
  }

  /** The sentence of {@code key}, following the language. */
  public ObservableValue<String> of(String key, Object... places) {
    return language.map(l -> get(key, places));
  }

  /** Whichever of two texts fits the language; the other one where that is empty. */
  public String pick(String en, String zh) {
    String wanted = language() == Language.ZH ? zh : en;
    return wanted.isBlank() ? (language() == Language.ZH ? en : zh) : wanted;
  }

  /** All keys of one language, sorted. */
  public Set<String> keys(Language of) {
    return new TreeSet<>(patterns.get(of).keySet());
  }

  private static Map<String, String> read(Language language) {
    String name = "texts_" + language.name().toLowerCase(java.util.Locale.ROOT) + ".properties";
    Properties read = new Properties();
    try (InputStream in = Texts.class.getResourceAsStream(name);
        InputStreamReader utf8 = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      read.load(utf8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> result = new java.util.HashMap<>();
    read.forEach((key, value) -> result.put((String) key, (String) value));
    return Map.copyOf(result);
  }
}
