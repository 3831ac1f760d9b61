package org.diffusionlab.window.shell;

import java.time.Duration;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputDialog;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Dialogs;
import org.diffusionlab.window.view.Views;

/** The window's frame: header, bars, and the places of the parts. FX thread. */
public final class ShellView {
  /**
   * The parts of the window, made elsewhere: the shell knows them only as something to show.
   *
   * @param menu the file menu
   * @param work the bar of long work
   * @param stage members around the server
   * @param chat the phone that is held
   * @param lanes one column per scheme
   * @param rail the cursor rail
   * @param events the event list
   * @param transport the bar at the bottom
   * @param pages what can stand in the lab's place
   */
  public record Parts(
      Node menu,
      Node work,
      Node stage,
      Node chat,
      List<Node> lanes,
      Node rail,
      Node events,
      Node transport,
      List<Page> pages) {}

  /**
   * A page beside the lab.
   *
   * @param name its text's key is {@code shell.page.} and this
   * @param content what it shows
   */
  public record Page(String name, Node content) {}

  /** How wide stage and chat are, in font sizes; and at least and at most, of the width. */
  private static final double STAGE_WIDTH = 35.8;

  private static final double LEAST_STAGE = 0.31;
  private static final double MOST_STAGE = 0.5;

  private static final PseudoClass PRESENT = PseudoClass.getPseudoClass("present");
  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private final ShellViewModel model;
  private final Texts texts;
  private final BorderPane root;
  private final ToggleGroup pageToggles = new ToggleGroup();
  private boolean presenting;
  private boolean dragged;

  @FXML private VBox tops;
  @FXML private ComboBox<String> group;
  @FXML private Label step;
  @FXML private HBox pages;
  @FXML private StackPane front;
  @FXML private HBox tools;
  @FXML private StackPane menuSlot;
  @FXML private HBox notice;
  @FXML private Label noticeSign;
  @FXML private Label noticeText;
  @FXML private SplitPane body;
  @FXML private SplitPane upper;
  @FXML private SplitPane left;
  @FXML private HBox lanes;
  @FXML private TabPane tabs;
  @FXML private CheckMenuItem motion;
  @FXML private CheckMenuItem stopAtLoss;
  @FXML private CheckMenuItem ownProcesses;
  @FXML private Tab railTab;
  @FXML private Tab eventsTab;

