package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Side;

/**
 * Cuts what one lane did in a step into rounds: the stretches a class watches one by one.
 *
 * <p>A turn of the members is one round; a turn of the server has one for each phase it goes
 * through, a store with the lookup it needs counting as one. Rounds of different lanes with the
 * same {@link Rank} belong together: all lanes store, then all push. Pure; any thread.
 */
public final class Rounds {
  /**
   * A round's place in its step, the same in every lane that gets that far.
   *
   * @param span how often the clock had moved
   * @param turn how many turns were taken since, members' turns being even
   * @param phase which phase of the turn, counted on when one comes again
   */
  public record Rank(int span, int turn, int phase) implements Comparable<Rank> {
    private static final Comparator<Rank> ORDER =
        Comparator.comparingInt(Rank::span)
            .thenComparingInt(Rank::turn)
            .thenComparingInt(Rank::phase);

    @Override
    public int compareTo(Rank other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * One round.
   *
   * @param from index of its first event among the lane's events of the step
   * @param to index after its last one
   * @param rank its place in the step
   */
  public record Round(int from, int to, Rank rank) {}

  /** Verdicts that nothing follows: spoken when every lane is quiet. */
  private static final Rank LAST = new Rank(Integer.MAX_VALUE, 0, 0);

  /** Further than any phase of a turn. */
  private static final int VERDICT = 1 << 24;

  private static final int PHASES = Phase.values().length;

  private final List<RunEvent> events;
  private final List<Round> rounds = new ArrayList<>();
  private int from;
  private int span;
  private int turn = -1;
  private Side side;
  private int place;
  private int placeBefore;

  /** Whether a store waits for its lookup; and whether the lookup at hand waits for its store. */
  private boolean lookupOwed;

  private boolean lookedUpFirst;
  private Phase phase = Phase.NONE;

  private Rounds(List<RunEvent> events) {
    this.events = events;
  }

  /** The rounds of one lane's events of a step, in order; their ranks rise. */
  public static List<Round> of(List<RunEvent> events) {
    Rounds rounds = new Rounds(events);
    rounds.cut();
    return rounds.rounds;
  }

  private void cut() {
    for (int i = 0; i < events.size(); i++) {
      RunEvent event = events.get(i);
      if (event instanceof RunEvent.Turn next) {
        end(i);
        boolean again = side == next.side();
        turn = side == null ? (next.side() == Side.MEMBERS ? 0 : 1) : turn + (again ? 2 : 1);
        side = next.side();
        begin();
      } else if (event instanceof RunEvent.ClockMoved) {
        end(i);
        span++;
        turn = -1;
        side = null;
        begin();
      } else if (event instanceof RunEvent.Verdict) {
        if (place < VERDICT) {
          end(i);
          place = VERDICT;
        }
      } else if (side == Side.SERVER) {
        served(i, Phase.of(event));
      }
    }
    end(events.size());
    int last = rounds.size() - 1;
    if (last >= 0 && rounds.get(last).rank().phase() == VERDICT) {
      rounds.set(last, new Round(rounds.get(last).from(), events.size(), LAST));
    }
  }

  private void begin() {
    place = 0;
    lookupOwed = false;
    lookedUpFirst = false;
    phase = Phase.NONE;
  }

  /** The server goes from one phase to another within its turn. */
  private void served(int index, Phase next) {
    if (next == Phase.NONE || next == phase || place >= VERDICT) {
      return;
    }
    if (phase == Phase.STATUS && next == Phase.STORE && lookedUpFirst) {
      place = after(placeBefore, next);
    } else {
      if (phase != Phase.NONE) {
        end(index);
      }
      lookedUpFirst = !lookupOwed;
      lookupOwed = next == Phase.STORE;
      placeBefore = place;
      place = after(place, next);
    }
    phase = next;
  }

  private static int after(int place, Phase next) {
    int wraps = place / PHASES;
    return (next.ordinal() > place % PHASES ? wraps : wraps + 1) * PHASES + next.ordinal();
  }

  private void end(int index) {
    if (index > from) {
      rounds.add(new Round(from, index, new Rank(span, turn, place)));
      from = index;
    }
  }
}
