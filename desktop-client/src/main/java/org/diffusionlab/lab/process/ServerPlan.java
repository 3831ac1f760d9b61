package org.diffusionlab.lab.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.ServerConfig;
import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.core.DeleteMoment;
import org.diffusionlab.server.store.AckedDelete;

/**
 * What a lane's server is started with.
 *
 * @param scheme how it keeps messages
 * @param database its file
 * @param port where it listens, 0 for a free port
 * @param durability what a confirmed send survives
 * @param retention what is deleted, and when
 * @param ackedDelete which rows an ack deletes
 * @param deletes when a row of a member is deleted
 */
public record ServerPlan(
    Scheme scheme,
    Path database,
    int port,
    Durability durability,
    Retention retention,
    AckedDelete ackedDelete,
    DeleteMoment deletes) {

  ServerConfig config(ManualClock clock, ServerObserver observer) {
    return ServerConfig.of(scheme, database)
        .withPort(port)
        .stepped(clock)
        .withDurability(durability)
        .withRetention(retention)
        .withAckedDelete(ackedDelete)
        .withDeletes(deletes)
        .withObserver(observer);
  }

  void write(DataOutputStream out) throws IOException {
    Data.text(out, scheme.name());
    Data.text(out, database.toAbsolutePath().toString());
    out.writeInt(port);
    Data.text(out, durability.name());
    Data.text(out, retention.name());
    Data.text(out, ackedDelete.name());
    Data.text(out, deletes.name());
  }

  static ServerPlan read(DataInputStream in) throws IOException {
    return new ServerPlan(
        Scheme.valueOf(Data.text(in)),
        Path.of(Data.text(in)),
        in.readInt(),
        Durability.valueOf(Data.text(in)),
        Retention.valueOf(Data.text(in)),
        AckedDelete.valueOf(Data.text(in)),
        DeleteMoment.valueOf(Data.text(in)));
  }
}
