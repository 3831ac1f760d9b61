package org.diffusionlab.lab;

import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.result.Failure;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Predicted;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.result.Told;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.store.StoreException;

/**
 * The work behind {@link Lab}: lanes, scenario, session folder and log. Everything but the few
 * methods that say otherwise is called on the engine thread.
 */
final class Engine {
  private static final int OPENING = -1;

  private final LabConfig config;
  private final Executor self;
  private final RunLog log = new RunLog();
  private final Map<Scheme, Lane> lanes = new LinkedHashMap<>();
  private final Map<Scheme, LaneSteps> steps = new EnumMap<>(Scheme.class);
  private final Map<Scheme, Counters> counters = new ConcurrentHashMap<>();
  private final Map<Scheme, InetSocketAddress> addresses = new ConcurrentHashMap<>();
  private final Map<Scheme, Long> processes = new ConcurrentHashMap<>();
  private final List<Failure> failures = new ArrayList<>();
  private final AtomicBoolean strangersWait = new AtomicBoolean();
  private final LaneWorkers workers = new LaneWorkers();

  /** Guarded by itself: other threads read the scenario. */
  private final List<Item> items = new ArrayList<>();

  private volatile Scenario opening;

  /** Where servers run that are started from now on. */
  private volatile ServerHome home;

  private volatile boolean hadGuests;
  private SessionFolder folder;
  private EventLoopGroup io;
  private RuntimeException broken;
  private int checked;

  /**
   * An engine that has not started.
   *
   * @param self runs something on the engine thread, later
   */
  Engine(LabConfig config, Executor self) {
    this.config = config;
    this.home = config.home();
    this.self = self;
  }

  RunLog log() {
    return log;
  }

  List<Failure> failures() {
    return failures;
  }

  int checked() {
    return checked;
  }

  /** Any thread. */
  boolean hadGuests() {
    return hadGuests;
  }

  /** Any thread. */
  void runServersIn(ServerHome where) {
    home = where;
  }

  /** Any thread. */
  List<Scheme> schemes() {
    return config.schemes();
  }

  /** Any thread. */
  InetSocketAddress address(Scheme scheme) {
    InetSocketAddress address = addresses.get(scheme);
    if (address == null) {
      throw new IllegalArgumentException("there is no lane " + scheme);
    }
    return address;
  }

  /** Any thread. */
  long serverProcess(Scheme scheme) {
    return processes.getOrDefault(scheme, 0L);
  }

  /** Any thread. */
  Counters counters(Scheme scheme) {
    return counters.getOrDefault(scheme, Counters.ZERO);
  }

  /** Any thread. */
  Scenario scenario() {
    synchronized (items) {
      return opening.withSteps(items);
    }
  }

  String token(Scheme scheme, String uid) {
    return lanes.get(scheme).token(uid);
  }

  List<LaneFigures> figures() {
    return lanes.values().stream().map(this::figures).toList();
  }

  private LaneFigures figures(Lane lane) {
    return new LaneFigures(
        lane.scheme(),
        opening.settings().retention(),
        lane.log().counters(),
        lane.log().ledger(),
        lane::databaseBytes,
        lane.seconds());
  }

  Result result(String input) {
    Scenario run = scenario();
    List<Result.Lane> results = new ArrayList<>();
    for (LaneFigures figures : figures()) {
      Scheme scheme = figures.scheme();
      results.add(Result.Lane.of(figures, Predicted.of(scheme, run), Told.of(run, scheme)));
    }
    Lane first = lanes.values().iterator().next();
    return new Result(
        input,
        run.seed(),
        first.members().size(),
        first.log().ledger().messages(),
        results,
        checked,
        failures);
  }

  void open(Scenario scenario) {
    takeFolder();
    folder.clear();
    opening = scenario.withSteps(List.of());
    folder.save(opening);
    makeLanes(MemberConfig.Start.AT_CURSOR, Progress.after(opening));
    began(OPENING, "opening", "");
    workers.each(
        lanes.values(),
        lane -> {
          startLane(lane);
          lane.settle();
          steps.get(lane.scheme()).open(opening.groups(), opening.members(), opening.offline());
        });
    ended(OPENING);
  }

  void reopen() {
    takeFolder();
    Scenario saved = folder.read();
    opening = saved.withSteps(List.of());
    items.addAll(saved.steps());
    folder.save(saved);
    Progress progress = Progress.after(saved);
    makeLanes(MemberConfig.Start.WITH_HISTORY, progress);
    began(OPENING, "reopening", "");
    workers.each(
        lanes.values(),
        lane -> {
          startLane(lane);
          if (lane.isFresh() && !saved.members().isEmpty()) {
            fromTheBeginning(lane, saved);
          } else {
            new Resumption(lane, steps.get(lane.scheme()), saved).run(progress);
          }
        });
    ended(OPENING);
  }

  /** A lane the session did not have so far gets all that the others went through. */
  private void fromTheBeginning(Lane lane, Scenario saved) {
    LaneSteps own = steps.get(lane.scheme());
    lane.settle();
    own.open(saved.groups(), saved.members(), saved.offline());
    for (int i = 0; i < saved.steps().size(); i++) {
      Item item = saved.steps().get(i);
      if (item.at() != null) {
        lane.setWall(item.at().toEpochMilli());
      }
      own.run(i, item.step());
    }
    if (!lane.isRunning()) {
      own.run(saved.steps().size(), new Step.Restart());
    }
  }

  private void takeFolder() {
    folder = SessionFolder.take(config.folder());
    io = TcpLink.newGroup("lab-io", 1);
  }

