package org.diffusionlab.lab.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.clock.ManualClock;

/**
 * The program of a lane's server in a process of its own: orders come by standard input, reports
 * leave by standard output, in the order in which things happened.
 *
 * <p>It ends with its input, that is, when the lab's process is gone, however that ended; then it
 * leaves its database as a killed process does.
 */
public final class ServerChild implements ServerObserver {
  private final DataInputStream in;

  /** Guarded by itself: the owner thread and event loops report. */
  private final DataOutputStream out;

  private final Map<Integer, Integer> ranks = new HashMap<>();
  private ManualClock clock;
  private EmbeddedServer server;

  ServerChild(DataInputStream in, DataOutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** Serves until standard input ends. */
  public static void main(String[] args) {
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err); // whoever prints must not print into the reports
    try {
      new ServerChild(new DataInputStream(new BufferedInputStream(System.in)), out).serve();
    } catch (IOException gone) {
      // The lab's process ended while it was being told something: nobody is left to be told.
    }
  }

  /** Carries out orders; every thread of the server is a daemon, so that this ends the process. */
  void serve() throws IOException {
    for (int order = in.read(); order >= 0; order = in.read()) {
      long wall = in.readLong();
      long monotonic = in.readLong();
      setClock(wall, monotonic);
      carryOut(Order.values()[order]);
      if (order == Order.STOP.ordinal()) {
        return;
      }
    }
  }

  private void setClock(long wall, long monotonic) {
    if (clock == null) {
      clock = new ManualClock(wall);
    }
    clock.advance(monotonic - clock.monotonicMillis());
    clock.setWall(wall);
  }

  /** What an order answers. */
  private interface Answer {
    void write(DataOutputStream to) throws IOException;
  }

  private void carryOut(Order order) throws IOException {
    Answer answer;
    try {
      answer = answer(order);
    } catch (RuntimeException e) {
      report(Report.FAILED, to -> Failures.write(to, e));
      return;
    }
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    answer.write(new DataOutputStream(packet));
    report(Report.DONE, to -> Data.bytes(to, packet.toByteArray()));
  }

  private Answer answer(Order order) throws IOException {
    switch (order) {
      case START:
        server = EmbeddedServer.start(ServerPlan.read(in).config(clock, this));
        int port = server.address().getPort();
        return to -> to.writeInt(port);
      case TURN:
        readRanks();
        server.turn(ServerHere.rank(ranks));
        return to -> {};
      case TURN_UP_TO:
        CrashPoint at = CrashPoint.valueOf(Data.text(in));
        readRanks();
        boolean last = server.turnUpTo(at, ServerHere.rank(ranks));
        return to -> to.writeBoolean(last);
      case TOKEN:
        String token = server.tokenFor(Data.text(in));
        return to -> Data.text(to, token);
      case NEXT_TIMER:
        long next = server.nextTimerMillis();
        return to -> to.writeLong(next);
      case TABLES:
        var tables = server.tables();
        return to -> Data.list(to, tables, Data::table);
      case BYTES:
        long bytes = server.databaseBytes();
        return to -> to.writeLong(bytes);
      default:
        server.close();
        return to -> {};
    }
  }

  /** Places of the connections that are new since the last turn. */
  private void readRanks() throws IOException {
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      ranks.put(in.readInt(), in.readInt());
    }
  }

  private void report(Report report, Answer content) throws IOException {
    synchronized (out) {
      out.writeByte(report.ordinal());
      content.write(out);
      if (report != Report.WRITTEN) { // more follow, and the turn's answer at the latest
        out.flush();
      }
    }
  }

  private void tell(Report report, Answer content) {
    try {
      report(report, content);
    } catch (IOException e) {
      throw new UncheckedIOException("the lab's process is gone", e);
    }
  }

  @Override
  public void unitQueued(int remotePort) {
    tell(Report.QUEUED, to -> to.writeInt(remotePort));
  }

  @Override
  public void frameWritten(int remotePort) {
    tell(Report.WRITTEN, to -> to.writeInt(remotePort));
  }

  @Override
  public void turnDone(List<RunEvent> events) {
    tell(Report.TURN_DONE, to -> Data.list(to, events, EventData::write));
  }
}
