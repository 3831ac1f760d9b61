package org.diffusionlab.window.stage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.AccessibleRole;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.window.stage.StageViewModel.Picture;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Painted;

/**
 * More members than fit as phones: named chips up to sixty, above that a grid of cells; the same
 * frame to many is one burst with its count. FX thread.
 */
final class CrowdPane {
  private static final int CHIPS = 60;
  private static final int BURSTS = 4;

  private final StageViewModel model;
  private final Texts texts;
  private final ServerNode server;
  private final FlowPane bursts = new FlowPane(6, 4);
  private final StatusTable status;
  private final Label legend = new Label();
  private final Painted grid = new Painted(this::paint);
  private final VBox root;
  private Picture picture;
  private int columns = 1;
  private double cellWidth = 1;
  private double cellHeight = 1;

  CrowdPane(StageViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
    this.server = new ServerNode(model, texts, "crowdServerButton");
    HBox.setHgrow(bursts, Priority.ALWAYS);
    bursts.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    status = new StatusTable(texts);
    status.managedProperty().bind(status.visibleProperty());
    status.setMinWidth(Region.USE_PREF_SIZE);
    server.setMinWidth(Region.USE_PREF_SIZE);
    HBox top = new HBox(10, server, bursts, status);
    top.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    legend.textProperty().bind(texts.of("crowd.legend"));
    legend.getStyleClass().addAll("small", "muted");
    VBox.setVgrow(grid, Priority.ALWAYS);
    grid.setMinSize(0, 0);
    grid.setFocusTraversable(true);
    grid.setAccessibleRole(AccessibleRole.BUTTON);
    root = new VBox(5, top, grid, legend);
    root.setMinWidth(0);
    root.minHeightProperty().bind(legend.fontProperty().map(font -> font.getSize() * 17));
    grid.setOnMouseClicked(
        e -> {
          grid.requestFocus();
          int index = indexAt(e.getX(), e.getY());
          if (index >= 0 && e.getClickCount() == 2) {
            model.toggle(picture.phones().get(index));
          } else if (index >= 0) {
            model.choose(picture.phones().get(index).uid());
          }
        });
    Tooltip tip = new Tooltip();
    grid.setOnMouseMoved(
        e -> {
          int index = indexAt(e.getX(), e.getY());
          tip.setText(index < 0 ? "" : spoken(picture.phones().get(index)));
        });
    Tooltip.install(grid, tip);
    grid.setOnKeyPressed(this::onKey);
    grid.setOnContextMenuRequested(
        e -> {
          int index = e.isKeyboardTrigger() ? chosen() : indexAt(e.getX(), e.getY());
          if (index >= 0) {
            OfferMenu.show(grid, model.offers(picture.phones().get(index)), e);
          }
          e.consume();
        });
  }

  Parent root() {
    return root;
  }

  void show(Picture next) {
    picture = next;
    server.show(next.server(), next.armed());
    status.show(next.lookup());
    showBursts(next);
    int chosen = chosen();
    grid.setAccessibleText(chosen < 0 ? "" : spoken(next.phones().get(chosen)));
    grid.repaint();
  }

  private String spoken(Phone phone) {
    return phone.spoken(texts);
  }

  /** Frames that look alike: what is on its way, what is held up, or what died on the way. */
  private record Burst(Chip chip, boolean dead, int times) {}

  private void showBursts(Picture next) {
    Map<String, Burst> alike = new LinkedHashMap<>();
    next.stubs().forEach(stub -> add(alike, stub.chip(), true));
    next.chips().forEach(chip -> add(alike, chip, false));
    List<Burst> few = alike.values().stream().limit(BURSTS).toList();
    while (bursts.getChildren().size() > few.size()) {
      bursts.getChildren().remove(bursts.getChildren().size() - 1);
    }
    while (bursts.getChildren().size() < few.size()) {
      Label label = new Label();
      label.getStyleClass().add("flight");
      bursts.getChildren().add(label);
    }
    for (int i = 0; i < few.size(); i++) {
      show((Label) bursts.getChildren().get(i), few.get(i));
    }
  }

  private static void add(Map<String, Burst> alike, Chip chip, boolean dead) {
    String way = chip.toServer() ? ">" : "<";
    alike.merge(
        chip.kind() + way + chip.held() + dead + chip.label(),
        new Burst(chip, dead, chip.members().size()),
        (a, b) -> new Burst(a.chip(), a.dead(), a.times() + b.times()));
  }

  private void show(Label label, Burst burst) {
    Chip chip = burst.chip();
    String what =
        burst.dead()
            ? texts.get("break.stub", chip.label())
            : chip.held() ? texts.get("break.held", chip.label()) : chip.label();
    String key = chip.toServer() ? "crowd.burst.in" : "crowd.burst.out";
    label.setText(texts.get(key, what, burst.times()));
    label.setStyle(burst.dead() ? "" : chip.style());
    label.pseudoClassStateChanged(Chip.HELD, chip.held());
    label.pseudoClassStateChanged(Chip.STUB, burst.dead());
    for (Chip.Kind kind : Chip.Kind.values()) {
      label.pseudoClassStateChanged(kind.pseudoClass(), kind == chip.kind());
    }
  }

