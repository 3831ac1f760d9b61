package org.diffusionlab.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.diffusionlab.model.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameStrictnessTest {
  private static ProtocolException refusal(byte[] line) {
    ProtocolException refusal =
        catchThrowableOfType(ProtocolException.class, () -> FrameCodec.decodeClient(line));
    assertThat(refusal).as("the line was accepted").isNotNull();
    return refusal;
  }

  private static ProtocolException refusal(String line) {
    return refusal(line.getBytes(StandardCharsets.UTF_8));
  }

  private static String send(String jsonText) {
    return "{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"c7\",\"text\":\"" + jsonText + "\"}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "hello",
        "[]",
        "7",
        "null",
        "{",
        "{}",
        "{\"type\":null}",
        "{\"type\":7}",
        "{'type':'ping'}",
        "{type:\"ping\"}",
        "{\"type\":\"ping\",}",
        "{\"type\":\"ping\"",
        "{\"type\":\"ping\"} x",
        "{\"type\":\"ping\"}{\"type\":\"ping\"}",
        "{\"type\":\"ping\",\"type\":\"ping\"}",
        "{\"type\":\"ping\",\"x\":{\"a\":1,\"a\":2}}",
        "{\"type\":\"ping\",\"x\":NaN}",
        "{\"type\":\"ping\",\"x\":01}",
        "{\"type\":\"ping\",\"x\":TRUE}",
        "{\"type\":\"ping\",\"x\":\"\\x\"}",
        "{\"type\":\"ping\",\"x\":\"\\u12\"}",
        "{\"type\":\"ack\",\"gid\":\"g1\"}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":null}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":\"1\"}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":1.0}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":1e3}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":-1}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":9223372036854775808}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":1e999}",
        "{\"type\":\"ack\",\"gid\":7,\"upTo\":1}",
        "{\"type\":\"ack\",\"gid\":\"a b\",\"upTo\":1}",
        "{\"type\":\"ack\",\"gid\":\"\",\"upTo\":1}",
        "{\"type\":\"ack\",\"gid\":\"\\ud800\",\"upTo\":1}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"ids\":[]}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"ids\":[0]}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"ids\":[1,\"2\"]}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"ids\":[1.5]}",
        "{\"type\":\"ack\",\"gid\":\"g1\",\"ids\":7}",
        "{\"type\":\"pullIds\",\"gid\":\"g1\",\"after\":0,\"limit\":3001}",
        "{\"type\":\"pullQueue\"}",
        "{\"type\":\"pullQueue\",\"limit\":0}",
        "{\"type\":\"pullQueue\",\"limit\":501}",
        "{\"type\":\"pullQueue\",\"after\":1,\"limit\":5}",
        "{\"type\":\"pullQueue\",\"gid\":\"g1\",\"after\":-1,\"limit\":5}",
        "{\"type\":\"pullQueue\",\"gid\":\"a b\",\"after\":0,\"limit\":5}",
        "{\"type\":\"pullQueue\",\"gid\":null,\"limit\":5}",
        "{\"type\":\"pullBodies\",\"gid\":\"g1\",\"ids\":[]}",
        "{\"type\":\"pull\",\"gid\":\"g1\",\"after\":0,\"limit\":0}",
        "{\"type\":\"pull\",\"gid\":\"g1\",\"after\":0,\"limit\":501}",
        "{\"type\":\"pull\",\"gid\":\"g1\",\"after\":0,\"limit\":4294967297}",
        "{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[1]}",
        "{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":\"A\"}",
        "{\"type\":\"createGroup\",\"gid\":\"g1\",\"history\":\"SOME\",\"members\":[]}",
        "{\"type\":\"hello\",\"v\":1,\"uid\":\"A\",\"token\":\"t\",\"presence\":1}"
      })
  void aLineThatIsNoProperFrameIsABadFrame(String line) {
    assertThat(refusal(line).code()).isEqualTo(ErrorCode.BAD_FRAME);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"queue\",\"messages\":[],\"live\":{}}",
        "{\"type\":\"queue\",\"messages\":[],\"live\":{\"g1\":\"7\"},\"more\":false}",
        "{\"type\":\"queue\",\"messages\":[{\"msgid\":1,\"sender\":\"A\",\"time\":1,\"text\":\"x\"}],"
            + "\"live\":{},\"more\":false}",
        "{\"type\":\"queueIds\",\"ids\":[],\"live\":{},\"more\":false}",
        "{\"type\":\"queueIds\",\"ids\":{\"g1\":[]},\"live\":{},\"more\":false}",
        "{\"type\":\"queueIds\",\"ids\":{\"g 1\":[1]},\"live\":{},\"more\":false}",
        "{\"type\":\"queueIds\",\"ids\":{\"g1\":[1],\"g1\":[2]},\"live\":{},\"more\":false}"
      })
  void aServersLineThatIsNoProperFrameIsABadFrameToo(String line) {
    ProtocolException refusal =
        catchThrowableOfType(
            ProtocolException.class,
            () -> FrameCodec.decodeServer(line.getBytes(StandardCharsets.UTF_8)));
    assertThat(refusal).as("the line was accepted").isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_FRAME);
  }

  @Test
  void aPullOfTheQueueStartsWithTheFirstRowUnlessItNamesAPlace() {
    for (String place : List.of("", "\"gid\":\"\",", "\"gid\":\"\",\"after\":0,", "\"after\":0,")) {
      String line = "{\"type\":\"pullQueue\"," + place + "\"limit\":5}";
      assertThat(FrameCodec.decodeClient(line.getBytes(StandardCharsets.UTF_8)))
          .as(line)
          .isEqualTo(new ClientFrame.PullQueue("", 0, 5));
    }
    String group = "{\"type\":\"pullQueue\",\"gid\":\"g1\",\"limit\":5}";
    assertThat(FrameCodec.decodeClient(group.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new ClientFrame.PullQueue("g1", 0, 5));
  }

  @Test
  void aTypeNobodyKnowsIsNamedInTheAnswer() {
    ProtocolException refusal = refusal("{\"type\":\"sned\"}");
    assertThat(refusal.code()).isEqualTo(ErrorCode.UNKNOWN_FRAME);
    assertThat(refusal.ref()).isEqualTo("sned");
  }

  @Test
  void aServerFrameIsNoClientFrame() {
    assertThat(refusal("{\"type\":\"pong\",\"heads\":{}}").code())
        .isEqualTo(ErrorCode.UNKNOWN_FRAME);
  }

  @Test
  void deepNestingIsRefusedBeforeItIsFollowed() {
    String deep = "{\"type\":\"ping\",\"x\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}";
    assertThat(refusal(deep).code()).isEqualTo(ErrorCode.BAD_FRAME);
  }

  @Test
  void aNumberOfThousandsOfDigitsIsRefused() {
    String line = "{\"type\":\"ack\",\"gid\":\"g1\",\"upTo\":" + "9".repeat(50_000) + "}";
    assertThat(refusal(line).code()).isEqualTo(ErrorCode.BAD_FRAME);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] line = send("x").getBytes(StandardCharsets.UTF_8);
    for (int b : new int[] {0x80, 0xc0, 0xe4, 0xed, 0xf5, 0xff}) {
      byte[] broken = line.clone();
      broken[line.length - 3] = (byte) b;
      assertThat(refusal(broken).code()).as(Integer.toHexString(b)).isEqualTo(ErrorCode.BAD_FRAME);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\\u0000b"})
  void aTextThatIsNoTextIsRefusedWithItsClientId(String jsonText) {
    ProtocolException refusal = refusal(send(jsonText));
    assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_TEXT);
    assertThat(refusal.ref()).isEqualTo("c7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "\\udc00", "\\udc00\\ud800", "a\\ud83d"})
  void halfACharacterIsNoJson(String jsonText) {
    assertThat(refusal(send(jsonText)).code()).isEqualTo(ErrorCode.BAD_FRAME);
  }

  @Test
  void theLimitOfATextCountsBytesAndNotCharacters() {
    for (String unit : new String[] {"x", "é", "中", "𠀀", "👩‍👩‍👧"}) {
      int bytes = unit.getBytes(StandardCharsets.UTF_8).length;
      String longest =
          unit.repeat(Limits.TEXT_BYTES / bytes) + "x".repeat(Limits.TEXT_BYTES % bytes);
      ClientFrame.Send send =
          (ClientFrame.Send)
              FrameCodec.decodeClient(send(longest).getBytes(StandardCharsets.UTF_8));
      assertThat(send.text()).isEqualTo(longest);
      assertThat(refusal(send(longest + "x")).code()).isEqualTo(ErrorCode.BAD_TEXT);
    }
  }

  @Test
  void keysThatThisVersionDoesNotKnowArePassedOver() {
    byte[] line =
        "{\"type\":\"ping\",\"new\":{\"a\":[1.5e3,null,true]}}".getBytes(StandardCharsets.UTF_8);
    assertThat(FrameCodec.decodeClient(line)).isEqualTo(new ClientFrame.Ping());
  }

  @Test
  void aByteOrderMarkDoesNoHarm() {
    assertThat(
            FrameCodec.decodeClient("\uFEFF{\"type\":\"ping\"}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new ClientFrame.Ping());
  }

  @Test
  void aCarriageReturnAtTheEndDoesNoHarm() {
    assertThat(FrameCodec.decodeClient("{\"type\":\"ping\"}\r".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new ClientFrame.Ping());
  }

  @Test
  void missingAndOptionalKeysAreTold() {
    assertThat(refusal("{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"c7\"}").getMessage())
        .isEqualTo("send: text is missing");
    assertThat(
            FrameCodec.decodeClient(
                "{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[]}"
                    .getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(ClientFrame.CreateGroup.class);
  }
}
