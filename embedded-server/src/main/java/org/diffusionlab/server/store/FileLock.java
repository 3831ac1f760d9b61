package org.diffusionlab.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import org.diffusionlab.server.store.StoreException.Reason;

/**
 * Keeps a database to one server at a time: a locked file beside it, gone again when it is closed.
 *
 * <p>SQLite's own locks come and go with each transaction, so that two servers could take turns on
 * one file and each trust its memory of it. Nothing else in this process may open the lock file: on
 * POSIX systems closing any descriptor of a file gives up all the process's locks on it.
 */
final class FileLock implements AutoCloseable {
  /** The lock file's size is a random number up to this, which marks it as ours. */
  private static final int MOST_BYTES = 4096;

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
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // held within this process
    }
  }

  /** Whether the path still names what was locked; seen by its size, without opening it again. */
  private static boolean isStillThere(Path path, FileChannel channel) throws IOException {
    int size = 1 + new SecureRandom().nextInt(MOST_BYTES);
    channel.truncate(0);
    channel.write(ByteBuffer.allocate(size), 0);
    try {
      return Files.size(path) == size;
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
    abandon();
  }

  /** Gives up the lock and leaves its file there, as a process that dies does. */
  void abandon() {
    try {
      channel.close();
    } catch (IOException e) {
      // the lock goes with the process at the latest
    }
  }
}
