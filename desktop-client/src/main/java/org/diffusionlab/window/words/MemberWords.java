package org.diffusionlab.window.words;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.lab.state.Segment;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.window.text.Texts;

/** What a member is doing, in words. */
public final class MemberWords {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

  private final Texts texts;

  public MemberWords(Texts texts) {
    this.texts = texts;
  }

  /** A lane's time of day, the same on every machine. */
  public static String clock(long wallMillis) {
    return CLOCK.format(Instant.ofEpochMilli(wallMillis));
  }

  /** Live, catching up n of m, offline since …, reconnecting. */
  public String state(MemberState member, GroupView group) {
    if (member.status() == ClientStatus.CATCHING_UP && group != null) {
      Place place = member.place(group.gid());
      if (place != null) {
        long brought = brought(member, place);
        long left = Math.max(0, group.head() - place.shownUpTo());
        return texts.get("member.catchingUp", brought, brought + left);
      }
    }
    if (member.status() == ClientStatus.OFFLINE && member.statusSince() > 0) {
      return texts.get("member.offlineSince", clock(member.statusSince()));
    }
    return shortState(member.status());
  }

  /** One or two words. */
  public String shortState(ClientStatus status) {
    return texts.get("member." + status);
  }

  private static long brought(MemberState member, Place place) {
    long sum = 0;
    for (Segment segment : place.segments()) {
      if (segment.source() == Source.PAGE && segment.login() == member.logins()) {
        sum += segment.size();
      }
    }
    return sum;
  }
}
