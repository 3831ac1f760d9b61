package org.diffusionlab.lab.result;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.diffusionlab.lab.result.ForecastGroup.Backlog;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;

/**
 * Follows a scenario's steps without running them: who is a member, who is online, and what each
 * send and each login costs by its formula. It knows that all who are online have everything when a
 * step ends, and says what can no longer be known where that does not hold.
 */
final class Forecast implements Step.Handler<Void> {
  /** As the lab lets the other side have its turn in a long burst of one step. */
  private static final int BURST_BYTES = 128 * 1024;

  /** In the order in which the database has them. */
  private static final Comparator<String> BY_BYTES =
      Comparator.comparing(s -> s.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  /** Where one of these goes wrong, a send may be stored later than its step, or by another way. */
  private static final Set<String> LOGINS_AND_SENDS = Set.of("hello", "welcome", "send", "bye");

  private final Scenario scenario;
  private final ForecastCosts costs;
  private final Map<String, ForecastGroup> groups = new TreeMap<>(BY_BYTES);

  /** Everybody, in the order in which they take turns. */
  private final Set<String> members = new LinkedHashSet<>();

  private final Set<String> wanted = new HashSet<>();
  private final Set<String> online = new HashSet<>();
  private final Set<String> halfOpen = new HashSet<>();
  private final ForecastSends sends = new ForecastSends();
  private boolean running = true;
  private long wallMillis = Trace.BASE.toEpochMilli();

  private Forecast(Scheme scheme, Scenario scenario) {
    this.scenario = scenario;
    this.costs = new ForecastCosts(scheme, scenario.settings());
  }

  /** Figures by name; those that cannot be known are missing. */
  static Map<String, Long> of(Scheme scheme, Scenario scenario) {
    Forecast forecast = new Forecast(scheme, scenario);
    forecast.open();
    for (Item item : scenario.steps()) {
      if (item.at() != null) {
        forecast.wallMillis = item.at().toEpochMilli();
      }
      item.step().accept(forecast);
    }
    return forecast.costs.figures(forecast.groups.values());
  }

  private void open() {
    members.addAll(scenario.members());
    wanted.addAll(members);
    scenario.offline().forEach(wanted::remove);
    online.addAll(wanted);
    scenario.groups().forEach(this::create);
  }

  private void create(GroupSpec spec) {
    if (groups.containsKey(spec.gid())) {
      return;
    }
    ForecastGroup group = new ForecastGroup(spec.gid());
    groups.put(spec.gid(), group);
    for (String uid : spec.members()) {
      group.join(uid, 0);
      if (online.contains(uid)) {
        group.comes(uid);
      }
    }
  }

  @Override
  public Void onSend(Step.Send step) {
    if (halfOpen.contains(step.from())) {
      costs.sendsAreUnknown();
    }
    if (online.contains(step.from())) {
      burst(step);
    } else {
      sends.wait(step);
    }
    return null;
  }

  private Message message(Step.Send step, int number, ForecastGroup group) {
    return new Message(step.gid(), group.head() + 1, step.from(), wallMillis, step.text(number));
  }

  private void burst(Step.Send step) {
    ForecastGroup group = groups.get(step.gid());
    if (!sends.isStored(step, group)) {
      return;
    }
    List<Message> batch = new ArrayList<>();
    int bytes = 0;
    for (int i = 1; i <= step.times(); i++) {
      Message message = message(step, i, group);
      group.add(message);
      batch.add(message);
      bytes += message.text().length() + Limits.ID_BYTES;
      if (bytes > BURST_BYTES) {
        costs.stored(Map.of(group, batch));
        batch.clear();
        bytes = 0;
      }
    }
    if (!batch.isEmpty()) {
      costs.stored(Map.of(group, batch));
    }
  }

  @Override
  public Void onOffline(Step.Offline step) {
    for (String uid : step.members()) {
      wanted.remove(uid);
      halfOpen.remove(uid);
      goes(uid);
    }
    return null;
  }

  private void goes(String uid) {
    if (online.remove(uid)) {
      groups.values().forEach(group -> group.goes(uid));
    }
  }

  @Override
  public Void onOnline(Step.Online step) {
    wanted.addAll(step.members());
    halfOpen.removeAll(step.members());
    if (running) {
      come(step.members());
    }
    return null;
  }

  /** Members log in together: first each hears where it stands, then they send and read. */
  private void come(Collection<String> who) {
    List<String> coming = new ArrayList<>(members);
    coming.retainAll(new HashSet<>(who));
    coming.removeAll(online);
    Map<String, List<Backlog>> backlogs = new LinkedHashMap<>();
    for (String uid : coming) {
      List<Backlog> backlog =
          groups.values().stream()
              .filter(group -> group.lag(uid) > 0)
              .map(group -> group.backlog(uid))
              .toList();
      if (!backlog.isEmpty()) {
        backlogs.put(uid, backlog);
        costs.logsIn(uid, backlog);
      }
    }
    online.addAll(coming);
    coming.forEach(uid -> groups.values().forEach(group -> group.comes(uid)));
    sendWhatWaited(coming, backlogs.values());
    backlogs.values().forEach(costs::caughtUp);
  }

  private void sendWhatWaited(List<String> coming, Collection<List<Backlog>> backlogs) {
    Map<ForecastGroup, List<Message>> batches = new LinkedHashMap<>();
    for (String uid : coming) {
      for (Step.Send step : sends.take(uid)) {
        ForecastGroup group = groups.get(step.gid());
        if (sends.isStored(step, group)) {
          for (int i = 1; i <= step.times(); i++) {
            Message message = message(step, i, group);
            group.add(message);
            batches.computeIfAbsent(group, g -> new ArrayList<>()).add(message);
          }
        }
      }
    }
    for (ForecastGroup group : batches.keySet()) {
      if (backlogs.stream().flatMap(List::stream).anyMatch(b -> b.group() == group)) {
        costs.statusIsUnknown(); // whoever is behind may read it with a page, or be pushed it
      }
    }
    costs.stored(batches);
  }

  @Override
  public Void onHalfOpen(Step.HalfOpen step) {
    for (String uid : step.members()) {
      if (online.contains(uid) && halfOpen.add(uid)) {
        costs.faultCame();
      }
    }
    return null;
  }

  @Override
  public Void onCreate(Step.Create step) {
    if (running) {
      members.addAll(step.group().members());
      create(step.group());
    }
    return null;
  }

  @Override
  public Void onJoin(Step.Join step) {
    if (!running) {
      return null;
    }
    members.add(step.member());
    ForecastGroup group = groups.get(step.gid());
    if (group == null || group.hasMember(step.member())) {
      return null;
    }
    boolean past = scenario.settings().history() == History.FULL && costs.showsThePast();
    boolean again = group.join(step.member(), past ? 0 : group.head());
    if (past && group.head() > 0 && (again || group.purged > 0)) {
      costs.faultCame(); // its phone has some of it, or some of it is gone
    }
    if (online.contains(step.member())) {
      List<Backlog> backlog = List.of(group.backlog(step.member()));
      if (group.lag(step.member()) > 0) {
        costs.reads(step.member(), backlog);
      }
      group.comes(step.member());
      costs.caughtUp(backlog);
    }
    return null;
  }

  @Override
  public Void onLeave(Step.Leave step) {
    ForecastGroup group = groups.get(step.gid());
    if (running && group != null && group.hasMember(step.member())) {
      Backlog backlog = group.backlog(step.member());
      group.leave(step.member());
      costs.caughtUp(List.of(backlog)); // what was kept for it goes as if it had acked it
    }
    return null;
  }

  @Override
  public Void onStop(Step.Stop step) {
    List.copyOf(online).forEach(this::goes);
    running = false;
    return null;
  }

  @Override
  public Void onRestart(Step.Restart step) {
    onStop(new Step.Stop());
    running = true;
    List<String> coming = new ArrayList<>(wanted);
    coming.removeAll(halfOpen);
    come(coming);
    return null;
  }

  @Override
  public Void onWait(Step.Wait step) {
    wallMillis += step.time().toMillis();
    return null;
  }

  @Override
  public Void onSay(Step.Say step) {
    return null;
  }

  @Override
  public Void onExpect(Step.Expect step) {
    return null;
  }

  @Override
  public Void onFault(Step.Fault step) {
    if (LOGINS_AND_SENDS.contains(step.fault().frame())) {
      costs.sendsAreUnknown();
    } else {
      costs.faultCame();
    }
    return null;
  }

  @Override
  public Void onRelease(Step.Release step) {
    return null;
  }

  /** Who is there from now on depends on what arrives where. */
  @Override
  public Void onCrash(Step.Crash step) {
    costs.sendsAreUnknown();
    return null;
  }

  /** What was armed made the figures unknown, and may have hit some lanes. */
  @Override
  public Void onDisarm(Step.Disarm step) {
    return null;
  }

  @Override
  public Void onClock(Step.Clock step) {
    wallMillis += step.by().toMillis();
    return null;
  }

  @Override
  public Void onPredict(Step.Predict step) {
    return null;
  }
}
