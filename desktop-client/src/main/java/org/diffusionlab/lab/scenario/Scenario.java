package org.diffusionlab.lab.scenario;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.model.Scheme;

/**
 * An opening and the steps that follow it, in order. Immutable.
 *
 * @param source the file it was read from, as it was named; empty if it was made by hand
 * @param id a short name
 * @param title what it is called
 * @param minutes how long a lesson takes, 0 if it is none
 * @param objectives what a class learns
 * @param seed for whatever is random
 * @param schemes the lanes it asks for; empty if it names none, which means all there are
 * @param settings how servers and phones are set
 * @param groups the groups at the opening
 * @param offline who is offline at the opening; everyone else is online
 * @param steps what happens
 */
public record Scenario(
    String source,
    String id,
    LocalText title,
    int minutes,
    List<LocalText> objectives,
    long seed,
    List<Scheme> schemes,
    Settings settings,
    List<GroupSpec> groups,
    List<String> offline,
    List<Item> steps) {
  /** The value of the key {@code format}. */
  public static final String FORMAT = "diffusion-lab-scenario/1";

  /**
   * A step at its place.
   *
   * @param step what happens
   * @param at what the wall clock is set to before it; null to leave it
   * @param line where it stands in its file, 0 if it was made by hand
   */
  public record Item(Step step, Instant at, int line) {
    public Item {
      if (step == null) {
        throw new IllegalArgumentException("a step is missing");
      }
    }

    public static Item of(Step step) {
      return new Item(step, null, 0);
    }
  }

  public Scenario {
    objectives = List.copyOf(objectives);
    schemes = List.copyOf(schemes);
    groups = List.copyOf(groups);
    offline = List.copyOf(offline);
    steps = List.copyOf(steps);
  }

  /** An opening with nothing after it. */
  public static Scenario opening(
      String id, LocalText title, List<GroupSpec> groups, List<String> offline) {
    return new Scenario(
        "", id, title, 0, List.of(), 0, List.of(), Settings.DEFAULT, groups, offline, List.of());
  }

  /** The article's running example: A, uid1 and uid2 online, uid3 offline. */
  public static Scenario articleGroup() {
    return opening(
        "article-group",
        new LocalText("The article's group", "文章里的群"),
        List.of(
            new GroupSpec("g1", new LocalText("Group", "群"), List.of("A", "uid1", "uid2", "uid3"))),
        List.of("uid3"));
  }

  /** Everybody the opening names, in order of appearance. */
  public List<String> members() {
    Set<String> members = new LinkedHashSet<>();
    groups.forEach(g -> members.addAll(g.members()));
    members.addAll(offline);
    return List.copyOf(members);
  }

  public Scenario withSteps(List<Item> items) {
    return new Scenario(
        source, id, title, minutes, objectives, seed, schemes, settings, groups, offline, items);
  }

  public Scenario withSettings(Settings other) {
    return new Scenario(
        source, id, title, minutes, objectives, seed, schemes, other, groups, offline, steps);
  }

  public Scenario withSeed(long other) {
    return new Scenario(
        source, id, title, minutes, objectives, other, schemes, settings, groups, offline, steps);
  }

  public Scenario withSchemes(List<Scheme> lanes) {
    return new Scenario(
        source, id, title, minutes, objectives, seed, lanes, settings, groups, offline, steps);
  }

  /** The same with one more step at its end. */
  public Scenario plus(Step step) {
    List<Item> items = new ArrayList<>(steps);
    items.add(Item.of(step));
    return withSteps(items);
  }
}
