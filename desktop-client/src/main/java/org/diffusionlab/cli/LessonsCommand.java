package org.diffusionlab.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.diffusionlab.lab.LabException;
import org.diffusionlab.lab.lesson.ShippedLessons;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "lessons",
    mixinStandardHelpOptions = true,
    description =
        "Writes the lessons that come with the program to a folder, to be read and changed. Never"
            + " overwrites a file.")
final class LessonsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Where to; made where there is no such folder.")
  private Path folder;

  @Override
  public Integer call() {
    List<String> names = ShippedLessons.names();
    for (String name : names) {
      if (Files.exists(folder.resolve(name))) {
        throw new LabException(
            "The file " + folder.resolve(name) + " exists already: nothing was written.");
      }
    }
    try {
      Files.createDirectories(folder);
      for (String name : names) {
        Files.writeString(
            folder.resolve(name), ShippedLessons.text(name), StandardOpenOption.CREATE_NEW);
        spec.commandLine().getOut().println(folder.resolve(name));
      }
    } catch (FileAlreadyExistsException e) {
      throw new LabException("The file " + e.getFile() + " exists already.", e);
    } catch (IOException e) {
      throw new LabException("The folder " + folder + " cannot be written (" + e + ").", e);
    }
    return ExitCode.OK;
  }
}
