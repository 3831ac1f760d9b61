package org.diffusionlab.wire;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys and values of one received JSON object, read strictly. Getters throw {@link
 * IllegalArgumentException} with the key's name where a value is missing or of the wrong kind.
 */
final class Fields {
  /** Objects within objects a line may have; no frame of ours needs more than three. */
  private static final int DEPTH = 8;

  /** A number as it was written, so that nothing is rounded before it is checked. */
  private record Num(String digits) {}

  private final Map<String, Object> values;

  private Fields(Map<String, Object> values) {
    this.values = values;
  }

  static Fields parse(String line) {
    try (JsonReader in = new JsonReader(new StringReader(line))) {
      in.setStrictness(Strictness.STRICT);
      in.setNestingLimit(DEPTH);
      if (in.peek() != JsonToken.BEGIN_OBJECT) {
        throw bad("a frame is one JSON object per line");
      }
      Fields fields = object(in);
      if (in.peek() != JsonToken.END_DOCUMENT) {
        throw bad("something follows the object on the same line");
      }
      return fields;
    } catch (EOFException e) {
      throw bad("the line ends before the object does");
    } catch (MalformedJsonException e) {
      throw bad("the line is not valid JSON");
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw bad("the line is not valid JSON");
    }
  }

  private static ProtocolException bad(String message) {
    return new ProtocolException(ErrorCode.BAD_FRAME, message, "");
  }

  private static Fields object(JsonReader in) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    in.beginObject();
    while (in.hasNext()) {
      String key = in.nextName();
      if (values.putIfAbsent(key, value(in)) != null) {
        throw bad("the key '" + (key.length() > 32 ? key.substring(0, 32) : key) + "' comes twice");
      }
    }
    in.endObject();
    return new Fields(values);
  }

  private static Object value(JsonReader in) throws IOException {
    switch (in.peek()) {
      case STRING:
        return in.nextString();
      case NUMBER:
        return new Num(in.nextString());
      case BOOLEAN:
        return in.nextBoolean();
      case NULL:
        in.nextNull();
        return Map.of(); // no getter accepts it, and the key still counts as seen
      case BEGIN_OBJECT:
        return object(in);
      case BEGIN_ARRAY:
        {
          List<Object> items = new ArrayList<>();
          in.beginArray();
          while (in.hasNext()) {
            items.add(value(in));
          }
          in.endArray();
          return items;
        }
      default:
        throw bad("the line is not valid JSON");
    }
  }

  String type() {
    if (values.get("type") instanceof String type) {
      return type;
    }
    throw bad("a frame needs a \"type\" that is a string");
  }

  Set<String> keys() {
    return values.keySet();
  }

  String string(String key) {
    return need(key, String.class, "a string");
  }

  String stringOr(String key, String otherwise) {
    return values.get(key) instanceof String value ? value : otherwise;
  }

  boolean bool(String key) {
    return need(key, Boolean.class, "true or false");
  }

  boolean boolOr(String key, boolean otherwise) {
    return values.containsKey(key) ? bool(key) : otherwise;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  long number(String key) {
    return whole(key, need(key, Num.class, "a whole number").digits());
  }

  private static long whole(String key, String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " must be a whole number of at most 64 bits");
    }
  }

  int integer(String key) {
    long value = number(key);
    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(key + " is out of range");
    }
    return (int) value;
  }

  Fields object(String key) {
    return need(key, Fields.class, "an object");
  }

  Fields objectOr(String key) {
    return values.containsKey(key) ? object(key) : null;
  }

  List<String> strings(String key) {
    List<String> strings = new ArrayList<>();
    for (Object item : need(key, List.class, "a list of strings")) {
      if (!(item instanceof String string)) {
        throw new IllegalArgumentException(key + " must be a list of strings");
      }
      strings.add(string);
    }
    return strings;
  }

  List<Long> numbers(String key) {
    List<Long> numbers = new ArrayList<>();
    for (Object item : need(key, List.class, "a list of whole numbers")) {
      if (!(item instanceof Num number)) {
        throw new IllegalArgumentException(key + " must be a list of whole numbers");
      }
      numbers.add(whole(key, number.digits()));
    }
    return numbers;
  }

  List<Fields> objects(String key) {
    List<Fields> objects = new ArrayList<>();
    for (Object item : need(key, List.class, "a list of objects")) {
      if (!(item instanceof Fields fields)) {
        throw new IllegalArgumentException(key + " must be a list of objects");
      }
      objects.add(fields);
    }
    return objects;
  }

  private <T> T need(String key, Class<T> kind, String what) {
    Object value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(key + " is missing");
    }
    if (!kind.isInstance(value)) {
      throw new IllegalArgumentException(key + " must be " + what);
    }
    return kind.cast(value);
  }
}
