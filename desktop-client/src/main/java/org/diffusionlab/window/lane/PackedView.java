package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.lane.Packed.Line;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Painted;

/**
 * Every stored copy as a block, lane beside lane: 1 against N is seen, not read. The line under the
 * mouse, or the one chosen with the arrow keys, is told in words. FX thread.
 */
final class PackedView {
  private final LanesViewModel model;
  private final Texts texts;
  private final PackedPainter painter = new PackedPainter();
  private final GridPane pictures = new GridPane();
  private final Label legend = new Label();
  private final Label told = new Label();
  private final VBox root;
  private final List<Painted> canvases = new ArrayList<>();
  private List<LaneViewModel> lanes = List.of();
  private List<Packed> packed = List.of();
  private PackedScale scale = PackedScale.of(1, 1, 12, 1, 1);
  private long chosen = -1;

  PackedView(LanesViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
    legend.textProperty().bind(texts.of("packed.legend"));
    legend.getStyleClass().addAll("muted", "small");
    legend.setMinWidth(0);
    told.getStyleClass().addAll("small", "strong");
    told.setMinWidth(0);
    told.setId("packedTold");
    HBox.setHgrow(legend, Priority.ALWAYS);
    HBox below = new HBox(legend, told);
    below.getStyleClass().add("packed-below");
    pictures.getStyleClass().add("packed");
    RowConstraints row = new RowConstraints();
    row.setVgrow(Priority.ALWAYS);
    pictures.getRowConstraints().setAll(row);
    pictures.setMinHeight(0);
    VBox.setVgrow(pictures, Priority.ALWAYS);
    root = new VBox(pictures, below);
    root.setMinHeight(0);
  }

  Node root() {
    return root;
  }

  /** Other lanes are in sight. */
  void arrange(List<LaneViewModel> inSight) {
    lanes = inSight;
    canvases.clear();
    pictures.getChildren().clear();
    pictures.getColumnConstraints().clear();
    for (LaneViewModel lane : inSight) {
      ColumnConstraints column = new ColumnConstraints();
      column.setPercentWidth(100.0 / inSight.size());
      pictures.getColumnConstraints().add(column);
      Painted canvas = canvas(canvases.size());
      canvases.add(canvas);
      pictures.addRow(0, canvas);
    }
    refresh();
  }

  private Painted canvas(int index) {
    Painted canvas = new Painted(on -> paint(on, index));
    canvas.setMinSize(0, 0);
    canvas.setFocusTraversable(true);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setId("packed-" + lanes.get(index).scheme().number());
    canvas.widthProperty().subscribe(any -> refresh());
    canvas.heightProperty().subscribe(any -> refresh());
    canvas.setOnMouseMoved(e -> choose(lineAt(index, e.getY()), index));
    canvas.setOnMouseExited(e -> choose(-1, index));
    canvas.setOnMouseClicked(e -> canvas.requestFocus());
    canvas.setOnKeyPressed(e -> onKey(e, index));
    return canvas;
  }

  private long lineAt(int index, double y) {
    int line = (int) (y / scale.lineHeight());
    List<Line> lines = packed.get(index).lines();
    return line >= 0 && line < lines.size() ? lines.get(line).msgid() : -1;
  }

  private void onKey(KeyEvent e, int index) {
    List<Line> lines = packed.get(index).lines();
    int by =
        switch (e.getCode()) {
          case UP -> -1;
          case DOWN -> 1;
          default -> 0;
        };
    if (by != 0 && !lines.isEmpty()) {
      long first = lines.get(0).msgid();
      long last = lines.get(lines.size() - 1).msgid();
      long from = chosen < 0 ? (by > 0 ? first - 1 : last + 1) : chosen;
      choose(Math.max(first, Math.min(last, from + by)), index);
      e.consume();
    }
  }

  private void choose(long msgid, int index) {
    if (msgid != chosen) {
      chosen = msgid;
      canvases.forEach(Painted::repaint);
    }
    String sentence = msgid < 0 ? "" : sentence(index, msgid);
    told.setText(sentence);
    if (!sentence.isEmpty()) {
      canvases.get(index).setAccessibleText(sentence);
    }
  }

  private String sentence(int index, long msgid) {
    for (Line line : packed.get(index).lines()) {
      if (line.msgid() == msgid) {
        return texts.get(
            msgid == 0 ? "packed.before" : "packed.line",
            lanes.get(index).scheme().number(),
            msgid,
            line.copies(),
            line.ids(),
            line.cursors());
      }
    }
    return "";
  }

  /** Takes in what the lanes keep at the playhead. */
  void refresh() {
    if (canvases.isEmpty() || !root.isVisible()) {
      return;
    }
    double width = canvases.get(0).getWidth();
    double height = canvases.get(0).getHeight();
    double font = legend.getFont().getSize();
    int room = PackedScale.room(height);
    packed = lanes.stream().map(lane -> model.packed(lane.scheme(), room)).toList();
    int lines = 0;
    int most = 1;
    for (Packed each : packed) {
      lines = Math.max(lines, each.lines().size());
      most = Math.max(most, each.lines().stream().mapToInt(Line::blocks).max().orElse(0));
    }
    scale = PackedScale.of(width, height, font, lines, most);
    for (int i = 0; i < canvases.size(); i++) {
      canvases.get(i).setAccessibleText(summary(i));
      canvases.get(i).repaint();
    }
  }

  private String summary(int index) {
    Packed each = packed.get(index);
    return texts.get(
        "packed.spoken",
        lanes.get(index).scheme().number(),
        each.lines().stream().mapToInt(Line::copies).sum(),
        each.lines().stream().mapToInt(Line::ids).sum(),
        each.lines().stream().mapToInt(Line::cursors).sum(),
        each.older());
  }

  private void paint(Painted on, int index) {
    if (index < packed.size()) {
      painter.paint(on, packed.get(index), scale, legend.getFont(), chosen);
    }
  }
}
