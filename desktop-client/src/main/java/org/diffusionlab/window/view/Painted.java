package org.diffusionlab.window.view;

import java.util.List;
import java.util.function.Consumer;
import javafx.css.CssMetaData;
import javafx.css.SimpleStyleableObjectProperty;
import javafx.css.Styleable;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/**
 * A canvas that fills its place and paints with the theme's looked-up colours. Repaints at most
 * once per pulse, when told to, resized, or given other colours. FX thread.
 */
public final class Painted extends Region {
  /** A colour of the theme. */
  public enum Ink {
    INK,
    MUTED,
    LINE,
    CARD,
    STORED,
    ACKED,
    FLIGHT,
    LOST,
    DUPLICATE,
    REPLAY,
    OFFLINE,
    TINT,
    SHADE,
    ACCENT,
    LANE1,
    LANE2,
    LANE3,
    LANE4,
    MSG0,
    MSG1,
    MSG2,
    MSG3,
    MSG4,
    MSG5,
    MSG6,
    MSG7;

    /** The ink of a message's {@linkplain Tints tint}. */
    public static Ink of(int tint) {
      return values()[MSG0.ordinal() + tint];
    }

    String css() {
      return "-paint-" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private static final StyleablePropertyFactory<Painted> FACTORY =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());

  private static final List<CssMetaData<Painted, Color>> COLOURS =
      java.util.Arrays.stream(Ink.values())
          .map(
              ink ->
                  FACTORY.createColorCssMetaData(
                      ink.css(), painted -> painted.colours.get(ink.ordinal()), Color.GRAY, false))
          .toList();

  private final List<SimpleStyleableObjectProperty<Color>> colours = new java.util.ArrayList<>();
  private final Canvas canvas = new Canvas();
  private final Consumer<Painted> painter;
  private boolean dirty = true;

  /** A canvas painted by {@code painter}, which finds it cleared. */
  public Painted(Consumer<Painted> painter) {
    this.painter = painter;
    for (CssMetaData<Painted, Color> each : COLOURS) {
      SimpleStyleableObjectProperty<Color> colour =
          new SimpleStyleableObjectProperty<>(each, this, each.getProperty(), Color.GRAY);
      colour.subscribe(any -> repaint());
      colours.add(colour);
    }
    getStyleClass().add("painted");
    getChildren().add(canvas);
    canvas.setManaged(false);
  }

  /** Paints anew with the next layout pass. */
  public void repaint() {
    dirty = true;
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    double width = Math.floor(getWidth());
    double height = Math.floor(getHeight());
    if (canvas.getWidth() != width || canvas.getHeight() != height) {
      canvas.setWidth(width);
      canvas.setHeight(height);
      dirty = true;
    }
    if (dirty && width > 0 && height > 0) {
      dirty = false;
      pen().clearRect(0, 0, width, height);
      painter.accept(this);
    }
  }

  /** What to paint with. */
  public GraphicsContext pen() {
    return canvas.getGraphicsContext2D();
  }

  /** A colour of the theme in force. */
  public Color colour(Ink ink) {
    return colours.get(ink.ordinal()).get();
  }

  /** The metadata of the colours, for CSS. */
  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    List<CssMetaData<? extends Styleable, ?>> all =
        new java.util.ArrayList<>(Region.getClassCssMetaData());
    all.addAll(COLOURS);
    return all;
  }
}
