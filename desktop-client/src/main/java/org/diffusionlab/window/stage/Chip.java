package org.diffusionlab.window.stage;

import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;
import org.diffusionlab.window.view.Tints;

/**
 * A frame in flight.
 *
 * @param label the message's number, or what kind of frame it is
 * @param toServer which way it goes
 * @param members at the other ends
 * @param kind what it carries
 * @param tints the tints of the messages it carries
 * @param frame what such a frame is called on the wire
 * @param held whether it is held up until it is released
 */
public record Chip(
    String label,
    boolean toServer,
    List<String> members,
    Kind kind,
    List<Integer> tints,
    String frame,
    boolean held) {
  /** How style sheets know a frame that is held up. */
  static final PseudoClass HELD = PseudoClass.getPseudoClass("held");

  /** How style sheets know what is left of a frame. */
  static final PseudoClass STUB = PseudoClass.getPseudoClass("stub");

  /** What a frame carries. */
  public enum Kind {
    MESSAGE,
    ACK,
    REPLAY,
    OTHER;

    private final PseudoClass pseudoClass =
        PseudoClass.getPseudoClass(name().toLowerCase(Locale.ROOT));

    /** How style sheets know it. */
    PseudoClass pseudoClass() {
      return pseudoClass;
    }
  }

  public Chip {
    members = List.copyOf(members);
    tints = List.copyOf(tints);
  }

  /** Stripes in the tints of what it carries; empty where it carries no message. */
  String style() {
    if (tints.isEmpty()) {
      return "";
    }
    String ink = "-fx-text-fill: -lab-ink; ";
    if (tints.size() == 1) {
      return ink + Tints.background(tints.get(0));
    }
    StringBuilder stripes = new StringBuilder(ink);
    stripes.append("-fx-background-color: linear-gradient(to right");
    for (int i = 0; i < tints.size(); i++) {
      String tint = ", -lab-msg-" + tints.get(i) + " ";
      stripes.append(tint).append(100 * i / tints.size()).append('%');
      stripes.append(tint).append(100 * (i + 1) / tints.size()).append('%');
    }
    return stripes.append(");").toString();
  }
}
