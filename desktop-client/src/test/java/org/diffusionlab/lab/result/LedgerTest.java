package org.diffusionlab.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Outcome;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.wire.ClientFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ledger on logs made by hand, also such as a sound server never writes. */
class LedgerTest {
  private final Ledger ledger = new CursorLedger();
  private int index;

  @BeforeEach
  void group() {
    tables("group_members", 2, "gid", "uid", "last_ack_msgid", "joined_msgid");
    tables("group_msgs", 2, "msgid", "gid", "sender_uid", "time", "content");
    tables("group_heads", 1, "gid", "head", "floor");
    for (String uid : List.of("A", "B")) {
      row(RowChange.insert("group_members", "g", uid, 0L, 1L));
    }
  }

  private void tables(String name, int keys, String... columns) {
    TableSchema schema = new TableSchema(name, List.of(columns), keys, Role.DIRECTORY);
    add(new RunEvent.TablesRead(schema, List.of()));
  }

  private int add(RunEvent event) {
    ledger.add(new LogEntry(index, 0, null, event));
    return index++;
  }

  private int row(RowChange change) {
    return add(
        new RunEvent.StatementRan(
            new StatementRun(Purpose.MESSAGES, "sql", 1, 1, List.of(change))));
  }

  private int stored(long msgid) {
    return row(RowChange.insert("group_msgs", msgid, "g", "A", 0L, "text " + msgid));
  }

  private int cursor(String uid, long from, long to) {
    return row(
        RowChange.update("group_members", List.of("g", uid, from, 1L), List.of("g", uid, to, 1L)));
  }

  private void acked(String uid, long upTo) {
    add(new RunEvent.FramesWritten(Side.SERVER, List.of(uid), new ClientFrame.Ack("g", upTo), 10));
  }

  private void shown(String uid, long from, long to, Source source) {
    add(new RunEvent.Shown(List.of(uid), "g", from, to, source));
  }

  @Test
  void storedMessageIsPendingForEverybodyButItsSender() {
    stored(1);
    assertThat(ledger.pending()).containsExactly(new Place("B", "g", 1));
    assertThat(ledger.pendingCount()).isEqualTo(1);
    assertThat(ledger.verdicts()).isEmpty();
  }

  @Test
  void cursorThatJumpedAHoleLosesWhatItPassed() {
    int seventh = stored(1);
    stored(2);
    shown("B", 2, 2, Source.PUSH);
    acked("B", 2);
    int jump = cursor("B", 0, 2);
    assertThat(ledger.verdicts())
        .containsExactly(new RunEvent.Verdict(Outcome.LOST, "B", "g", 1, List.of(seventh, jump)));
    assertThat(ledger.lost()).containsExactly(new Place("B", "g", 1));
    assertThat(ledger.pendingCount()).isZero();
    assertThat(ledger.verdicts()).isEmpty();
  }

  @Test
  void whatAGuestAckedOnAnotherDeviceIsNotLost() {
    stored(1);
    cursor("B", 0, 1);
    assertThat(ledger.verdicts()).isEmpty();
    assertThat(ledger.pending()).containsExactly(new Place("B", "g", 1));
  }

  @Test
  void messageShownTwiceIsADuplicate() {
    stored(1);
    shown("B", 1, 1, Source.PUSH);
    int again = index;
    shown("B", 1, 1, Source.PAGE);
    assertThat(ledger.verdicts())
        .containsExactly(new RunEvent.Verdict(Outcome.DUPLICATE, "B", "g", 1, List.of(again)));
  }

  @Test
  void historyReadAgainIsNoDuplicate() {
    stored(1);
    shown("B", 1, 1, Source.PUSH);
    shown("B", 1, 1, Source.HISTORY);
    assertThat(ledger.verdicts()).isEmpty();
  }

  @Test
  void whoLeftIsOwedNothingMore() {
    stored(1);
    row(RowChange.delete("group_members", List.of("g", "B", 0L, 1L)));
    assertThat(ledger.pendingCount()).isZero();
    assertThat(ledger.cursors().get("g")).containsOnlyKeys("A");
  }

  @Test
  void rowsPurgedBeforeAnybodyAckedThemAreLost() {
    stored(1);
    row(RowChange.update("group_heads", List.of("g", 1L, 0L), List.of("g", 1L, 1L)));
    assertThat(ledger.verdicts()).extracting(RunEvent.Verdict::member).containsExactly("B");
  }
}
