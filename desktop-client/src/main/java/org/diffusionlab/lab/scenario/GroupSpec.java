package org.diffusionlab.lab.scenario;

import java.util.HashSet;
import java.util.List;
import org.diffusionlab.model.Texts;

/**
 * A group that exists when a scenario begins.
 *
 * @param gid its id
 * @param title its title
 * @param members who belongs to it, in the order they are shown
 */
public record GroupSpec(String gid, LocalText title, List<String> members) {
  public GroupSpec {
    Texts.gid(gid);
    Texts.title(title.any());
    members = List.copyOf(members);
    members.forEach(Step::memberId);
    if (new HashSet<>(members).size() < members.size()) {
      throw new IllegalArgumentException("group " + gid + " names a member twice");
    }
  }
}
