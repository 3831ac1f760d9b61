package org.diffusionlab.server.store;

class ModelStoreTest extends LogStoreContract {
  @Override
  MessageStore open() {
    return new ModelStore();
  }

  @Override
  MessageStore reopen(MessageStore closed) {
    return closed;
  }
}
