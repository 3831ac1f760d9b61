package org.diffusionlab.server.store;

import java.util.Objects;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;

/**
 * How a store that keeps rows per member is opened.
 *
 * @param durability what a commit survives
 * @param maxBytes the size the database may grow to, 0 for no limit
 * @param retention what becomes of an acked row
 * @param acked which rows an ack names
 */
public record QueueOptions(
    Durability durability, long maxBytes, Retention retention, AckedDelete acked) {
  public QueueOptions {
    Objects.requireNonNull(durability, "durability");
    Objects.requireNonNull(retention, "retention");
    Objects.requireNonNull(acked, "acked");
  }
}
