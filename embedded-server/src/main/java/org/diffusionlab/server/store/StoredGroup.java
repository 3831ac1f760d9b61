package org.diffusionlab.server.store;

import org.diffusionlab.model.History;
import org.diffusionlab.model.Texts;

/**
 * A group as the store keeps it.
 *
 * @param gid its id
 * @param title its title
 * @param history what a member who joins late sees
 * @param owner uid of the member who created it, or the lab's
 * @param head newest msgid, 0 while it is empty
 * @param floor newest msgid that was purged, 0 if none was
 */
public record StoredGroup(
    String gid, String title, History history, String owner, long head, long floor) {
  public StoredGroup {
    Texts.gid(gid);
    Texts.title(title);
    Texts.uid(owner);
    if (history == null || floor < 0 || head < floor) {
      throw new IllegalArgumentException("group " + gid + ": head " + head + ", floor " + floor);
    }
  }
}
