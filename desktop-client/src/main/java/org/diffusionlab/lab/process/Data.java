package org.diffusionlab.lab.process;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.server.store.TableRead;

/** The small parts of what goes between the two processes. Stateless. */
final class Data {
  private static final int NULL = 0;
  private static final int NUMBER = 1;
  private static final int TEXT = 2;

  private Data() {}

  /** Writes one thing. */
  interface Writer<T> {
    void write(DataOutputStream out, T value) throws IOException;
  }

  /** Reads one thing. */
  interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static byte[] bytes(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  /** Something that was written as a whole, to be read later. */
  static DataInputStream packet(DataInputStream in) throws IOException {
    return new DataInputStream(new ByteArrayInputStream(bytes(in)));
  }

  static <T> void list(DataOutputStream out, List<T> list, Writer<T> each) throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      each.write(out, value);
    }
  }

  static <T> List<T> list(DataInputStream in, Reader<T> each) throws IOException {
    int size = in.readInt();
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(each.read(in));
    }
    return Collections.unmodifiableList(list);
  }

  static void texts(DataOutputStream out, List<String> texts) throws IOException {
    list(out, texts, Data::text);
  }

  static List<String> texts(DataInputStream in) throws IOException {
    return list(in, Data::text);
  }

  /** A row's values: strings and longs; null for no row. */
  static void row(DataOutputStream out, List<Object> row) throws IOException {
    out.writeInt(row == null ? -1 : row.size());
    if (row != null) {
      for (Object value : row) {
        value(out, value);
      }
    }
  }

  private static void value(DataOutputStream out, Object value) throws IOException {
    if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Long number) {
      out.writeByte(NUMBER);
      out.writeLong(number);
    } else {
      out.writeByte(TEXT);
      text(out, (String) value);
    }
  }

  static List<Object> row(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0) {
      return null;
    }
    List<Object> row = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      int kind = in.readByte();
      row.add(kind == NULL ? null : kind == NUMBER ? (Object) in.readLong() : text(in));
    }
    return Collections.unmodifiableList(row);
  }

  static void table(DataOutputStream out, TableRead table) throws IOException {
    TableSchema schema = table.schema();
    text(out, schema.name());
    texts(out, schema.columns());
    out.writeInt(schema.keyColumns());
    text(out, schema.role().name());
    list(out, table.rows(), Data::row);
  }

  static TableRead table(DataInputStream in) throws IOException {
    TableSchema schema =
        new TableSchema(text(in), texts(in), in.readInt(), TableSchema.Role.valueOf(text(in)));
    return new TableRead(schema, list(in, Data::row));
  }
}
