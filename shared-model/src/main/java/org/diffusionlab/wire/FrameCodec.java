package org.diffusionlab.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;

/**
 * Frames to lines and back, without reflection.
 *
 * <p>Reading is strict: invalid UTF-8, duplicate keys, numbers that are not whole or do not fit,
 * and anything after the object are refused with a {@link ProtocolException}. Keys this version
 * does not know are passed over, so that a newer peer can add some. Stateless and thread-safe.
 */
public final class FrameCodec {
  private FrameCodec() {}

  /** The frame as one line of UTF-8, its newline included. */
  public static byte[] encode(Frame frame) {
    JsonLine line = new JsonLine().put("type", frame.type());
    if (frame instanceof ClientFrame client) {
      client.accept(new ClientEncoder(line));
    } else {
      ((ServerFrame) frame).accept(new ServerEncoder(line));
    }
    return (line.end() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Bytes that a message takes within a page, its separating comma included. */
  public static int encodedLength(Message message) {
    return messageJson(message).getBytes(StandardCharsets.UTF_8).length + 1;
  }

  /** Bytes that a message takes within a queue, its gid and its separating comma included. */
  public static int queuedLength(Message message) {
    return queuedJson(message).getBytes(StandardCharsets.UTF_8).length + 1;
  }

  /** Bytes that a group's state takes within a welcome, its separating comma included. */
  public static int encodedLength(GroupState group) {
    return groupJson(group).getBytes(StandardCharsets.UTF_8).length + 1;
  }

  /** Reads a client's line, without its newline. */
  public static ClientFrame decodeClient(byte[] line) {
    Fields in = Fields.parse(utf8(line));
    String type = in.type();
    return guarded(type, in, FrameCodec::clientFrame);
  }

  /** Reads a server's line, without its newline. */
  public static ServerFrame decodeServer(byte[] line) {
    Fields in = Fields.parse(utf8(line));
    String type = in.type();
    return guarded(type, in, FrameCodec::serverFrame);
  }

  private interface Reader<F> {
    F read(String type, Fields in);
  }

  private static <F> F guarded(String type, Fields in, Reader<F> reader) {
    try {
      return reader.read(type, in);
    } catch (IllegalArgumentException e) {
      boolean text = type.equals("send") && e.getMessage().startsWith("text ");
      throw new ProtocolException(
          text ? ErrorCode.BAD_TEXT : ErrorCode.BAD_FRAME,
          type + ": " + e.getMessage(),
          type.equals("send") ? in.stringOr("clientId", type) : type);
    }
  }

  private static ClientFrame clientFrame(String type, Fields in) {
    switch (type) {
      case "register":
        return new ClientFrame.Register(in.string("uid"));
      case "hello":
        return new ClientFrame.Hello(
            in.integer("v"), in.string("uid"), in.string("token"), in.boolOr("presence", false));
      case "send":
        return new ClientFrame.Send(in.string("gid"), in.string("clientId"), in.string("text"));
      case "ack":
        return in.has("ids") && !in.has("upTo")
            ? new ClientFrame.AckIds(in.string("gid"), in.numbers("ids"))
            : new ClientFrame.Ack(in.string("gid"), in.number("upTo"));
      case "pull":
        return new ClientFrame.Pull(in.string("gid"), in.number("after"), in.integer("limit"));
      case "pullQueue":
        return new ClientFrame.PullQueue(
            in.has("gid") ? in.string("gid") : "",
            in.has("after") ? in.number("after") : 0,
            in.integer("limit"));
      case "pullIds":
        return new ClientFrame.PullIds(in.string("gid"), in.number("after"), in.integer("limit"));
      case "pullBodies":
        return new ClientFrame.PullBodies(in.string("gid"), in.numbers("ids"));
      case "createGroup":
        return new ClientFrame.CreateGroup(
            in.string("gid"),
            in.stringOr("title", ""),
            constant(History.class, "history", in.stringOr("history", "NONE")),
            in.strings("members"));
      case "join":
        return new ClientFrame.Join(in.string("gid"), in.string("uid"));
      case "leave":
        return new ClientFrame.Leave(in.string("gid"), in.string("uid"));
      case "ping":
        return new ClientFrame.Ping();
      case "bye":
        return new ClientFrame.Bye();
      default:
        throw new ProtocolException(
            ErrorCode.UNKNOWN_FRAME,
            "there is no client frame of this type; see the protocol's list",
            type.length() > 32 ? type.substring(0, 32) : type);
    }
  }

  private static ServerFrame serverFrame(String type, Fields in) {
    switch (type) {
      case "registered":
        return new ServerFrame.Registered(in.string("uid"), in.string("token"));
      case "welcome":
        return new ServerFrame.Welcome(
            constant(Scheme.class, "scheme", in.string("scheme")),
            in.objects("groups").stream().map(FrameCodec::group).toList(),
            in.bool("more"));
      case "sent":
        return new ServerFrame.Sent(
            in.string("gid"), in.string("clientId"), in.number("msgid"), in.number("time"));
      case "push":
        return new ServerFrame.Push(message(in.string("gid"), in));
      case "page":
        {
          String gid = in.string("gid");
          return new ServerFrame.Page(
              gid, messages(gid, in), in.number("head"), in.number("floor"), in.bool("more"));
        }
      case "queue":
        return new ServerFrame.Queue(
            in.objects("messages").stream().map(m -> message(m.string("gid"), m)).toList(),
            heads(in.object("live")),
            in.bool("more"));
      case "queueIds":
        {
          Fields ids = in.object("ids");
          Map<String, List<Long>> map = new LinkedHashMap<>();
          ids.keys().forEach(gid -> map.put(gid, ids.numbers(gid)));
          return new ServerFrame.QueueIds(map, heads(in.object("live")), in.bool("more"));
        }
      case "ids":
        return new ServerFrame.Ids(
            in.string("gid"), in.numbers("ids"), in.number("head"), in.bool("more"));
      case "bodies":
        {
          String gid = in.string("gid");
          return new ServerFrame.Bodies(gid, messages(gid, in));
        }
      case "presence":
        return new ServerFrame.Presence(in.string("uid"), in.bool("online"));
      case "membership":
        {
          Fields group = in.objectOr("group");
          return new ServerFrame.Membership(
              in.string("gid"),
              in.string("uid"),
              constant(
                  ServerFrame.Change.class, "change", in.string("change").toUpperCase(Locale.ROOT)),
              in.integer("members"),
              group == null ? null : group(group));
        }
      case "pong":
        return new ServerFrame.Pong(heads(in.object("heads")));
      case "error":
        return new ServerFrame.ErrorFrame(
            ErrorCode.of(in.string("code")), in.string("message"), in.stringOr("ref", ""));
      case "bye":
        return new ServerFrame.Goodbye(in.string("reason"));
      default:
        throw new ProtocolException(
            ErrorCode.UNKNOWN_FRAME, "there is no server frame of this type", type);
    }
  }

  private static Map<String, Long> heads(Fields in) {
    Map<String, Long> heads = new TreeMap<>();
    in.keys().forEach(gid -> heads.put(gid, in.number(gid)));
    return heads;
  }

  private static List<Message> messages(String gid, Fields in) {
    List<Message> messages = new ArrayList<>();
    for (Fields item : in.objects("messages")) {
      messages.add(message(gid, item));
    }
    return messages;
  }

  private static Message message(String gid, Fields in) {
    return new Message(
        gid, in.number("msgid"), in.string("sender"), in.number("time"), in.string("text"));
  }

  private static GroupState group(Fields in) {
    return new GroupState(
        in.string("gid"),
        in.string("title"),
        in.integer("members"),
        in.number("joined"),
        in.number("cursor"),
        in.number("head"),
        in.number("floor"));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String key, String name) {
    try {
      return Enum.valueOf(type, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          key + " must be one of " + List.of(type.getEnumConstants()) + ", not '" + name + "'");
    }
  }

  private static String utf8(byte[] line) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(line))
          .toString();
    } catch (CharacterCodingException e) {
      throw new ProtocolException(ErrorCode.BAD_FRAME, "the line is not valid UTF-8", "");
    }
  }

  private static String messageJson(Message m) {
    return messageFields(new JsonLine(), m).end();
  }

  private static String queuedJson(Message m) {
    return messageFields(new JsonLine().put("gid", m.gid()), m).end();
  }

  private static JsonLine messageFields(JsonLine line, Message m) {
    return line.put("msgid", m.msgid())
        .put("sender", m.sender())
        .put("time", m.time())
        .put("text", m.text());
  }

  private static String headsJson(Map<String, Long> heads) {
    JsonLine line = new JsonLine();
    heads.forEach(line::put);
    return line.end();
  }

  private static String groupJson(GroupState g) {
    return new JsonLine()
        .put("gid", g.gid())
        .put("title", g.title())
        .put("members", g.members())
        .put("joined", g.joined())
        .put("cursor", g.cursor())
        .put("head", g.head())
        .put("floor", g.floor())
        .end();
  }

  private record ClientEncoder(JsonLine line) implements ClientFrame.Handler<JsonLine> {
    @Override
    public JsonLine onRegister(ClientFrame.Register f) {
      return line.put("uid", f.uid());
    }

    @Override
    public JsonLine onHello(ClientFrame.Hello f) {
      line.put("v", f.v()).put("uid", f.uid()).put("token", f.token());
      return f.presence() ? line.put("presence", true) : line;
    }

    @Override
    public JsonLine onSend(ClientFrame.Send f) {
      return line.put("gid", f.gid()).put("clientId", f.clientId()).put("text", f.text());
    }

    @Override
    public JsonLine onAck(ClientFrame.Ack f) {
      return line.put("gid", f.gid()).put("upTo", f.upTo());
    }

    @Override
    public JsonLine onAckIds(ClientFrame.AckIds f) {
      return line.put("gid", f.gid()).putNumbers("ids", f.ids());
    }

    @Override
    public JsonLine onPull(ClientFrame.Pull f) {
      return line.put("gid", f.gid()).put("after", f.after()).put("limit", f.limit());
    }

    @Override
    public JsonLine onPullQueue(ClientFrame.PullQueue f) {
      if (!f.gid().isEmpty()) {
        line.put("gid", f.gid()).put("after", f.after());
      }
      return line.put("limit", f.limit());
    }

    @Override
    public JsonLine onPullIds(ClientFrame.PullIds f) {
      return line.put("gid", f.gid()).put("after", f.after()).put("limit", f.limit());
    }

    @Override
    public JsonLine onPullBodies(ClientFrame.PullBodies f) {
      return line.put("gid", f.gid()).putNumbers("ids", f.ids());
    }

    @Override
    public JsonLine onCreateGroup(ClientFrame.CreateGroup f) {
      return line.put("gid", f.gid())
          .put("title", f.title())
          .put("history", f.history().name())
          .putStrings("members", f.members());
    }

    @Override
    public JsonLine onJoin(ClientFrame.Join f) {
      return line.put("gid", f.gid()).put("uid", f.uid());
    }

    @Override
    public JsonLine onLeave(ClientFrame.Leave f) {
      return line.put("gid", f.gid()).put("uid", f.uid());
    }

    @Override
    public JsonLine onPing(ClientFrame.Ping f) {
      return line;
    }

    @Override
    public JsonLine onBye(ClientFrame.Bye f) {
      return line;
    }
  }

  private record ServerEncoder(JsonLine line) implements ServerFrame.Handler<JsonLine> {
    @Override
    public JsonLine onRegistered(ServerFrame.Registered f) {
      return line.put("uid", f.uid()).put("token", f.token());
    }

    @Override
    public JsonLine onWelcome(ServerFrame.Welcome f) {
      return line.put("scheme", f.scheme().name())
          .putRaw("groups", f.groups().stream().map(FrameCodec::groupJson).toList())
          .put("more", f.more());
    }

    @Override
    public JsonLine onSent(ServerFrame.Sent f) {
      return line.put("gid", f.gid())
          .put("clientId", f.clientId())
          .put("msgid", f.msgid())
          .put("time", f.time());
    }

    @Override
    public JsonLine onPush(ServerFrame.Push f) {
      return messageFields(line.put("gid", f.message().gid()), f.message());
    }

    @Override
    public JsonLine onPage(ServerFrame.Page f) {
      return line.put("gid", f.gid())
          .putRaw("messages", f.messages().stream().map(FrameCodec::messageJson).toList())
          .put("head", f.head())
          .put("floor", f.floor())
          .put("more", f.more());
    }

    @Override
    public JsonLine onQueue(ServerFrame.Queue f) {
      return line.putRaw("messages", f.messages().stream().map(FrameCodec::queuedJson).toList())
          .putRaw("live", headsJson(f.live()))
          .put("more", f.more());
    }

    @Override
    public JsonLine onQueueIds(ServerFrame.QueueIds f) {
      JsonLine ids = new JsonLine();
      f.ids().forEach(ids::putNumbers);
      return line.putRaw("ids", ids.end())
          .putRaw("live", headsJson(f.live()))
          .put("more", f.more());
    }

    @Override
    public JsonLine onIds(ServerFrame.Ids f) {
      return line.put("gid", f.gid())
          .putNumbers("ids", f.ids())
          .put("head", f.head())
          .put("more", f.more());
    }

    @Override
    public JsonLine onBodies(ServerFrame.Bodies f) {
      return line.put("gid", f.gid())
          .putRaw("messages", f.messages().stream().map(FrameCodec::messageJson).toList());
    }

    @Override
    public JsonLine onPresence(ServerFrame.Presence f) {
      return line.put("uid", f.uid()).put("online", f.online());
    }

    @Override
    public JsonLine onMembership(ServerFrame.Membership f) {
      line.put("gid", f.gid())
          .put("uid", f.uid())
          .put("change", f.change().name().toLowerCase(Locale.ROOT))
          .put("members", f.members());
      return f.group() == null ? line : line.putRaw("group", groupJson(f.group()));
    }

    @Override
    public JsonLine onPong(ServerFrame.Pong f) {
      return line.putRaw("heads", headsJson(f.heads()));
    }

    @Override
    public JsonLine onError(ServerFrame.ErrorFrame f) {
      return line.put("code", f.code().code()).put("message", f.message()).put("ref", f.ref());
    }

    @Override
    public JsonLine onGoodbye(ServerFrame.Goodbye f) {
      return line.put("reason", f.reason());
    }
  }
}
