package org.diffusionlab.lab;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A session folder that nobody wants to keep: made in the system's place for such folders, deleted
 * with all that is in it when it is closed. Any thread.
 */
public final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  /** Makes one. */
  public static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("diffusion-lab-"));
  }

  public Path path() {
    return path;
  }

  /**
   * Deletes it. May be called twice.
   *
   * @throws LabException where that is not possible, after as much of it as was
   */
  @Override
  public void close() {
    if (!Files.exists(path)) {
      return;
    }
    try {
      Files.walkFileTree(path, new Deleting());
    } catch (IOException e) {
      throw new LabException("The temporary folder " + path + " cannot be deleted.", e);
    }
  }

  private static final class Deleting extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
