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
 * @param printedDelete whether schemes 1 to 3 run the article's ranged delete as it is printed
 * @param deleteBeforeAck whether schemes 1 to 3 delete a row when it is written to its member
 *     instead of when the member acks it
 * @param ackHighest whether scheme 4's phones take the newest push for proof that they have
 *     everything before it
 */
public record Settings(
    Retention retention,
    History history,
    int pageSize,
    AckMode ackMode,
    boolean printedDelete,
    boolean deleteBeforeAck,
    boolean ackHighest) {
  public static final Settings DEFAULT =
      new Settings(Retention.ARTICLE, History.NONE, MemberConfig.PAGE_SIZE, AckMode.IDS, false);

  /** Settings whose servers delete, and whose phones ack, at the right moment. */
  public Settings(
      Retention retention, History history, int pageSize, AckMode ackMode, boolean printedDelete) {
    this(retention, history, pageSize, ackMode, printedDelete, false, false);
  }

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
    return new Settings(
        other, history, pageSize, ackMode, printedDelete, deleteBeforeAck, ackHighest);
  }
}
