package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.runlog.RunEvent.ClientStatus;

/**
 * One member at the playhead: what its client is doing, what the server believes, and where it
 * stands in its groups. Written by {@link LaneState} only; valid until the playhead moves.
 */
public final class MemberState {
  private final String uid;
  private final boolean queued;
  private final Map<String, Place> places = new LinkedHashMap<>();
  private final List<PendingSend> pending = new ArrayList<>();
  private ClientStatus status = ClientStatus.OFFLINE;
  private boolean believedOnline;
  private long statusSince;
  private int logins;
  private boolean crashed;

  /** A member nobody knows anything of; {@code queued} if its lane keeps rows per member. */
  MemberState(String uid, boolean queued) {
    this.uid = uid;
    this.queued = queued;
  }

  MemberState copy() {
    MemberState copy = new MemberState(uid, queued);
    places.forEach((gid, place) -> copy.places.put(gid, place.copy()));
    copy.pending.addAll(pending);
    copy.status = status;
    copy.believedOnline = believedOnline;
    copy.statusSince = statusSince;
    copy.logins = logins;
    copy.crashed = crashed;
    return copy;
  }

  Place placeToWrite(String gid) {
    return places.computeIfAbsent(gid, g -> new Place(g, queued));
  }

  void status(ClientStatus next, long wallMillis) {
    boolean wasAway = status == ClientStatus.OFFLINE || status == ClientStatus.RECONNECTING;
    boolean isBack = next == ClientStatus.CATCHING_UP || next == ClientStatus.LIVE;
    if (wasAway && isBack) {
      logins++;
    }
    status = next;
    statusSince = wallMillis;
    crashed = crashed && next == ClientStatus.OFFLINE;
  }

  void crashed() {
    crashed = true;
  }

  void believed(boolean online) {
    believedOnline = online;
  }

  void queued(PendingSend send) {
    pending.add(send);
  }

  void settled(String clientId) {
    pending.removeIf(send -> send.clientId().equals(clientId));
  }

  void refused(String clientId, String why) {
    pending.replaceAll(
        send ->
            send.clientId().equals(clientId)
                ? new PendingSend(send.gid(), clientId, send.text(), why)
                : send);
  }

  public String uid() {
    return uid;
  }

  /** What its client is really doing. */
  public ClientStatus status() {
    return status;
  }

  /** The lane's wall clock when that began, in milliseconds since 1970-01-01 UTC. */
  public long statusSince() {
    return statusSince;
  }

  /** Whether the server believes it is online. */
  public boolean believedOnline() {
    return believedOnline;
  }

  /** Whether the belief and the truth differ: the loss of scheme 1 before it happens. */
  public boolean beliefIsStale() {
    boolean reallyThere =
        status == ClientStatus.LIVE
            || status == ClientStatus.CATCHING_UP
            || status == ClientStatus.GUEST;
    return believedOnline != reallyThere;
  }

  /** Whether its client died and none runs since. */
  public boolean isCrashed() {
    return crashed && status == ClientStatus.OFFLINE;
  }

  /** How often it logged in. */
  public int logins() {
    return logins;
  }

  /** Ids of the groups it is or was in, in the order it joined them. */
  public Collection<String> groups() {
    return Collections.unmodifiableSet(places.keySet());
  }

  /** Where it stands in a group; null if it never was in it. */
  public Place place(String gid) {
    return places.get(gid);
  }

  /** Its messages that are not confirmed, in the order they were typed. */
  public List<PendingSend> pending() {
    return Collections.unmodifiableList(pending);
  }

  @Override
  public String toString() {
    return uid
        + " "
        + status
        + " since "
        + statusSince
        + " believed="
        + believedOnline
        + " logins="
        + logins
        + (isCrashed() ? " crashed" : "")
        + " "
        + places.values()
        + " pending="
        + pending;
  }
}
