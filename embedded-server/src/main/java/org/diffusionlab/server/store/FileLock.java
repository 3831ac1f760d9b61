package org.diffusionlab.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.diffusionlab.server.store.StoreException.Reason;

/**
 * Keeps a database to one server at a time: a locked file beside it, gone again when it is closed.
 *
 * <p>SQLite's own locks come and go with each transaction, so that two servers could take turns on
 * one file and each trust its memory of it.
 */
final class FileLock implements AutoCloseable {
  /** Locked far behind the file's end: where locks are mandatory, the content stays readable. */
  private static final long LOCKED_BYTE = 1L << 30;

  private final Path path;
  private final FileChannel channel;

  private FileLock(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /** Takes the lock of {@code database}, or throws where somebody else holds it. */
  static FileLock take(Path database) {
    Path path = database.resolveSibling(database.getFileName() + ".lock");
    try {
      while (true) {
        FileChannel channel =
            FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!tryLock(channel)) {
          channel.close();
          throw new StoreException(
              Reason.LOCKED,
              database + " is in use by another server; close that one or choose another file");
        }
        if (isStillThere(path, channel)) {
          return new FileLock(path, channel);
        }
        channel.close(); // its last holder deleted it in between: take the new one
      }
    } catch (IOException e) {
      throw new StoreException(
          Reason.READ_ONLY,
          "cannot write beside "
              + database
              + "; make its folder writable or choose another file ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(LOCKED_BYTE, 1, false) != null;
    } catch (OverlappingFileLockException e) {
      return false; // held within this process
    }
  }

  private static boolean isStillThere(Path path, FileChannel channel) throws IOException {
    String mark = UUID.randomUUID().toString();
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.US_ASCII)), 0);
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1).equals(mark);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // Windows keeps an open file's name: a lock file that nobody locks does no harm
    }
    try {
      channel.close();
    } catch (IOException e) {
      // the lock goes with the process at the latest
    }
  }
}
