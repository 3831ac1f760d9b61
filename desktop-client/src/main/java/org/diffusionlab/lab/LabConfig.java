package org.diffusionlab.lab;

import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;

/**
 * Where a lab keeps its session and which lanes it runs.
 *
 * @param folder the session folder: {@code <SCHEME>.db} for each lane and {@code
 *     session.scenario.json}
 * @param schemes the lanes, in the order they are shown
 * @param durability what a confirmed send survives
 * @param detailMembers turns of groups up to this size are recorded frame by frame; in larger ones
 *     the same thing happening to many members is one entry that names them all
 * @param home where the lanes' servers run
 */
public record LabConfig(
    Path folder, List<Scheme> schemes, Durability durability, int detailMembers, ServerHome home) {
  /** Group size up to which every frame has its own entry. */
  public static final int DETAIL_MEMBERS = 12;

  public LabConfig {
    schemes = List.copyOf(schemes);
    if (schemes.isEmpty()) {
      throw new IllegalArgumentException("a lab needs at least one lane");
    }
  }

  /** All lanes on {@code folder}, fully durable. */
  public static LabConfig of(Path folder) {
    return new LabConfig(
        folder, List.of(Scheme.values()), Durability.FULL, DETAIL_MEMBERS, ServerHome.HERE);
  }

  public LabConfig withSchemes(List<Scheme> lanes) {
    return new LabConfig(folder, lanes, durability, detailMembers, home);
  }

  public LabConfig withDurability(Durability other) {
    return new LabConfig(folder, schemes, other, detailMembers, home);
  }

  public LabConfig withHome(ServerHome other) {
    return new LabConfig(folder, schemes, durability, detailMembers, other);
  }
}
