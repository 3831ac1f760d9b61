package org.diffusionlab.window.transport;

import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.AccessibleRole;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.Speed;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Choices;
import org.diffusionlab.window.view.Painted;
import org.diffusionlab.window.view.Views;

/** The bar that moves the playhead: fixed at the bottom, never hidden. FX thread. */
public final class TransportView {
  private static final PseudoClass PLAYING = PseudoClass.getPseudoClass("playing");

  private final TransportViewModel model;
  private final Playhead playhead;
  private final Texts texts;
  private final Parent root;
  private final Painted scrub = new Painted(this::paintScrub);

  @FXML private Button start;
  @FXML private Button back;
  @FXML private Button play;
  @FXML private Button forward;
  @FXML private Button end;
  @FXML private Region playIcon;
  @FXML private ComboBox<Speed> speed;
  @FXML private ComboBox<Detail> detail;
  @FXML private StackPane scrubSlot;
  @FXML private Label place;
  @FXML private Label next;

  public TransportView(TransportViewModel model, Views views) {
    this.model = model;
    this.playhead = model.playhead();
    this.texts = views.texts();
    this.root = views.load(this);
    bind();
  }

  /** What to show at the bottom of the window. */
  public Parent root() {
    return root;
  }

  private void bind() {
    Choices.fill(speed, Speed.values(), "transport.speed.", texts);
    speed.valueProperty().bindBidirectional(playhead.speedProperty());
    Choices.fill(detail, Detail.values(), "transport.detail.", texts);
    detail.valueProperty().bindBidirectional(playhead.detailProperty());
    place.textProperty().bind(model.placeProperty());
    next.textProperty().bind(model.nextProperty());
    next.setTooltip(new Tooltip());
    next.getTooltip().textProperty().bind(model.nextProperty());
    place
        .accessibleTextProperty()
        .bind(model.placeProperty().map(p -> texts.get("transport.place.spoken", p)));
    var moving = playhead.playingProperty().or(playhead.followingProperty());
    moving.subscribe(this::showPlaying);
    texts.languageProperty().subscribe(() -> showPlaying(moving.get()));
    var nothingBefore = model.ordinalProperty().lessThanOrEqualTo(0);
    var nothingAfter = playhead.positionProperty().greaterThanOrEqualTo(playhead.endProperty());
    start.disableProperty().bind(nothingBefore);
    back.disableProperty().bind(nothingBefore);
    forward.disableProperty().bind(nothingAfter);
    end.disableProperty().bind(nothingAfter);
    play.disableProperty().bind(playhead.endProperty().lessThanOrEqualTo(0));
    addScrub();
  }

  private void addScrub() {
    scrub.getStyleClass().add("scrub");
    scrub.setFocusTraversable(true);
    scrub.setAccessibleRole(AccessibleRole.SLIDER);
    scrub
        .accessibleTextProperty()
        .bind(model.placeProperty().map(p -> texts.get("transport.scrub", p)));
    scrub.setOnMousePressed(e -> scrubTo(e.getX()));
    scrub.setOnMouseDragged(e -> scrubTo(e.getX()));
    scrub.setOnKeyPressed(
        e -> {
          int step = e.getCode() == KeyCode.LEFT ? -1 : e.getCode() == KeyCode.RIGHT ? 1 : 0;
          if (step != 0) {
            playhead.goToOrdinal(model.ordinalProperty().get() + step);
            e.consume();
          }
        });
    scrubSlot.getChildren().add(scrub);
    model.ordinalProperty().subscribe(any -> scrub.repaint());
    model.countProperty().subscribe(any -> scrub.repaint());
    playhead.endProperty().subscribe(any -> scrub.repaint());
  }

  private void showPlaying(boolean playing) {
    playIcon.getStyleClass().setAll("icon", playing ? "icon-pause" : "icon-play");
    play.setAccessibleText(texts.get(playing ? "transport.pause" : "transport.play"));
    play.pseudoClassStateChanged(PLAYING, playing);
  }

  private void scrubTo(double x) {
    double fraction = Math.max(0, Math.min(1, (x - 8) / Math.max(1, scrub.getWidth() - 16)));
    playhead.goToOrdinal((int) Math.round(fraction * model.countProperty().get()));
  }

  private void paintScrub(Painted on) {
    double middle = Math.floor(on.getHeight() / 2);
    double from = 8;
    double width = on.getWidth() - 16;
    int count = model.countProperty().get();
    double at = count == 0 ? 0 : width * model.ordinalProperty().get() / count;
    var pen = on.pen();
    pen.setFill(on.colour(Painted.Ink.LINE));
    pen.fillRoundRect(from, middle - 3, width, 6, 6, 6);
    pen.setFill(on.colour(Painted.Ink.ACCENT));
    pen.fillRoundRect(from, middle - 3, at, 6, 6, 6);
    pen.setFill(on.colour(Painted.Ink.MUTED));
    for (double tick : model.ticks()) {
      pen.fillRect(Math.round(from + tick * width) - 0.5, middle + 5, 1.5, 6);
    }
    pen.setFill(on.colour(Painted.Ink.CARD));
    pen.fillOval(from + at - 8, middle - 8, 16, 16);
    pen.setFill(on.colour(Painted.Ink.ACCENT));
    pen.fillOval(from + at - 6, middle - 6, 12, 12);
  }

  @FXML
  private void onStart() {
    playhead.toStart();
  }

  @FXML
  private void onBack() {
    playhead.back();
  }

  @FXML
  private void onPlay() {
    playhead.playOrPause();
  }

  @FXML
  private void onForward() {
    playhead.pause();
    playhead.forward();
  }

  @FXML
  private void onEnd() {
    playhead.toEnd();
  }
}
