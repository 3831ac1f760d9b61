package org.diffusionlab.lab.scenario;

import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Retention;

/**
 * How a scenario's servers and phones are set.
 *
 * @param retention what the servers delete
 * @param history what a member who joins late sees
 * @param pageSize messages a phone asks for at once
 * @param ackMode how scheme 3 deletes what was acked
 * @param printedDelete whether scheme 3 runs the article's ranged delete as it is printed
 */
public record Settings(
    Retention retention, History history, int pageSize, AckMode ackMode, boolean printedDelete) {
  public static final Settings DEFAULT =
      new Settings(Retention.ARTICLE, History.NONE, MemberConfig.PAGE_SIZE, AckMode.IDS, false);

  public Settings {
    if (retention == null || history == null || ackMode == null) {
      throw new IllegalArgumentException("a setting is missing");
    }
    if (pageSize < 1 || pageSize > Limits.PAGE_MESSAGES) {
      throw new IllegalArgumentException(
          "pageSize must be 1 to " + Limits.PAGE_MESSAGES + ", not " + pageSize);
    }
  }

  public Settings withRetention(Retention other) {
    return new Settings(other, history, pageSize, ackMode, printedDelete);
  }
}
