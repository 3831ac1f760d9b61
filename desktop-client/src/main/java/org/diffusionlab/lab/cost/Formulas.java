package org.diffusionlab.lab.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.result.LoginReads;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.wire.FrameCodec;

/**
 * What a {@link Workload} costs in a scheme, as a formula of its size; {@code docs/costs.md} has
 * them in writing. Nothing is run. What has no exact formula is missing.
 *
 * <p>M messages of B bytes, R recipients each, F of them offline, P = R − F online; retention
 * {@code ARTICLE}.
 */
public final class Formulas {
  /** Encoded length of a message but for its msgid and its text. */
  private static final int EMPTY_MESSAGE =
      FrameCodec.encodedLength(
              new Message(Workload.gid(0), 1, Workload.SENDER, Trace.BASE.toEpochMilli(), "x"))
          - 2;

  private final Map<String, Long> figures = new LinkedHashMap<>();
  private final Workload w;
  private final long m;
  private final long b;
  private final long r;
  private final long f;
  private final long p;

  private Formulas(Workload workload) {
    w = workload;
    m = w.messages();
    b = w.payloadBytes();
    r = w.recipients();
    f = w.offline();
    p = r - f;
  }

  /** Figures by name, as in a result file; a level's parts are {@code bodyRows.now} and so on. */
  public static Map<String, Long> of(Scheme scheme, Workload workload) {
    Formulas formulas = new Formulas(workload);
    formulas.rows(scheme);
    formulas.traffic(scheme);
    return formulas.figures;
  }

  private void rows(Scheme scheme) {
    long waiting = f * m;
    // the last message is stored while all before it wait for who is offline
    long most = m == 0 ? 0 : f * (m - 1) + r;
    switch (scheme) {
      case OFFLINE_COPIES:
        bodies(f * m, waiting, 0);
        level(Level.ID_ROWS, 0, 0, 0);
        writes(f * m, 0, f * m);
        break;
      case COPY_PER_MEMBER:
        bodies(r * m, most, 0);
        level(Level.ID_ROWS, 0, 0, 0);
        writes(r * m, 0, r * m);
        break;
      case ID_PER_MEMBER:
        bodies(m, m, m);
        level(Level.ID_ROWS, r * m, most, 0);
        writes(m + r * m, 0, r * m);
        break;
      default:
        bodies(m, m, m);
        level(Level.ID_ROWS, 0, 0, 0);
        writes(m, acks(scheme), 0);
        break;
    }
    put(Counter.CURSOR_UPDATES, scheme == Scheme.CURSOR ? acks(scheme) : 0);
    put(Counter.BOOKKEEPING_ROWS, m + w.groups());
  }

  private void bodies(long written, long peak, long now) {
    level(Level.BODY_ROWS, written, peak, now);
    level(Level.PAYLOAD_BYTES, written * b, peak * b, now * b);
  }

  private void level(Level level, long written, long peak, long now) {
    figures.put(level.jsonName() + ".now", now);
    figures.put(level.jsonName() + ".peak", peak);
    figures.put(level.jsonName() + ".written", written);
    figures.put(level.jsonName() + ".deleted", written - now);
  }

  private void writes(long inserts, long updates, long deletes) {
    put(Counter.INSERTS, inserts);
    put(Counter.UPDATES, updates);
    put(Counter.DELETES, deletes);
  }

  private void traffic(Scheme scheme) {
    LoginReads login = login(scheme);
    put(Counter.REPLAYS, m == 0 ? 0 : f);
    put(Counter.REPLAY_QUERIES, f * login.queries());
    put(Counter.REPLAY_ROWS, f * login.rows());
    put(Counter.REPLAYED_MESSAGES, f * m);
    put(Counter.PUSHES, p * m);
    put(Counter.ACKS, acks(scheme));
    for (Counter never :
        List.of(
            Counter.REDELIVERED,
            Counter.STALE_ACKS,
            Counter.DUPLICATES,
            Counter.LOST,
            Counter.PENDING)) {
      put(never, 0);
    }
  }

  /** Who acks what is pushed: nobody in scheme 1, its sender as well in scheme 4. */
  private long acks(Scheme scheme) {
    long live = p * m;
    if (scheme == Scheme.OFFLINE_COPIES) {
      live = 0;
    } else if (scheme == Scheme.CURSOR) {
      live = (p + 1) * m;
    }
    return live + f * login(scheme).acks();
  }

  /** What one returning member reads. */
  private LoginReads login(Scheme scheme) {
    if (f == 0) {
      return LoginReads.NONE;
    }
    int gidBytes = Workload.gid(0).length();
    int[] most = lengths(w.messagesOf(0));
    int[] fewest = Arrays.copyOf(most, w.messages() / w.groups());
    List<LoginReads.Part> backlog = new ArrayList<>();
    for (int g = 0; g < w.groups() && w.messagesOf(g) > 0; g++) {
      backlog.add(new LoginReads.Part(gidBytes, w.messagesOf(g) == most.length ? most : fewest));
    }
    return LoginReads.of(scheme, Settings.DEFAULT.pageSize(), backlog);
  }

  private int[] lengths(int messages) {
    int[] lengths = new int[messages];
    for (int i = 0; i < messages; i++) {
      lengths[i] = EMPTY_MESSAGE + Integer.toString(i + 1).length() + w.payloadBytes();
    }
    return lengths;
  }

  private void put(Counter counter, long value) {
    figures.put(counter.jsonName(), value);
  }
}
