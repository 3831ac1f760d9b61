package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private final InFlight inFlight = new InFlight("CURSOR", TimeUnit.MILLISECONDS.toNanos(50));

  @Test
  void whatNeverArrivesIsToldInsteadOfWaitedForForEver() {
    inFlight.claim(4000);
    inFlight.queuedAtServer(4000);
    inFlight.wroteToServer(4000);
    assertThatThrownBy(inFlight::awaitServer)
        .isInstanceOf(LabException.class)
        .hasMessageContaining("CURSOR did not become quiet")
        .hasMessageContaining("{4000=1}");
  }

  @Test
  void openingSeenByTheServerBeforeUsCountsOnce() {
    assertThat(inFlight.queuedAtServer(4000)).isFalse();
    inFlight.claim(4000);
    assertThatCode(inFlight::awaitServer).doesNotThrowAnyException();
    assertThat(inFlight.queuedAtServer(4000)).isTrue();
  }

  @Test
  void closeByTheServerBeforeOursLeavesNothingToWaitFor() {
    inFlight.claim(4000);
    inFlight.queuedAtServer(4000);
    inFlight.queuedAtServer(4000); // the server closed first
    inFlight.wroteToServer(4000); // now we close
    assertThatCode(inFlight::awaitServer).doesNotThrowAnyException();
  }

  @Test
  void framesToAMemberWhoDoesNotReadAreNotWaitedFor() {
    inFlight.claim(4000);
    inFlight.wroteToMember(4000);
    assertThatThrownBy(inFlight::awaitMembers).isInstanceOf(LabException.class);
    inFlight.deaf(4000);
    inFlight.wroteToMember(4000);
    assertThatCode(inFlight::awaitMembers).doesNotThrowAnyException();
  }

  @Test
  void strangersAreNeverWaitedFor() {
    inFlight.wroteToMember(5000);
    assertThat(inFlight.queuedAtServer(5000)).isFalse();
    assertThatCode(inFlight::awaitMembers).doesNotThrowAnyException();
    assertThatCode(inFlight::awaitServer).doesNotThrowAnyException();
  }
}
