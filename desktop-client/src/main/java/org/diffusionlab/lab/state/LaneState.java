package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * One lane at the playhead. What its getters return is valid until the playhead moves; it belongs
 * to the thread that owns the {@link Playback}.
 */
public final class LaneState implements RunEvent.Visitor {
  /** Texts of sends that were written but not answered, by sender and clientId. */
  private record SendKey(String uid, String clientId) {}

  /**
   * What became certain about one message and one member.
   *
   * @param entry index of the log entry that says so
   * @param verdict what it says
   */
  public record Decided(int entry, RunEvent.Verdict verdict) {}

  /** A message one member has not got, but can still get. */
  public record Outstanding(String uid, String gid, long msgid) {}

  private final Scheme scheme;
  private final Map<String, List<Message>> books;
  private final Map<String, MemberState> members = new LinkedHashMap<>();
  private final Map<String, GroupView> groups = new LinkedHashMap<>();
  private final Map<String, TableState> tables = new LinkedHashMap<>();
  private final Map<SendKey, String> sends = new HashMap<>();
  private final List<StatementRun> statements = new ArrayList<>();
  private final List<RunEvent.Trouble> troubles = new ArrayList<>();
  private final List<Decided> verdicts = new ArrayList<>();
  private final List<Dropped> dropped = new ArrayList<>();
  private Armed armed = new Armed();
  private Flights flights = new Flights();
  private CounterFold counting = new CounterFold();
  private Counters atStepStart = Counters.ZERO;
  private ServerStatus server = ServerStatus.STOPPED;
  private RunEvent.StatusLookedUp lookup;
  private Phase phase = Phase.NONE;
  private long wallMillis;
  private long offlineRecipients;
  private long earlierMessages;
  private int entry;

  LaneState(Scheme scheme, Map<String, List<Message>> books) {
    this.scheme = scheme;
    this.books = books;
  }

  LaneState copy() {
    LaneState copy = new LaneState(scheme, books);
    members.forEach((uid, member) -> copy.members.put(uid, member.copy()));
    groups.forEach((gid, group) -> copy.groups.put(gid, group.copy()));
    tables.forEach((name, table) -> copy.tables.put(name, table.copy()));
    copy.sends.putAll(sends);
    copy.statements.addAll(statements);
    copy.flights = flights.copy();
    copy.armed = armed.copy();
    copy.troubles.addAll(troubles);
    copy.verdicts.addAll(verdicts);
    copy.dropped.addAll(dropped);
    copy.offlineRecipients = offlineRecipients;
    copy.earlierMessages = earlierMessages;
    copy.counting = counting.copy();
    copy.atStepStart = atStepStart;
    copy.server = server;
    copy.lookup = lookup;
    copy.phase = phase;
    copy.wallMillis = wallMillis;
    copy.entry = entry;
    return copy;
  }

  void apply(int index, RunEvent event) {
    entry = index;
    event.accept(counting);
    event.accept(this);
    Phase next = Phase.of(event);
    if (next != Phase.NONE) {
      phase = next;
    }
  }

  @Override
  public void onStepBegan(RunEvent.StepBegan e) {
    atStepStart = counting.counters();
    statements.clear();
    troubles.clear();
    verdicts.clear();
    dropped.clear();
    lookup = null;
    phase = Phase.NONE;
    tables.values().forEach(TableState::stepBegan);
    armed.stepBegan(e);
  }

  @Override
  public void onClockMoved(RunEvent.ClockMoved e) {
    wallMillis = e.wallMillis();
  }

  @Override
  public void onServerChanged(RunEvent.ServerChanged e) {
    server = e.status();
    if (server == ServerStatus.CRASHED) {
      diedWithServer();
    } else if (server == ServerStatus.STOPPED) {
      flights.clear();
    }
    if (server != ServerStatus.RUNNING) {
      members.values().forEach(member -> member.believed(false));
    }
  }

  /** What had arrived died with it; what it had written still arrives where somebody reads. */
  private void diedWithServer() {
    for (Flight flight : flights.all()) {
      if (flight.to() == Side.SERVER && !flight.held()) {
        for (String uid : flight.members()) {
          dropped.add(new Dropped(entry, Fate.CRASHED, Side.SERVER, uid, flight.frame()));
        }
      }
    }
    flights.receivedByServer();
    flights.receivedByMembers(uid -> status(uid) != ClientStatus.HALF_OPEN);
  }

