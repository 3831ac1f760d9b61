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
  private static final long SOME_CURSOR = 1_000;
  private static final String SENDER = "A";
  private static final double NANOS_PER_MICRO = 1e3;

  private static final class Cancelled extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final List<String> recipients = new ArrayList<>();
  private final String text;
  private final DoubleConsumer done;
  private final BooleanSupplier cancelled;
  private int stage;

  private UnitMeasurement(int payloadBytes, DoubleConsumer done, BooleanSupplier cancelled) {
    this.text = "x".repeat(payloadBytes);
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
      // the first round pays for loading classes and compiling them, the second one counts
      measurement.round(folder.path().resolve("warm"));
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
      long began = System.nanoTime();
      double copy = (bytes(copies, "g2", recipients) - bookkeeping) / RECIPIENTS;
      double insert = micros(began, MESSAGES * RECIPIENTS);
      double id = (bytes(ids, "g2", recipients) - oneBody) / RECIPIENTS;
      step();
      double[] read = pages(copies);
      double delete = deletes(copies);
      double update = updates(log);
      double commit = commits(log);
      return new UnitCosts(
          text.length(),
          copy,
          body,
          id,
          Math.max(0, membership),
          insert,
          update,
          delete,
          read[0],
          read[1],
          commit);
    }
  }

  /** Another part is done. */
  private void step() {
    stage++;
    done.accept(Math.min(1, stage / 22.0));
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
    store.begin();
    List<StoredMember> members = to.stream().map(uid -> new StoredMember(uid, 0, 1)).toList();
    store.addGroup(new StoredGroup(gid, gid, History.NONE, SENDER, 0, 0), members);
    store.commit();
    long before = store.bytes();
    store.begin();
    for (int i = 1; i <= MESSAGES; i++) {
      append(store, gid, i, to);
    }
    store.commit();
    step();
    return (double) (store.bytes() - before) / MESSAGES;
  }

  private void append(MessageStore store, String gid, int msgid, List<String> to) {
    Message message = new Message(gid, msgid, SENDER, Trace.BASE.toEpochMilli(), text);
    store.append(message, gid + "-" + msgid, 0, Recipients.of(List.of(), to));
  }

  /** Microseconds of a query without its rows, and of one row. */
  private double[] pages(MessageStore store) {
    MemberQueue queue = store.queue().orElseThrow();
    long began = System.nanoTime();
    for (String uid : recipients) {
      for (int i = 0; i < MESSAGES / PAGE; i++) {
        queue.page(uid, new MemberQueue.Place("g2", 0), 1, FRAME_BYTES);
      }
    }
    int queries = RECIPIENTS * (MESSAGES / PAGE);
    double single = micros(began, queries);
    began = System.nanoTime();
    long rows = 0;
    for (String uid : recipients) {
      MemberQueue.Page page;
      MemberQueue.Place after = MemberQueue.Place.START;
      do {
        page = queue.page(uid, after, PAGE, FRAME_BYTES);
        after = page.end();
        rows += page.messages().size();
      } while (page.more());
    }
    double all = micros(began, 1);
    step();
    double row = Math.max(0, (all - single * queries) / Math.max(1, rows - queries));
    return new double[] {Math.max(0, single - row), row};
  }

  private double deletes(MessageStore store) {
    long began = System.nanoTime();
    store.begin();
    for (int id = 1; id <= MESSAGES; id++) {
      for (String uid : recipients) {
        store.ack("g2", new StoredMember(uid, id - 1, 1), id);
      }
    }
    double micros = micros(began, MESSAGES * RECIPIENTS);
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
      append(store, "g1", MESSAGES + 1 + i, List.of());
      long began = System.nanoTime();
      store.commit();
      micros[i] = micros(began, 1);
    }
    Arrays.sort(micros);
    step();
    return micros[COMMITS / 2];
  }
}
