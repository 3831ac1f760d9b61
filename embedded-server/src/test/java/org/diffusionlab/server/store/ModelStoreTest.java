package org.diffusionlab.server.store;

class ModelStoreTest extends MessageStoreContract {
  @Override
  MessageStore open() {
    return new ModelStore();
  }

  @Override
  MessageStore reopen(MessageStore closed) {
    return closed;
  }
}