  @Override
  public void onFaulted(RunEvent.Faulted e) {
    flights.faulted(entry, e);
    armed.faulted(e);
    if (e.fate().isEnd()) {
      dropped.add(new Dropped(entry, e.fate(), e.to(), e.member(), e.frame()));
    }
  }

  @Override
  public void onCrashed(RunEvent.Crashed e) {
    armed.crashed(e);
    if (!e.member().isEmpty()) {
      member(e.member(), true).crashed();
    }
  }

  @Override
  public void onReleased(RunEvent.Released e) {
    flights.released(entry, e);
  }

  @Override
  public void onClientChanged(RunEvent.ClientChanged e) {
    for (String uid : e.members()) {
      member(uid, true).status(e.status(), wallMillis);
    }
    if (e.status() == ClientStatus.OFFLINE || e.status() == ClientStatus.RECONNECTING) {
      flights.receivedByMembers(uid -> !e.members().contains(uid));
    }
  }

  @Override
  public void onPresenceBelieved(RunEvent.PresenceBelieved e) {
    for (String uid : e.members()) {
      member(uid, true).believed(e.online());
    }
  }

  @Override
  public void onTurn(RunEvent.Turn e) {
    if (e.side() == Side.SERVER) {
      flights.receivedByServer();
      flights.receivedByMembers(uid -> status(uid) != ClientStatus.GUEST);
    } else {
      flights.receivedByMembers(uid -> status(uid) == ClientStatus.HALF_OPEN);
    }
  }

  /** Quiet: what is left lies unread in the socket of someone who does not read. */
  @Override
  public void onStepEnded(RunEvent.StepEnded e) {
    flights.receivedByServer();
    flights.receivedByMembers(uid -> status(uid) == ClientStatus.HALF_OPEN);
  }

  private ClientStatus status(String uid) {
    MemberState member = members.get(uid);
    return member == null ? ClientStatus.OFFLINE : member.status();
  }

  @Override
  public void onFramesWritten(RunEvent.FramesWritten e) {
    flights.written(entry, e);
    Carried.by(e.frame()).forEach(this::know);
    if (e.frame() instanceof ClientFrame.Send send) {
      e.members().forEach(uid -> sends.put(new SendKey(uid, send.clientId()), send.text()));
    } else if (e.frame() instanceof ServerFrame.Sent sent) {
      for (String uid : e.members()) {
        String text = sends.remove(new SendKey(uid, sent.clientId()));
        if (text != null) {
          know(new Message(sent.gid(), sent.msgid(), uid, sent.time(), text));
        }
      }
    }
  }

  private void know(Message message) {
    group(message.gid(), "").add(message);
    member(message.sender(), true).placeToWrite(message.gid()).ownSent(message.msgid());
  }

  @Override
  public void onTablesRead(RunEvent.TablesRead e) {
    TableState table = new TableState(e.table());
    table.read(e.rows());
    tables.put(e.table().name(), table);
    for (List<Object> row : e.rows()) {
      written(e.table(), row);
      standing(e.table(), row);
      if (e.table().name().equals("group_heads")) {
        earlierMessages += e.table().number(row, "head");
      }
    }
  }

  /** Groups and memberships that were there before this session: nobody joins them now. */
  private void standing(TableSchema schema, List<Object> row) {
    if (schema.name().equals("group_info")) {
      group(schema.text(row, "gid"), schema.text(row, "group_info"));
    } else if (schema.name().equals("group_members")) {
      member(schema.text(row, "uid"), true)
          .placeToWrite(schema.text(row, "gid"))
          .joined(schema.number(row, "joined_msgid"));
    }
  }

  @Override
  public void onStatementRan(RunEvent.StatementRan e) {
    statements.add(e.run());
    for (RowChange change : e.run().changes()) {
      TableState table = tables.get(change.table());
      table.apply(change);
      if (change.op() == RowChange.Op.DELETE) {
        deleted(table.schema(), change.before());
      } else {
        written(table.schema(), change.after());
      }
    }
  }

  /** What a written row of the article's tables says about groups, messages and cursors. */
  private void written(TableSchema schema, List<Object> row) {
    switch (schema.name()) {
      case "group_members":
        if (!queued()) {
          member(schema.text(row, "uid"), true)
              .placeToWrite(schema.text(row, "gid"))
              .cursor(schema.number(row, "last_ack_msgid"));
        }
        break;
      case "group_msgs":
        know(message(schema, row));
        break;
      case "user_msgs":
        kept(schema, row);
        break;
      case "group_heads":
        headMoved(
            group(schema.text(row, "gid"), ""),
            schema.number(row, "head"),
            schema.number(row, "floor"));
        break;
      default:
        break;
    }
  }

