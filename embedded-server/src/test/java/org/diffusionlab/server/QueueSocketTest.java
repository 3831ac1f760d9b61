package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A login after a while, in many groups, with raw lines on real sockets and databases. */
class QueueSocketTest {
  private static final int GROUPS = 50;
  private static final int EACH = 2;

  @TempDir private Path folder;
  private final List<RawClient> clients = new ArrayList<>();

  /** Statements that ran for a replay; written by the server's owner thread. */
  private final List<StatementRun> replays = Collections.synchronizedList(new ArrayList<>());

  private EmbeddedServer server;
  private RawClient a;
  private RawClient b;

  private RawClient member(String uid) {
    RawClient client = RawClient.member(server, uid);
    clients.add(client);
    return client;
  }

  @AfterEach
  void stop() {
    clients.forEach(RawClient::close);
    server.close();
  }

  private static String gid(int i) {
    return "g" + (100 + i);
  }

  /** B was away while A sent to each of the groups in turn. */
  private void begin(Scheme scheme) {
    ServerObserver observer =
        new ServerObserver() {
          @Override
          public void turnDone(List<RunEvent> events) {
            for (RunEvent event : events) {
              if (event instanceof RunEvent.StatementRan ran
                  && ran.run().purpose() == StatementRun.Purpose.REPLAY) {
                replays.add(ran.run());
              }
            }
          }
        };
    server =
        EmbeddedServer.start(
            ServerConfig.of(scheme, folder.resolve("lab.db")).withObserver(observer));
    RawClient lab = member(EmbeddedServer.LAB_UID);
    for (String uid : List.of("A", "B")) {
      lab.write("{\"type\":\"register\",\"uid\":\"" + uid + "\"}");
      lab.read(ServerFrame.Registered.class);
    }
    for (int i = 0; i < GROUPS; i++) {
      lab.write("{\"type\":\"createGroup\",\"gid\":\"" + gid(i) + "\",\"members\":[\"A\",\"B\"]}");
      lab.read(ServerFrame.Membership.class);
    }
    a = member("A");
    for (int n = 1; n <= EACH; n++) {
      for (int i = 0; i < GROUPS; i++) {
        a.send(gid(i), gid(i) + "-" + n, "text " + n);
        a.read(ServerFrame.Sent.class);
      }
    }
    b = member("B");
  }

  private long replayQueries() {
    return replays.stream().mapToLong(StatementRun::times).sum();
  }

  private long rowsRead() {
    return replays.stream().mapToLong(StatementRun::rows).sum();
  }

