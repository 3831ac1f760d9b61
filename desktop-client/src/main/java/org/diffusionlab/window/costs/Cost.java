package org.diffusionlab.window.costs;

import java.util.function.ToLongFunction;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;

/** Something that a lane costs; less is better. */
enum Cost {
  ROWS(c -> c.get(Level.BODY_ROWS).now() + c.get(Level.ID_ROWS).now()),
  PAYLOAD(c -> c.get(Level.PAYLOAD_BYTES).now()),
  WRITES(c -> c.get(Counter.INSERTS) + c.get(Counter.UPDATES) + c.get(Counter.DELETES)),
  DELETES(c -> c.get(Counter.DELETES)),
  REPLAY_ROWS(c -> c.get(Counter.REPLAY_ROWS)),
  WIRE(c -> c.get(Counter.BYTES_TO_SERVER) + c.get(Counter.BYTES_TO_CLIENTS)),
  PEAK_PAYLOAD(c -> c.get(Level.PAYLOAD_BYTES).peak()),
  TRANSACTIONS(c -> c.get(Counter.TRANSACTIONS)),
  REPLAY_QUERIES(c -> c.get(Counter.REPLAY_QUERIES)),
  ACKS(c -> c.get(Counter.ACKS)),
  LOST(c -> c.get(Counter.LOST));

  /** How many of them have a chart; the others stand in the table only. */
  static final int CHARTS = 6;

  private final ToLongFunction<Counters> figure;

  Cost(ToLongFunction<Counters> figure) {
    this.figure = figure;
  }

  long of(Counters counters) {
    return figure.applyAsLong(counters);
  }
}