  private static Message message(TableSchema schema, List<Object> row) {
    return new Message(
        schema.text(row, "gid"),
        schema.number(row, "msgid"),
        schema.text(row, "sender_uid"),
        schema.number(row, "time"),
        schema.text(row, "content"));
  }

  /** A row of a member's queue was written; marked as acked, it keeps nothing any more. */
  private void kept(TableSchema schema, List<Object> row) {
    Place place = member(schema.text(row, "uid"), true).placeToWrite(schema.text(row, "gid"));
    if (schema.isMarked(row)) {
      place.letGo(schema.number(row, "msgid"));
      return;
    }
    place.keep(schema.number(row, "msgid"));
    if (schema.role() == TableSchema.Role.BODIES) {
      know(message(schema, row));
    }
  }

  private void deleted(TableSchema schema, List<Object> row) {
    if (schema.name().equals("user_msgs")) {
      member(schema.text(row, "uid"), true)
          .placeToWrite(schema.text(row, "gid"))
          .letGo(schema.number(row, "msgid"));
    }
  }

  private void headMoved(GroupView group, long head, long floor) {
    group.places(head, floor);
    if (queued()) {
      for (MemberState member : members.values()) {
        Place place = member.place(group.gid());
        if (place != null && place.member()) {
          place.head(head);
        }
      }
    }
  }

  /** Whether the lane keeps rows for each member. */
  private boolean queued() {
    return scheme != Scheme.CURSOR;
  }

  @Override
  public void onStatusLookedUp(RunEvent.StatusLookedUp e) {
    lookup = e;
    offlineRecipients += e.offline().size();
  }

  @Override
  public void onWaits(RunEvent.Waits e) {
    e.members().forEach(uid -> member(uid, true).placeToWrite(e.gid()).waits(e.msgid()));
  }

  @Override
  public void onShown(RunEvent.Shown e) {
    for (String uid : e.members()) {
      MemberState member = member(uid, true);
      member.placeToWrite(e.gid()).show(e.from(), e.to(), e.source(), member.logins());
    }
  }

  @Override
  public void onRedelivered(RunEvent.Redelivered e) {
    e.members().forEach(uid -> member(uid, true).placeToWrite(e.gid()).again(e.from(), e.to()));
  }

  @Override
  public void onHoleSeen(RunEvent.HoleSeen e) {
    e.members().forEach(uid -> member(uid, true).placeToWrite(e.gid()).hole(e.from(), e.to()));
  }

  @Override
  public void onGone(RunEvent.Gone e) {
    e.members().forEach(uid -> member(uid, true).placeToWrite(e.gid()).gone(e.to()));
  }

  @Override
  public void onSendQueued(RunEvent.SendQueued e) {
    member(e.member(), true).queued(new PendingSend(e.gid(), e.clientId(), e.text(), ""));
  }

  @Override
  public void onSendConfirmed(RunEvent.SendConfirmed e) {
    member(e.member(), true).settled(e.clientId());
  }

  @Override
  public void onSendRefused(RunEvent.SendRefused e) {
    member(e.member(), true).refused(e.clientId(), e.message());
  }

  @Override
  public void onJoined(RunEvent.Joined e) {
    group(e.gid(), e.title());
    member(e.member(), true).placeToWrite(e.gid()).joined(e.joined());
  }

  @Override
  public void onLeft(RunEvent.Left e) {
    member(e.member(), true).placeToWrite(e.gid()).left(group(e.gid(), "").head());
  }

  @Override
  public void onVerdict(RunEvent.Verdict e) {
    verdicts.add(new Decided(entry, e));
    if (e.outcome() == RunEvent.Outcome.LOST) {
      member(e.member(), true).placeToWrite(e.gid()).lost(e.msgid());
    }
  }

  @Override
  public void onTrouble(RunEvent.Trouble e) {
    troubles.add(e);
  }

  private MemberState member(String uid, boolean create) {
    return create
        ? members.computeIfAbsent(uid, u -> new MemberState(u, queued()))
        : members.get(uid);
  }

  private GroupView group(String gid, String title) {
    GroupView group = groups.get(gid);
    if (group == null || (group.title().isEmpty() && !title.isEmpty())) {
      List<Message> book = books.computeIfAbsent(gid, g -> new ArrayList<>());
      GroupView named = new GroupView(gid, title, book);
      if (group != null) {
        named.places(group.head(), group.floor());
      }
      groups.put(gid, named);
      return named;
    }
    return group;
  }

  public Scheme scheme() {
    return scheme;
  }

