package org.diffusionlab.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.junit.jupiter.api.Test;

class ResultTest {
  private static Result result(Counters counters, List<Failure> failures) {
    LaneFigures figures =
        new LaneFigures(
            Scheme.CURSOR, Retention.ARTICLE, counters, new CursorLedger(), () -> 4096, 1.5);
    Result.Lane lane = Result.Lane.of(figures, Map.of("bodyRows.written", 3L), Told.NOTHING);
    return new Result("a,\"b\".csv", 7, 4, 3, List.of(lane), failures.size(), failures);
  }

  @Test
  void jsonIsTheResultFormat() {
    Counters.Tally tally = new Counters.Tally();
    tally.written(Level.BODY_ROWS, 3);
    tally.set(Counter.PENDING, 2);
    JsonObject json =
        JsonParser.parseString(result(tally.snapshot(), List.of()).json()).getAsJsonObject();
    assertThat(json.get("format").getAsString()).isEqualTo("diffusion-lab-result/1");
    assertThat(json.get("input").getAsString()).isEqualTo("a,\"b\".csv");
    assertThat(json.get("seed").getAsInt()).isEqualTo(7);
    JsonObject lane = json.getAsJsonArray("lanes").get(0).getAsJsonObject();
    JsonObject counters = lane.getAsJsonObject("counters");
    assertThat(counters.getAsJsonObject("bodyRows").get("written").getAsInt()).isEqualTo(3);
    assertThat(counters.get("databaseBytes").getAsLong()).isEqualTo(4096);
    assertThat(counters.get("pending").getAsInt()).isEqualTo(2);
    assertThat(counters.keySet())
        .containsExactly(
            "bodyRows",
            "idRows",
            "payloadBytes",
            "databaseBytes",
            "inserts",
            "updates",
            "deletes",
            "transactions",
            "replays",
            "replayQueries",
            "replayRows",
            "replayedMessages",
            "pushes",
            "acks",
            "cursorUpdates",
            "framesToServer",
            "framesToClients",
            "bytesToServer",
            "bytesToClients",
            "redelivered",
            "staleAcks",
            "bookkeepingRows",
            "duplicates",
            "lost",
            "pending");
    assertThat(
            lane.getAsJsonObject("predicted").getAsJsonObject("bodyRows").get("written").getAsInt())
        .isEqualTo(3);
    assertThat(lane.get("seconds").getAsDouble()).isEqualTo(1.5);
  }

  @Test
  void csvHasAHeaderAndQuotesWhatNeedsIt() {
    String[] lines = result(Counters.ZERO, List.of()).csv().split("\n");
    assertThat(lines).hasSize(5);
    assertThat(lines[0])
        .isEqualTo("# One row for each lane: what one scheme came to over the whole run.");
    assertThat(lines[1]).startsWith("# Units: payloadBytes.*, databaseBytes");
    assertThat(lines[3]).startsWith("input,seed,members,messages,scheme,retention,bodyRows.now,");
    assertThat(lines[4]).startsWith("\"a,\"\"b\"\".csv\",7,4,3,CURSOR,ARTICLE,0,");
    assertThat(lines[3].split(",")).hasSize(41);
  }

  @Test
  void failedExpectationSaysWhichWhereExpectedAndFound() {
    Failure failure = new Failure(Scheme.CURSOR, "x.json:9", "bodyRows.now", "2", "3");
    Result result = result(Counters.ZERO, List.of(failure));
    assertThat(result.holds()).isFalse();
    assertThat(result.json())
        .contains("\"where\":\"x.json:9\"", "\"expected\":\"2\"", "\"found\":\"3\"");
    assertThat(ResultTable.text(result))
        .contains("x.json:9: CURSOR bodyRows.now: expected 2, found 3");
  }

  @Test
  void lossInASchemeThatMustNotLoseFailsTheRun() {
    Counters.Tally tally = new Counters.Tally();
    tally.set(Counter.LOST, 1);
    assertThat(result(tally.snapshot(), List.of()).holds()).isFalse();
    assertThat(result(Counters.ZERO, List.of()).holds()).isTrue();
  }
}
