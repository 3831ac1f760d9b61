package org.diffusionlab.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Outcome;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ledger of rows per member, on logs made by hand: a push to B of which nothing is kept. */
class QueueLedgerTest {
  private static final ServerFrame.Push PUSH =
      new ServerFrame.Push(new Message("g", 1, "A", 0, "hi"));
  private static final Place LOST = new Place("B", "g", 1);

  private final Ledger ledger = new QueueLedger();
  private int index;

  @BeforeEach
  void group() {
    tables("group_members", "gid", "uid", "joined_msgid");
    tables("user_msgs", "uid", "gid", "msgid", "sender_uid", "time", "content");
    tables("sends", "uid", "client_id", "gid", "msgid", "time", "text_hash");
    for (String uid : List.of("A", "B")) {
      row(RowChange.insert("group_members", "g", uid, 1L));
      add(new RunEvent.ClientChanged(List.of(uid), ClientStatus.LIVE));
    }
  }

  private void tables(String name, String... columns) {
    TableSchema schema = new TableSchema(name, List.of(columns), 2, Role.DIRECTORY);
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

  private int lookUp() {
    return add(new RunEvent.StatusLookedUp("g", 1, List.of("B"), List.of()));
  }

  private int store() {
    return row(RowChange.insert("sends", "A", "c1", "g", 1L, 0L, "hash"));
  }

  private int push() {
    return add(new RunEvent.FramesWritten(Side.MEMBERS, List.of("B"), PUSH, 100));
  }

  private int fault(Fate fate) {
    return add(new RunEvent.Faulted(fate, Side.MEMBERS, "B", PUSH));
  }

  private void lostBecauseOf(int... causes) {
    assertThat(ledger.verdicts())
        .containsExactly(
            new RunEvent.Verdict(
                Outcome.LOST, "B", "g", 1, java.util.Arrays.stream(causes).boxed().toList()));
    assertThat(ledger.lost()).containsExactly(LOST);
    assertThat(ledger.pendingCount()).isZero();
  }

  private void undecided() {
    assertThat(ledger.verdicts()).isEmpty();
    assertThat(ledger.pending()).containsExactly(LOST);
  }

  @Test
  void droppedPushIsLostOnceTheLaneIsQuiet() {
    int looked = lookUp();
    int stored = store();
    int pushed = push();
    lostBecauseOf(looked, stored, pushed, fault(Fate.DROPPED));
  }

  @Test
  void heldPushIsUndecidedUntilItIsReleasedAndShown() {
    lookUp();
    store();
    push();
    fault(Fate.HELD);
    undecided();
    add(new RunEvent.Released(Side.MEMBERS, "B", PUSH));
    add(new RunEvent.Shown(List.of("B"), "g", 1, 1, Source.PUSH));
    assertThat(ledger.verdicts()).isEmpty();
    assertThat(ledger.lost()).isEmpty();
    assertThat(ledger.pendingCount()).isZero();
  }

  @Test
  void heldPushThatIsCutIsLostThen() {
    int looked = lookUp();
    int stored = store();
    int pushed = push();
    int held = fault(Fate.HELD);
    undecided();
    lostBecauseOf(looked, stored, pushed, held, fault(Fate.CUT));
  }

  @Test
  void oneOfTwoHeldAlikeIsStillToCome() {
    lookUp();
    store();
    push();
    fault(Fate.HELD);
    fault(Fate.HELD);
    fault(Fate.CUT);
    undecided();
  }

  @Test
  void whatWaitsOnThePhoneIsUndecided() {
    lookUp();
    store();
    push();
    add(new RunEvent.Waits(List.of("B"), "g", 1));
    undecided();
    add(new RunEvent.Shown(List.of("B"), "g", 1, 1, Source.PUSH));
    assertThat(ledger.verdicts()).isEmpty();
  }

  @Test
  void serverThatDiedBeforeThePushIsItsCause() {
    int looked = lookUp();
    int stored = store();
    int crashed = add(new RunEvent.Crashed("", CrashPoint.STORED));
    add(new RunEvent.ClientChanged(List.of("B"), ClientStatus.RECONNECTING));
    lostBecauseOf(looked, stored, crashed);
  }

  @Test
  void clientThatDiedWithThePushIsItsCause() {
    int looked = lookUp();
    int stored = store();
    int pushed = push();
    int crashed = add(new RunEvent.Crashed("B", CrashPoint.RECEIVED));
    int with = fault(Fate.CRASHED);
    add(new RunEvent.ClientChanged(List.of("B"), ClientStatus.OFFLINE));
    lostBecauseOf(looked, stored, pushed, crashed, with);
  }

  @Test
  void crashOfAnEarlierDayIsNoCause() {
    add(new RunEvent.Crashed("", CrashPoint.NOW));
    add(new RunEvent.Crashed("B", CrashPoint.NOW));
    int looked = lookUp();
    int stored = store();
    int pushed = push();
    lostBecauseOf(looked, stored, pushed, fault(Fate.DROPPED));
  }
}
