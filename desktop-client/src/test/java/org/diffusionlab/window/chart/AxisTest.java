package org.diffusionlab.window.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
  @Test
  void linearAxisEndsAtARoundNumberThatHoldsAll() {
    Axis axis = Axis.fromZero("rows", 17);
    assertThat(axis.to()).isEqualTo(20);
    assertThat(axis.ticks(5)).containsExactly(0.0, 5.0, 10.0, 15.0, 20.0);
  }

  @Test
  void axisOfNothingIsStillAnAxis() {
    Axis axis = Axis.fromZero("rows", 0);
    assertThat(axis.to()).isPositive();
    assertThat(axis.place(0)).isZero();
  }

  @Test
  void logarithmicAxisEndsAtRoundNumbersThatHoldAll() {
    Axis axis = Axis.log("members", 2, 1500);
    assertThat(axis.from()).isEqualTo(2, within(1e-9));
    assertThat(axis.to()).isEqualTo(2_000, within(1e-6));
    assertThat(axis.place(0)).as("what has no logarithm stands at the beginning").isZero();
    assertThat(Axis.log("groups", 1, 1).to()).isEqualTo(2, within(1e-9));
    assertThat(Axis.log("bytes", 70, 600).from()).isEqualTo(50, within(1e-9));
  }

  @Test
  void logarithmicTicksAreDecadesWhereThereIsNoRoomForMore() {
    assertThat(Axis.log("x", 1, 20).ticks(9)).containsExactly(1.0, 2.0, 5.0, 10.0, 20.0);
    assertThat(Axis.log("x", 2, 2000).ticks(4)).containsExactly(10.0, 100.0, 1_000.0);
    assertThat(Axis.log("x", 1, 1e8).ticks(3)).containsExactly(1.0, 1_000.0, 1e6);
    assertThat(Axis.log("x", 2, 9).ticks(1)).containsExactly(2.0, 10.0);
  }

  @Test
  void placesAndNumbersAreInverse() {
    for (Axis axis : new Axis[] {Axis.fromZero("x", 80), Axis.log("x", 1, 1000)}) {
      for (double value : new double[] {1, 7, 40, 80}) {
        assertThat(axis.at(axis.place(value))).isCloseTo(value, within(1e-9));
      }
    }
  }

  @Test
  void ticksNeverExceedWhatThereIsRoomFor() {
    for (double most : new double[] {1, 3, 9, 10, 11, 999, 1e6, 7e11}) {
      assertThat(Axis.fromZero("y", most).ticks(5)).hasSizeBetween(2, 7);
      assertThat(Axis.log("y", 1, most).ticks(4).size()).isBetween(1, 4);
    }
  }

  @Test
  void bytesHaveAUnit() {
    assertThat(Brief.bytes(0)).isEqualTo("0 B");
    assertThat(Brief.bytes(950)).isEqualTo("950 B");
    assertThat(Brief.bytes(16_200_000)).isEqualTo("16.2 MB");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "7, 7",
    "0.25, 0.25",
    "999, 999",
    "1000, 1 k",
    "1234, 1.23 k",
    "12345, 12.3 k",
    "999999, 1 M",
    "704720, 705 k",
    "1e12, 1 T",
    "-1500, −1.5 k",
    "0.004, 0.004"
  })
  void numbersAreBrief(double value, String text) {
    assertThat(Brief.number(value)).isEqualTo(text);
  }
}
