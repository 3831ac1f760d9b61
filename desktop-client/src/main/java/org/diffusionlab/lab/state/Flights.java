package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.wire.Frame;

/** The frames that are on the wire in one lane. Written by {@link LaneState} only. */
final class Flights {
  private final List<Flight> flights;

  Flights() {
    this(new ArrayList<>());
  }

  private Flights(List<Flight> flights) {
    this.flights = flights;
  }

  Flights copy() {
    return new Flights(new ArrayList<>(flights));
  }

  List<Flight> all() {
    return Collections.unmodifiableList(flights);
  }

  void written(int entry, RunEvent.FramesWritten e) {
    flights.add(Flight.of(entry, e.to(), e.members(), e.frame()));
  }

  void clear() {
    flights.clear();
  }

  /** Something went wrong with a frame: it is held up, or will not arrive at all. */
  void faulted(int entry, RunEvent.Faulted e) {
    if (e.fate() == Fate.HELD) {
      take(e.to(), e.member(), e.frame(), false);
      flights.add(new Flight(entry, e.to(), List.of(e.member()), e.frame(), true));
    } else if (e.fate() == Fate.CUT) {
      take(e.to(), e.member(), e.frame(), true);
    } else if (e.fate().isEnd()) {
      take(e.to(), e.member(), e.frame(), false);
    }
  }

  /** A frame that was held up goes on; one to a member is handled in its next turn. */
  void released(int entry, RunEvent.Released e) {
    take(e.to(), e.member(), e.frame(), true);
    if (e.to() == Side.MEMBERS) {
      flights.add(Flight.of(entry, Side.MEMBERS, List.of(e.member()), e.frame()));
    }
  }

  /** Takes a frame off one member's connection, where it is on it. */
  private void take(Side to, String member, Frame frame, boolean held) {
    for (int i = 0; i < flights.size(); i++) {
      Flight flight = flights.get(i);
      if (flight.to() == to
          && flight.held() == held
          && flight.members().contains(member)
          && flight.frame().equals(frame)) {
        List<String> others = flight.members().stream().filter(m -> !m.equals(member)).toList();
        flights.set(i, new Flight(flight.entry(), to, others, flight.frame(), held));
        flights.removeIf(f -> f.members().isEmpty());
        return;
      }
    }
  }

  /** The server has taken everything that was on its way to it. */
  void receivedByServer() {
    flights.removeIf(flight -> flight.to() == Side.SERVER && !flight.held());
  }

  /** Frames to members have arrived, but for those to whom they are {@code still} on their way. */
  void receivedByMembers(Predicate<String> still) {
    flights.replaceAll(
        flight ->
            flight.to() == Side.SERVER || flight.held()
                ? flight
                : Flight.of(
                    flight.entry(),
                    Side.MEMBERS,
                    flight.members().stream().filter(still).toList(),
                    flight.frame()));
    flights.removeIf(flight -> flight.members().isEmpty());
  }

  /** Whether a message is on its way to a member, by push or within a page. */
  boolean brings(String uid, String gid, long msgid) {
    return flights.stream()
        .filter(flight -> flight.to() == Side.MEMBERS && flight.members().contains(uid))
        .flatMap(flight -> Carried.by(flight.frame()).stream())
        .anyMatch(message -> message.gid().equals(gid) && message.msgid() == msgid);
  }

  @Override
  public String toString() {
    return flights.toString();
  }
}
