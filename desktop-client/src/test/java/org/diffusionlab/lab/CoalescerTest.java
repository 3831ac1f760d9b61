package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Source;
import org.junit.jupiter.api.Test;

class CoalescerTest {
  private final Coalescer coalescer = new Coalescer();

  private static RunEvent shown(long msgid, String... members) {
    return new RunEvent.Shown(List.of(members), "g", msgid, msgid, Source.PUSH);
  }

  @Test
  void sameSequencesAreMergedInTheOrderOfTheirFirstMember() {
    coalescer.add("a", List.of(shown(1, "a"), shown(2, "a")));
    coalescer.add("b", List.of(shown(2, "b"), shown(1, "b")));
    coalescer.add("c", List.of(shown(1, "c"), shown(2, "c")));
    assertThat(coalescer.take())
        .containsExactly(shown(1, "a", "c"), shown(2, "a", "c"), shown(2, "b"), shown(1, "b"));
    assertThat(coalescer.take()).isEmpty();
  }

  @Test
  void whatConcernsOneMemberStaysWhole() {
    RunEvent confirmed = new RunEvent.SendConfirmed("a", "g", "c1", 1);
    coalescer.add("a", List.of(confirmed, shown(1, "a")));
    coalescer.add("b", List.of(shown(1, "b")));
    assertThat(coalescer.take()).containsExactly(confirmed, shown(1, "a"), shown(1, "b"));
  }
}