  private static List<String> expected() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      for (int n = 1; n <= EACH; n++) {
        rows.add(gid(i) + " " + n);
      }
    }
    return rows;
  }

  private void assertLive(Map<String, Long> live) {
    assertThat(live).hasSize(GROUPS).allSatisfy((gid, head) -> assertThat(head).isEqualTo(EACH));
    a.send(gid(7), "later", "hi");
    a.read(ServerFrame.Sent.class);
    assertThat(b.read(ServerFrame.Push.class).message().msgid()).isEqualTo(EACH + 1);
  }

  private static String pullQueue(String row, int limit) {
    String[] place = row.split(" ");
    return "{\"type\":\"pullQueue\",\"gid\":\""
        + place[0]
        + "\",\"after\":"
        + place[1]
        + ",\"limit\":"
        + limit
        + "}";
  }

  @ParameterizedTest
  @EnumSource(
      value = Scheme.class,
      names = {"OFFLINE_COPIES", "COPY_PER_MEMBER"})
  void aLoginReadsOneRangeOfMessagesHoweverManyGroupsThereAre(Scheme scheme) {
    begin(scheme);
    List<String> rows = new ArrayList<>();
    Map<String, Long> live = new TreeMap<>();
    b.write("{\"type\":\"pullQueue\",\"limit\":60}");
    ServerFrame.Queue page = b.read(ServerFrame.Queue.class);
    int pages = 1;
    while (true) {
      page.messages().forEach(m -> rows.add(m.gid() + " " + m.msgid()));
      live.putAll(page.live());
      if (!page.more()) {
        break;
      }
      b.write(pullQueue(rows.get(rows.size() - 1), 60));
      page = b.read(ServerFrame.Queue.class);
      pages++;
    }
    assertThat(rows).isEqualTo(expected());
    assertThat(pages).isEqualTo(2);
    assertThat(replayQueries()).as("one for each page").isEqualTo(2);
    assertThat(rowsRead()).isEqualTo(GROUPS * EACH);
    assertLive(live);
  }

  @ParameterizedTest
  @EnumSource(value = Scheme.class, names = "ID_PER_MEMBER")
  void aLoginReadsOneRangeOfIdsAndThenTheBodiesOfEachGroup(Scheme scheme) {
    begin(scheme);
    b.write("{\"type\":\"pullQueue\",\"limit\":500}");
    ServerFrame.QueueIds page = b.read(ServerFrame.QueueIds.class);
    assertThat(page.more()).isFalse();
    assertThat(replayQueries()).isEqualTo(1);
    List<String> rows = new ArrayList<>();
    page.ids()
        .forEach(
            (gid, ids) -> {
              b.write("{\"type\":\"pullBodies\",\"gid\":\"" + gid + "\",\"ids\":" + ids + "}");
              b.read(ServerFrame.Bodies.class)
                  .messages()
                  .forEach(m -> rows.add(m.gid() + " " + m.msgid()));
            });
    assertThat(rows).isEqualTo(expected());
    assertThat(replayQueries()).as("ids once, bodies per group").isEqualTo(1 + GROUPS);
    assertLive(page.live());
  }

  @ParameterizedTest
  @EnumSource(value = Scheme.class, names = "CURSOR")
  void aLoginReadsEachLogWhereLogsAreKeptPerGroup(Scheme scheme) {
    begin(scheme);
    b.write("{\"type\":\"pullQueue\",\"limit\":60}");
    ServerFrame.ErrorFrame refusal = b.read(ServerFrame.ErrorFrame.class);
    assertThat(refusal.code()).isEqualTo(ErrorCode.UNKNOWN_FRAME);
    assertThat(refusal.ref()).isEqualTo("pullQueue");
    assertThat(refusal.message()).contains("pull each group");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      b.pull(gid(i), 0, 500);
      b.read(ServerFrame.Page.class).messages().forEach(m -> rows.add(m.gid() + " " + m.msgid()));
    }
    assertThat(rows).isEqualTo(expected());
    assertThat(replayQueries()).as("one for each group").isEqualTo(GROUPS);
  }

  @ParameterizedTest
  @EnumSource(value = Scheme.class, mode = Mode.EXCLUDE, names = "CURSOR")
  void aPullThatIsNoneIsRefusedAndTheNextOneIsServed(Scheme scheme) {
    begin(scheme);
    for (String rest : List.of("", ",\"limit\":0", ",\"limit\":501", ",\"after\":3,\"limit\":5")) {
      b.write("{\"type\":\"pullQueue\"" + rest + "}");
      ServerFrame.ErrorFrame refusal = b.read(ServerFrame.ErrorFrame.class);
      assertThat(refusal.code()).as(rest).isEqualTo(ErrorCode.BAD_FRAME);
      assertThat(refusal.ref()).isEqualTo("pullQueue");
    }
    b.write("{\"type\":\"pullQueue\",\"gid\":\"\",\"after\":0,\"limit\":1}");
    String line = b.readLine();
    assertThat(line)
        .startsWith("{\"type\":\"queue")
        .contains("\"" + gid(0) + "\"")
        .endsWith("\"live\":{},\"more\":true}");
  }

  @ParameterizedTest
  @EnumSource(
      value = Scheme.class,
      names = {"OFFLINE_COPIES", "COPY_PER_MEMBER"})
  void largeTextsComeInAsManyLinesAsTheyNeed(Scheme scheme) {
    begin(scheme);
    b.close();
    String text = "中".repeat(Limits.TEXT_BYTES / 3);
    for (int i = 0; i < 20; i++) {
      a.send(gid(i), "large-" + i, text);
      a.read(ServerFrame.Sent.class);
    }
    RawClient again = member("B");
    List<String> rows = new ArrayList<>();
    boolean more = true;
    int lines = 0;
    while (more) {
      again.write(
          rows.isEmpty()
              ? "{\"type\":\"pullQueue\",\"limit\":500}"
              : pullQueue(rows.get(rows.size() - 1), 500));
      String line = again.readLine();
      byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
      assertThat(bytes).hasSizeLessThan(Limits.FRAME_BYTES);
      ServerFrame.Queue page = (ServerFrame.Queue) FrameCodec.decodeServer(bytes);
      page.messages().forEach(m -> rows.add(m.gid() + " " + m.msgid()));
      more = page.more();
      lines++;
    }
    assertThat(rows).hasSize(GROUPS * EACH + 20).doesNotHaveDuplicates().isSorted();
    assertThat(lines).as("200 KB").isBetween(4, 8);
  }
}
