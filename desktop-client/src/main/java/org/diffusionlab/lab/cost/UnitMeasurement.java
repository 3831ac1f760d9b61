package org.diffusionlab.lab.cost;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import org.diffusionlab.lab.TemporaryFolder;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.server.store.CopyPerMemberStore;
import org.diffusionlab.server.store.CursorStore;
import org.diffusionlab.server.store.IdPerMemberStore;
import org.diffusionlab.server.store.MemberQueue;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.QueueOptions;
import org.diffusionlab.server.store.Recipients;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;

/** The work behind {@link UnitCosts#measure}. One thread. */
final class UnitMeasurement {
  private static final int RECIPIENTS = 50;
  private static final int MESSAGES = 400;
  private static final int MEMBERSHIP_GROUPS = 200;
  private static final int COMMITS = 40;
  private static final int FRAME_BYTES = 60_000;
  private static final int PAGE = 50;
  private static final int LEAST_TIMED = 20;

  /** Bytes of texts that are written at most while writing is timed. */
  private static final int TIMED_BYTES = 4_000_000;

  private static final int READINGS = 7;
  private static final int WARM_UPS = 3;
  private static final double STAGES = (WARM_UPS + 1) * 15.0;
  private static final long SOME_CURSOR = 1_000;
  private static final String SENDER = "A";

  /** The group whose messages have the length that times are asked for. */
  private static final String TIMED = "g3";

  private static final double NANOS_PER_MICRO = 1e3;

  private static final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final List<String> recipients = new ArrayList<>();
  private final String text;
  private final String weighed = "x".repeat(UnitCosts.TEXT);
  private final int timed;
  private final DoubleConsumer done;
  private final BooleanSupplier cancelled;
  private int stage;

  private UnitMeasurement(int payloadBytes, DoubleConsumer done, BooleanSupplier cancelled) {
    this.text = "x".repeat(Math.max(1, Math.min(Limits.TEXT_BYTES, payloadBytes)));
    int fit = TIMED_BYTES / RECIPIENTS / text.length();
    this.timed = Math.max(LEAST_TIMED, Math.min(MESSAGES, fit));
    this.done = done;
    this.cancelled = cancelled;
    for (int i = 1; i <= RECIPIENTS; i++) {
      recipients.add(String.format(Locale.ROOT, "m%05d", i));
    }
  }

