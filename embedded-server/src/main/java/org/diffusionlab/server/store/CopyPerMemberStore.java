package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.model.Scheme;

/**
 * Scheme 2, write diffusion: a full copy in {@code user_msgs} for every recipient, whether online
 * or not, until that member acked it.
 */
public final class CopyPerMemberStore extends CopiesStore {
  private CopyPerMemberStore(Parts parts) throws SQLException {
    super(parts);
  }

  /**
   * Opens a database, creating it where there is none.
   *
   * @throws StoreException where the file cannot be used; it is left as it was
   */
  public static CopyPerMemberStore open(Path file, QueueOptions options) {
    return open(file, Scheme.COPY_PER_MEMBER, options, CopyPerMemberStore::new);
  }

  @Override
  List<String> keptFor(Recipients recipients) {
    return recipients.all();
  }
}
