package org.diffusionlab.server.store;

import java.nio.file.Path;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class OfflineCopiesStoreTest {
  @Nested
  class OnSqlite extends OfflineCopiesContract {
    @TempDir private Path folder;
    private int files;
    private QueueOptions options;

    @Override
    MessageStore open(Retention retention, AckedDelete acked) {
      files++;
      options = new QueueOptions(Durability.NORMAL, 0, retention, acked);
      return reopen(null);
    }

    @Override
    MessageStore reopen(MessageStore closed) {
      return OfflineCopiesStore.open(folder.resolve(files + ".db"), options);
    }
  }

  @Nested
  class InMemory extends OfflineCopiesContract {
    @Override
    MessageStore open(Retention retention, AckedDelete acked) {
      return new ModelStore(Scheme.OFFLINE_COPIES, retention, acked);
    }

    @Override
    MessageStore reopen(MessageStore closed) {
      return closed;
    }
  }
}
