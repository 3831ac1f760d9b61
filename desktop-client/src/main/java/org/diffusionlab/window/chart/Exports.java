package org.diffusionlab.window.chart;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.stage.FileChooser;
import javax.imageio.ImageIO;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/**
 * Saves what a page shows as a picture or a table. What is saved is taken on the FX thread, and
 * written on the worker's.
 */
public final class Exports {
  private interface Content {
    byte[] bytes() throws IOException;
  }

  private final SharedState shared;
  private final Texts texts;
  private final Executor worker;
  private final UiThread ui;

  public Exports(SharedState shared, Texts texts, Executor worker, UiThread ui) {
    this.shared = shared;
    this.texts = texts;
    this.worker = worker;
    this.ui = ui;
  }

  /**
   * A menu that saves a page's charts and table.
   *
   * @param name start of the suggested file name
   * @param chart what is shown
   * @param csv its figures as a table
   */
  public MenuButton menu(String name, ChartView chart, Supplier<String> csv) {
    MenuButton menu = new MenuButton();
    menu.textProperty().bind(texts.of("export.menu"));
    menu.getItems()
        .setAll(
            item("png", () -> choose(menu, name, "png", () -> png(chart))),
            item("svg", () -> choose(menu, name, "svg", () -> text(chart.grid().svg()))),
            item("csv", () -> choose(menu, name, "csv", () -> text(csv.get()))));
    return menu;
  }

  /** A button that saves a table. */
  public Button table(String name, Supplier<String> csv) {
    Button button = new Button();
    button.textProperty().bind(texts.of("export.csv"));
    button.setOnAction(e -> choose(button, name, "csv", () -> text(csv.get())));
    return button;
  }

  private MenuItem item(String kind, Runnable action) {
    MenuItem item = new MenuItem();
    item.setId("export-" + kind);
    item.textProperty().bind(texts.of("export." + kind));
    item.setOnAction(e -> action.run());
    return item;
  }

  private void choose(Node near, String name, String kind, Supplier<Content> taken) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(texts.get("export." + kind));
    chooser.setInitialFileName(name + "." + kind);
    chooser
        .getExtensionFilters()
        .add(new FileChooser.ExtensionFilter(texts.get("export." + kind), "*." + kind));
    File file = chooser.showSaveDialog(near.getScene().getWindow());
    if (file != null) {
      save(named(file.toPath(), kind), taken.get());
    }
  }

  /** Some systems leave it to the user to type the ending; one without would open nowhere. */
  static Path named(Path file, String kind) {
    String name = file.getFileName().toString();
    return name.contains(".") ? file : file.resolveSibling(name + "." + kind);
  }

  /** Saves charts as a picture. */
  public void savePng(Path file, ChartView chart) {
    save(file, png(chart));
  }

  /** Saves a text: SVG or a table. */
  public void saveText(Path file, String text) {
    save(file, text(text));
  }

  private static Content text(String text) {
    return () -> text.getBytes(StandardCharsets.UTF_8);
  }

  private static Content png(ChartView chart) {
    WritableImage image = chart.snapshot(null, null);
    return () -> encoded(image);
  }

  private static byte[] encoded(WritableImage image) throws IOException {
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    PixelReader pixels = image.getPixelReader();
    BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        copy.setRGB(x, y, pixels.getArgb(x, y));
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(copy, "png", out);
    return out.toByteArray();
  }

  private void save(Path file, Content content) {
    worker.execute(
        () -> {
          try {
            Files.write(file, content.bytes());
            tell(Notice.Kind.INFO, "notice.saved", file.toString());
          } catch (IOException | RuntimeException e) {
            String told = e.getMessage() == null ? e.toString() : e.getMessage();
            tell(Notice.Kind.ERROR, "export.failed." + why(file, e), file.toString(), told);
          }
        });
  }

  private static String why(Path file, Exception trouble) {
    if (trouble instanceof AccessDeniedException) {
      return "denied";
    }
    Path folder = file.toAbsolutePath().getParent();
    boolean gone = folder != null && !Files.isDirectory(folder);
    return gone ? "noFolder" : Files.isDirectory(file) ? "isFolder" : "other";
  }

  private void tell(Notice.Kind kind, String key, Object... places) {
    ui.later(() -> shared.tell(kind, texts.get(key, places)));
  }
}
