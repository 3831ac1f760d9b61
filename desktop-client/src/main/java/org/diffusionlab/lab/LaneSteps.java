package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.diffusionlab.lab.result.Checks;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Limits;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.wire.ClientFrame;

/** What each kind of step does to one lane. Each leaves it quiet. Engine thread. */
final class LaneSteps implements Step.Handler<Void> {
  /** Texts written before the other side gets a turn, in bytes: well below any outbox. */
  private static final int BURST_BYTES = 128 * 1024;

  private final Lane lane;
  private final Settings settings;

  /** The step's index, which makes its sends' clientIds. */
  private int index;

  LaneSteps(Lane lane, Settings settings) {
    this.lane = lane;
    this.settings = settings;
  }

  /** Runs one step. */
  void run(int stepIndex, Step step) {
    index = stepIndex;
    lane.noticeKill();
    step.accept(this);
  }

  /** Makes groups and members, and brings those online who are. */
  void open(List<GroupSpec> groups, List<String> everybody, List<String> offline) {
    everybody.forEach(this::register);
    lane.settle();
    groups.forEach(this::create);
    lane.settle();
    online(m -> !offline.contains(m.uid()));
  }

  /** Brings members online who were, on a database that knows them. */
  void resume(Set<String> wereOnline) {
    online(m -> wereOnline.contains(m.uid()));
  }

  private void online(Predicate<LaneMember> who) {
    List<LaneMember> coming = lane.members().stream().filter(who).toList();
    coming.forEach(m -> m.wantOnline(true));
    lane.connect(coming);
    lane.settle();
  }

  /** Adds a member nobody knows yet. */
  void register(String uid) {
    if (lane.member(uid) == null) {
      lane.addMember(uid);
      lane.asLab(new ClientFrame.Register(uid));
    }
  }

  /** Creates a group whose members are known; {@link Lane#settle} brings the answer. */
  void create(GroupSpec group) {
    List<String> members = group.members();
    int first = Math.min(members.size(), Limits.CREATE_MEMBERS);
    lane.asLab(
        new ClientFrame.CreateGroup(
            group.gid(), group.title().any(), settings.history(), members.subList(0, first)));
    for (String uid : members.subList(first, members.size())) {
      lane.asLab(new ClientFrame.Join(group.gid(), uid));
    }
  }

  private boolean stopped() {
    if (!lane.isRunning()) {
      trouble("", "serverStopped", "The server is stopped: start it, then try again.");
      return true;
    }
    return false;
  }

  private void trouble(String member, String code, String message) {
    lane.log().append(new RunEvent.Trouble(member, code, message));
  }

  private List<LaneMember> members(List<String> uids) {
    List<LaneMember> members = new ArrayList<>();
    new LinkedHashSet<>(uids).forEach(uid -> members.add(lane.member(uid)));
    return members;
  }

  @Override
  public Void onSend(Step.Send step) {
    send(index, step, IntStream.rangeClosed(1, step.times()).boxed().toList());
    return null;
  }

  /** Sends some of a step's texts, by their numbers from 1. */
  void send(int stepIndex, Step.Send step, List<Integer> numbers) {
    LaneMember sender = lane.member(step.from());
    int waiting = 0;
    for (int i : numbers) {
      String text = step.text(i);
      sender.core().send(step.gid(), clientId(step, stepIndex, i), text);
      waiting += text.length() + Limits.ID_BYTES;
      if (waiting > BURST_BYTES) {
        lane.settle();
        waiting = 0;
      }
    }
    lane.settle();
  }

  /** The same step of the same session has the same clientId, also after a crash. */
  static String clientId(Step.Send step, int stepIndex, int i) {
    if (step.clientId() != null) {
      return step.clientId();
    }
    return step.times() == 1 ? "s" + stepIndex : "s" + stepIndex + "." + i;
  }

  @Override
  public Void onOffline(Step.Offline step) {
    List<LaneMember> hanging = new ArrayList<>();
    List<LaneMember> leaving = new ArrayList<>();
    for (LaneMember member : members(step.members())) {
      member.wantOnline(false);
      if (member.isHalfOpen()) {
        hanging.add(member);
      } else if (member.isConnected()) {
        leaving.add(member);
        member.core().leave();
      } else if (member.core().status() != ClientStatus.GUEST) {
        member.core().disconnected(ClientStatus.OFFLINE);
      }
    }
    lane.settle();
    hanging.addAll(leaving.stream().filter(LaneMember::isConnected).toList()); // no answer came
    lane.hangUp(hanging, ClientStatus.OFFLINE);
    return null;
  }

