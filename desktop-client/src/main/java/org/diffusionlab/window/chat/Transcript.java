package org.diffusionlab.window.chat;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.PendingSend;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.lab.state.Segment;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.window.chat.ChatItem.Divider;
import org.diffusionlab.window.chat.ChatItem.Divider.Kind;

/** What is on one member's screen in one group: what it really has, in order. */
final class Transcript {
  private static final int LISTED = 200;
  private static final int STEP = 100;

  private final LaneState lane;
  private final GroupView group;
  private final MemberState member;
  private final List<ChatItem> items = new ArrayList<>();
  private long first = 1;

  private Transcript(LaneState lane, GroupView group, MemberState member) {
    this.lane = lane;
    this.group = group;
    this.member = member;
  }

  /**
   * The transcript.
   *
   * @param whole whether all of it is wanted, or of a long one only the end
   */
  static List<ChatItem> of(LaneState lane, GroupView group, MemberState member, boolean whole) {
    Transcript transcript = new Transcript(lane, group, member);
    transcript.first = whole ? 1 : cut(member.place(group.gid()));
    transcript.build();
    return transcript.items;
  }

  /** Moves in large steps, so that a list that grows at its end stays the same before it. */
  private static long cut(Place place) {
    long shown = place == null ? 0 : place.shownUpTo();
    return shown <= LISTED ? 1 : (shown - LISTED) / STEP * STEP + 1;
  }

  private void build() {
    Place place = member.place(group.gid());
    if (place != null) {
      screen(place);
      if (place.holeFrom() > 0) {
        items.add(new Divider(Kind.HOLE, place.holeFrom(), place.holeTo()));
      }
    }
    for (PendingSend send : member.pending()) {
      if (send.gid().equals(group.gid())) {
        items.add(new ChatItem.Waiting(send.text(), send.refusal()));
      }
    }
  }

  private void screen(Place place) {
    boolean goneTold = place.goneUpTo() < first;
    if (first > 1) {
      items.add(new Divider(Kind.EARLIER, 1, first - 1));
    }
    Segment before = null;
    long told = first - 1;
    for (Segment segment : place.segments()) {
      if (!goneTold && segment.from() > place.goneUpTo()) {
        items.add(new Divider(Kind.GONE, place.joined(), place.goneUpTo()));
        goneTold = true;
      }
      if (segment.to() < first) {
        before = segment;
        continue;
      }
      lost(place, told, segment.from());
      told = segment.to();
      mark(before, segment, place.segments());
      for (long id = Math.max(first, segment.from()); id <= segment.to(); id++) {
        items.add(said(id));
      }
      before = segment;
    }
    lost(place, told, Long.MAX_VALUE);
  }

  /** Lines for what was lost between two messages, one for each run of them. */
  private void lost(Place place, long after, long before) {
    if (after + 1 >= before) {
      return;
    }
    long from = 0;
    long to = 0;
    for (long id : place.lostMessages().subSet(after + 1, before)) {
      if (from > 0 && id > to + 1) {
        items.add(new Divider(Kind.LOST, from, to));
        from = 0;
      }
      from = from == 0 ? id : from;
      to = id;
    }
    if (from > 0) {
      items.add(new Divider(Kind.LOST, from, to));
    }
  }

  /** A replay may be broken up by own messages; its line counts all it brought. */
  private void mark(Segment before, Segment segment, List<Segment> all) {
    boolean replay = segment.source() == Source.PAGE;
    boolean goesOn =
        before != null && before.source() == Source.PAGE && before.login() == segment.login();
    if (replay && !goesOn) {
      long last = segment.to();
      for (Segment other : all) {
        if (other.source() == Source.PAGE && other.login() == segment.login()) {
          last = Math.max(last, other.to());
        }
      }
      items.add(new Divider(Kind.AWAY, segment.from(), last));
    } else if (segment.source() == Source.HISTORY
        && (before == null || before.source() != Source.HISTORY)) {
      items.add(new Divider(Kind.HISTORY, segment.from(), segment.to()));
    }
  }

  private ChatItem said(long id) {
    Message message = group.message(id);
    if (message == null) {
      return new ChatItem.Said(id, "", false, null, 0, 0, 0, true);
    }
    boolean own = message.sender().equals(member.uid());
    return new ChatItem.Said(
        id,
        message.sender(),
        own,
        message.text(),
        message.time(),
        own ? lane.deliveredTo(group.gid(), id) : 0,
        own ? lane.recipients(group.gid(), id) : 0,
        lane.scheme() != Scheme.OFFLINE_COPIES);
  }
}
