package com.sun.javafx.font.freetype;

import com.sun.javafx.font.CharToGlyphMapper;
import com.sun.javafx.font.FontResource;
import com.sun.javafx.font.FontStrike;
import com.sun.javafx.font.PGFont;
import com.sun.javafx.text.GlyphLayout;
import com.sun.javafx.text.TextRun;

/**
 * Takes the place of JavaFX's class of this name where we draw off screen, so that no Pango is
 * needed there: a machine without a desktop has none, and JavaFX draws no text at all without it.
 *
 * <p>JavaFX lays out plain text (Latin, Chinese) by itself and asks this class only for text that
 * needs shaping. Each character gets its glyph, one after the other, right to left where the run
 * says so; letters are not joined, accents not stacked. Never on the path of the real window.
 */
class PangoGlyphLayout extends GlyphLayout {

  PangoGlyphLayout() {}

  @Override
  public void layout(TextRun run, PGFont font, FontStrike strike, char[] text) {
    FontResource resource = font.getFontResource();
    CharToGlyphMapper mapper = resource.getGlyphMapper();
    int[] letters = new String(text, run.getStart(), run.getLength()).codePoints().toArray();
    int[] starts = startsOf(letters);
    int[] glyphs = new int[letters.length];
    int[] places = new int[letters.length];
    float[] positions = new float[(letters.length + 1) * 2];
    float x = 0;
    for (int i = 0; i < letters.length; i++) {
      int letter = run.isLeftToRight() ? i : letters.length - 1 - i;
      glyphs[i] = mapper.charToGlyph(letters[letter]);
      places[i] = starts[letter];
      positions[i * 2] = x;
      x += resource.getAdvance(glyphs[i], font.getSize());
    }
    positions[letters.length * 2] = x;
    run.shape(letters.length, glyphs, positions, places);
  }

  private static int[] startsOf(int[] letters) {
    int[] starts = new int[letters.length];
    for (int i = 1; i < letters.length; i++) {
      starts[i] = starts[i - 1] + Character.charCount(letters[i - 1]);
    }
    return starts;
  }
}
