package org.diffusionlab.lab.lesson;

import java.util.List;
import java.util.Optional;
import org.diffusionlab.model.Message;
import org.diffusionlab.server.store.KeptIds;
import org.diffusionlab.server.store.MemberQueue;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.Reader;
import org.diffusionlab.server.store.Recipients;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.server.store.StoredSend;

/** Stores that break one rule each. */
final class BrokenStores {
  private BrokenStores() {}

  /** Takes everybody for offline: its status is never stale, and it keeps a copy for all. */
  static MessageStore thatTrustsNoStatus(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public void append(Message message, String clientId, long floor, Recipients to) {
        super.append(message, clientId, floor, Recipients.of(List.of(), to.all()));
      }
    };
  }

  /** Keeps rows for those only who are offline, where everybody should have one. */
  static MessageStore thatTrustsTheStatus(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public void append(Message message, String clientId, long floor, Recipients to) {
        super.append(message, clientId, floor, Recipients.of(List.of(), to.offline()));
      }
    };
  }

  /** Takes no note of acks. */
  static MessageStore thatIgnoresAcks(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public void ack(String gid, StoredMember before, long upTo) {}
    };
  }

  /** Takes no note of acks by ids. */
  static MessageStore thatIgnoresAckedIds(MessageStore real) {
    record Deaf(KeptIds real) implements KeptIds {
      @Override
      public IdPage page(Reader reader, long after, int limit) {
        return real.page(reader, after, limit);
      }

      @Override
      public List<Message> bodies(String gid, String uid, List<Long> ids, int maxBytes) {
        return real.bodies(gid, uid, ids, maxBytes);
      }

      @Override
      public boolean ack(String gid, String uid, List<Long> ids) {
        return false;
      }
    }
    return new ForwardingStore(real) {
      @Override
      public Optional<KeptIds> ids() {
        return super.ids().map(Deaf::new);
      }
    };
  }

  /** Remembers no clientId, so that a repeated send is a new one. */
  static MessageStore thatForgetsClientIds(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public Optional<StoredSend> sendOf(String uid, String clientId) {
        return Optional.empty();
      }

      @Override
      public void append(Message message, String clientId, long floor, Recipients to) {
        super.append(message, clientId + "-" + message.msgid(), floor, to);
      }
    };
  }

  /** Keeps what was kept for a member who leaves. */
  static MessageStore thatKeepsWhatIsOfNoUse(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public void leave(String gid, StoredMember member) {}
    };
  }

  /** Purges all there is as soon as somebody acked something, whoever has not read it. */
  static MessageStore thatForgetsTheSmallestCursor(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public long purge(String gid, long head, long floor, long upTo) {
        return super.purge(gid, head, floor, head);
      }
    };
  }

  /** Reads a member's queue row by row. */
  static MessageStore thatReadsRowByRow(MessageStore real) {
    return new ForwardingStore(real) {
      @Override
      public Optional<MemberQueue> queue() {
        return super.queue()
            .map(queue -> (uid, after, limit, bytes) -> queue.page(uid, after, 1, bytes));
      }
    };
  }
}
