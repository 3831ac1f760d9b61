package org.diffusionlab.window.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumbersTest {
  private final Numbers numbers = new Numbers(new Texts(Language.EN));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2, 5, 10",
        "10 5 2",
        "2，5、10",
        " 2;5；10 ",
        "2,5,10,5,2",
        "2-10",
        "2 .. 10",
        "10–2",
        "2 到 10"
      })
  void listsAndRangesAreReadAsPeopleWriteThem(String typed) throws Mistake {
    assertThat(numbers.whole(typed, "members")).containsExactly(2, 5, 10);
  }

  @Test
  void rangeHasBothEndsAndWhatIsRoundBetweenThem() throws Mistake {
    assertThat(numbers.whole("3-250, 7", "members"))
        .containsExactly(3, 5, 7, 10, 20, 50, 100, 200, 250);
    assertThat(numbers.whole("4-4", "members")).containsExactly(4);
    assertThatThrownBy(() -> numbers.whole("1-2000000000", "members"))
        .hasMessage("members: at most 24 numbers");
  }

  @Test
  void sharesAreTypedAsPercentages() throws Mistake {
    assertThat(numbers.shares("0, 50 %, 100%", "offline")).containsExactly(0.0, 0.5, 1.0);
    assertThat(numbers.shares("0-100", "offline")).containsExactly(0.0, 0.25, 0.5, 0.75, 1.0);
    assertThat(numbers.shares("0%-50%", "offline")).hasSize(5).endsWith(0.5);
    assertThat(numbers.share("12.5", "offline")).isEqualTo(0.125);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two", "0", "-3", "2, x", "99999999999", "5-", "1.5"})
  void whatIsNoNumberIsSaid(String typed) {
    assertThatThrownBy(() -> numbers.whole(typed, "members"))
        .isInstanceOf(Mistake.class)
        .hasMessageStartingWith("members: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "half", "101", "-1", "NaN", "0-120"})
  void whatIsNoShareIsSaid(String typed) {
    assertThatThrownBy(() -> numbers.shares(typed, "% offline"))
        .isInstanceOf(Mistake.class)
        .hasMessageContaining("0 to 100");
  }
}
