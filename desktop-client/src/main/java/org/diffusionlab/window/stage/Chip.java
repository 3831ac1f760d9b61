package org.diffusionlab.window.stage;

import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;

/**
 * A frame in flight.
 *
 * @param label the message's number, or what kind of frame it is
 * @param toServer which way it goes
 * @param members at the other ends
 * @param kind what it carries
 */
public record Chip(String label, boolean toServer, List<String> members, Kind kind) {
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
  }
}
