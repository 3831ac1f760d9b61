package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void waitsGrowUpToTheLimitAndStartAgainAfterALogin() {
    Backoff backoff = new Backoff(100, 1_000, new Random(1));
    long limit = 100;
    for (int i = 0; i < 100; i++) {
      assertThat(backoff.next()).isBetween(limit / 2, limit);
      limit = Math.min(1_000, limit * 2);
    }
    backoff.reset();
    assertThat(backoff.next()).isBetween(50L, 100L);
  }

  @Test
  void noTwoMembersWaitTheSame() {
    Random random = new Random(2);
    long distinct =
        java.util.stream.IntStream.range(0, 100)
            .mapToLong(i -> new Backoff(10_000, 10_000, random).next())
            .distinct()
            .count();
    assertThat(distinct).isGreaterThan(90);
  }
}
