package org.diffusionlab.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.Registration;
import org.diffusionlab.server.ServerConfig;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description =
        "Runs a server alone until it is told to stop (Ctrl+C, SIGTERM), and prints one line with"
            + " its address. Anybody on this machine may register with it.")
final class ServeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "The port to listen on (default: a free one).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDR",
      defaultValue = ServerConfig.LOOPBACK,
      description = "The address to listen on (default: ${DEFAULT-VALUE}, this machine only).")
  private String bind;

  @Option(
      names = "--scheme",
      paramLabel = "NAME",
      defaultValue = "CURSOR",
      description = "How messages are kept (default: ${DEFAULT-VALUE}).")
  private String scheme;

  @Option(
      names = "--db",
      paramLabel = "FILE",
      description = "The database (default: NAME.db in the current directory).")
  private Path db;

  @Option(
      names = "--durability",
      paramLabel = "FULL|NORMAL",
      defaultValue = "FULL",
      description = "What a confirmed send survives (default: ${DEFAULT-VALUE}, also a power cut).")
  private Durability durability;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "A port is 0 to 65535, not " + port + ".");
    }
    Scheme kept = Schemes.named(scheme, spec.commandLine());
    Path file = db == null ? Path.of(kept.name() + ".db") : db;
    EmbeddedServer server =
        EmbeddedServer.start(
            ServerConfig.of(kept, file)
                .withAddress(bind, port)
                .withDurability(durability)
                .withRegistration(Registration.OPEN));
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "serve-shutdown"));
    spec.commandLine()
        .getOut()
        .println(
            "Listening on "
                + server.address().getAddress().getHostAddress()
                + ":"
                + server.address().getPort()
                + " ("
                + kept
                + ", "
                + durability
                + ", "
                + file
                + ")");
    spec.commandLine().getOut().flush();
    new CountDownLatch(1).await(); // until the program is told to stop
    return ExitCode.OK;
  }
}
