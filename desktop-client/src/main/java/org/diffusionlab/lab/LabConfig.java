package org.diffusionlab.lab;

import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.client.MemberOutput;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.MessageStore;

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
 * @param stores what is put around each lane's store; nothing where its server is another process
 * @param phones what is put behind each lane's phones
 */
public record LabConfig(
    Path folder,
    List<Scheme> schemes,
    Durability durability,
    int detailMembers,
    ServerHome home,
    Stores stores,
    Phones phones) {
  /** Group size up to which every frame has its own entry. */
  public static final int DETAIL_MEMBERS = 12;

  /** Puts something around a lane's store: to see what it is told, or to change it. */
  public interface Stores {
    /** Called whenever a lane's server starts. What it returns belongs to that server. */
    MessageStore around(Scheme scheme, MessageStore store);
  }

  /** Puts something between a lane's phones and the lane: to see what they say, or to change it. */
  public interface Phones {
    /** Called once for each phone, by the engine thread, which is also the one it is used on. */
    MemberOutput behind(Scheme scheme, MemberOutput phone);
  }

  public LabConfig {
    schemes = List.copyOf(schemes);
    if (schemes.isEmpty()) {
      throw new IllegalArgumentException("a lab needs at least one lane");
    }
  }

  /** A lab within this program, of stores and phones as they are. */
  public LabConfig(Path folder, List<Scheme> schemes, Durability durability, int detailMembers) {
    this(
        folder,
        schemes,
        durability,
        detailMembers,
        ServerHome.HERE,
        (scheme, store) -> store,
        (scheme, phone) -> phone);
  }

  /** All lanes on {@code folder}, fully durable. */
  public static LabConfig of(Path folder) {
    return new LabConfig(folder, List.of(Scheme.values()), Durability.FULL, DETAIL_MEMBERS);
  }

  public LabConfig withSchemes(List<Scheme> lanes) {
    return new LabConfig(folder, lanes, durability, detailMembers, home, stores, phones);
  }

  public LabConfig withDurability(Durability other) {
    return new LabConfig(folder, schemes, other, detailMembers, home, stores, phones);
  }

  public LabConfig withHome(ServerHome other) {
    return new LabConfig(folder, schemes, durability, detailMembers, other, stores, phones);
  }

  public LabConfig withStores(Stores other) {
    return new LabConfig(folder, schemes, durability, detailMembers, home, other, phones);
  }

  public LabConfig withPhones(Phones other) {
    return new LabConfig(folder, schemes, durability, detailMembers, home, stores, other);
  }
}
