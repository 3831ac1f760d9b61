package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.model.Scheme;

/**
 * Scheme 1: a full copy in {@code user_msgs} for each recipient who is not believed to be online
 * and caught up. What is pushed is kept nowhere: a push that does not arrive is lost.
 */
public final class OfflineCopiesStore extends CopiesStore {
  private OfflineCopiesStore(Parts parts) throws SQLException {
    super(parts);
  }

  /**
   * Opens a database, creating it where there is none.
   *
   * @throws StoreException where the file cannot be used; it is left as it was
   */
  public static OfflineCopiesStore open(Path file, QueueOptions options) {
    return open(file, Scheme.OFFLINE_COPIES, options, OfflineCopiesStore::new);
  }

  @Override
  List<String> keptFor(Recipients recipients) {
    return recipients.offline();
  }
}