  @Override
  public Void onOnline(Step.Online step) {
    List<LaneMember> coming = members(step.members());
    coming.forEach(m -> m.wantOnline(true));
    lane.hangUp(coming.stream().filter(LaneMember::isStuck).toList(), ClientStatus.RECONNECTING);
    if (lane.isRunning()) {
      lane.connect(coming);
    } else {
      coming.forEach(m -> m.core().disconnected(ClientStatus.RECONNECTING));
    }
    lane.settle();
    return null;
  }

  @Override
  public Void onHalfOpen(Step.HalfOpen step) {
    for (LaneMember member : members(step.members())) {
      if (member.isConnected() && !member.isHalfOpen()) {
        member.stopReading();
      } else if (!member.isHalfOpen()) {
        trouble(
            member.uid(),
            "notOnline",
            member.uid() + " is not online: only an open connection can be left half open.");
      }
    }
    lane.settle();
    return null;
  }

  @Override
  public Void onCreate(Step.Create step) {
    if (!stopped()) {
      step.group().members().forEach(this::register);
      create(step.group());
      lane.settle();
    }
    return null;
  }

  @Override
  public Void onJoin(Step.Join step) {
    if (!stopped()) {
      register(step.member());
      lane.asLab(new ClientFrame.Join(step.gid(), step.member()));
      lane.settle();
    }
    return null;
  }

  @Override
  public Void onLeave(Step.Leave step) {
    if (!stopped()) {
      lane.asLab(new ClientFrame.Leave(step.gid(), step.member()));
      lane.settle();
    }
    return null;
  }

  @Override
  public Void onStop(Step.Stop step) {
    if (!stopped()) {
      lane.stopServer();
    }
    return null;
  }

  @Override
  public Void onRestart(Step.Restart step) {
    if (lane.isRunning()) {
      lane.stopServer();
    }
    lane.startServer();
    lane.settle();
    lane.connect(lane.members().stream().filter(m -> m.wantsOnline() && !m.isHalfOpen()).toList());
    lane.settle();
    return null;
  }

  @Override
  public Void onWait(Step.Wait step) {
    lane.passTime(step.time().toMillis());
    lane.settle();
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
    lane.member(step.fault().member()).arm(step.fault());
    return null;
  }

  @Override
  public Void onRelease(Step.Release step) {
    members(step.members()).forEach(LaneMember::release);
    lane.settle();
    return null;
  }

  @Override
  public Void onCrash(Step.Crash step) {
    if (step.ofServer()) {
      crashServer(step.at());
    } else if (step.at() == CrashPoint.NOW) {
      crashClient(lane.member(step.who()));
    } else {
      lane.member(step.who()).armCrash(step.at());
    }
    return null;
  }

  private void crashServer(CrashPoint at) {
    if (at != CrashPoint.NOW) {
      lane.armCrash(at);
    } else if (!stopped()) {
      lane.crashServer();
    }
  }

  private void crashClient(LaneMember member) {
    if (member.isConnected() || member.wantsOnline()) {
      member.die(CrashPoint.NOW);
      lane.settle();
    } else {
      trouble(
          member.uid(),
          "notOnline",
          member.uid() + " is not online: no client of it runs here that could crash.");
    }
  }

  @Override
  public Void onDisarm(Step.Disarm step) {
    if (step.fault() != null) {
      lane.member(step.who()).disarm(step.fault());
    } else if (step.ofServer()) {
      lane.disarmCrash();
    } else {
      lane.member(step.who()).disarmCrash();
    }
    return null;
  }

  @Override
  public Void onClock(Step.Clock step) {
    lane.setWall(lane.clock().wallMillis() + step.by().toMillis());
    return null;
  }

  @Override
  public Void onPredict(Step.Predict step) {
    return null;
  }

  /** Holds expectations against this lane; each outcome is logged. */
  List<RunEvent.Checked> check(Step.Check check, LaneFigures figures) {
    List<RunEvent.Checked> outcomes = Checks.check(check, figures);
    lane.log().append(List.copyOf(outcomes));
    return outcomes;
  }
}
