package org.diffusionlab.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.model.Scheme;

/**
 * A session on disk: a database for each lane, and the scenario so far. Locked while it is used, so
 * that two programs never share one.
 *
 * <p>A step is in the folder before it runs. Short sessions are written whole; in long ones a step
 * is a line added to a journal, which becomes part of the scenario file when the session is closed
 * or opened again. Engine thread only.
 */
final class SessionFolder implements AutoCloseable {
  private static final String SCENARIO = "session.scenario.json";
  private static final String JOURNAL = "session.steps.jsonl";
  private static final String LOCK = "session.lock";

  /** Up to so many steps the scenario file is written whole each time. */
  private static final int SHORT = 100;

  private final Path folder;
  private final FileChannel lockChannel;
  private FileChannel journal;

  private SessionFolder(Path folder, FileChannel lockChannel) {
    this.folder = folder;
    this.lockChannel = lockChannel;
  }

  static boolean hasSession(Path folder) {
    return Files.isRegularFile(folder.resolve(SCENARIO));
  }

  /** Takes the folder, creating it where there is none. */
  static SessionFolder take(Path folder) {
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locked(channel)) {
        channel.close();
        throw new LabException(
            "The session folder "
                + folder
                + " is in use by another Diffusion Lab: close that one, or choose another folder.");
      }
      return new SessionFolder(folder, channel);
    } catch (IOException e) {
      throw new LabException(
          "The session folder " + folder + " cannot be used (" + e + "): choose another one.", e);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // another lab in this program
    }
  }

  Path database(Scheme scheme) {
    return folder.resolve(scheme.name() + ".db");
  }

  /** Deletes what an older session left: its databases and its scenario, nothing else. */
  void clear() {
    try {
      Files.deleteIfExists(folder.resolve(SCENARIO));
      Files.deleteIfExists(folder.resolve(JOURNAL));
      for (Scheme scheme : Scheme.values()) {
        for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
          Files.deleteIfExists(folder.resolve(scheme.name() + ".db" + suffix));
        }
      }
    } catch (IOException e) {
      throw new LabException("The old session in " + folder + " cannot be deleted (" + e + ").", e);
    }
  }

  /** The scenario as it was when the last step began. */
  Scenario read() {
    try {
      Path file = folder.resolve(SCENARIO);
      Scenario saved = ScenarioReader.read(file);
      List<Item> items = new ArrayList<>(saved.steps());
      for (String line : journalLines()) {
        int tab = line.indexOf('\t');
        if (tab > 0 && Integer.parseInt(line.substring(0, tab)) == items.size()) {
          items.add(ScenarioReader.parseStep(JOURNAL, items.size() + 1, line.substring(tab + 1)));
        }
      }
      return saved.withSteps(items);
    } catch (NoSuchFileException e) {
      throw new LabException("There is no session in " + folder + " to continue.", e);
    } catch (IOException e) {
      throw new LabException("The session in " + folder + " cannot be read (" + e + ").", e);
    } catch (InputException | NumberFormatException e) {
      throw new LabException(
          "The session in " + folder + " cannot be continued: " + e.getMessage(), e);
    }
  }

  /** Whole lines only: a program that was killed may have left half a line at the end. */
  private List<String> journalLines() throws IOException {
    Path file = folder.resolve(JOURNAL);
    if (!Files.exists(file)) {
      return List.of();
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n');
    return end < 0 ? List.of() : List.of(text.substring(0, end).split("\n"));
  }

  /** Writes the whole scenario; on return it is there, or the old one still is. */
  void save(Scenario scenario) {
    try {
      Path temporary = folder.resolve(SCENARIO + ".new");
      ScenarioWriter.write(scenario, temporary);
      Files.move(
          temporary,
          folder.resolve(SCENARIO),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      if (journal != null) {
        journal.close();
        journal = null;
      }
      Files.deleteIfExists(folder.resolve(JOURNAL));
    } catch (IOException e) {
      throw new LabException("The session cannot be saved in " + folder + " (" + e + ").", e);
    }
  }

  /**
   * Saves a step that is about to run.
   *
   * @param scenario gives the scenario with the step, asked for only where it is written whole
   */
  void append(int index, Item item, java.util.function.Supplier<Scenario> scenario) {
    if (index < SHORT) {
      save(scenario.get());
      return;
    }
    try {
      if (journal == null) {
        journal =
            FileChannel.open(
                folder.resolve(JOURNAL), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
      String line = index + "\t" + ScenarioWriter.item(item) + "\n";
      ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        journal.write(bytes);
      }
    } catch (IOException e) {
      throw new LabException("The session cannot be saved in " + folder + " (" + e + ").", e);
    }
  }

  @Override
  public void close() {
    try {
      if (journal != null) {
        journal.close();
      }
      lockChannel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
