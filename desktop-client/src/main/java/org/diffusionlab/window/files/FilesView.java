package org.diffusionlab.window.files;

import java.io.File;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.HBox;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Choices;
import org.diffusionlab.window.view.Dialogs;
import org.diffusionlab.window.view.Views;

/** The file menu, and the bar that says what long work is going on. FX thread. */
public final class FilesView {
  private final FilesViewModel model;
  private final Texts texts;
  private final Parent bar;
  private final MenuButton menu = new MenuButton();

  @FXML private Label title;
  @FXML private ProgressBar progress;
  @FXML private Label percent;
  @FXML private HBox traceTools;
  @FXML private ComboBox<TraceSpeed> speed;
  @FXML private Button stop;

  public FilesView(FilesViewModel model, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.bar = views.load(this);
    bindBar();
    fillMenu();
  }

  /** The bar below the header; takes no room while nothing is going on. */
  public Parent bar() {
    return bar;
  }

  /** The menu in the header. */
  public MenuButton menu() {
    return menu;
  }

  private void bindBar() {
    title.textProperty().bind(model.workProperty());
    bar.visibleProperty().bind(model.workProperty().map(words -> !words.isEmpty()));
    bar.managedProperty().bind(bar.visibleProperty());
    progress.progressProperty().bind(model.progressProperty());
    percent
        .textProperty()
        .bind(
            model
                .progressProperty()
                .map(p -> p.doubleValue() < 0 ? "" : texts.get("work.percent", p.doubleValue())));
    traceTools.visibleProperty().bind(model.playingProperty().map(p -> p != null).orElse(false));
    Choices.fill(speed, TraceSpeed.values(), "work.speed.", texts);
    speed.valueProperty().bindBidirectional(model.speedProperty());
  }

  private void fillMenu() {
    menu.setId("fileMenu");
    menu.textProperty().bind(texts.of("files.menu"));
    menu.getItems()
        .setAll(
            item("files.open", "open", this::open),
            item("files.trace", "trace", this::openTrace),
            item("files.save", "save", this::save),
            new SeparatorMenuItem(),
            item("files.article", "article", this::articleGroup),
            item("files.sample", "sample", model::openSampleTrace),
            new SeparatorMenuItem(),
            item("files.nc", "nc", this::showNc));
  }

  private MenuItem item(String key, String id, Runnable action) {
    MenuItem item = new MenuItem();
    item.setId(id);
    item.textProperty().bind(texts.of(key));
    item.setOnAction(e -> action.run());
    return item;
  }

  private Window owner() {
    return menu.getScene().getWindow();
  }

  private FileChooser chooser(String key, String kind, String pattern) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(texts.get(key));
    chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(texts.get(kind), pattern));
    return chooser;
  }

  private void open() {
    File file = chooser("files.open", "files.kind.scenario", "*.json").showOpenDialog(owner());
    Optional.ofNullable(file).map(File::toPath).ifPresent(model::open);
  }

  private void openTrace() {
    File file = chooser("files.trace", "files.kind.trace", "*.csv").showOpenDialog(owner());
    Optional.ofNullable(file).map(File::toPath).ifPresent(model::openTrace);
  }

  private void save() {
    FileChooser chooser = chooser("files.save", "files.kind.scenario", "*.json");
    chooser.setInitialFileName("my.scenario.json");
    Optional.ofNullable(chooser.showSaveDialog(owner())).map(File::toPath).ifPresent(model::save);
  }

  private void articleGroup() {
    Session session = model.session();
    if (session == null || session.scenario().steps().isEmpty() || reallyStartAgain()) {
      model.openArticleGroup();
    }
  }

  private boolean reallyStartAgain() {
    Alert alert = new Alert(Alert.AlertType.CONFIRMATION);
    Dialogs.own(alert, owner());
    alert.setTitle(texts.get("files.article"));
    alert.setHeaderText(texts.get("files.article.sure"));
    alert.setContentText(texts.get("files.article.sure.more"));
    return alert.showAndWait().filter(ButtonType.OK::equals).isPresent();
  }

  private void showNc() {
    new TypeDialog(model, texts).show(owner());
  }

  @FXML
  private void onStop() {
    model.stop();
  }
}
