package org.diffusionlab.lab.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.state.Rounds.Rank;
import org.diffusionlab.lab.state.Rounds.Round;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Outcome;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private static final RunEvent MEMBERS = new RunEvent.Turn(Side.MEMBERS);
  private static final RunEvent SERVER = new RunEvent.Turn(Side.SERVER);
  private static final RunEvent TYPED = new RunEvent.SendQueued("A", "g1", "c", "hi");
  private static final RunEvent LOOKUP =
      new RunEvent.StatementRan(new StatementRun(Purpose.LOOKUP, "SELECT", 1, 0, List.of()));
  private static final RunEvent STORE =
      new RunEvent.StatementRan(
          new StatementRun(
              Purpose.MESSAGES, "INSERT", 1, 1, List.of(RowChange.insert("group_msgs", 1L))));
  private static final RunEvent STATUS =
      new RunEvent.StatusLookedUp("g1", 1, List.of("uid1"), List.of());
  private static final RunEvent COMMITTED = new RunEvent.Committed();
  private static final RunEvent SHOWN =
      new RunEvent.Shown(List.of("uid1"), "g1", 1, 1, Source.PUSH);
  private static final RunEvent LOST =
      new RunEvent.Verdict(Outcome.LOST, "uid1", "g1", 1, List.of());

  private static final int STORES = Phase.STORE.ordinal();
  private static final int LOOKS = Phase.STATUS.ordinal();

  private static List<Rank> ranks(RunEvent... events) {
    return Rounds.of(List.of(events)).stream().map(Round::rank).toList();
  }

  @Test
  void aTurnOfTheServerHasARoundForEachPhase() {
    List<Round> rounds =
        Rounds.of(
            List.of(MEMBERS, TYPED, SERVER, LOOKUP, STORE, STATUS, COMMITTED, MEMBERS, SHOWN));

    assertThat(rounds)
        .containsExactly(
            new Round(0, 2, new Rank(0, 0, 0)),
            new Round(2, 5, new Rank(0, 1, STORES)),
            new Round(5, 7, new Rank(0, 1, LOOKS)),
            new Round(7, 9, new Rank(0, 2, 0)));
  }

  @Test
  void aLookupThatComesBeforeItsStoreBelongsToIt() {
    assertThat(ranks(SERVER, LOOKUP, STATUS, STORE, COMMITTED))
        .containsExactly(new Rank(0, 1, STORES));
  }

  @Test
  void theSecondMessageOfATurnIsInStepWhicheverComesFirst() {
    int again = Phase.values().length;

    assertThat(ranks(SERVER, STORE, STATUS, LOOKUP, STORE, STATUS))
        .containsExactly(
            new Rank(0, 1, STORES),
            new Rank(0, 1, LOOKS),
            new Rank(0, 1, again + STORES),
            new Rank(0, 1, again + LOOKS));
    assertThat(ranks(SERVER, STATUS, STORE, LOOKUP, STATUS, STORE))
        .containsExactly(new Rank(0, 1, STORES), new Rank(0, 1, again + STORES));
  }

  @Test
  void aVerdictThatNothingFollowsIsSpokenLast() {
    List<Rank> ranks = ranks(MEMBERS, TYPED, LOST);

    assertThat(ranks).hasSize(2);
    assertThat(ranks.get(1)).isGreaterThan(new Rank(1000, 0, 0));
    assertThat(ranks(MEMBERS, TYPED, LOST, SERVER, STORE)).isSorted().hasSize(3);
  }

  @Test
  void aMissingTurnOfTheOtherSideIsSkipped() {
    assertThat(ranks(MEMBERS, TYPED, MEMBERS, SHOWN))
        .containsExactly(new Rank(0, 0, 0), new Rank(0, 2, 0));
  }

  @Test
  void theClockBeginsASpan() {
    assertThat(ranks(MEMBERS, TYPED, new RunEvent.ClockMoved(1, 1), SERVER, STORE))
        .containsExactly(new Rank(0, 0, 0), new Rank(1, -1, 0), new Rank(1, 1, STORES));
  }

  @Test
  void roundsCoverEveryEventOnceAndTheirRanksRise() {
    List<RunEvent> all = List.of(MEMBERS, SERVER, TYPED, LOOKUP, STORE, STATUS, SHOWN, LOST);
    java.util.Random random = new java.util.Random(11);
    for (int run = 0; run < 500; run++) {
      List<RunEvent> events = new ArrayList<>();
      for (int i = 0; i < random.nextInt(40); i++) {
        events.add(all.get(random.nextInt(all.size())));
      }
      int next = 0;
      for (Round round : Rounds.of(events)) {
        assertThat(round.from()).as("run %d %s", run, events).isEqualTo(next);
        next = round.to();
      }
      assertThat(next).isEqualTo(events.size());
      List<Rank> ranks = Rounds.of(events).stream().map(Round::rank).toList();
      assertThat(ranks).as("run %d %s", run, events).isSorted().doesNotHaveDuplicates();
    }
  }
}
