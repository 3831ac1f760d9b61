package org.diffusionlab.lab.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;

class ArmedFaultsTest {
  private static final Message FIFTH = new Message("g1", 5, "A", 0, "five");

  private final ArmedFaults faults = new ArmedFaults();

  private boolean hits(String gid, long msgid, Frame frame) {
    ArmedFaults one = new ArmedFaults();
    one.arm(new FrameFault(frame.type(), "uid2", gid, msgid, Effect.DROP));
    return one.hit(frame) == Effect.DROP;
  }

  @Test
  void eachFaultHitsOneFrameAndTheOldestThatFitsIsFirst() {
    faults.arm(FrameFault.of("push", "uid2", Effect.HOLD));
    faults.arm(FrameFault.of("ack", "uid2", Effect.DROP));
    faults.arm(FrameFault.of("push", "uid2", Effect.DROP));
    assertThat(faults.hit(new ServerFrame.Push(FIFTH))).isEqualTo(Effect.HOLD);
    assertThat(faults.hit(new ClientFrame.AckIds("g1", List.of(5L)))).isEqualTo(Effect.DROP);
    assertThat(faults.hit(new ServerFrame.Push(FIFTH))).isEqualTo(Effect.DROP);
    assertThat(faults.hit(new ServerFrame.Push(FIFTH))).isNull();
  }

  @Test
  void byeIsThatOfEitherSide() {
    assertThat(hits(null, 0, new ClientFrame.Bye())).isTrue();
    assertThat(hits(null, 0, new ServerFrame.Goodbye("idle"))).isTrue();
  }

  @Test
  void messageIsFoundInEveryFrameThatSpeaksOfIt() {
    List<Frame> frames =
        List.of(
            new ServerFrame.Push(FIFTH),
            new ServerFrame.Page("g1", List.of(FIFTH), 5, 0, false),
            new ServerFrame.Queue(List.of(FIFTH), Map.of(), false),
            new ServerFrame.QueueIds(Map.of("g1", List.of(4L, 5L)), Map.of(), false),
            new ServerFrame.Bodies("g1", List.of(FIFTH)),
            new ServerFrame.Sent("g1", "c1", 5, 0),
            new ClientFrame.Ack("g1", 5),
            new ClientFrame.AckIds("g1", List.of(5L)),
            new ClientFrame.PullBodies("g1", List.of(5L)));
    for (Frame frame : frames) {
      assertThat(hits(null, 5, frame)).as(frame.type()).isTrue();
      assertThat(hits("g1", 5, frame)).as(frame.type()).isTrue();
      assertThat(hits("g2", 5, frame)).as(frame.type()).isFalse();
      assertThat(hits("g1", 6, frame)).as(frame.type()).isFalse();
      assertThat(hits("g2", 0, frame)).as(frame.type()).isFalse();
    }
  }

  @Test
  void groupIsFoundInEveryFrameThatNamesIt() {
    GroupState state = new GroupState("g1", "G", 3, 1, 0, 5, 0);
    List<Frame> frames =
        List.of(
            new ServerFrame.Welcome(Scheme.CURSOR, List.of(state), false),
            new ServerFrame.Membership("g1", "uid1", ServerFrame.Change.LEFT, 2, null),
            new ServerFrame.Pong(Map.of("g1", 5L)),
            new ServerFrame.Page("g1", List.of(), 0, 0, false),
            new ServerFrame.Bodies("g1", List.of()),
            new ClientFrame.Send("g1", "c1", "hi"),
            new ClientFrame.Pull("g1", 0, 1));
    for (Frame frame : frames) {
      assertThat(hits("g1", 0, frame)).as(frame.type()).isTrue();
      assertThat(hits("g2", 0, frame)).as(frame.type()).isFalse();
      assertThat(hits(null, 5, frame)).as("%s names no message", frame.type()).isFalse();
    }
  }
}
