package org.diffusionlab.lab.result;

import java.util.List;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Scheme;

/**
 * What a member who comes back reads and acks until it has everything, where nothing goes wrong.
 *
 * @param queries queries for pages
 * @param rows rows these read; a row that did not fit its frame any more is read, and read again by
 *     the next
 * @param acks acks it writes: one for each group of a page, or of a list of bodies
 */
public record LoginReads(long queries, long rows, long acks) {
  /** Nothing to read. */
  public static final LoginReads NONE = new LoginReads(0, 0, 0);

  /**
   * A group with something new.
   *
   * @param gidBytes length of its gid
   * @param lengths encoded lengths of the messages that wait in it, in order
   */
  public record Part(int gidBytes, int[] lengths) {}

  /** How many bytes the server puts into one frame. */
  private static final int FRAME = 60_000;

  /** What the name of a group takes in a page of a queue, beside its gid. */
  private static final int QUEUED_GID = 9;

  private static final int KEY = 6;
  private static final int MSGID = 20;

  private LoginReads plus(LoginReads other) {
    return new LoginReads(queries + other.queries, rows + other.rows, acks + other.acks);
  }

  /**
   * What a login reads.
   *
   * @param scheme how the server keeps messages
   * @param pageSize messages a phone asks for at once
   * @param backlog the groups with something new, by gid
   */
  public static LoginReads of(Scheme scheme, int pageSize, List<Part> backlog) {
    if (scheme != Scheme.CURSOR) {
      return backlog.isEmpty() ? NONE : new Queue(scheme, pageSize, backlog).read();
    }
    LoginReads all = NONE;
    for (Part part : backlog) {
      all = all.plus(pages(part.lengths, 0, part.lengths.length, pageSize));
    }
    return all;
  }

  /** Pages of one group. */
  private static LoginReads pages(int[] lengths, int from, int to, int pageSize) {
    LoginReads all = NONE;
    int at = from;
    while (at < to) {
      Page page = Page.of(lengths, at, Math.min(to, at + pageSize));
      all = all.plus(new LoginReads(1, page.read, 1));
      at = page.end;
    }
    return all;
  }

  /** What one query reads: up to {@code end}, and one row more where that did not fit. */
  private record Page(int end, int read) {
    static Page of(int[] lengths, int from, int to) {
      int bytes = 0;
      for (int at = from; at < to; at++) {
        if (bytes > 0 && bytes + lengths[at] > FRAME) {
          return new Page(at, at - from + 1);
        }
        bytes += lengths[at];
      }
      return new Page(to, to - from);
    }
  }

  /**
   * One queue for all groups, in order of their gids. A frame names the groups it went past, as
   * these are live from there on; where there is no room for that, it ends earlier than its page.
   */
  private static final class Queue {
    private final boolean ids;
    private final int pageSize;
    private final List<Part> parts;

    /** Which part a row belongs to. */
    private final int[] part;

    /** What its message takes by itself, and in a page of the queue. */
    private final int[] lengths;

    private final int[] queued;

    /** Groups before this one are live. */
    private int live;

    private int frameBytes;
    private boolean frameEmpty;

    Queue(Scheme scheme, int pageSize, List<Part> parts) {
      this.ids = scheme == Scheme.ID_PER_MEMBER;
      this.pageSize = pageSize;
      this.parts = parts;
      int rows = parts.stream().mapToInt(p -> p.lengths.length).sum();
      part = new int[rows];
      lengths = new int[rows];
      queued = new int[rows];
      int at = 0;
      for (int i = 0; i < parts.size(); i++) {
        for (int length : parts.get(i).lengths) {
          part[at] = i;
          lengths[at] = length;
          queued[at] = length + QUEUED_GID + parts.get(i).gidBytes;
          at++;
        }
      }
    }

    LoginReads read() {
      LoginReads all = NONE;
      int at = 0;
      boolean more = true;
      while (more) {
        Page page = page(at);
        frameBytes = 0;
        frameEmpty = true;
        int row = at;
        while (row < page.end && goTo(part[row]) && fits(bytes(row, at))) {
          row++;
        }
        more = row < page.end || page.end < part.length || !goTo(parts.size());
        all = all.plus(new LoginReads(1, page.read, 0)).plus(taken(at, row));
        at = row;
      }
      return all;
    }

    private Page page(int from) {
      int to = Math.min(part.length, from + pageSize);
      return ids ? new Page(to, to - from) : Page.of(queued, from, to);
    }

    private int bytes(int row, int frameBegan) {
      if (!ids) {
        return queued[row];
      }
      boolean opens = row == frameBegan || part[row] != part[row - 1];
      return MSGID + (opens ? parts.get(part[row]).gidBytes + KEY : 0);
    }

    /** Makes groups live that lie before {@code group}; false where there is no room for one. */
    private boolean goTo(int group) {
      while (live < group) {
        if (!fits(parts.get(live).gidBytes + KEY + MSGID)) {
          return false;
        }
        live++;
      }
      return true;
    }

    private boolean fits(int more) {
      if (!frameEmpty && frameBytes + more > FRAME) {
        return false;
      }
      frameEmpty = false;
      frameBytes += more;
      return true;
    }

    /** What a frame's rows lead to: an ack for each group, or its bodies first. */
    private LoginReads taken(int from, int to) {
      LoginReads all = NONE;
      int at = from;
      while (at < to) {
        int end = at;
        while (end < to && part[end] == part[at]) {
          end++;
        }
        all =
            all.plus(ids ? pages(lengths, at, end, Limits.PAGE_MESSAGES) : new LoginReads(0, 0, 1));
        at = end;
      }
      return all;
    }
  }
}
