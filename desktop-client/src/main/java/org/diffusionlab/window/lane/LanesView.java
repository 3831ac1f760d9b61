package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.lane.LaneViewModel.Column;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/**
 * The lanes: one column per scheme, the same sections at the same height in all of them, scrolled
 * together; or one lane alone and wide. FX thread.
 */
public final class LanesView {
  /** Below this width of a column, in font sizes, tables show only the columns that matter most. */
  private static final double BRIEF = 30;

  /** The least width of a column, in font sizes; where there is less, all scroll sideways. */
  private static final double LEAST = 16.8;

  /** Below this height, in font sizes, the card of a loss tells only its causes. */
  private static final double SHORT = 30;

  private final LanesViewModel model;
  private final Texts texts;
  private final Parent root;
  private final Folds folds = new Folds();
  private final GridPane grid = new GridPane();
  private final PackedView blocks;
  private final StoreFlights flights;
  private final LossCard card;
  private final Map<Scheme, LaneColumn> columns = new EnumMap<>(Scheme.class);
  private final Map<Scheme, LaneView> alone = new EnumMap<>(Scheme.class);
  private final Map<Scheme, LaneHeader> headers = new EnumMap<>(Scheme.class);
  private List<List<VBox>> placed = List.of();
  private Subscription lanes = Subscription.EMPTY;
  private boolean brief = true;
  private boolean arranging;

  @FXML private Button all;
  @FXML private ToggleButton packed;
  @FXML private Label limits;
  @FXML private GridPane heads;
  @FXML private StackPane lossSlot;
  @FXML private VBox side;
  @FXML private StackPane slot;
  @FXML private ScrollPane scroll;

  /**
   * The lanes.
   *
   * @param store where the numbers of stored rows come from
   * @param motion whether things move
   */
  public LanesView(
      LanesViewModel model,
      LossViewModel loss,
      Views views,
      Supplier<Node> store,
      ObservableBooleanValue motion) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    this.flights = new StoreFlights(store, motion);
    card = new LossCard(loss, texts);
    lossSlot.getChildren().add(card);
    ((Region) root).heightProperty().subscribe(height -> measure());
    grid.getStyleClass().add("lane-grid");
    scroll.setContent(grid);
    all.managedProperty().bind(all.visibleProperty());
    limits.managedProperty().bind(limits.visibleProperty());
    packed.selectedProperty().bindBidirectional(model.packedProperty());
    blocks = new PackedView(model, texts);
    blocks.root().visibleProperty().bind(model.packedProperty());
    slot.getChildren().add(blocks.root());
    model.packedProperty().subscribe(is -> front());
    model.revisionProperty().subscribe(any -> blocks.refresh());
    model.groupProperty().subscribe(any -> blocks.refresh());
    scroll.viewportBoundsProperty().subscribe(bounds -> measure());
    limits.fontProperty().subscribe(font -> measure());
    model.inSightProperty().subscribe(this::arrange);
    model.stageProperty().subscribe(any -> markStage());
    texts.languageProperty().subscribe(() -> arrange(model.inSightProperty().get()));
  }

  /** What to show beside the stage. */
  public Parent root() {
    return root;
  }

  /** Other lanes are in sight: their headers and columns are set side by side. */
  private void arrange(List<LaneViewModel> inSight) {
    lanes.unsubscribe();
    lanes = Subscription.EMPTY;
    boolean single = inSight.size() == 1;
    headers.clear();
    heads.getChildren().clear();
    shareWidth(heads, inSight.size());
    for (LaneViewModel lane : inSight) {
      LaneHeader header =
          new LaneHeader(lane.scheme(), single, texts, () -> model.toggle(lane.scheme()));
      headers.put(lane.scheme(), header);
      heads.addRow(0, header);
    }
    all.setVisible(model.alone());
    markStage();
    shareWidth(grid, inSight.size());
    grid.getChildren().clear();
    placed = List.of();
    slot.getChildren().removeIf(node -> node != scroll && node != blocks.root());
    if (single) {
      LaneViewModel lane = inSight.get(0);
      LaneView view = alone.computeIfAbsent(lane.scheme(), s -> new LaneView(lane, texts));
      view.font(limits.getFont().getSize());
      slot.getChildren().add(view.root());
    }
    front();
    blocks.arrange(inSight);
    arranging = true;
    for (LaneViewModel lane : inSight) {
      lanes = lanes.and(lane.columnProperty().subscribe(column -> show(lane, column)));
    }
    arranging = false;
    measure();
    place();
  }

  /** Of blocks, columns and the lane alone, one is to be seen. */
  private void front() {
    boolean asBlocks = model.packedProperty().get();
    slot.getChildren().stream()
        .filter(node -> node != blocks.root())
        .forEach(node -> node.setVisible(!asBlocks && (node == scroll) == (headers.size() != 1)));
    blocks.refresh();
  }

  private static void shareWidth(GridPane pane, int count) {
    List<ColumnConstraints> constraints = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ColumnConstraints column = new ColumnConstraints();
      column.setPercentWidth(100.0 / count);
      column.setHgrow(Priority.ALWAYS);
      constraints.add(column);
    }
    pane.getColumnConstraints().setAll(constraints);
  }

  private void show(LaneViewModel lane, Column column) {
    limits.setText(model.limits());
    limits.setVisible(!limits.getText().isEmpty());
    LaneHeader header = headers.get(lane.scheme());
    if (header.show(column.figures()) && !arranging && model.forward()) {
      flights.fly(header.badge());
    }
    if (headers.size() == 1) {
      alone.get(lane.scheme()).show(column);
      return;
    }
    columns
        .computeIfAbsent(lane.scheme(), s -> new LaneColumn(lane, folds, texts))
        .show(column, brief);
    if (!arranging) {
      place();
    }
  }

  /** Sets the sections side by side: what is one row of the grid stands at one height. */
  private void place() {
    List<List<VBox>> wanted = new ArrayList<>();
    for (LaneViewModel lane : model.inSightProperty().get()) {
      LaneColumn column = columns.get(lane.scheme());
      wanted.add(column == null ? List.of() : column.sections(lane.columnProperty().get()));
    }
    if (wanted.equals(placed)) {
      return;
    }
    placed = wanted;
    grid.getChildren().clear();
    for (int c = 0; c < wanted.size(); c++) {
      for (int r = 0; r < wanted.get(c).size(); r++) {
        GridPane.setValignment(wanted.get(c).get(r), VPos.TOP);
        grid.add(wanted.get(c).get(r), c, r);
      }
    }
  }

  private void markStage() {
    headers.forEach(
        (scheme, header) ->
            header.onStage(headers.size() > 1 && scheme == model.stageProperty().get()));
  }

  private void measure() {
    int count = Math.max(1, headers.size());
    double font = limits.getFont().getSize();
    alone.values().forEach(view -> view.font(font));
    card.brieflyProperty().set(((Region) root).getHeight() < SHORT * font);
    side.setMinWidth(headers.size() > 1 ? headers.size() * LEAST * font : 0);
    boolean now = scroll.getViewportBounds().getWidth() / count < BRIEF * font;
    if (now != brief && count > 1) {
      brief = now;
      model.inSightProperty().get().forEach(lane -> show(lane, lane.columnProperty().get()));
    }
  }

  @FXML
  private void onAll() {
    model.showAll();
  }
}
