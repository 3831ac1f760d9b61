package org.diffusionlab.window.shell;

import java.time.Duration;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputDialog;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.shell.ShellViewModel.GroupChoice;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.text.Texts;
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
   */
  public record Parts(
      Node menu,
      Node work,
      Node stage,
      Node chat,
      List<Node> lanes,
      Node rail,
      Node events,
      Node transport) {}

  private static final PseudoClass PRESENT = PseudoClass.getPseudoClass("present");
  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private final ShellViewModel model;
  private final Texts texts;
  private final BorderPane root;
  private boolean presenting;

  @FXML private VBox tops;
  @FXML private ComboBox<GroupChoice> group;
  @FXML private Label step;
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
  @FXML private Tab railTab;
  @FXML private Tab eventsTab;

  public ShellView(ShellViewModel model, Views views, Parts parts) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    place(parts);
    bind();
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
    left.setDividerPositions(0.52);
    upper.setDividerPositions(0.42);
    body.setDividerPositions(0.73);
    SplitPane.setResizableWithParent(tabs, false);
  }

  private void bind() {
    step.textProperty().bind(model.stepProperty());
    tools.managedProperty().bind(tools.visibleProperty());
    notice.managedProperty().bind(notice.visibleProperty());
    model.noticeProperty().subscribe(this::showNotice);
    group.setItems(model.groups());
    group.setCellFactory(list -> new GroupCell());
    group.setButtonCell(new GroupCell());
    model.groupProperty().subscribe(this::selectGroup);
    model.groups().subscribe(this::selectGroup);
    group
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            choice -> {
              if (choice != null && group.isFocused()) {
                model.groupProperty().set(choice.gid());
              }
            });
    Settings settings = model.settings();
    settings.textPercentProperty().subscribe(this::resize);
  }

  private void resize() {
    double size = 13.0 * model.settings().textPercentProperty().get() / 100;
    root.setStyle(
        String.format(
            java.util.Locale.ROOT, "-fx-font-size: %.1fpx;", presenting ? size * 1.2 : size));
  }

  private void selectGroup() {
    for (GroupChoice choice : model.groups()) {
      if (choice.gid().equals(model.groupProperty().get())) {
        group.getSelectionModel().select(choice);
      }
    }
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

  /** Shows the cursor rail or the event list. */
  public void showEvents(boolean events) {
    tabs.getSelectionModel().select(events ? eventsTab : railTab);
  }

  private TextInputDialog ask(String key, String first) {
    TextInputDialog dialog = new TextInputDialog(first);
    dialog.initOwner(root.getScene().getWindow());
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

  private final class GroupCell extends ListCell<GroupChoice> {
    @Override
    protected void updateItem(GroupChoice item, boolean empty) {
      super.updateItem(item, empty);
      setText(
          empty || item == null
              ? null
              : item.unread() > 0
                  ? texts.get("shell.group.unread", item.title(), item.unread())
                  : item.title());
    }
  }
}
