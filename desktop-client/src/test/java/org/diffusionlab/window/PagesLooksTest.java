package org.diffusionlab.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.window.chart.ChartView;
import org.diffusionlab.window.settings.Theme;
import org.diffusionlab.window.text.Language;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The pages beside the lab at every size, in both languages: nothing cut, nothing overlapping. */
@ExtendWith(ApplicationExtension.class)
final class PagesLooksTest {
  private static final double[][] SIZES = {{1366, 768}, {1920, 1080}};

  @TempDir private Path folder;
  private OpenWindow window;

  @Start
  void show(Stage stage) {
    window = new OpenWindow(stage, folder.resolve("session"));
  }

  @BeforeEach
  void opened() {
    window.opened();
    window.run(() -> window.session().perform(Step.Send.of("A", "g1", "one")));
    window.steps(1);
  }

  @AfterEach
  void close() {
    window.close();
  }

  @Test
  void chartsAndTableFitAProjectorAsSoonAsThePageIsShown() {
    window.run(() -> window.app().shell().showPage(1));
    window.frames(6);
    Node figures = window.get(() -> window.scene().lookup("#figures"));
    assertThat(window.get(() -> bounds(figures)).getMaxY()).isLessThan(768 - 30);
    window.run(() -> window.app().shell().showPage(2));
    window.frames(6);
    Node findings = window.get(() -> window.scene().lookup("#findings"));
    assertThat(window.get(() -> bounds(findings)).getMaxY()).isLessThan(768 - 30);
  }

  @Test
  void nothingIsCutAndNothingOverlapsAtAnySizeInEitherLanguage() {
    for (double[] size : SIZES) {
      window.size(size[0], size[1]);
      for (Language language : Language.values()) {
        window.run(() -> window.app().settings().languageProperty().set(language));
        for (int percent : new int[] {80, 100, 150, 200, 250}) {
          window.run(() -> window.app().settings().textPercentProperty().set(percent));
          for (int page = 1; page <= 3; page++) {
            int index = page;
            window.run(() -> window.app().shell().showPage(index));
            window.frames(4);
            String where = size[0] + " " + language + " " + percent + " % page " + page;
            window.run(() -> look(where, size[0]));
          }
        }
      }
    }
  }

  private void look(String where, double width) {
    Parent root = window.scene().getRoot();
    Bounds end = bounds(window.scene().lookup("#help"));
    assertThat(end.getMaxX()).as("%s: the header ends in sight", where).isLessThanOrEqualTo(width);
    Node page =
        root.lookupAll(".page").stream().filter(PagesLooksTest::inSight).findFirst().orElseThrow();
    List<Node> pieces = pieces(page, new ArrayList<>());
    assertThat(pieces).as(where).hasSizeGreaterThan(10);
    for (Node piece : pieces) {
      Bounds at = bounds(piece);
      assertThat(at.getMaxX()).as("%s: %s", where, piece).isLessThanOrEqualTo(width + 1);
      if (piece instanceof Labeled labeled) {
        assertThat(cut(labeled)).as("%s: “%s”", where, labeled.getText()).isFalse();
      }
    }
    overlaps(where, pieces);
    ChartView chart = (ChartView) page.lookup(".chart");
    if (chart != null) {
      double least = chart.minHeight(chart.getWidth());
      assertThat(chart.getHeight()).as(where).isGreaterThanOrEqualTo(least);
    }
  }

  /** What can be read or used on a page, without what lists and tables hold. */
  private static List<Node> pieces(Node node, List<Node> found) {
    if (!node.isVisible() || !node.isManaged()) {
      return found;
    }
    boolean whole =
        node instanceof Labeled
            || node instanceof javafx.scene.control.TextField
            || node instanceof javafx.scene.control.ComboBox
            || node instanceof ListView
            || node instanceof TableView
            || node instanceof ChartView;
    if (whole) {
      found.add(node);
    } else if (node instanceof ScrollPane scroll) {
      pieces(scroll.getContent(), found);
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> pieces(child, found));
    }
    return found;
  }

  private static boolean cut(Labeled labeled) {
    return labeled.lookupAll(".text").stream()
        .filter(Text.class::isInstance)
        .map(node -> ((Text) node).getText())
        .anyMatch(text -> text.endsWith("...") || text.endsWith("…"));
  }

  private static void overlaps(String where, List<Node> pieces) {
    for (int i = 0; i < pieces.size(); i++) {
      for (int j = i + 1; j < pieces.size(); j++) {
        Bounds a = bounds(pieces.get(i));
        Bounds b = bounds(pieces.get(j));
        double wide = Math.min(a.getMaxX(), b.getMaxX()) - Math.max(a.getMinX(), b.getMinX());
        double high = Math.min(a.getMaxY(), b.getMaxY()) - Math.max(a.getMinY(), b.getMinY());
        assertThat(wide > 1 && high > 1)
            .as("%s: %s lies on %s", where, pieces.get(i), pieces.get(j))
            .isFalse();
      }
    }
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  private static boolean inSight(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void everyPageIsDrawnInBothThemes() {
    for (int page = 1; page <= 3; page++) {
      int index = page;
      window.run(() -> window.app().shell().showPage(index));
      window.run(() -> window.app().settings().themeProperty().set(Theme.LIGHT));
      window.frames(4);
      Picture light = window.get(() -> Picture.of(window.scene()));
      window.run(() -> window.app().settings().themeProperty().set(Theme.DARK));
      window.frames(4);
      Picture dark = window.get(() -> Picture.of(window.scene()));
      assertThat(light.brightness()).isGreaterThan(180);
      assertThat(dark.brightness()).isLessThan(80);
      assertThat(light.colours()).isGreaterThan(50);
      assertThat(dark.colours()).isGreaterThan(50);
    }
  }
}
