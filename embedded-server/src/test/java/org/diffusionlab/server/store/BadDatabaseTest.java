package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.StoreException.Reason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteConfig;

class BadDatabaseTest {
  private static final int PAGE_SIZE = 4096;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("lab.db");
  }

  private CursorStore open() {
    return CursorStore.open(file, Durability.FULL, 0);
  }

  private void makeGood(int messages) {
    try (CursorStore store = open()) {
      fill(store, 1, messages);
    }
  }

  private static void fill(CursorStore store, long from, long to) {
    store.begin();
    if (!store.hasMember("A")) {
      store.addMember("A");
      store.addGroup(
          new StoredGroup("g1", "", History.NONE, "A", 0, 0), List.of(new StoredMember("A", 0, 1)));
    }
    for (long id = from; id <= to; id++) {
      append(store, id);
    }
    store.commit();
  }

  private static void append(CursorStore store, long id) {
    store.append(
        new Message("g1", id, "A", id, "x".repeat(500)),
        "c" + id,
        0,
        Recipients.of(List.of(), List.of()));
  }

  /** Opening must fail in one plain sentence, and the file must be what it was, alone. */
  private void assertRefused(Reason reason, String... words) throws IOException {
    byte[] before = Files.readAllBytes(file);
    StoreException refusal = catchThrowableOfType(StoreException.class, this::open);
    assertThat(refusal).as("it was opened").isNotNull();
    assertThat(refusal.reason()).isEqualTo(reason);
    assertThat(refusal).hasMessageContainingAll(words).message().doesNotContain("\n", "Exception");
    assertThat(refusal).hasMessageContaining(file.toString());
    assertThat(Arrays.equals(Files.readAllBytes(file), before)).as("file as it was").isTrue();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefused() throws IOException {
    Files.writeString(file, "Dear diary, today I am not a database. ".repeat(200));
    assertRefused(Reason.NOT_OURS, "is not a database", "choose another file");
  }

  @Test
  void aShortFileIsRefused() throws IOException {
    Files.writeString(file, "SQLite");
    assertRefused(Reason.NOT_OURS, "is not a database");
  }

  @Test
  void anotherProgramsDatabaseIsRefused() throws Exception {
    SqliteFiles.run(file, "CREATE TABLE recipes(name TEXT)");
    assertRefused(Reason.NOT_OURS, "another program");
    SqliteFiles.run(file, "PRAGMA application_id=77", "PRAGMA user_version=1");
    assertRefused(Reason.NOT_OURS, "another program");
  }

  @Test
  void aNewerVersionsDatabaseIsRefused() throws Exception {
    makeGood(3);
    SqliteFiles.run(file, "PRAGMA user_version=2");
    assertRefused(Reason.NEWER, "newer version", "format 2");
  }

  @Test
  void anotherSchemesDatabaseIsRefused() throws Exception {
    makeGood(3);
    SqliteFiles.run(file, "UPDATE server_info SET value='COPY_PER_MEMBER' WHERE key='scheme'");
    assertRefused(Reason.NOT_OURS, "COPY_PER_MEMBER", Scheme.CURSOR.name());
  }

  @Test
  void aTruncatedDatabaseIsRefused() throws Exception {
    makeGood(200);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertRefused(Reason.CORRUPT, "is damaged", "restore a copy");
    Files.write(file, Arrays.copyOf(whole, 60));
    assertRefused(Reason.CORRUPT, "is damaged");
  }

  @Test
  void aDatabaseWithAnOverwrittenPageIsRefused() throws Exception {
    makeGood(200);
    byte[] bytes = Files.readAllBytes(file);
    for (int page = 5; page < bytes.length / PAGE_SIZE; page++) {
      ByteBuffer.wrap(bytes, page * PAGE_SIZE, PAGE_SIZE).put(new byte[PAGE_SIZE / 2]);
    }
    Files.write(file, bytes);
    assertRefused(Reason.CORRUPT, "is damaged");
  }

  @Test
  void aDatabaseThatAnotherProgramHasLockedIsRefused() throws Exception {
    makeGood(1);
    try (Connection other = SqliteFiles.connect(file);
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      StoreException refusal = catchThrowableOfType(StoreException.class, this::open);
      assertThat(refusal.reason()).isEqualTo(Reason.LOCKED);
      assertThat(refusal).hasMessageContaining("locked by another program; close it");
      statement.execute("ROLLBACK");
    }
    open().close();
  }

  @Test
  void aDatabaseHasOneServerAtATime() throws Exception {
    try (CursorStore first = open()) {
      StoreException refusal = catchThrowableOfType(StoreException.class, this::open);
      assertThat(refusal.reason()).isEqualTo(Reason.LOCKED);
      assertThat(refusal).hasMessageContaining("in use by another server");
      first.begin();
      first.addMember("A");
      assertThat(first.commit()).isTrue();
    }
    open().close();
  }

  @Test
  void aLockFileThatAKilledServerLeftIsNoObstacle() throws Exception {
    makeGood(1);
    Files.writeString(folder.resolve("lab.db.lock"), "left over");
    open().close();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  void aReadOnlyDatabaseIsToldAsSuch() throws Exception {
    makeGood(1);
    SQLiteConfig readOnly = new SQLiteConfig();
    readOnly.setReadOnly(true);
    try (Connection connection = readOnly.createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      SQLException sqlite =
          catchThrowableOfType(
              SQLException.class, () -> statement.execute("UPDATE user_info SET user_info=''"));
      StoreException told = StoreErrors.of("open the database", file.toString(), sqlite);
      assertThat(told.reason()).isEqualTo(Reason.READ_ONLY);
      assertThat(told)
          .hasMessage(
              "could not open the database: "
                  + file
                  + " is read-only; make it writable or choose another file");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE server_info SET value='' WHERE key='secret'",
        "UPDATE server_info SET value='no hexadecimal digits' WHERE key='secret'",
        "DELETE FROM server_info",
        "DROP TABLE server_info",
        "DROP TABLE sends",
        "ALTER TABLE group_msgs DROP COLUMN time",
        "PRAGMA user_version=0",
        "PRAGMA user_version=-1",
      })
  void aDatabaseThatLostPartsOfItselfIsToldAsSuch(String change) throws Exception {
    makeGood(3);
    change(change);
    StoreException refusal = catchThrowableOfType(StoreException.class, this::open);
    assertThat(refusal.reason()).as(refusal.getMessage()).isEqualTo(Reason.CORRUPT);
    assertThat(refusal).hasMessageContaining("restore a copy");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE group_heads SET head=-5",
        "UPDATE group_heads SET floor=99",
        "UPDATE group_info SET history='SOME'",
        "UPDATE group_members SET joined_msgid=-1",
        "UPDATE group_members SET last_ack_msgid=-1",
      })
  void aRowThatCannotBeTrueIsDamageAndNoErrorOfOurs(String change) throws Exception {
    makeGood(3);
    change(change);
    try (CursorStore store = open()) {
      StoreException refusal =
          catchThrowableOfType(
              StoreException.class,
              () -> {
                store.group("g1");
                store.membersOf("g1");
              });
      assertThat(refusal.reason()).isEqualTo(Reason.CORRUPT);
    }
  }

  private void change(String sql) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.enforceForeignKeys(false);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA ignore_check_constraints=ON");
      statement.execute(sql);
    }
  }

  @Test
  void aFolderIsNoDatabase() throws Exception {
    Files.createDirectory(file);
    StoreException refusal = catchThrowableOfType(StoreException.class, this::open);
    assertThat(refusal).hasMessageContaining("is a folder; name a file");
  }

  @Test
  void aPathThroughAFileIsToldAsSuch() throws Exception {
    Path blocker = Files.writeString(folder.resolve("blocker"), "x");
    StoreException refusal =
        catchThrowableOfType(
            StoreException.class,
            () -> CursorStore.open(blocker.resolve("lab.db"), Durability.FULL, 0));
    assertThat(refusal).hasMessageContaining("cannot create the folder");
  }

  @Test
  void anEmptyFileBecomesADatabase() throws Exception {
    Files.createFile(file);
    makeGood(1);
    assertThat(Files.size(file)).isPositive();
  }

  @Test
  void whenSpaceRunsOutTheWriteIsRefusedAndEverythingConfirmedStays() {
    makeGood(1);
    long limit;
    try (CursorStore store = open()) {
      limit = store.bytes() + 10 * PAGE_SIZE;
    }
    long confirmed = 1;
    try (CursorStore store = CursorStore.open(file, Durability.FULL, limit)) {
      StoreException full = null;
      while (full == null) {
        long next = confirmed + 1;
        full =
            catchThrowableOfType(
                StoreException.class,
                () -> {
                  store.begin();
                  append(store, next);
                  store.commit();
                });
        if (full == null) {
          confirmed = next;
        }
      }
      store.rollback();
      assertThat(full.reason()).isEqualTo(Reason.FULL);
      assertThat(full).hasMessageContainingAll("no space is left for", "free some");
      assertThat(confirmed).isGreaterThan(5);
      assertThat(store.group("g1").orElseThrow().head()).isEqualTo(confirmed);
      store.begin();
      store.purge("g1", confirmed, 0, confirmed);
      store.commit();
      fill(store, confirmed + 1, confirmed + 1);
      confirmed++;
    }
    try (CursorStore store = open()) {
      assertThat(store.group("g1").orElseThrow().head()).isEqualTo(confirmed);
    }
  }
}
