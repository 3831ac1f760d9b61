package org.diffusionlab.window.lane;

import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.window.text.Texts;

/**
 * What a lane's counters should be, in words and numbers: M messages of N members. A formula is
 * given only where it holds: with members who were there from the first message to the last, and
 * nothing purged.
 */
final class Formulas {
  private final Texts texts;
  private Scheme scheme;
  private long messages;
  private long members;
  private long copies;
  private long offline;
  private boolean oneGroup;
  private boolean steady;
  private boolean purged;
  private boolean counted;

  Formulas(Texts texts) {
    this.texts = texts;
  }

  /** Takes in the lane the formulas are for. */
  void look(LaneState lane) {
    scheme = lane.scheme();
    oneGroup = lane.groups().size() == 1;
    offline = lane.offlineRecipients();
    purged = scheme.number() >= 3 && lane.counters().get(Level.BODY_ROWS).deleted() > 0;
    counted = lane.earlierMessages() == 0;
    steady = true;
    messages = 0;
    copies = 0;
    for (GroupView group : lane.groups()) {
      long in = 0;
      for (MemberState member : lane.members()) {
        Place place = member.place(group.gid());
        in += place != null && place.member() ? 1 : 0;
        steady &= place == null || group.head() == 0 || place.alwaysMember();
      }
      messages += group.head();
      members = in;
      copies += group.head() * Math.max(0, in - 1);
    }
  }

  private boolean bodiesOnce() {
    return scheme == Scheme.ID_PER_MEMBER || scheme == Scheme.CURSOR;
  }

  String bodyRows() {
    if (!bodiesOnce()) {
      return texts.get("formula.unacked");
    }
    return purged ? "" : texts.get("formula.messages", messages);
  }

  String idRows() {
    return texts.get(scheme == Scheme.ID_PER_MEMBER ? "formula.unackedIds" : "formula.none");
  }

  String payloadBytes() {
    return texts.get(bodiesOnce() ? "formula.once" : "formula.each");
  }

  String inserts() {
    if (!counted) {
      return "";
    }
    if (scheme == Scheme.OFFLINE_COPIES) {
      return texts.get("formula.offline", offline);
    }
    if (scheme == Scheme.CURSOR) {
      return texts.get("formula.messages", messages);
    }
    if (!steady) {
      return "";
    }
    if (scheme == Scheme.COPY_PER_MEMBER) {
      return oneGroup
          ? texts.get("formula.copies", messages, members - 1, copies)
          : texts.get("formula.copiesSum", copies);
    }
    return oneGroup
        ? texts.get("formula.bodiesAndIds", messages, members - 1, messages + copies)
        : texts.get("formula.bodiesAndIdsSum", messages + copies);
  }

  String deletes() {
    return scheme == Scheme.CURSOR
        ? (purged ? "" : texts.get("formula.none"))
        : texts.get("formula.acked");
  }

  String cursorUpdates(long acks) {
    return scheme == Scheme.CURSOR ? texts.get("formula.acks", acks) : texts.get("formula.none");
  }

  String acks() {
    return texts.get("formula.acks." + scheme);
  }
}
