package org.diffusionlab.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.diffusionlab.model.Texts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  private static final String HEAD = "seconds,event,member,bytes\n";

  private static Trace read(String rows) {
    return TraceReader.parse("t.csv", HEAD + rows);
  }

  @Test
  void whoseFirstRowIsOnlineStartsOffline() {
    Trace trace =
        read("0.00,message,m2,4\n1.25,online,m1,0\n1.25,offline,m2,0\n2.00,online,m2,0\n");
    assertThat(trace.members()).containsExactly("m1", "m2");
    assertThat(trace.offline()).containsExactly("m1");
    assertThat(trace.rows().get(1)).isEqualTo(new Trace.Row(1250, Trace.Event.ONLINE, "m1", 0, 3));
    assertThat(trace.messages()).isEqualTo(1);
  }

  @Test
  void rowIsAStepAtItsTimeAndTheEndBringsEverybodyOnline() {
    Scenario scenario = read("60.00,message,m2,4\n").scenario();
    assertThat(scenario.steps().get(0).at()).isEqualTo(Trace.BASE.plusSeconds(60));
    assertThat(scenario.steps().get(0).line()).isEqualTo(2);
    assertThat(scenario.steps().get(1).step()).isEqualTo(new Step.Online(List.of("m2")));
  }

  @Test
  void textHasExactlyTheBytesOfItsRow() {
    for (int bytes : List.of(1, 2, 17, 409, 10_240)) {
      assertThat(Texts.utf8Length(Trace.text(12, bytes))).isEqualTo(bytes);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0.00,message,m1| found 3 columns, expected 4",
        "x,message,m1,3| found \"x\", expected seconds",
        "-1,message,m1,3| found \"-1\", expected seconds",
        "1.00,mesage,m1,3| found \"mesage\", expected \"message\"?",
        "1.00,message,m 1,3| found \"m 1\", expected a member's name",
        "1.00,message,@lab,3| found \"@lab\", expected a member's name",
        "1.00,message,m1,0| found \"0\", expected 1 to 10240 bytes",
        "1.00,message,m1,10241| found \"10241\", expected 1 to 10240 bytes",
        "1.00,online,m1,5| found \"5\", expected 0 bytes",
        "0.50,message,m1,5| found a time before the row above",
      })
  void mistakeIsNamedWithItsLine(String row, String message) {
    assertThatThrownBy(() -> read("0.75,online,m9,0\n" + row + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("t.csv:3: ")
        .hasMessageContaining(message);
  }

  @Test
  void anotherHeaderIsRefused() {
    assertThatThrownBy(() -> TraceReader.parse("t.csv", "a,b\n"))
        .hasMessage("t.csv:1: found \"a,b\", expected \"seconds,event,member,bytes\"");
  }

  @Test
  void traceWithoutRowsIsRefused() {
    assertThatThrownBy(() -> read("")).hasMessageContaining("found no rows");
  }
}