  public ShellView(ShellViewModel model, Views views, Parts parts) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    place(parts);
    addPage(new Page("LAB", body));
    parts.pages().forEach(this::addPage);
    showPage(0);
    bind();
  }

  private void addPage(Page page) {
    ToggleButton toggle = new ToggleButton();
    toggle.setId("page-" + page.name());
    toggle.textProperty().bind(texts.of("shell.page." + page.name()));
    toggle.setToggleGroup(pageToggles);
    toggle.setOnAction(e -> toggle.setSelected(true)); // one page is always in front
    page.content().visibleProperty().bind(toggle.selectedProperty());
    page.content().managedProperty().bind(toggle.selectedProperty());
    pages.getChildren().add(toggle);
    if (!front.getChildren().contains(page.content())) {
      front.getChildren().add(page.content());
    }
  }

  /** Brings a page to the front; the lab is the first. */
  public void showPage(int index) {
    if (index < pageToggles.getToggles().size()) {
      pageToggles.selectToggle(pageToggles.getToggles().get(index));
    }
  }

  /** Whether the lab is the page in front. */
  boolean labInFront() {
    return body.isVisible();
  }

  /** Whether the lab is the page in front. */
  boolean isLabInFront() {
    return body.isVisible();
  }

  /** The whole window's content. */
  public BorderPane root() {
    return root;
  }

  private void place(Parts parts) {
    menuSlot.getChildren().add(parts.menu());
    tops.getChildren().add(parts.work());
    left.getItems().addAll(parts.stage(), parts.chat());
    parts.lanes().forEach(lane -> HBox.setHgrow(lane, Priority.ALWAYS));
    lanes.getChildren().setAll(parts.lanes());
    railTab.setContent(parts.rail());
    eventsTab.setContent(parts.events());
    root.setBottom(parts.transport());
    SplitPane.setResizableWithParent(tabs, false);
    SplitPane.setResizableWithParent(parts.stage(), false);
    body.heightProperty().subscribe(any -> divideLater());
    body.widthProperty().subscribe(any -> divideLater());
    model.groupProperty().subscribe(any -> divideLater());
    body.addEventFilter(
        MouseEvent.MOUSE_DRAGGED,
        e -> {
          if (e.getTarget() instanceof Node node
              && node.getStyleClass().contains("split-pane-divider")) {
            dragged = true;
          }
        });
  }

  /** After the layout, which would undo it. */
  private void divideLater() {
    Platform.runLater(this::divide);
  }

  /**
   * Until somebody drags a divider: the rail gets what it needs, the rest goes above it, and the
   * stage gets no more than it needs.
   */
  private void divide() {
    double height = body.getHeight();
    if (dragged || height < 200) {
      return;
    }
    double em = 13.0 * model.settings().textPercentProperty().get() / 100;
    double share = STAGE_WIDTH * em / Math.max(1, upper.getWidth());
    upper.setDividerPositions(Math.max(LEAST_STAGE, Math.min(MOST_STAGE, share)));
    double lower = Math.min(height * 0.4, Math.max(15.5 * em, height * 0.27));
    body.setDividerPositions(1 - lower / height);
    double upperHeight = height - lower;
    double stage = left.getItems().get(0).minHeight(-1) + em;
    left.setDividerPositions(Math.max(0.45, Math.min(0.68, stage / upperHeight)));
  }

  private void bind() {
    step.textProperty().bind(model.stepProperty());
    tools.managedProperty().bind(tools.visibleProperty());
    notice.managedProperty().bind(notice.visibleProperty());
    model.noticeProperty().subscribe(this::showNotice);
    group.setItems(model.groups());
    group.setCellFactory(list -> new GroupCell());
    GroupCell chosen = new GroupCell();
    group.setButtonCell(chosen);
    model.groupTitleProperty().subscribe(any -> chosen.refresh());
    model.groupProperty().subscribe(gid -> group.getSelectionModel().select(gid));
    group
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            choice -> {
              if (choice != null && group.isFocused()) {
                model.groupProperty().set(choice);
              }
            });
    Settings settings = model.settings();
    settings.textPercentProperty().subscribe(any -> resize());
    motion.selectedProperty().bindBidirectional(settings.motionProperty());
    ownProcesses.selectedProperty().bindBidirectional(settings.ownProcessesProperty());
    stopAtLoss.selectedProperty().bindBidirectional(settings.stopAtLossProperty());
  }

  private void resize() {
    double size = 13.0 * model.settings().textPercentProperty().get() / 100;
    root.setStyle(
        String.format(
            java.util.Locale.ROOT, "-fx-font-size: %.1fpx;", presenting ? size * 1.2 : size));
    divideLater();
  }

  private void showNotice(Notice said) {
    notice.setVisible(said != null);
    if (said != null) {
      boolean error = said.kind() == Notice.Kind.ERROR;
      noticeSign.setText(texts.get(error ? "notice.error" : "notice.info"));
      noticeText.setText(said.text());
      notice.pseudoClassStateChanged(ERROR, error);
    }
  }

  /** Full screen, larger, without what a class does not need; or back. */
  public void present() {
    presenting = !presenting;
    tools.setVisible(!presenting);
    root.pseudoClassStateChanged(PRESENT, presenting);
    resize();
    ((Stage) root.getScene().getWindow()).setFullScreen(presenting);
  }

  /** Full screen, or back. */
  public void fullScreen() {
    Stage stage = (Stage) root.getScene().getWindow();
    stage.setFullScreen(!stage.isFullScreen());
  }

  /** The keys, in a dialog. */
  public void showKeys() {
    new KeysDialog(texts).show(root.getScene().getWindow());
  }

  /** Whether the event list is in front. */
  public ReadOnlyBooleanProperty eventsInFrontProperty() {
    return eventsTab.selectedProperty();
  }

  /** Shows the cursor rail or the event list. */
  public void showEvents(boolean events) {
    tabs.getSelectionModel().select(events ? eventsTab : railTab);
  }

  private TextInputDialog ask(String key, String first) {
    TextInputDialog dialog = new TextInputDialog(first);
    Dialogs.own(dialog, root.getScene().getWindow());
    dialog.setGraphic(null);
    dialog.setTitle(texts.get(key));
    dialog.setHeaderText(texts.get(key));
    dialog.setContentText(texts.get(key + ".ask"));
    return dialog;
  }

  @FXML
  private void onNewGroup() {
    String next = "g" + (model.groups().size() + 1);
    ask("shell.newGroup", next).showAndWait().ifPresent(gid -> model.newGroup(gid, ""));
  }

  @FXML
  private void onJoin() {
    ask("shell.join", "uid4").showAndWait().ifPresent(model::join);
  }

  @FXML
  private void onWait15() {
    model.letPass(Duration.ofSeconds(15));
  }

  @FXML
  private void onWait60() {
    model.letPass(Duration.ofSeconds(60));
  }

  @FXML
  private void onSmaller() {
    model.settings().smaller();
  }

  @FXML
  private void onLarger() {
    model.settings().larger();
  }

  @FXML
  private void onLanguage() {
    model.otherLanguage();
  }

  @FXML
  private void onTheme() {
    model.otherTheme();
  }

  @FXML
  private void onPresent() {
    present();
  }

  @FXML
  private void onHelp() {
    showKeys();
  }

  @FXML
  private void onCloseNotice() {
    model.noticeProperty().set(null);
  }

  private final class GroupCell extends ListCell<String> {
    @Override
    protected void updateItem(String item, boolean empty) {
      super.updateItem(item, empty);
      refresh();
    }

    void refresh() {
      setText(isEmpty() || getItem() == null ? null : model.title(getItem()));
    }
  }
}
