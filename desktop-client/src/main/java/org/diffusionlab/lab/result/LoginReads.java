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

  /** How many bytes of messages the server puts into one frame. */
  private static final int FRAME = 60_000;

  /** What it reckons for the names of a message's group in the page of a queue. */
  private static final int GROUP_NAMES = 2 * Limits.ID_BYTES;

  public LoginReads plus(LoginReads other) {
    return new LoginReads(queries + other.queries, rows + other.rows, acks + other.acks);
  }

  /** The same for several members. */
  public LoginReads times(long members) {
    return new LoginReads(queries * members, rows * members, acks * members);
  }

  /**
   * What a login reads.
   *
   * @param scheme how the server keeps messages
   * @param pageSize messages a phone asks for at once
   * @param backlog for each group with something new, by gid: the encoded lengths of its messages
   */
  public static LoginReads of(Scheme scheme, int pageSize, List<int[]> backlog) {
    switch (scheme) {
      case ID_PER_MEMBER:
        return idsThenBodies(pageSize, backlog);
      case CURSOR:
        return backlog.stream()
            .map(lengths -> pages(lengths, 0, lengths.length, pageSize))
            .reduce(NONE, LoginReads::plus);
      default:
        return queue(pageSize, backlog);
    }
  }

  /** Pages of one group's log. */
  private static LoginReads pages(int[] lengths, int from, int to, int pageSize) {
    LoginReads all = NONE;
    int at = from;
    while (at < to) {
      Page page = new Page();
      while (at < to && page.messages < pageSize && page.takes(lengths[at])) {
        at++;
      }
      all = all.plus(new LoginReads(1, page.read, 1));
    }
    return all;
  }

  /** One queue for all groups. */
  private static LoginReads queue(int pageSize, List<int[]> backlog) {
    LoginReads all = NONE;
    Page page = new Page();
    int groups = 0;
    for (int[] lengths : backlog) {
      boolean counted = false;
      int at = 0;
      while (at < lengths.length) {
        if (page.messages == pageSize || !page.takes(lengths[at] + GROUP_NAMES)) {
          all = all.plus(new LoginReads(1, page.read, groups));
          page = new Page();
          groups = 0;
          counted = false;
          continue;
        }
        groups += counted ? 0 : 1;
        counted = true;
        at++;
      }
    }
    return page.messages == 0 ? all : all.plus(new LoginReads(1, page.read, groups));
  }

  /** A page of ids, then the bodies of each group in it, before the next page. */
  private static LoginReads idsThenBodies(int pageSize, List<int[]> backlog) {
    LoginReads all = NONE;
    int room = 0;
    for (int[] lengths : backlog) {
      int at = 0;
      while (at < lengths.length) {
        if (room == 0) {
          all = all.plus(new LoginReads(1, 0, 0));
          room = pageSize;
        }
        int ids = Math.min(room, lengths.length - at);
        all = all.plus(new LoginReads(0, ids, 0));
        all = all.plus(pages(lengths, at, at + ids, Limits.PAGE_MESSAGES));
        at += ids;
        room -= ids;
      }
    }
    return all;
  }

  /** A frame while it is filled. */
  private static final class Page {
    private int messages;
    private int bytes;
    private int read;

    /** Whether one more fits; it is read to find out. */
    boolean takes(int length) {
      read++;
      if (bytes > 0 && bytes + length > FRAME) {
        return false;
      }
      bytes += length;
      messages++;
      return true;
    }
  }
}