  public ServerStatus server() {
    return server;
  }

  /** What the lane has counted up to the playhead, {@code pending} aside. */
  public Counters counters() {
    return counting.counters();
  }

  /** What it had counted when the step at the playhead began. */
  public Counters countersAtStepStart() {
    return atStepStart;
  }

  /** Its wall clock, in milliseconds since 1970-01-01 UTC. */
  public long wallMillis() {
    return wallMillis;
  }

  /** Its members, in the order they became known. */
  public Collection<MemberState> members() {
    return Collections.unmodifiableCollection(members.values());
  }

  /** The member with this uid; null if there is none. */
  public MemberState member(String uid) {
    return members.get(uid);
  }

  /** Its groups, in the order they became known. */
  public Collection<GroupView> groups() {
    return Collections.unmodifiableCollection(groups.values());
  }

  /** The group with this id; null if there is none. */
  public GroupView group(String gid) {
    return groups.get(gid);
  }

  /** Its tables, the article's first. */
  public Collection<TableState> tables() {
    return Collections.unmodifiableCollection(tables.values());
  }

  /** The statements the step at the playhead ran so far. */
  public List<StatementRun> statements() {
    return Collections.unmodifiableList(statements);
  }

  /** Frames that are on the wire, held up, or lie unread in a half-open member's socket. */
  public List<Flight> inFlight() {
    return flights.all();
  }

  /** What is armed and did not happen yet: the faults and crashes as they were asked for. */
  public List<Step> armed() {
    return armed.all();
  }

  /** Frames that were lost in the step at the playhead, in order. */
  public List<Dropped> dropped() {
    return Collections.unmodifiableList(dropped);
  }

  /** What the step at the playhead brought up that a person should know. */
  public List<RunEvent.Trouble> troubles() {
    return Collections.unmodifiableList(troubles);
  }

  /** The newest status lookup of the step at the playhead; null if there was none. */
  public RunEvent.StatusLookedUp lookup() {
    return lookup;
  }

  /** What the step at the playhead decided about messages and members, in order. */
  public List<Decided> verdicts() {
    return Collections.unmodifiableList(verdicts);
  }

  /** How many recipients of all messages so far were offline when the server looked. */
  public long offlineRecipients() {
    return offlineRecipients;
  }

  /** How many messages were there before this session, whose writes it did not count. */
  public long earlierMessages() {
    return earlierMessages;
  }

  /** The phase of the event at the playhead. */
  public Phase phase() {
    return phase;
  }

  /** How many others are members at the time of a message: who it is meant for. */
  public int recipients(String gid, long msgid) {
    return (int) places(gid, msgid).count();
  }

  /** How many of them have acked it: "delivered to", never "read by". */
  public int deliveredTo(String gid, long msgid) {
    return (int) places(gid, msgid).filter(place -> place.hasAcked(msgid)).count();
  }

  private java.util.stream.Stream<Place> places(String gid, long msgid) {
    Message message = groups.containsKey(gid) ? groups.get(gid).message(msgid) : null;
    String sender = message == null ? "" : message.sender();
    return members.values().stream()
        .filter(member -> !member.uid().equals(sender))
        .map(member -> member.place(gid))
        .filter(place -> place != null && place.sees(msgid));
  }

  /**
   * Unread messages of a member in a group: those after max(joined − 1, floor, cursor, own last
   * send), none of which are its own; 0 if it is not in it.
   */
  public long unread(String uid, String gid) {
    Place place = members.containsKey(uid) ? members.get(uid).place(gid) : null;
    GroupView group = groups.get(gid);
    if (place == null || group == null || !place.member()) {
      return 0;
    }
    long base =
        Math.max(
            Math.max(place.joined() - 1, group.floor()),
            Math.max(place.cursor(), place.ownLastSend()));
    return place.queued() ? place.kept().after(base) : Math.max(0, group.head() - base);
  }

  /** What one message is to one member. */
  public CellState cell(String uid, String gid, long msgid) {
    MemberState member = members.get(uid);
    Place place = member == null ? null : member.place(gid);
    GroupView group = groups.get(gid);
    if (place == null || group == null || msgid > group.head() || !place.sees(msgid)) {
      return CellState.OUTSIDE;
    }
    if (place.lostMessage(msgid)) {
      return CellState.LOST;
    }
    Message message = group.message(msgid);
    if (message != null && message.sender().equals(uid)) {
      return CellState.OWN;
    }
    if (msgid <= place.goneUpTo() || (msgid <= group.floor() && msgid > place.shownUpTo())) {
      return CellState.GONE;
    }
    if (place.hasAcked(msgid)) {
      return CellState.ACKED;
    }
    if (place.queued() ? place.hasShown(msgid) : msgid <= place.shownUpTo()) {
      return CellState.SHOWN;
    }
    return flights.brings(uid, gid, msgid) ? CellState.IN_FLIGHT : CellState.PENDING;
  }

