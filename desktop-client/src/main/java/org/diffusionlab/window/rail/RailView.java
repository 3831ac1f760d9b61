package org.diffusionlab.window.rail;

import java.util.stream.IntStream;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.text.TextAlignment;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Painted;
import org.diffusionlab.window.view.Painted.Ink;
import org.diffusionlab.window.view.Views;

/** The cursor rail as a picture and as text. Only what is in sight is painted. FX thread. */
public final class RailView {
  private final RailViewModel model;
  private final Texts texts;
  private final Parent root;
  private final Painted canvas = new Painted(this::paint);
  private final CellPainter cells = new CellPainter();
  private RailScale scale = RailScale.NOTHING;
  private long headSeen;

  @FXML private Label legend;
  @FXML private Label under;
  @FXML private CheckBox whole;
  @FXML private CheckBox asText;
  @FXML private BorderPane picture;
  @FXML private ScrollBar down;
  @FXML private ScrollBar along;
  @FXML private ListView<String> twin;

  public RailView(RailViewModel model, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    bind();
  }

  /** What to show in the tab. */
  public Parent root() {
    return root;
  }

  private void bind() {
    picture.setCenter(canvas);
    canvas.setFocusTraversable(true);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    canvas.setOnMouseMoved(this::onHover);
    canvas.setOnMouseClicked(this::onClick);
    canvas.setOnMouseExited(e -> under.setText(""));
    canvas.setOnKeyPressed(this::onKey);
    canvas.setOnScroll(
        e -> {
          down.setValue(clamp(down, down.getValue() - e.getDeltaY() / scale.rowHeight()));
          along.setValue(clamp(along, along.getValue() - e.getDeltaX() / scale.cellWidth()));
          e.consume();
        });
    down.valueProperty().subscribe(any -> canvas.repaint());
    along.valueProperty().subscribe(any -> canvas.repaint());
    canvas.widthProperty().subscribe(any -> refresh());
    canvas.heightProperty().subscribe(any -> refresh());
    whole.selectedProperty().subscribe(any -> refresh());
    under.fontProperty().subscribe(any -> refresh());
    asText.selectedProperty().subscribe(any -> refresh());
    twin.visibleProperty().bind(asText.selectedProperty());
    picture.visibleProperty().bind(asText.selectedProperty().not());
    model.revisionProperty().subscribe(any -> refresh());
  }

  private static double clamp(ScrollBar bar, double value) {
    return Math.max(bar.getMin(), Math.min(bar.getMax(), value));
  }

  private void refresh() {
    long head = model.head();
    scale =
        RailScale.of(
            canvas.getWidth(),
            canvas.getHeight(),
            under.getFont().getSize(),
            model.rows(),
            head,
            whole.isSelected());
    fit(down, model.rows(), scale.rowsInSight());
    fit(along, head, scale.cellsInSight());
    if (head != headSeen) {
      along.setValue(along.getMax());
      headSeen = head;
    }
    canvas.setAccessibleText(model.sentence());
    legend.setText(model.legend());
    if (asText.isSelected()) {
      twin.getItems().setAll(IntStream.range(0, model.rows()).mapToObj(model::sentence).toList());
    }
    canvas.repaint();
  }

  private static void fit(ScrollBar bar, double all, double inSight) {
    double most = Math.max(0, all - inSight);
    bar.setVisible(most > 0);
    bar.setManaged(most > 0);
    bar.setMax(most);
    bar.setVisibleAmount(all <= 0 ? 1 : most * inSight / all);
    bar.setBlockIncrement(Math.max(1, inSight - 1));
    bar.setUnitIncrement(1);
    bar.setValue(clamp(bar, bar.getValue()));
  }

  private int rowAt(double y) {
    int row = (int) ((y - scale.top()) / scale.rowHeight() + down.getValue());
    return y < scale.top() || row >= model.rows() ? -1 : row;
  }

  private void onHover(MouseEvent e) {
    int row = rowAt(e.getY());
    long msgid = (long) ((e.getX() - scale.left()) / scale.cellWidth() + along.getValue()) + 1;
    if (row < 0) {
      under.setText("");
    } else if (e.getX() < scale.left() || msgid > model.head()) {
      under.setText(model.sentence(row));
    } else {
      under.setText(model.sentence(row, msgid));
    }
  }

  private void onClick(MouseEvent e) {
    canvas.requestFocus();
    int row = rowAt(e.getY());
    if (row >= 0) {
      model.memberProperty().set(model.uid(row));
    }
  }

