package org.diffusionlab.lab.state;

import java.util.List;
import org.diffusionlab.model.Message;

/**
 * One group at the playhead.
 *
 * <p>Message bodies are shared by all positions of the playhead, since a stored message never
 * changes; {@link #head()} says how many of them exist here. Written by {@link LaneState} only.
 */
public final class GroupView {
  private final String gid;
  private final String title;
  private final List<Message> book;
  private long head;
  private long floor;

  GroupView(String gid, String title, List<Message> book) {
    this.gid = gid;
    this.title = title;
    this.book = book;
  }

  GroupView copy() {
    GroupView copy = new GroupView(gid, title, book);
    copy.head = head;
    copy.floor = floor;
    return copy;
  }

  void add(Message message) {
    int index = Math.toIntExact(message.msgid() - 1);
    while (book.size() <= index) {
      book.add(null);
    }
    book.set(index, message);
    head = Math.max(head, message.msgid());
  }

  void places(long newHead, long newFloor) {
    head = Math.max(head, newHead);
    floor = Math.max(floor, newFloor);
  }

  public String gid() {
    return gid;
  }

  public String title() {
    return title;
  }

  /** Newest msgid, 0 while there is none. */
  public long head() {
    return head;
  }

  /** Newest purged msgid, 0 if none was. */
  public long floor() {
    return floor;
  }

  /** The message with this id; null if it does not exist here or its text was never seen. */
  public Message message(long msgid) {
    return msgid < 1 || msgid > head || msgid > book.size() ? null : book.get((int) msgid - 1);
  }

  @Override
  public String toString() {
    return gid + " '" + title + "' head=" + head + " floor=" + floor;
  }
}
