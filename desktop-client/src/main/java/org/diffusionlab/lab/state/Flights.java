package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Side;

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
    flights.add(new Flight(entry, e.to(), e.members(), e.frame()));
  }

  void clear() {
    flights.clear();
  }

  /** The server has taken everything that was on its way to it. */
  void receivedByServer() {
    flights.removeIf(flight -> flight.to() == Side.SERVER);
  }

  /** Frames to members have arrived, but for those to whom they are {@code still} on their way. */
  void receivedByMembers(Predicate<String> still) {
    flights.replaceAll(
        flight ->
            flight.to() == Side.SERVER
                ? flight
                : new Flight(
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
