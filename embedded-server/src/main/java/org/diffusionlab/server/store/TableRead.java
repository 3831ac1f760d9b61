package org.diffusionlab.server.store;

import java.util.List;
import org.diffusionlab.runlog.TableSchema;

/**
 * A table that was read in full.
 *
 * @param schema its shape
 * @param rows its rows in key order; values are strings and longs, in column order
 */
public record TableRead(TableSchema schema, List<List<Object>> rows) {
  public TableRead {
    rows = List.copyOf(rows);
  }
}
