package org.diffusionlab.lab.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.diffusionlab.model.Message;
import org.junit.jupiter.api.Test;

class PlaybackTest {
  private static SampleLog longLog() {
    SampleLog log = SampleLog.opened();
    List<Message> sent = new ArrayList<>();
    for (int i = 1; i <= 60; i++) {
      String text = "message " + i;
      log.begin(i - 1, "send").message(i, text).end();
      sent.add(new Message("g1", i, "A", 1000, text));
    }
    return log.begin(60, "online").replay(60, sent).end();
  }

  @Test
  void backAndForwardGivesTheSameState() {
    SampleLog log = longLog();
    Playback playback = log.playback();
    String atEnd = playback.at(log.size()).describe();

    playback.at(log.size() - 10);

    assertThat(playback.at(log.size()).describe()).isEqualTo(atEnd);
  }

  @Test
  void everyPositionReachedAnyWayEqualsAColdReplay() {
    SampleLog log = longLog();
    assertThat(log.size()).isGreaterThan(1000);
    Playback playback = log.playback();
    Random random = new Random(4);
    for (int i = 0; i < 200; i++) {
      int position = random.nextInt(log.size() + 1);
      assertThat(playback.at(position).describe())
          .as("position %d", position)
          .isEqualTo(playback.cold(position).describe());
    }
  }

  @Test
  void positionZeroIsEmpty() {
    assertThat(longLog().playback().at(0).lanes()).isEmpty();
  }

  @Test
  void aNegativePositionIsRefused() {
    assertThatThrownBy(() -> longLog().playback().at(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