  private void makeLanes(MemberConfig.Start start, Progress progress) {
    for (Scheme scheme : config.schemes()) {
      Lane.Setup setup =
          new Lane.Setup(
              scheme,
              folder.database(scheme),
              opening.settings(),
              config,
              start,
              progress.wallMillis(),
              () -> home);
      Lane lane = new Lane(setup, io, this::strangerCame);
      lanes.put(scheme, lane);
      steps.put(scheme, new LaneSteps(lane, opening.settings()));
    }
  }

  private void startLane(Lane lane) {
    lane.log().step(OPENING);
    lane.log().append(new RunEvent.ClockMoved(lane.clock().wallMillis(), 0));
    lane.startServer();
    lane.recordTables();
    addresses.put(lane.scheme(), lane.address());
  }

  void perform(Item item) {
    if (broken != null) {
      throw broken;
    }
    knows(item.step());
    int index;
    synchronized (items) {
      index = items.size();
      items.add(item);
    }
    folder.append(index, item, this::scenario);
    began(index, item.step().name(), ScenarioWriter.step(item.step()));
    try {
      run(index, item);
    } catch (StoreException | ServerStartException e) {
      trouble(index, "server", e);
      throw e;
    } catch (RuntimeException e) {
      broken = e;
      trouble(index, "engine", e);
      throw e;
    } finally {
      ended(index);
    }
  }

  private void run(int index, Item item) {
    workers.each(
        lanes.values(),
        lane -> {
          lane.log().step(index);
          if (item.at() != null) {
            lane.setWall(item.at().toEpochMilli());
          }
          steps.get(lane.scheme()).run(index, item.step());
          if (lane.isRunning()) {
            addresses.put(lane.scheme(), lane.address());
          }
        });
    weave(index);
    if (item.step() instanceof Step.Say say) {
      log.append(index, new RunEvent.Said(say.text().en(), say.text().zh()));
    } else if (item.step() instanceof Step.Expect expect) {
      expect.scopes().forEach(scope -> check(index, scope));
    }
  }

  private void check(int index, Step.Scope scope) {
    for (Lane lane : lanes.values()) {
      if (scope.lane() != null && scope.lane() != lane.scheme()) {
        continue;
      }
      for (Step.Check check : scope.checks()) {
        for (RunEvent.Checked outcome : steps.get(lane.scheme()).check(check, figures(lane))) {
          checked++;
          if (!outcome.holds()) {
            failures.add(
                new Failure(
                    lane.scheme(),
                    check.line() > 0 ? opening.source() + ":" + check.line() : "step " + index,
                    outcome.what(),
                    outcome.expected(),
                    outcome.found()));
          }
        }
      }
    }
  }

  /** Refuses a step that names a member nobody knows, before it is recorded anywhere. */
  private void knows(Step step) {
    Set<String> named = new HashSet<>();
    if (step instanceof Step.Send s) {
      named.add(s.from());
    } else if (step instanceof Step.Offline s) {
      named.addAll(s.members());
    } else if (step instanceof Step.Online s) {
      named.addAll(s.members());
    } else if (step instanceof Step.HalfOpen s) {
      named.addAll(s.members());
    } else if (step instanceof Step.Fault s) {
      named.add(s.fault().member());
    } else if (step instanceof Step.Release s) {
      named.addAll(s.members());
    } else if (step instanceof Step.Crash s && !s.ofServer()) {
      named.add(s.who());
    } else if (step instanceof Step.Disarm s && !s.ofServer()) {
      named.add(s.who());
    }
    for (Lane lane : lanes.values()) {
      for (String uid : named) {
        if (lane.member(uid) == null) {
          throw new IllegalArgumentException("nobody here is called " + uid);
        }
      }
    }
  }

  /** Any thread: somebody from outside has written something. */
  private void strangerCame() {
    if (strangersWait.compareAndSet(false, true)) {
      self.execute(this::serveGuests);
    }
  }

  private void serveGuests() {
    strangersWait.set(false);
    if (broken != null) {
      return;
    }
    int last;
    synchronized (items) {
      last = items.size() - 1;
    }
    try {
      for (Lane lane : lanes.values()) {
        lane.log().step(last);
        lane.serveGuests();
      }
    } catch (RuntimeException e) {
      broken = e;
      trouble(last, "engine", e);
    }
    if (lanes.values().stream().anyMatch(lane -> lane.log().hasSome())) {
      hadGuests = true;
      began(last, "guest", "");
      ended(last);
    }
  }

  private void trouble(int index, String code, RuntimeException e) {
    weave(index);
    log.append(index, new RunEvent.Trouble("", code, String.valueOf(e.getMessage())));
  }

  private void weave(int index) {
    Weave.into(log, index, lanes.values());
  }

  private void began(int index, String name, String text) {
    log.append(index, new RunEvent.StepBegan(index, name, text));
  }

  private void ended(int index) {
    for (Lane lane : lanes.values()) {
      counters.put(lane.scheme(), lane.log().counters());
      processes.put(lane.scheme(), lane.serverProcess());
    }
    weave(index);
    log.append(index, new RunEvent.StepEnded(index));
  }

  void close() {
    for (Lane lane : lanes.values()) {
      lane.close();
    }
    if (folder != null) {
      try {
        if (opening != null && broken == null) {
          folder.save(scenario());
        }
      } catch (LabException e) {
        // No space, most likely. Nothing is lost: each step was in the folder before it ran.
      } finally {
        folder.close();
      }
    }
    workers.close();
    if (io != null) {
      io.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
  }
}
