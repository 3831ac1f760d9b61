package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.TableRead;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The article's example on real sockets and databases: A, uid1 and uid2 are online, uid3 is not,
 * and A posts. The rows of {@code group_msgs} and {@code user_msgs} are those of the article.
 */
class FourSchemesTest {
  private static final List<Object> BODY = List.of(1L, "g1", "A", 1_000L, "hi");
  private static final List<String> RECIPIENTS = List.of("uid1", "uid2", "uid3");

  private final AtomicInteger queued = new AtomicInteger();
  private final List<RawClient> clients = new ArrayList<>();
  private EmbeddedServer server;
  private int units;

  private RawClient login(String uid) {
    RawClient client = new RawClient(server);
    clients.add(client);
    units++;
    client.hello(server, uid);
    turn(1);
    return client;
  }

  private void turn(int lines) {
    units += lines;
    await().atMost(Duration.ofSeconds(10)).until(() -> queued.get() == units);
    assertThat(server.turn(port -> 0)).isTrue();
  }

  @AfterEach
  void stop() {
    clients.forEach(RawClient::close);
    server.close();
  }

  private List<List<Object>> rows(String table) {
    return server.tables().stream()
        .filter(read -> read.schema().name().equals(table))
        .map(TableRead::rows)
        .findFirst()
        .orElse(List.of());
  }

  /** The rows kept for some members, as the scheme writes them. */
  private static List<List<Object>> keptFor(Scheme scheme, List<String> uids) {
    List<List<Object>> rows = new ArrayList<>();
    for (String uid : uids) {
      if (scheme == Scheme.ID_PER_MEMBER) {
        rows.add(List.of(uid, 1L, "g1"));
      } else if (scheme != Scheme.CURSOR) {
        rows.add(List.of(uid, 1L, "g1", "A", 1_000L, "hi"));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void theRowsAreThoseOfTheArticleAfterEachStep(Scheme scheme, @TempDir Path folder) {
    ServerObserver observer =
        new ServerObserver() {
          @Override
          public void unitQueued(int remotePort) {
            queued.incrementAndGet();
          }
        };
    server =
        EmbeddedServer.start(
            ServerConfig.of(scheme, folder.resolve("lab.db"))
                .stepped(new ManualClock(1_000))
                .withObserver(observer));
    RawClient lab = login(EmbeddedServer.LAB_UID);
    for (String uid : List.of("A", "uid1", "uid2", "uid3")) {
      lab.write("{\"type\":\"register\",\"uid\":\"" + uid + "\"}");
    }
    lab.write(
        "{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[\"A\",\"uid1\",\"uid2\",\"uid3\"]}");
    turn(5);
    RawClient a = login("A");
    RawClient uid1 = login("uid1");
    RawClient uid2 = login("uid2");
    uid1.read(ServerFrame.Welcome.class);
    uid2.read(ServerFrame.Welcome.class);
    assertThat(rows("group_members").get(0)).hasSize(scheme == Scheme.CURSOR ? 4 : 3);

    a.send("g1", "c1", "hi");
    turn(1);
    boolean once = scheme == Scheme.ID_PER_MEMBER || scheme == Scheme.CURSOR;
    assertThat(rows("group_msgs")).isEqualTo(once ? List.of(BODY) : List.of());
    assertThat(rows("user_msgs"))
        .isEqualTo(keptFor(scheme, scheme == Scheme.OFFLINE_COPIES ? List.of("uid3") : RECIPIENTS));
    assertThat(uid1.read(ServerFrame.Push.class).message().text()).isEqualTo("hi");
    assertThat(uid2.read(ServerFrame.Push.class).message().msgid()).isEqualTo(1);

    uid1.ack("g1", 1);
    uid2.ack("g1", 1);
    turn(2);
    assertThat(rows("user_msgs")).isEqualTo(keptFor(scheme, List.of("uid3")));

    RawClient uid3 = login("uid3");
    assertThat(uid3.read(ServerFrame.Welcome.class).groups().get(0).cursor()).isZero();
    uid3.pull("g1", 0, 50);
    turn(1);
    ServerFrame.Page page = uid3.read(ServerFrame.Page.class);
    assertThat(page.messages()).hasSize(1);
    assertThat(page.more()).isFalse();
    assertThat(rows("user_msgs")).isEqualTo(keptFor(scheme, List.of("uid3")));

    uid3.ack("g1", 1);
    turn(1);
    assertThat(rows("user_msgs")).isEmpty();
    assertThat(rows("group_msgs")).as("it stays").isEqualTo(once ? List.of(BODY) : List.of());
    if (scheme == Scheme.CURSOR) {
      assertThat(cursors()).isEqualTo(Map.of("A", 0L, "uid1", 1L, "uid2", 1L, "uid3", 1L));
    }
  }

  private Map<Object, Object> cursors() {
    return rows("group_members").stream()
        .collect(Collectors.toMap(row -> row.get(1), row -> row.get(2)));
  }
}
