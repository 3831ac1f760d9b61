package org.diffusionlab.window.settings;

import java.util.Locale;
import java.util.Properties;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.diffusionlab.window.text.Language;

/**
 * What the window remembers from one start to the next. Owned by the FX thread.
 *
 * <p>Unknown or broken values read as their defaults: a settings file is never a reason not to
 * start.
 */
public final class Settings {
  /** Smallest and largest text size, and the step between two, in percent. */
  public static final int MIN_TEXT = 80;

  public static final int MAX_TEXT = 250;
  private static final int TEXT_STEP = 10;

  private final ObjectProperty<Language> language = new SimpleObjectProperty<>();
  private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
  private final IntegerProperty textPercent = new SimpleIntegerProperty(100);
  private final BooleanProperty motion = new SimpleBooleanProperty(true);
  private final BooleanProperty stopAtLoss = new SimpleBooleanProperty(true);
  private final BooleanProperty ownProcesses = new SimpleBooleanProperty();
  private final ObjectProperty<WindowBounds> bounds = new SimpleObjectProperty<>();

  /** Defaults, in the language of {@code locale}. */
  public Settings(Locale locale) {
    language.set(Language.of(locale));
  }

  public ObjectProperty<Language> languageProperty() {
    return language;
  }

  public ObjectProperty<Theme> themeProperty() {
    return theme;
  }

  /** Text size in percent, always within {@link #MIN_TEXT} and {@link #MAX_TEXT}. */
  public IntegerProperty textPercentProperty() {
    return textPercent;
  }

  /** Whether things move; where not, they jump. */
  public BooleanProperty motionProperty() {
    return motion;
  }

  /** Whether the playhead stops by itself where a message is lost. */
  public BooleanProperty stopAtLossProperty() {
    return stopAtLoss;
  }

  /** Whether servers run as processes of their own, so that a crash kills one. */
  public BooleanProperty ownProcessesProperty() {
    return ownProcesses;
  }

  /** Where the window was; null before it was ever closed. */
  public ObjectProperty<WindowBounds> boundsProperty() {
    return bounds;
  }

  /** One size larger, up to the largest. */
  public void larger() {
    textPercent.set(clamp(textPercent.get() + TEXT_STEP));
  }

  /** One size smaller, down to the smallest. */
  public void smaller() {
    textPercent.set(clamp(textPercent.get() - TEXT_STEP));
  }

  /** The values as they are kept in a file. */
  public Properties save() {
    Properties out = new Properties();
    out.setProperty("language", language.get().name());
    out.setProperty("theme", theme.get().name());
    out.setProperty("textPercent", Integer.toString(textPercent.get()));
    out.setProperty("motion", Boolean.toString(motion.get()));
    out.setProperty("stopAtLoss", Boolean.toString(stopAtLoss.get()));
    out.setProperty("ownProcesses", Boolean.toString(ownProcesses.get()));
    if (bounds.get() != null) {
      out.setProperty("bounds", bounds.get().toText());
    }
    return out;
  }

  /** Takes over what {@code in} holds and leaves the rest as it is. */
  public void restore(Properties in) {
    language.set(constant(Language.class, in.getProperty("language"), language.get()));
    theme.set(constant(Theme.class, in.getProperty("theme"), theme.get()));
    motion.set(Boolean.parseBoolean(in.getProperty("motion", "true")));
    stopAtLoss.set(Boolean.parseBoolean(in.getProperty("stopAtLoss", "true")));
    ownProcesses.set(Boolean.parseBoolean(in.getProperty("ownProcesses", "false")));
    try {
      textPercent.set(clamp(Integer.parseInt(in.getProperty("textPercent", "100"))));
    } catch (NumberFormatException e) {
      textPercent.set(100);
    }
    bounds.set(WindowBounds.parse(in.getProperty("bounds", "")));
  }

  private static int clamp(int percent) {
    return Math.max(MIN_TEXT, Math.min(MAX_TEXT, percent));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String name, E otherwise) {
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return otherwise;
  }
}