  private void onKey(KeyEvent e) {
    switch (e.getCode()) {
      case UP -> choose(-1);
      case DOWN -> choose(1);
      case LEFT -> along.setValue(clamp(along, along.getValue() - 1));
      case RIGHT -> along.setValue(clamp(along, along.getValue() + 1));
      default -> {
        return;
      }
    }
    e.consume();
  }

  private void choose(int by) {
    for (int row = 0; row < model.rows(); row++) {
      if (model.chosen(row)) {
        int next = Math.max(0, Math.min(model.rows() - 1, row + by));
        model.memberProperty().set(model.uid(next));
        canvas.setAccessibleText(model.sentence(next));
        if (next < down.getValue() || next >= down.getValue() + scale.rowsInSight() - 1) {
          down.setValue(clamp(down, next - scale.rowsInSight() / 2));
        }
        return;
      }
    }
  }

  private void paint(Painted on) {
    var pen = on.pen();
    pen.setFont(under.getFont());
    pen.setTextBaseline(VPos.CENTER);
    if (model.rows() == 0) {
      return;
    }
    double first = along.getValue();
    int firstRow = (int) down.getValue();
    int lastRow = (int) Math.min(model.rows(), firstRow + scale.rowsInSight() + 2);
    pen.save();
    pen.beginPath();
    pen.rect(0, scale.top(), on.getWidth(), on.getHeight() - scale.top());
    pen.clip();
    for (int row = firstRow; row < lastRow; row++) {
      double y = scale.top() + (row - down.getValue()) * scale.rowHeight();
      paintRow(on, row, y, first);
    }
    pen.restore();
    paintHeader(on, first);
    if (!model.queued()) {
      paintPurgeLine(on, first);
    }
  }

  private void paintHeader(Painted on, double first) {
    var pen = on.pen();
    pen.setFill(on.colour(Ink.MUTED));
    pen.setTextAlign(TextAlignment.CENTER);
    int every = scale.labelEvery();
    long from = Math.max(1, (long) first + 1);
    long to = Math.min(model.head(), (long) (first + scale.cellsInSight()) + 1);
    for (long id = from; id <= to; id++) {
      if (id % every == 0 || id == 1) {
        double x = scale.left() + (id - 0.5 - first) * scale.cellWidth();
        pen.fillText(Long.toString(id), x, scale.top() / 2);
      }
    }
  }

  private void paintRow(Painted on, int row, double y, double first) {
    var pen = on.pen();
    double middle = y + scale.rowHeight() / 2;
    if (model.chosen(row)) {
      pen.setFill(on.colour(Ink.SHADE));
      pen.fillRect(0, y, on.getWidth(), scale.rowHeight());
    }
    if (row % scale.namedEvery() == 0) {
      pen.setFill(on.colour(Ink.INK));
      pen.setTextAlign(TextAlignment.LEFT);
      pen.fillText(model.uid(row), 4, middle, scale.nameWidth() - 8);
      pen.setTextAlign(TextAlignment.RIGHT);
      pen.setFill(on.colour(Ink.MUTED));
      String number = Long.toString(model.number(row));
      pen.fillText(number, scale.left() - 8, middle, scale.numberWidth());
    }
    pen.save();
    pen.beginPath();
    pen.rect(scale.left() - 1, y, on.getWidth(), scale.rowHeight());
    pen.clip();
    cells.row(on, model, scale, row, y, first);
    double x = scale.left() + (model.cursor(row) - first) * scale.cellWidth();
    if (model.queued()) {
      cells.derivedFlag(on, scale, y, x);
    } else {
      cells.flag(on, scale, y, x);
    }
    pen.restore();
  }

  /** Left of this line nobody needs anything any more. */
  private void paintPurgeLine(Painted on, double first) {
    double x = scale.left() + (model.smallestCursor() - first) * scale.cellWidth();
    if (x < scale.left() - 1 || model.head() == 0) {
      return;
    }
    var pen = on.pen();
    pen.setStroke(on.colour(Ink.MUTED));
    pen.setLineWidth(1.5);
    pen.setLineDashes(5, 4);
    double bottom = scale.top() + (model.rows() - down.getValue()) * scale.rowHeight();
    pen.strokeLine(x, scale.top() - 4, x, Math.min(on.getHeight(), bottom + 4));
    pen.setLineDashes();
  }
}