  /** Messages that members have not got but can still get, by member, group and id. */
  public List<Outstanding> pending() {
    List<Outstanding> outstanding = new ArrayList<>();
    Map<Place, Set<Long>> pushed = keptByNobody();
    forEachPlace(
        (member, place, group) -> {
          if (place.queued()) {
            TreeSet<Long> ids = new TreeSet<>(place.kept().ids());
            ids.removeIf(place::hasShown);
            ids.addAll(pushed.getOrDefault(place, Set.of()));
            ids.forEach(id -> outstanding.add(new Outstanding(member.uid(), group.gid(), id)));
            return;
          }
          for (long id = reached(place, group) + 1; id <= group.head(); id++) {
            if (!own(member, group, id) && !place.lostMessage(id)) {
              outstanding.add(new Outstanding(member.uid(), group.gid(), id));
            }
          }
        });
    return outstanding;
  }

  /** How many {@link #pending} there are, without making a list of what may be very many. */
  public long pendingCount() {
    long[] count = new long[1];
    keptByNobody().values().forEach(ids -> count[0] += ids.size());
    forEachPlace(
        (member, place, group) -> {
          if (place.queued()) {
            count[0] += place.keptNotShown();
            return;
          }
          long reached = reached(place, group);
          count[0] += Math.max(0, group.head() - reached);
          // its own messages beyond that point are few, and most often none
          for (long id = reached + 1; id <= Math.min(place.ownLastSend(), group.head()); id++) {
            if (own(member, group, id) && !place.lostMessage(id)) {
              count[0]--;
            }
          }
          count[0] -= place.lostAfter(reached);
        });
    return count[0];
  }

  /**
   * Where rows are kept per member: what a push is bringing, or its client has and cannot show yet,
   * and no row holds.
   */
  private Map<Place, Set<Long>> keptByNobody() {
    Map<Place, Set<Long>> missing = new IdentityHashMap<>();
    if (!queued()) {
      return missing;
    }
    for (Flight flight : flights.all()) {
      if (flight.frame() instanceof ServerFrame.Push push) {
        for (String uid : flight.members()) {
          MemberState member = members.get(uid);
          Place place = member == null ? null : member.place(push.message().gid());
          addMissing(missing, place, push.message().msgid());
        }
      }
    }
    forEachPlace(
        (member, place, group) ->
            place.waiting().ids().forEach(id -> addMissing(missing, place, id)));
    return missing;
  }

  private static void addMissing(Map<Place, Set<Long>> missing, Place place, long id) {
    if (place != null
        && place.member()
        && place.sees(id)
        && !place.hasShown(id)
        && !place.lostMessage(id)
        && !place.kept().contains(id)) {
      missing.computeIfAbsent(place, p -> new TreeSet<>()).add(id);
    }
  }

  private interface PlaceVisitor {
    void visit(MemberState member, Place place, GroupView group);
  }

  /** Every present membership. */
  private void forEachPlace(PlaceVisitor visitor) {
    for (MemberState member : members.values()) {
      for (String gid : member.groups()) {
        Place place = member.place(gid);
        GroupView group = groups.get(gid);
        if (group != null && place.member()) {
          visitor.visit(member, place, group);
        }
      }
    }
  }

  /** Nothing up to here can still come: shown, before the join, or purged. */
  private static long reached(Place place, GroupView group) {
    return Math.max(Math.max(place.shownUpTo(), place.joined() - 1), group.floor());
  }

  private static boolean own(MemberState member, GroupView group, long msgid) {
    Message message = group.message(msgid);
    return message != null && message.sender().equals(member.uid());
  }

  /** Everything in it as text: equal texts mean equal states. For tests and bug reports. */
  public String describe() {
    return String.join(
        "\n",
        scheme + " " + server + " " + phase + " wall=" + wallMillis,
        counters().toString(),
        atStepStart.toString(),
        members.values().toString(),
        groups.values().toString(),
        tables.values().toString(),
        statements.toString(),
        flights.toString(),
        armed.all().toString(),
        dropped.toString(),
        String.valueOf(lookup),
        troubles.toString(),
        verdicts.toString(),
        offlineRecipients + " offline, " + earlierMessages + " before");
  }
}
