package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapsTest {
  @Test
  void eachIdIsTakenOutOnce() {
    Gaps gaps = new Gaps();
    gaps.add(3, 6);
    gaps.add(9, 9);
    gaps.add(12, 11);
    assertThat(gaps.remove(4)).isTrue();
    assertThat(gaps.remove(4)).isFalse();
    assertThat(gaps.remove(3)).isTrue();
    assertThat(gaps.remove(6)).isTrue();
    assertThat(gaps.remove(5)).isTrue();
    assertThat(gaps.remove(9)).isTrue();
    for (long id = 1; id < 14; id++) {
      assertThat(gaps.remove(id)).isFalse();
    }
  }

  @Test
  void nothingIsLeftAfterItWasCleared() {
    Gaps gaps = new Gaps();
    gaps.add(1, 5);
    gaps.clear();
    assertThat(gaps.remove(2)).isFalse();
  }
}
