package org.diffusionlab.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameRoundTripTest {
  private static final String TEXT = "q\" b\\ /\n\r\t\u0001 \u2028 中文 é 👩‍👩‍👧 𠀀 \uFEFF";
  private static final GroupState GROUP = new GroupState("g1", TEXT, 4, 1, 2, 3, 1);

  static Stream<ClientFrame> clientFrames() {
    return Stream.of(
        new ClientFrame.Register("uid1"),
        new ClientFrame.Hello(1, "uid1", "secret", false),
        new ClientFrame.Hello(1, "@lab", "secret", true),
        new ClientFrame.Send("g1", "c-1", TEXT),
        new ClientFrame.Ack("g1", Long.MAX_VALUE),
        new ClientFrame.AckIds("g1", List.of(1L, 3L, Long.MAX_VALUE)),
        new ClientFrame.PullQueue("", 0, 1),
        new ClientFrame.PullQueue("g1", 7, Limits.PAGE_MESSAGES),
        new ClientFrame.PullIds("g1", 7, Limits.PAGE_IDS),
        new ClientFrame.PullBodies("g1", List.of(8L, 9L)),
        new ClientFrame.Pull("g1", 0, Limits.PAGE_MESSAGES),
        new ClientFrame.CreateGroup("g1", TEXT, History.FULL, List.of("A", "uid1")),
        new ClientFrame.Join("g1", "uid1"),
        new ClientFrame.Leave("g1", "uid1"),
        new ClientFrame.Ping(),
        new ClientFrame.Bye());
  }

  static Stream<ServerFrame> serverFrames() {
    Message message = new Message("g1", 7, "A", -1, TEXT);
    return Stream.of(
        new ServerFrame.Registered("uid1", "secret"),
        new ServerFrame.Welcome(Scheme.CURSOR, List.of(GROUP), true),
        new ServerFrame.Welcome(Scheme.CURSOR, List.of(), false),
        new ServerFrame.Sent("g1", "c-1", 7, 1_700_000_000_000L),
        new ServerFrame.Push(message),
        new ServerFrame.Page("g1", List.of(message, message), 9, 1, true),
        new ServerFrame.Page("g1", List.of(), 0, 0, false),
        new ServerFrame.Queue(
            List.of(message, new Message("g2", 1, "B", 5, "hi")), Map.of("g1", 7L), true),
        new ServerFrame.Queue(List.of(), Map.of(), false),
        new ServerFrame.QueueIds(Map.of("g1", List.of(8L, 10L)), Map.of("g1", 11L), false),
        new ServerFrame.QueueIds(Map.of(), Map.of(), false),
        new ServerFrame.Ids("g1", List.of(8L, 10L), 10, false),
        new ServerFrame.Ids("g1", List.of(), 0, true),
        new ServerFrame.Bodies("g1", List.of(message)),
        new ServerFrame.Bodies("g1", List.of()),
        new ServerFrame.Presence("uid1", true),
        new ServerFrame.Membership("g1", "uid1", ServerFrame.Change.JOINED, 4, GROUP),
        new ServerFrame.Membership("g1", "uid1", ServerFrame.Change.LEFT, 3, null),
        new ServerFrame.Pong(Map.of("g2", 0L, "g1", 7L)),
        new ServerFrame.ErrorFrame(ErrorCode.NOT_A_MEMBER, TEXT, "c-1"),
        new ServerFrame.Goodbye("idle"));
  }

  @ParameterizedTest
  @MethodSource("clientFrames")
  void aClientFrameComesBackAsItWas(ClientFrame frame) {
    assertThat(FrameCodec.decodeClient(line(frame))).isEqualTo(frame);
  }

  @ParameterizedTest
  @MethodSource("serverFrames")
  void aServerFrameComesBackAsItWas(ServerFrame frame) {
    assertThat(FrameCodec.decodeServer(line(frame))).isEqualTo(frame);
  }

  @Test
  void theOrderOfGroupsInAQueueOfIdsIsThatOfItsRows() {
    Map<String, List<Long>> ids = new LinkedHashMap<>();
    List.of("z", "a", "\uFF5A", "\uD840\uDC00", "m").forEach(gid -> ids.put(gid, List.of(1L)));
    ServerFrame.QueueIds read =
        (ServerFrame.QueueIds)
            FrameCodec.decodeServer(line(new ServerFrame.QueueIds(ids, Map.of(), true)));
    assertThat(read.ids().keySet()).containsExactlyElementsOf(ids.keySet());
  }

  @Test
  void everyFrameRecordHasASample() {
    List<Class<?>> sampled = new ArrayList<>();
    clientFrames().forEach(f -> sampled.add(f.getClass()));
    serverFrames().forEach(f -> sampled.add(f.getClass()));
    assertThat(sampled).containsAll(Arrays.asList(ClientFrame.class.getPermittedSubclasses()));
    assertThat(sampled).containsAll(Arrays.asList(ServerFrame.class.getPermittedSubclasses()));
  }

  @Test
  void everyFrameIsNamed() {
    assertThat(FrameNames.CLIENT)
        .containsExactlyInAnyOrderElementsOf(
            clientFrames().map(Frame::type).collect(Collectors.toSet()));
    assertThat(FrameNames.SERVER)
        .containsExactlyInAnyOrderElementsOf(
            serverFrames().map(Frame::type).collect(Collectors.toSet()));
  }

  @Test
  void everyErrorCodeComesBackAsItWas() {
    for (ErrorCode code : ErrorCode.values()) {
      assertThat(ErrorCode.of(code.code())).isEqualTo(code);
    }
  }

  @Test
  void theWorstTextFitsAFrameAlone() {
    String worst = "\u0001".repeat(Limits.TEXT_BYTES);
    String id = "x".repeat(Limits.ID_BYTES);
    Message message = new Message(id, Long.MAX_VALUE, id, Long.MAX_VALUE, worst);
    List<Frame> frames =
        List.of(
            new ClientFrame.Send(id, id, worst),
            new ServerFrame.Push(message),
            new ServerFrame.Page(id, List.of(message), Long.MAX_VALUE, Long.MAX_VALUE, true),
            new ServerFrame.Queue(List.of(message), Map.of(id, Long.MAX_VALUE), true));
    assertThat(frames)
        .allSatisfy(f -> assertThat(FrameCodec.encode(f)).hasSizeLessThan(Limits.FRAME_BYTES));
  }

  @Test
  void theLongestListOfIdsFitsAFrame() {
    String gid = "x".repeat(Limits.ID_BYTES);
    List<Long> ids = Collections.nCopies(Limits.PAGE_IDS, Long.MAX_VALUE);
    List<Frame> frames =
        List.of(
            new ClientFrame.AckIds(gid, ids), new ServerFrame.Ids(gid, ids, Long.MAX_VALUE, true));
    assertThat(frames)
        .allSatisfy(f -> assertThat(FrameCodec.encode(f)).hasSizeLessThan(Limits.FRAME_BYTES));
  }

  @Test
  void encodedLengthsAreThoseOfTheFrames() {
    Message message = new Message("g1", 7, "A", 5, TEXT);
    int empty = FrameCodec.encode(new ServerFrame.Page("g1", List.of(), 9, 0, true)).length;
    int one = FrameCodec.encode(new ServerFrame.Page("g1", List.of(message), 9, 0, true)).length;
    assertThat(one - empty).isEqualTo(FrameCodec.encodedLength(message) - 1);
    int noQueue = FrameCodec.encode(new ServerFrame.Queue(List.of(), Map.of(), true)).length;
    int queue = FrameCodec.encode(new ServerFrame.Queue(List.of(message), Map.of(), true)).length;
    assertThat(queue - noQueue).isEqualTo(FrameCodec.queuedLength(message) - 1);
    int none = FrameCodec.encode(new ServerFrame.Welcome(Scheme.CURSOR, List.of(), true)).length;
    int group =
        FrameCodec.encode(new ServerFrame.Welcome(Scheme.CURSOR, List.of(GROUP), true)).length;
    assertThat(group - none).isEqualTo(FrameCodec.encodedLength(GROUP) - 1);
  }

  private static byte[] line(Frame frame) {
    byte[] encoded = FrameCodec.encode(frame);
    assertThat(encoded[encoded.length - 1]).isEqualTo((byte) '\n');
    byte[] line = Arrays.copyOf(encoded, encoded.length - 1);
    assertThat(line).doesNotContain((byte) '\n', (byte) '\r');
    return line;
  }
}
