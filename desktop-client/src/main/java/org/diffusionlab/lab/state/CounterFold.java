package org.diffusionlab.lab.state;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Texts;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * Counts one lane's events, exactly, into {@link Counters}. The engine uses it for the result and
 * the window for the playhead, so the two cannot differ. Owned by one thread.
 *
 * <p>{@link Counter#PENDING} is not counted here but read off the state; see {@link
 * LaneState#pending()}.
 */
public final class CounterFold implements RunEvent.Visitor {
  private final Counters.Tally tally;
  private final Map<String, TableSchema> schemas;
  private final Set<String> welcomesOpen;

  public CounterFold() {
    this(new Counters.Tally(), new HashMap<>(), new HashSet<>());
  }

  private CounterFold(
      Counters.Tally tally, Map<String, TableSchema> schemas, Set<String> welcomesOpen) {
    this.tally = tally;
    this.schemas = schemas;
    this.welcomesOpen = welcomesOpen;
  }

  /** An independent fold that goes on from here. */
  CounterFold copy() {
    return new CounterFold(
        new Counters.Tally(tally.snapshot()), new HashMap<>(schemas), new HashSet<>(welcomesOpen));
  }

  /** What was counted so far. */
  public Counters counters() {
    return tally.snapshot();
  }

  @Override
  public void onTablesRead(RunEvent.TablesRead e) {
    TableSchema schema = e.table();
    schemas.put(schema.name(), schema);
    if (schema.role() == Role.BODIES) {
      tally.written(Level.BODY_ROWS, e.rows().size());
      int content = schema.columns().indexOf("content");
      for (var row : e.rows()) {
        tally.written(Level.PAYLOAD_BYTES, Texts.utf8Length((String) row.get(content)));
      }
    } else if (schema.role() == Role.IDS) {
      tally.written(Level.ID_ROWS, e.rows().size());
    } else if (schema.role() == Role.BOOKKEEPING) {
      tally.add(Counter.BOOKKEEPING_ROWS, e.rows().size());
    }
  }

  @Override
  public void onStatementRan(RunEvent.StatementRan e) {
    Purpose purpose = e.run().purpose();
    if (purpose == Purpose.REPLAY) {
      tally.add(Counter.REPLAY_QUERIES, e.run().times());
      tally.add(Counter.REPLAY_ROWS, e.run().rows());
      return;
    }
    boolean costs = purpose == Purpose.MESSAGES || purpose == Purpose.CURSORS;
    for (RowChange change : e.run().changes()) {
      TableSchema schema = schemas.get(change.table());
      if (schema == null) {
        throw new IllegalStateException("no TablesRead came before a write to " + change.table());
      }
      if (costs) {
        tally.add(operation(change.op()), 1);
      }
      move(schema, change);
    }
    if (purpose == Purpose.CURSORS) {
      tally.add(Counter.CURSOR_UPDATES, e.run().changes().size());
    }
  }

  private static Counter operation(RowChange.Op op) {
    switch (op) {
      case INSERT:
        return Counter.INSERTS;
      case UPDATE:
        return Counter.UPDATES;
      default:
        return Counter.DELETES;
    }
  }

  private void move(TableSchema schema, RowChange change) {
    if (change.op() == RowChange.Op.UPDATE) {
      return;
    }
    boolean insert = change.op() == RowChange.Op.INSERT;
    switch (schema.role()) {
      case BODIES:
        {
          var row = insert ? change.after() : change.before();
          int bytes = Texts.utf8Length((String) row.get(schema.columns().indexOf("content")));
          level(Level.BODY_ROWS, 1, insert);
          level(Level.PAYLOAD_BYTES, bytes, insert);
          break;
        }
      case IDS:
        level(Level.ID_ROWS, 1, insert);
        break;
      case BOOKKEEPING:
        tally.add(Counter.BOOKKEEPING_ROWS, insert ? 1 : -1);
        break;
      default:
        break;
    }
  }

  private void level(Level level, long by, boolean written) {
    if (written) {
      tally.written(level, by);
    } else {
      tally.deleted(level, by);
    }
  }

  @Override
  public void onCommitted(RunEvent.Committed e) {
    tally.add(Counter.TRANSACTIONS, 1);
  }

  @Override
  public void onFramesWritten(RunEvent.FramesWritten e) {
    int times = e.members().size();
    long bytes = (long) times * e.bytes();
    if (e.to() == RunEvent.Side.SERVER) {
      tally.add(Counter.FRAMES_TO_SERVER, times);
      tally.add(Counter.BYTES_TO_SERVER, bytes);
      if (e.frame() instanceof ClientFrame.Ack || e.frame() instanceof ClientFrame.AckIds) {
        tally.add(Counter.ACKS, times);
      }
      return;
    }
    tally.add(Counter.FRAMES_TO_CLIENTS, times);
    tally.add(Counter.BYTES_TO_CLIENTS, bytes);
    if (e.frame() instanceof ServerFrame.Push) {
      tally.add(Counter.PUSHES, times);
    } else if (e.frame() instanceof ServerFrame.Welcome welcome) {
      e.members().forEach(member -> welcome(welcome, member));
    } else {
      List<Message> brought = Carried.by(e.frame());
      for (String member : e.members()) {
        tally.add(Counter.REPLAYED_MESSAGES, ofOthers(brought, member));
      }
    }
  }

  private static long ofOthers(List<Message> messages, String member) {
    return messages.stream().filter(message -> !message.sender().equals(member)).count();
  }

  /** A login with very many groups takes several welcomes; it is one replay all the same. */
  private void welcome(ServerFrame.Welcome welcome, String member) {
    boolean counted = welcomesOpen.contains(member);
    boolean lags = welcome.groups().stream().mapToLong(GroupState::lag).anyMatch(lag -> lag > 0);
    if (lags && !counted) {
      tally.add(Counter.REPLAYS, 1);
      counted = true;
    }
    if (welcome.more() && counted) {
      welcomesOpen.add(member);
    } else {
      welcomesOpen.remove(member);
    }
  }

  @Override
  public void onStaleAck(RunEvent.StaleAck e) {
    tally.add(Counter.STALE_ACKS, 1);
  }

  @Override
  public void onRedelivered(RunEvent.Redelivered e) {
    tally.add(Counter.REDELIVERED, e.members().size() * (e.to() - e.from() + 1));
  }

  @Override
  public void onVerdict(RunEvent.Verdict e) {
    tally.add(e.outcome() == RunEvent.Outcome.LOST ? Counter.LOST : Counter.DUPLICATES, 1);
  }
}
