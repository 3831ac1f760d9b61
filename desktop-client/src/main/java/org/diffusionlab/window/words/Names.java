package org.diffusionlab.window.words;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.window.text.Texts;

/** Lists of members and spans of messages, in words. */
public final class Names {
  private static final int FEW = 3;

  private final Texts texts;

  public Names(Texts texts) {
    this.texts = texts;
  }

  /** Up to three by name, of more the first two and how many others. */
  public String members(List<String> uids) {
    if (uids.isEmpty()) {
      return texts.get("words.nobody");
    }
    String comma = texts.get("words.comma");
    if (uids.size() <= FEW) {
      return String.join(comma, uids);
    }
    return texts.get(
        "words.andMore", String.join(comma, uids.subList(0, FEW - 1)), uids.size() - FEW + 1);
  }

  /** "5" or "5–8". */
  public String span(long from, long to) {
    return from == to ? Long.toString(from) : from + "–" + to;
  }

  /** "5", "5–8", "1, 3–4" or "1, 3–4, 6...": ids in order, runs of them as spans. */
  public String ids(List<Long> ids) {
    List<String> spans = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= ids.size() && spans.size() <= FEW; i++) {
      if (i == ids.size() || ids.get(i) != ids.get(i - 1) + 1) {
        spans.add(span(ids.get(from), ids.get(i - 1)));
        from = i;
      }
    }
    return spans(spans);
  }

  /** The first three spans, and a sign where there are more. */
  public String spans(List<String> spans) {
    String comma = texts.get("words.comma");
    return spans.size() <= FEW
        ? String.join(comma, spans)
        : String.join(comma, spans.subList(0, FEW)) + texts.get("words.cut");
  }

  /** At most {@code limit} letters of a text, quoted. */
  public String quote(String text, int limit) {
    String line = text.replace('\n', ' ').replace('\r', ' ');
    String cut =
        line.codePointCount(0, line.length()) <= limit
            ? line
            : line.substring(0, line.offsetByCodePoints(0, limit - 1)) + texts.get("words.cut");
    return texts.get("words.quote", cut);
  }
}
