package org.diffusionlab.server.store;

import java.util.List;

/** {@code group_members}, which has a cursor in one scheme only. Owner thread only. */
interface SqliteMembers {
  List<StoredMember> of(String gid);

  void join(String gid, StoredMember member);

  void leave(String gid, StoredMember member);
}
