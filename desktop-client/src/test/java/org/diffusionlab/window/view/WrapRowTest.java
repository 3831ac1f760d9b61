package org.diffusionlab.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Regions are laid out without a screen. */
final class WrapRowTest {
  private final WrapRow row = new WrapRow();
  private final Region first = region(100, 100);
  private final Region growing = region(30, 500);
  private final Region last = region(80, 80);

  private static Region region(double least, double wanted) {
    Region region = new Region();
    region.setMinWidth(least);
    region.setPrefSize(wanted, 20);
    region.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    return region;
  }

  @BeforeEach
  void fill() {
    growing.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(growing, Priority.ALWAYS);
    row.setSpacing(10);
    row.getChildren().setAll(first, growing, last);
  }

  private void layOut(double width) {
    row.resize(width, row.prefHeight(width));
    row.layout();
  }

  @Test
  void growingChildGetsWhatItsLineHasLeft() {
    layOut(400);
    assertThat(row.getHeight()).isEqualTo(20);
    assertThat(growing.getWidth()).isEqualTo(400 - 100 - 80 - 2 * 10);
    assertThat(last.getLayoutX()).isEqualTo(320);
  }

  @Test
  void whatDoesNotFitGoesOnInTheNextLine() {
    layOut(200);
    assertThat(row.getHeight()).isEqualTo(20 + 10 + 20);
    assertThat(last.getLayoutX()).isZero();
    assertThat(last.getLayoutY()).isEqualTo(30);
    assertThat(growing.getWidth()).isEqualTo(90);
  }

  @Test
  void nothingIsWiderThanTheRow() {
    layOut(60);
    assertThat(first.getWidth()).isEqualTo(60);
    assertThat(row.getHeight()).isEqualTo(3 * 20 + 2 * 10);
    assertThat(row.minWidth(-1)).isEqualTo(100);
  }
}
