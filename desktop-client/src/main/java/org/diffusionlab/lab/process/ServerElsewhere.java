package org.diffusionlab.lab.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.TableRead;

/**
 * A server in a process of its own, which dies by being killed. Orders go to its standard input;
 * its reports are taken in by a thread that ends with it, and what an order answers comes after all
 * that happened before. One thread at a time.
 */
final class ServerElsewhere implements SteppedServer {
  private static final long PATIENCE_SECONDS = 60;
  private static final long END_SECONDS = 10;

  /** The version from which the JVM warns of native and unsafe access that it was not told of. */
  private static final int WARNS_SINCE = 24;

  /** What became of an order: its answer, or why there is none. */
  private record Outcome(DataInputStream answer, RuntimeException failure) {}

  private final ServerPlan plan;
  private final ManualClock clock;
  private final ServerObserver observer;
  private final Process process;
  private final DataOutputStream orders;
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final Map<Integer, Integer> told = new HashMap<>();
  private int port;

  private ServerElsewhere(
      ServerPlan plan, ManualClock clock, ServerObserver observer, Process process) {
    this.plan = plan;
    this.clock = clock;
    this.observer = observer;
    this.process = process;
    this.orders = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
  }

  static ServerElsewhere start(ServerPlan plan, ManualClock clock, ServerObserver observer) {
    ServerElsewhere server;
    try {
      Process process =
          new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      server = new ServerElsewhere(plan, clock, observer, process);
    } catch (IOException e) {
      throw new ServerStartException(
          "no process can be started for the server of "
              + plan.scheme()
              + " ("
              + e.getMessage()
              + "); run the servers within the program instead",
          e);
    }
    Thread reader = new Thread(server::takeReports, "server-reports-" + plan.scheme());
    reader.setDaemon(true);
    reader.start();
    try {
      server.port = server.ask(Order.START, plan::write, DataInputStream::readInt);
      return server;
    } catch (RuntimeException e) {
      server.kill();
      throw e;
    }
  }

  /** The same java with the same classes, made to start fast. */
  private static List<String> command() {
    List<String> words = new ArrayList<>();
    words.add(
        ProcessHandle.current()
            .info()
            .command()
            .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    words.addAll(
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true"));
    if (Runtime.version().feature() >= WARNS_SINCE) {
      words.add("--enable-native-access=ALL-UNNAMED");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    words.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ServerChild.class.getName()));
    return words;
  }

  /** Writes what an order needs to know. */
  private interface Content {
    void write(DataOutputStream to) throws IOException;
  }

  private <T> T ask(Order order, Content content, Data.Reader<T> answer) {
    try {
      orders.writeByte(order.ordinal());
      orders.writeLong(clock.wallMillis());
      orders.writeLong(clock.monotonicMillis());
      content.write(orders);
      orders.flush();
      Outcome outcome = outcomes.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (outcome == null) {
        throw new IllegalStateException(
            "the server's process of " + plan.scheme() + " does not answer");
      }
      if (outcome.failure() != null) {
        throw outcome.failure();
      }
      return answer.read(outcome.answer());
    } catch (IOException e) {
      throw gone(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the server's process was working", e);
    }
  }

  private IllegalStateException gone(IOException e) {
    return new IllegalStateException(
        "the server's process of " + plan.scheme() + " is gone, and nobody here ended it", e);
  }

  /** Reader thread: until the process is gone. */
  private void takeReports() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      for (int report = in.read(); report >= 0; report = in.read()) {
        take(Report.values()[report], in);
      }
      outcomes.add(new Outcome(null, gone(null)));
    } catch (IOException e) {
      outcomes.add(new Outcome(null, gone(e)));
    } catch (RuntimeException e) {
      outcomes.add(new Outcome(null, e));
    }
  }

  private void take(Report report, DataInputStream in) throws IOException {
    switch (report) {
      case QUEUED:
        observer.unitQueued(in.readInt());
        break;
      case WRITTEN:
        observer.frameWritten(in.readInt());
        break;
      case TURN_DONE:
        List<RunEvent> events = Data.list(in, EventData::read);
        observer.turnDone(events);
        break;
      case DONE:
        outcomes.add(new Outcome(Data.packet(in), null));
        break;
      default:
        outcomes.add(new Outcome(null, Failures.read(in)));
        break;
    }
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  @Override
  public String tokenFor(String uid) {
    return ask(Order.TOKEN, to -> Data.text(to, uid), Data::text);
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public long processId() {
    return process.pid();
  }

  @Override
  public void turn(Map<Integer, Integer> ranks) {
    ask(Order.TURN, to -> writeRanks(to, ranks), in -> null);
  }

  @Override
  public boolean turnOrCrash(CrashPoint at, Map<Integer, Integer> ranks) {
    boolean last =
        ask(
            Order.TURN_UP_TO,
            to -> {
              Data.text(to, at.name());
              writeRanks(to, ranks);
            },
            DataInputStream::readBoolean);
    if (last) {
      kill();
    }
    return last;
  }

  /** Only what it was not told yet. */
  private void writeRanks(DataOutputStream to, Map<Integer, Integer> ranks) throws IOException {
    Map<Integer, Integer> changed = new HashMap<>(ranks);
    changed.entrySet().removeAll(told.entrySet());
    told.putAll(changed);
    to.writeInt(changed.size());
    for (Map.Entry<Integer, Integer> each : changed.entrySet()) {
      to.writeInt(each.getKey());
      to.writeInt(each.getValue());
    }
  }

  @Override
  public long nextTimerMillis() {
    return ask(Order.NEXT_TIMER, to -> {}, DataInputStream::readLong);
  }

  @Override
  public List<TableRead> tables() {
    return ask(Order.TABLES, to -> {}, in -> Data.list(in, Data::table));
  }

  @Override
  public long databaseBytes() {
    return ask(Order.BYTES, to -> {}, DataInputStream::readLong);
  }

  @Override
  public void crash() {
    kill();
  }

  /** SIGKILL, where there is such a thing; returns when the process is gone. */
  private void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  private boolean awaitEnd() {
    try {
      return process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    if (!process.isAlive()) {
      return;
    }
    try {
      ask(Order.STOP, to -> {}, in -> null);
    } finally {
      if (!awaitEnd()) {
        kill();
      }
    }
  }
}
