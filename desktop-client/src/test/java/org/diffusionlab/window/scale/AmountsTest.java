package org.diffusionlab.window.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AmountsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10000 | 10000",
        "10,000 | 10000",
        "10 000 | 10000",
        "10k | 10000",
        "1.5 M | 1500000",
        "2G | 2e9",
        "3万 | 30000",
        "1 亿 | 1e8",
        "60 % | 60",
        ".5 | 0.5",
        "7. | 7"
      })
  void amountsAreReadAsPeopleWriteThem(String typed, double amount) {
    assertThat(Amounts.read(typed)).hasValueCloseTo(amount, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "many", "-5", "1e400", "NaN", "Infinity", "1.2.3", "5 apples"})
  void whatIsNoAmountIsNone(String typed) {
    assertThat(Amounts.read(typed)).isEmpty();
  }

  @Test
  void longDigitsAreOnlyLarge() {
    assertThat(Amounts.read("9".repeat(400))).hasValue(Double.POSITIVE_INFINITY);
    assertThat(Input.MEMBERS.allows(Double.POSITIVE_INFINITY)).isFalse();
  }
}
