package org.diffusionlab.window.stage;

import java.util.List;
import java.util.Random;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/**
 * Members coming and going at random: each change is a step of the scenario like any other, and the
 * same seed makes the same changes. FX thread; time reaches it through {@link #tick}.
 */
public final class Churn {
  private final StageViewModel stage;
  private final Random random;
  private final BooleanProperty on = new SimpleBooleanProperty();
  private final IntegerProperty perMinute = new SimpleIntegerProperty(30);
  private double waited;

  public Churn(StageViewModel stage, long seed) {
    this.stage = stage;
    this.random = new Random(seed);
  }

  /** Whether members come and go. */
  public BooleanProperty onProperty() {
    return on;
  }

  /** How many changes there are in a minute. */
  public IntegerProperty perMinuteProperty() {
    return perMinute;
  }

  /** Lets time pass; makes the changes that are due, at most one. */
  public void tick(double seconds) {
    if (!on.get()) {
      waited = 0;
      return;
    }
    waited += seconds;
    double each = 60.0 / Math.max(1, perMinute.get());
    if (waited >= each) {
      waited = Math.min(each, waited - each);
      change();
    }
  }

  private void change() {
    List<Phone> free =
        stage.pictureProperty().get().phones().stream()
            .filter(phone -> !phone.chosen() && !phone.guest())
            .toList();
    if (!free.isEmpty()) {
      stage.toggle(free.get(random.nextInt(free.size())));
    }
  }
}
