package org.diffusionlab;

import org.diffusionlab.cli.DiffusionLabCommand;
import org.diffusionlab.cli.WindowProgram;

/**
 * The program's entry: hands the command line to {@code cli} and tells it how to open the window.
 *
 * <p>Does not extend {@code Application}, and loads no JavaFX class itself: {@code run}, {@code
 * check} and {@code serve} work with no JavaFX near. A command that needs the window is run in a
 * second java, started with JavaFX on its module path ({@link WindowElsewhere}); in that java this
 * same main method finds JavaFX there and opens the window ({@link WindowHere}).
 */
public final class Launcher {

  private Launcher() {}

  /**
   * Runs one command and exits with its code.
   *
   * @param args the command line, as the user typed it
   */
  public static void main(String[] args) {
    boolean javaFxIsHere = ModuleLayer.boot().findModule("javafx.graphics").isPresent();
    WindowProgram window = javaFxIsHere ? new WindowHere() : new WindowElsewhere();
    System.exit(DiffusionLabCommand.execute(args, window, System.out, System.err));
  }
}
