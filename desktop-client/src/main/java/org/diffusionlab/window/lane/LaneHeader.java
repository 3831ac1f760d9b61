package org.diffusionlab.window.lane;

import java.text.NumberFormat;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.lane.LaneViewModel.Figures;
import org.diffusionlab.window.text.Texts;

/**
 * The head of a lane: number, name and what it comes to. A click shows the lane alone, another one
 * all of them. FX thread.
 */
final class LaneHeader extends VBox {
  /** From here on a number is too long for a column beside three others. */
  private static final long LONG = 10_000;

  private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");
  private static final PseudoClass STAGE = PseudoClass.getPseudoClass("stage");

  private final Texts texts;
  private final Scheme scheme;
  private final boolean wide;
  private final Label number = new Label();
  private final Label badge = new Label();
  private final HBox figures = new HBox();
  private String shown = "";
  private final Figure rows;
  private final Figure copies;
  private final Figure bytes;
  private final Figure writes;
  private final Figure lost;

  /**
   * A header.
   *
   * @param wide whether it has the window's width to itself
   * @param clicked what a click or Enter does
   */
  LaneHeader(Scheme scheme, boolean wide, Texts texts, Runnable clicked) {
    this.texts = texts;
    this.scheme = scheme;
    this.wide = wide;
    getStyleClass().add("lane-header");
    setId("lane-" + scheme.number());
    setMinWidth(0);
    number.getStyleClass().add("lane-number");
    number.setMinWidth(Region.USE_PREF_SIZE);
    Label name = new Label();
    name.textProperty().bind(texts.of((wide ? "scheme.long." : "scheme.") + scheme));
    name.getStyleClass().add("card-title");
    name.setMinWidth(0);
    name.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(name, Priority.ALWAYS);
    badge.getStyleClass().add("stored-badge");
    badge.setMinWidth(Region.USE_PREF_SIZE);
    badge.setId("stored-" + scheme.number());
    HBox top = new HBox(number, name, badge);
    top.getStyleClass().add("lane-head");
    rows = new Figure("lane.rows");
    copies = new Figure("lane.copies");
    bytes = wide ? new Figure("lane.bytes") : null;
    writes = new Figure("lane.writes");
    lost = new Figure("lane.lost");
    figures.getStyleClass().add("lane-figures");
    getChildren().addAll(top, figures);
    onStage(false);
    Tooltip tip = new Tooltip();
    tip.textProperty().bind(texts.of(wide ? "lane.all.tip" : "lane.alone.tip", scheme.number()));
    Tooltip.install(this, tip);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    setOnMouseClicked(
        e -> {
          requestFocus();
          clicked.run();
        });
    setOnKeyPressed(
        e -> {
          if (e.getCode() == KeyCode.ENTER) {
            clicked.run();
            e.consume();
          }
        });
  }

  /** Where the number of stored rows stands. */
  Label badge() {
    return badge;
  }

  /** Whether the stage shows this lane: its number points there. */
  void onStage(boolean is) {
    number.setText(is ? texts.get("lane.onStage", scheme.number()) : "" + scheme.number());
    pseudoClassStateChanged(STAGE, is);
  }

  /** Shows the figures; answers whether the step has just stored something. */
  boolean show(Figures now) {
    boolean stored = !now.stored().isEmpty() && !now.stored().equals(shown);
    shown = now.stored();
    rows.show(now.rowsNow());
    copies.show(now.copies());
    if (wide) {
      bytes.show(now.payloadBytes());
    }
    writes.show(now.writes());
    lost.showLost(now.lost());
    badge.setText(now.stored());
    badge.setVisible(!now.stored().isEmpty());
    String spoken =
        texts.get(
            "lane.spoken",
            scheme.number(),
            texts.get("scheme.long." + scheme),
            now.rowsNow(),
            now.copies(),
            now.lost());
    setAccessibleText(spoken + " " + now.storedSpoken());
    return stored;
  }

  private final class Figure {
    private final Label value = new Label();
    private final Label caption = new Label();
    private final String key;
    private long shown;

    Figure(String key) {
      this.key = key;
      texts.languageProperty().subscribe(any -> name());
      caption.getStyleClass().add("name");
      caption.setMinWidth(0);
      caption.setTextOverrun(OverrunStyle.CLIP);
      value.getStyleClass().add("number");
      value.setMinWidth(Region.USE_PREF_SIZE);
      Pane box = wide ? new HBox(value, caption) : new VBox(value, caption);
      box.getStyleClass().add("lane-figure");
      box.setMinWidth(0);
      if (!wide) {
        box.setPrefWidth(1); // all four share the width alike
      }
      HBox.setHgrow(box, Priority.ALWAYS);
      figures.getChildren().add(box);
    }

    void show(long number) {
      shown = number;
      value.setText(wide || number < LONG ? texts.get("number", number) : compact(number));
      name();
    }

    /** A loss is told by a sign, by the word, and by the colour. */
    void showLost(long number) {
      show(number);
      value.setText(number > 0 ? texts.get("lane.lost.some", number) : value.getText());
      value.getParent().pseudoClassStateChanged(BAD, number > 0);
    }

    /** "16K", "1.6万": exact is what is spoken, and what the lane alone shows. */
    private String compact(long number) {
      NumberFormat format =
          NumberFormat.getCompactNumberInstance(
              texts.language().locale(), NumberFormat.Style.SHORT);
      format.setMaximumFractionDigits(number >= 100_000 && number < 1_000_000 ? 0 : 1);
      return format.format(number);
    }

    private void name() {
      caption.setText(texts.get(key, shown));
    }
  }
}
