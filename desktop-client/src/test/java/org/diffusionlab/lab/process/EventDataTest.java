package org.diffusionlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.server.store.TableRead;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventDataTest {
  static List<RunEvent> events() {
    Message message = new Message("g1", 5, "A", 7, "five 五");
    return List.of(
        new RunEvent.FramesWritten(
            Side.MEMBERS, List.of("uid1", "uid2"), new ServerFrame.Push(message), 42),
        new RunEvent.FramesWritten(
            Side.MEMBERS, List.of("A"), new ServerFrame.Goodbye("stopping"), 30),
        new RunEvent.StatementRan(
            new StatementRun(
                Purpose.MESSAGES,
                "INSERT",
                2,
                2,
                List.of(
                    RowChange.insert("t", "uid1", 5L),
                    RowChange.update("t", List.of("uid1", 5L), List.of("uid1", 6L)),
                    RowChange.delete("t", List.of("uid1", 6L))))),
        new RunEvent.Committed(),
        new RunEvent.StatusLookedUp("g1", 5, List.of("uid1"), List.of("uid2", "uid3")),
        new RunEvent.StaleAck("uid1", "g1", 3, 4),
        new RunEvent.PresenceBelieved(List.of("uid1"), true),
        new RunEvent.Joined("g1", "Group", "uid1", 3),
        new RunEvent.Left("g1", "uid1"),
        new RunEvent.Trouble("", "full", "The disk is full."));
  }

  private static DataInputStream written(Data.Writer<DataOutputStream> content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    content.write(out, out);
    return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
  }

  @ParameterizedTest
  @MethodSource("events")
  void everyEventOfAServerArrivesAsItWas(RunEvent event) throws IOException {
    DataInputStream in = written((out, self) -> EventData.write(out, event));
    assertThat(EventData.read(in)).isEqualTo(event);
    assertThat(in.available()).isZero();
  }

  @Test
  void anEventThatIsNoServersIsOurMistake() {
    assertThatThrownBy(
            () -> written((out, self) -> EventData.write(out, new RunEvent.Turn(Side.SERVER))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTableArrivesAsItWas() throws IOException {
    TableRead table =
        new TableRead(
            new TableSchema("t", List.of("uid", "n"), 1, TableSchema.Role.IDS),
            List.of(List.of("uid1", 1L), List.of("uid2", Long.MAX_VALUE)));
    assertThat(Data.table(written((out, self) -> Data.table(out, table)))).isEqualTo(table);
  }

  @Test
  void aFailureIsThrownAsItWouldBeThere() throws IOException {
    StoreException full = new StoreException(StoreException.Reason.FULL, "The disk is full.");
    assertThat(Failures.read(written((out, self) -> Failures.write(out, full))))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.reason()).isEqualTo(StoreException.Reason.FULL))
        .hasMessage("The disk is full.");
    ServerStartException taken = new ServerStartException("taken", null);
    assertThat(Failures.read(written((out, self) -> Failures.write(out, taken))))
        .isInstanceOf(ServerStartException.class);
    assertThat(
            Failures.read(
                written((out, self) -> Failures.write(out, new IllegalStateException("x")))))
        .hasMessageContaining("x");
  }
}
