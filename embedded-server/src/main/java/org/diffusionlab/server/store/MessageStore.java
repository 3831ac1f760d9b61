package org.diffusionlab.server.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.StatementRun;

/**
 * What one server keeps. One implementation per scheme, and one in memory that tests hold against
 * them.
 *
 * <p>Used by the server's owner thread only. Writes belong between {@link #begin} and {@link
 * #commit}; nothing of a transaction is visible to {@link #page} before its commit, everything of
 * it is visible to the other reads. Every method may throw {@link StoreException}; the caller then
 * rolls back.
 */
public interface MessageStore extends AutoCloseable {
  /** Tells {@code listener} of every statement from now on; null for nobody. */
  void listen(Consumer<StatementRun> listener);

  /** Opens a transaction. It costs nothing until something is written. */
  void begin();

  /**
   * Makes the transaction durable.
   *
   * @return whether there was anything to commit
   */
  boolean commit();

  /** Forgets the transaction. Never throws: what cannot be rolled back was not kept either. */
  void rollback();

  boolean hasMember(String uid);

  /** Adds a member that does not exist yet. */
  void addMember(String uid);

  Optional<StoredGroup> group(String gid);

  /** The members of a group, by uid. */
  List<StoredMember> membersOf(String gid);

  /** The groups a member belongs to, by gid. */
  List<String> groupsOf(String uid);

  /** Adds an empty group that does not exist yet, with its first members. */
  void addGroup(StoredGroup group, List<StoredMember> members);

  /** Adds a member to a group it is not in. */
  void join(String gid, StoredMember member);

  /** Takes a member out of a group. */
  void leave(String gid, StoredMember member);

  /** What is remembered of a send, if there was one. */
  Optional<StoredSend> sendOf(String uid, String clientId);

  /**
   * Appends the next message of a group, for its recipients, and remembers the send.
   *
   * @param message its msgid is the group's head + 1
   * @param clientId the sender's id for it
   * @param floor the group's purge floor, which stays
   * @param recipients who it is for
   */
  void append(Message message, String clientId, long floor, Recipients recipients);

  /**
   * Takes note that a member has everything up to a msgid; what is kept for it alone may go.
   *
   * @param gid the group
   * @param before the member as it stood before
   * @param upTo newest msgid of what it has, above its cursor
   */
  void ack(String gid, StoredMember before, long upTo);

  /** Where a member that logs in or joins stands in its groups, this transaction included. */
  Cursors cursorsOf(String uid);

  /**
   * Deletes messages of a group that nobody needs any more.
   *
   * @param gid the group
   * @param head the group's head, which stays
   * @param floor the group's purge floor
   * @param upTo everybody has acked up to here
   * @return the new floor: whoever asks for messages up to it is told that they are gone
   */
  long purge(String gid, long head, long floor, long upTo);

  /**
   * Reads committed messages that a member may have, oldest first, by key and never by offset or
   * time.
   *
   * @param reader who asks
   * @param after messages after this msgid
   * @param limit at most so many
   * @param maxBytes at most so many bytes once encoded, but always one message if there is one
   */
  StoredPage page(Reader reader, long after, int limit, int maxBytes);

  /** The queue it keeps for each member, where it does. */
  default Optional<MemberQueue> queue() {
    return Optional.empty();
  }

  /** The ids it keeps for each member, where it does. */
  default Optional<KeptIds> ids() {
    return Optional.empty();
  }

  /** Every table that may be shown, in full. Reads what is committed. */
  List<TableRead> tables();

  /** Size of the database: pages × page size, after a checkpoint. 0 where there is no file. */
  long bytes();

  /** 32 random bytes made with the database, for the members' tokens. */
  byte[] secret();

  /**
   * Lets go of the file as a process that dies does: nothing is moved or tidied, and no transaction
   * may be open. Closed afterwards.
   */
  void abandon();

  /** Writes everything to its place and lets go of the file. May be called twice. */
  @Override
  void close();
}