  static Optional<UnitCosts> run(int payloadBytes, DoubleConsumer done, BooleanSupplier cancelled)
      throws IOException {
    UnitMeasurement measurement = new UnitMeasurement(payloadBytes, done, cancelled);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      // the first rounds pay for loading classes and compiling them, the last one counts
      for (int i = 0; i < WARM_UPS; i++) {
        measurement.round(folder.path().resolve("warm" + i));
      }
      return Optional.of(measurement.round(folder.path().resolve("measured")));
    } catch (Cancelled e) {
      return Optional.empty();
    }
  }

  private static QueueOptions options() {
    return new QueueOptions(Durability.FULL, 0, Retention.ARTICLE, AckedDelete.OWN_ROWS);
  }

  private UnitCosts round(Path folder) {
    try (CopyPerMemberStore copies =
            CopyPerMemberStore.open(folder.resolve("copies.db"), options());
        IdPerMemberStore ids = IdPerMemberStore.open(folder.resolve("ids.db"), options());
        CursorStore log =
            CursorStore.open(folder.resolve("log.db"), Durability.FULL, options().maxBytes())) {
      List.<MessageStore>of(copies, ids, log).forEach(this::people);
      double membership = memberships(log) - memberships(copies);
      double bookkeeping = bytes(copies, "g1", List.of());
      double body = bytes(log, "g1", List.of()) - bookkeeping;
      double oneBody = bytes(ids, "g1", List.of());
      double copy = (bytes(copies, "g2", recipients) - bookkeeping) / RECIPIENTS;
      double id = (bytes(ids, "g2", recipients) - oneBody) / RECIPIENTS;
      double insert = inserts(copies);
      double[] read = pages(copies);
      return new UnitCosts(
          text.length(),
          copy,
          body,
          id,
          Math.max(0, membership),
          insert,
          updates(log),
          deletes(copies),
          read[0],
          read[1],
          commits(log));
    }
  }

  /** Another part is done. */
  private void step() {
    stage++;
    done.accept(Math.min(1, stage / STAGES));
    if (cancelled.getAsBoolean()) {
      throw new Cancelled();
    }
  }

  private static double micros(long began, int times) {
    return (System.nanoTime() - began) / NANOS_PER_MICRO / times;
  }

  private void people(MessageStore store) {
    store.begin();
    store.addMember(SENDER);
    recipients.forEach(store::addMember);
    store.commit();
    step();
  }

  /** Bytes of one membership. */
  private double memberships(MessageStore store) {
    long before = store.bytes();
    List<StoredMember> members =
        recipients.stream().map(uid -> new StoredMember(uid, SOME_CURSOR, 1)).toList();
    store.begin();
    for (int i = 0; i < MEMBERSHIP_GROUPS; i++) {
      String gid = String.format(Locale.ROOT, "w%05d", i);
      store.addGroup(new StoredGroup(gid, gid, History.NONE, SENDER, SOME_CURSOR, 0), members);
    }
    store.commit();
    step();
    return (double) (store.bytes() - before) / MEMBERSHIP_GROUPS / members.size();
  }

  /** Bytes of one message for some recipients, its bookkeeping included. */
  private double bytes(MessageStore store, String gid, List<String> to) {
    group(store, gid, to);
    long before = store.bytes();
    appendAll(store, gid, to, weighed);
    step();
    return (double) (store.bytes() - before) / MESSAGES;
  }

  private void group(MessageStore store, String gid, List<String> to) {
    store.begin();
    List<StoredMember> members = to.stream().map(uid -> new StoredMember(uid, 0, 1)).toList();
    store.addGroup(new StoredGroup(gid, gid, History.NONE, SENDER, 0, 0), members);
    store.commit();
  }

  private static void appendAll(MessageStore store, String gid, List<String> to, String text) {
    store.begin();
    for (int i = 1; i <= MESSAGES; i++) {
      append(store, gid, i, to, text);
    }
    store.commit();
  }

  private double inserts(MessageStore store) {
    group(store, TIMED, recipients);
    store.begin();
    long began = System.nanoTime();
    for (int i = 1; i <= timed; i++) {
      append(store, TIMED, i, recipients, text);
    }
    double micros = micros(began, timed * RECIPIENTS);
    store.commit();
    step();
    return micros;
  }

  private static void append(
      MessageStore store, String gid, int msgid, List<String> to, String text) {
    Message message = new Message(gid, msgid, SENDER, Trace.BASE.toEpochMilli(), text);
    store.append(message, gid + "-" + msgid, 0, Recipients.of(List.of(), to));
  }

  /** Microseconds of a query without its rows, and of one row. */
  private double[] pages(MessageStore store) {
    MemberQueue queue = store.queue().orElseThrow();
    MemberQueue.Place start = new MemberQueue.Place(TIMED, 0);
    double[] one = new double[READINGS];
    double[] page = new double[READINGS];
    int rows = 1;
    for (int i = 0; i < READINGS; i++) {
      long began = System.nanoTime();
      recipients.forEach(uid -> queue.page(uid, start, 1, FRAME_BYTES));
      one[i] = micros(began, RECIPIENTS);
      began = System.nanoTime();
      for (String uid : recipients) {
        rows = queue.page(uid, start, PAGE, FRAME_BYTES).messages().size();
      }
      page[i] = micros(began, RECIPIENTS);
    }
    step();
    double row = rows == 1 ? 0 : Math.max(0, (median(page) - median(one)) / (rows - 1));
    return new double[] {Math.max(0, median(one) - row), row};
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private double deletes(MessageStore store) {
    long began = System.nanoTime();
    store.begin();
    for (int id = 1; id <= timed; id++) {
      for (String uid : recipients) {
        store.ack(TIMED, new StoredMember(uid, id - 1, 1), id);
      }
    }
    double micros = micros(began, timed * RECIPIENTS);
    store.commit();
    step();
    return micros;
  }

  private double updates(MessageStore store) {
    long began = System.nanoTime();
    store.begin();
    for (int i = 0; i < MEMBERSHIP_GROUPS; i++) {
      String gid = String.format(Locale.ROOT, "w%05d", i);
      for (String uid : recipients) {
        store.ack(gid, new StoredMember(uid, SOME_CURSOR, 1), SOME_CURSOR + 1);
      }
    }
    double micros = micros(began, MEMBERSHIP_GROUPS * RECIPIENTS);
    store.commit();
    step();
    return micros;
  }

  /** The median of some commits of one message each. */
  private double commits(MessageStore store) {
    double[] micros = new double[COMMITS];
    for (int i = 0; i < COMMITS; i++) {
      store.begin();
      append(store, "g1", MESSAGES + 1 + i, List.of(), text);
      long began = System.nanoTime();
      store.commit();
      micros[i] = micros(began, 1);
    }
    step();
    return median(micros);
  }
}
