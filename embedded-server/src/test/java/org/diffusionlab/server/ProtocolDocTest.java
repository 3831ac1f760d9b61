package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds docs/protocol.md to what the server does. */
class ProtocolDocTest {
  private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");
  private static final Pattern TIME = Pattern.compile("\"time\":\\d+");

  private String doc;

  @BeforeEach
  void readDoc() throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/protocol.md"))) {
      folder = folder.getParent();
      assertThat(folder).as("docs/protocol.md above the working folder").isNotNull();
    }
    doc = Files.readString(folder.resolve("docs/protocol.md"));
  }

  private List<String> blocks(String kind) {
    List<String> lines = new ArrayList<>();
    Matcher block = Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL).matcher(doc);
    while (block.find()) {
      lines.addAll(block.group(1).lines().toList());
    }
    return lines;
  }

  @Test
  void theSessionInTheDocumentIsWhatHappens(@TempDir Path folder) {
    Map<String, RawClient> clients = new HashMap<>();
    Map<String, String> tokens = new HashMap<>();
    ServerConfig config =
        ServerConfig.of(Scheme.CURSOR, folder.resolve("tea.db"))
            .withRegistration(Registration.OPEN);
    List<String> session = blocks("session");
    assertThat(session).hasSizeGreaterThan(20);
    try (EmbeddedServer server = EmbeddedServer.start(config)) {
      for (String step : session) {
        String who = step.substring(0, 3);
        String line = step.substring(5);
        RawClient client = clients.computeIfAbsent(who, name -> new RawClient(server));
        if (step.charAt(3) == '>') {
          client.write(withTokens(line, tokens));
          continue;
        }
        String answer = client.readLine();
        Matcher documented = TOKEN.matcher(line);
        Matcher real = TOKEN.matcher(answer);
        if (documented.find() && real.find()) {
          tokens.put(documented.group(1), real.group(1));
        }
        assertThat(withoutTime(answer)).isEqualTo(withoutTime(withTokens(line, tokens)));
      }
    } finally {
      clients.values().forEach(RawClient::close);
    }
  }

  private static String withTokens(String line, Map<String, String> tokens) {
    String replaced = line;
    for (Map.Entry<String, String> token : tokens.entrySet()) {
      replaced = replaced.replace(token.getKey(), token.getValue());
    }
    return replaced;
  }

  private static String withoutTime(String line) {
    return TIME.matcher(line).replaceAll("\"time\":0");
  }

  @Test
  void everyFrameStandsInTheDocumentAsItIsWritten() {
    TreeSet<String> documented = new TreeSet<>();
    for (String line : blocks("frame")) {
      Frame frame = decode(line);
      assertThat(new String(FrameCodec.encode(frame), StandardCharsets.UTF_8))
          .isEqualTo(line + "\n");
      documented.add(frame.getClass().getSimpleName());
    }
    List<Class<?>> all = new ArrayList<>();
    all.addAll(Arrays.asList(ClientFrame.class.getPermittedSubclasses()));
    all.addAll(Arrays.asList(ServerFrame.class.getPermittedSubclasses()));
    assertThat(documented).hasSameElementsAs(all.stream().map(Class::getSimpleName).toList());
  }

  private static Frame decode(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (line.contains("\"reason\"")) {
      return FrameCodec.decodeServer(bytes);
    }
    try {
      return FrameCodec.decodeClient(bytes);
    } catch (ProtocolException e) {
      return FrameCodec.decodeServer(bytes);
    }
  }

  @Test
  void everyErrorCodeStandsInTheDocument() {
    for (ErrorCode code : ErrorCode.values()) {
      assertThat(doc).contains("| `" + code.code() + "` |");
    }
  }
}
