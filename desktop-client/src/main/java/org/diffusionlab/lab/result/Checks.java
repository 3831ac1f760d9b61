package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.Figures;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.RunEvent.Checked;

/** Holds expectations against a lane's figures. Stateless. */
public final class Checks {
  private Checks() {}

  /** The outcome of one expected figure: one entry for each part of it. */
  public static List<Checked> check(Step.Check check, LaneFigures lane) {
    String name = check.name();
    List<Checked> results = new ArrayList<>();
    if (name.equals(Figures.CURSORS)) {
      each(
          check,
          (gid, uid, value) ->
              results.add(
                  compare(
                      name + "." + gid + "." + uid,
                      value,
                      lane.ledger().cursors().getOrDefault(gid, Map.of()).get(uid))));
    } else if (name.equals(Figures.TRANSCRIPTS)) {
      each(check, (gid, uid, value) -> results.add(transcript(lane, gid, uid, (List<?>) value)));
    } else if (check.value() instanceof List<?> places) {
      results.add(places(name, places, lane));
    } else if (check.value() instanceof Map<?, ?> parts) {
      parts.forEach(
          (part, value) ->
              results.add(compare(name + "." + part, value, figure(name, (String) part, lane))));
    } else {
      boolean level = level(name) != null;
      results.add(compare(level ? name + ".now" : name, check.value(), figure(name, "now", lane)));
    }
    return results;
  }

  private interface Cell {
    void take(String gid, String uid, Object value);
  }

  private static void each(Step.Check check, Cell cell) {
    ((Map<?, ?>) check.value())
        .forEach(
            (gid, members) ->
                ((Map<?, ?>) members)
                    .forEach((uid, value) -> cell.take((String) gid, (String) uid, value)));
  }

  private static Checked transcript(LaneFigures lane, String gid, String uid, List<?> expected) {
    List<Object> found = new ArrayList<>();
    List<Long> shown = lane.ledger().transcript(gid, uid);
    for (int i = 0; i < shown.size(); i++) {
      boolean text = i < expected.size() && expected.get(i) instanceof String;
      found.add(text ? lane.ledger().text(gid, shown.get(i)) : shown.get(i));
    }
    return compare(Figures.TRANSCRIPTS + "." + gid + "." + uid, expected, found);
  }

  private static Checked places(String name, List<?> expected, LaneFigures lane) {
    List<Place> found = name.equals(Figures.LOST) ? lane.ledger().lost() : lane.ledger().pending();
    List<List<Object>> cells = new ArrayList<>();
    found.forEach(p -> cells.add(List.of(p.member(), p.gid(), p.msgid())));
    boolean holds =
        expected.size() == cells.size()
            && new HashSet<Object>(expected).equals(new HashSet<>(cells));
    return new Checked(name, String.valueOf(expected), String.valueOf(cells), holds);
  }

  private static Checked compare(String what, Object expected, Object found) {
    return new Checked(
        what, String.valueOf(expected), String.valueOf(found), expected.equals(found));
  }

  private static Object figure(String name, String part, LaneFigures lane) {
    if (name.equals(Figures.DATABASE_BYTES)) {
      return lane.databaseBytes().getAsLong();
    }
    Level level = level(name);
    if (level == null) {
      return lane.counters().get(counter(name));
    }
    Counters.LevelCount count = lane.counters().get(level);
    switch (part) {
      case "now":
        return count.now();
      case "peak":
        return count.peak();
      case "written":
        return count.written();
      default:
        return count.deleted();
    }
  }

  private static Level level(String name) {
    return Arrays.stream(Level.values())
        .filter(l -> l.jsonName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static Counter counter(String name) {
    return Arrays.stream(Counter.values())
        .filter(c -> c.jsonName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no figure is called " + name));
  }
}