  private int chosen() {
    for (int i = 0; i < picture.phones().size(); i++) {
      if (picture.phones().get(i).chosen()) {
        return i;
      }
    }
    return -1;
  }

  private void onKey(KeyEvent e) {
    int move =
        switch (e.getCode()) {
          case LEFT -> -1;
          case RIGHT -> 1;
          case UP -> -columns;
          case DOWN -> columns;
          default -> 0;
        };
    int chosen = chosen();
    if (move != 0) {
      int next = Math.max(0, Math.min(picture.phones().size() - 1, chosen + move));
      model.choose(picture.phones().get(next).uid());
      e.consume();
    } else if (OfferMenu.asksForMenu(e) && chosen >= 0) {
      OfferMenu.show(grid, model.offers(picture.phones().get(chosen)));
      e.consume();
    } else if (e.getCode() == KeyCode.ENTER && chosen >= 0) {
      model.toggle(picture.phones().get(chosen));
      e.consume();
    }
  }

  private int indexAt(double x, double y) {
    int column = (int) (x / cellWidth);
    int index = (int) (y / cellHeight) * columns + column;
    boolean inside = x >= 0 && y >= 0 && column < columns;
    return inside && picture != null && index < picture.phones().size() ? index : -1;
  }

  private void measure(Painted on) {
    int count = picture.phones().size();
    double ratio = count <= CHIPS ? 3.2 : 1.25;
    double best = Math.sqrt(on.getWidth() * on.getHeight() / (count * ratio));
    for (double h = Math.min(30, Math.max(4, best * 1.3)); h >= 3; h -= 0.5) {
      int across = (int) (on.getWidth() / (h * ratio));
      if (across > 0 && Math.ceil((double) count / across) * h <= on.getHeight()) {
        columns = across;
        cellHeight = h;
        cellWidth = on.getWidth() / across;
        return;
      }
    }
    columns = Math.max(1, (int) (on.getWidth() / 4));
    cellWidth = on.getWidth() / columns;
    cellHeight = 3;
  }

  private void paint(Painted on) {
    if (picture == null || picture.phones().isEmpty()) {
      return;
    }
    measure(on);
    for (int i = 0; i < picture.phones().size(); i++) {
      double x = i % columns * cellWidth;
      double y = i / columns * cellHeight;
      cell(on, picture.phones().get(i), x, y);
    }
  }

  /** Filled: live; half filled: catching up; outline: offline; the bar below is the lag. */
  private void cell(Painted on, Phone phone, double x, double y) {
    var pen = on.pen();
    double w = cellWidth - 2;
    double h = cellHeight - 2;
    boolean live = phone.status() == ClientStatus.LIVE || phone.guest();
    boolean busy = phone.status() == ClientStatus.CATCHING_UP;
    boolean away = phone.status() == ClientStatus.OFFLINE;
    Color colour =
        on.colour(
            live
                ? Painted.Ink.ACKED
                : busy ? Painted.Ink.REPLAY : away ? Painted.Ink.OFFLINE : Painted.Ink.LOST);
    pen.setFill(on.colour(Painted.Ink.CARD));
    pen.fillRect(x, y, w, h);
    pen.setFill(colour);
    if (live) {
      pen.fillRect(x, y, w, h);
    } else if (busy) {
      pen.fillPolygon(new double[] {x, x + w, x}, new double[] {y, y, y + h}, 3);
    } else if (!away) {
      pen.fillRect(x, y + h / 2 - 1.5, w, 3);
    }
    pen.setStroke(colour);
    pen.setLineWidth(1);
    pen.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
    if (phone.lag() > 0 && picture.head() > 0) {
      double share = Math.min(1, (double) phone.lag() / picture.head());
      pen.setFill(on.colour(Painted.Ink.FLIGHT));
      pen.fillRect(x + 1, y + h - 3, Math.max(2, share * (w - 2)), 3);
    }
    if (cellWidth >= 40) {
      pen.setFill(on.colour(live ? Painted.Ink.CARD : Painted.Ink.INK));
      pen.setTextAlign(TextAlignment.CENTER);
      pen.setTextBaseline(javafx.geometry.VPos.CENTER);
      pen.fillText(phone.uid(), x + w / 2, y + h / 2, w - 4);
    }
    if (phone.chosen()) {
      pen.setStroke(on.colour(Painted.Ink.INK));
      pen.setLineWidth(2.5);
      pen.strokeRect(x, y, w, h);
    }
  }
}
