package org.diffusionlab.window.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.chat.ChatItem.Divider;
import org.diffusionlab.window.chat.ChatItem.Said;
import org.diffusionlab.window.chat.ChatItem.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChatViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private ChatViewModel chat;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    chat = new ChatViewModel(bench.shared, bench.commands, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<String> said() {
    return chat.items().stream()
        .filter(Said.class::isInstance)
        .map(item -> ((Said) item).text())
        .toList();
  }

  @Test
  void enterSendsAsTheMemberWhosePhoneIsHeld() throws Exception {
    chat.memberProperty().set("uid1");
    chat.draftProperty().set("  hello  ");
    chat.send();
    assertThat(chat.draftProperty().get()).isEmpty();
    bench.settle();

    assertThat(chat.items())
        .singleElement()
        .satisfies(
            item -> {
              Said said = (Said) item;
              assertThat(said.text()).isEqualTo("hello");
              assertThat(said.own()).isTrue();
              assertThat(said.delivered()).isEqualTo(2);
              assertThat(said.recipients()).isEqualTo(3);
            });
  }

  @Test
  void blankTextIsNotSent() throws Exception {
    chat.draftProperty().set("   ");
    chat.send();
    bench.settle();

    assertThat(chat.items()).isEmpty();
  }

  @Test
  void aReplayStandsBelowALineThatCountsIt() throws Exception {
    bench.send("A", "one");
    bench.offline("uid2");
    bench.send("A", "two");
    bench.send("A", "three");
    chat.memberProperty().set("uid2");
    assertThat(said()).containsExactly("one");

    bench.online("uid2");

    assertThat(said()).containsExactly("one", "two", "three");
    assertThat(chat.items().get(1)).isEqualTo(new Divider(Divider.Kind.AWAY, 2, 3));
  }

  @Test
  void eachReplayHasItsOwnLine() throws Exception {
    for (int i = 1; i <= 2; i++) {
      bench.offline("uid2");
      bench.send("A", "text " + i);
      bench.online("uid2");
    }
    chat.memberProperty().set("uid2");

    assertThat(chat.items())
        .filteredOn(Divider.class::isInstance)
        .containsExactly(
            new Divider(Divider.Kind.AWAY, 1, 1), new Divider(Divider.Kind.AWAY, 2, 2));
  }

  @Test
  void whatIsTypedWhileTheServerIsAwayWaitsAndArrives() throws Exception {
    bench.perform(new Step.Stop());
    bench.send("A", "into the void");
    assertThat(chat.items()).containsExactly(new Waiting("into the void", ""));
    assertThat(chat.stateProperty().get()).contains("reconnecting");

    bench.perform(new Step.Restart());

    assertThat(said()).containsExactly("into the void");
    assertThat(chat.stateProperty().get()).isEqualTo("live");
  }

  @Test
  void groupsCountWhatIsUnreadOnThisPhone() throws Exception {
    bench.perform(
        new Step.Create(new GroupSpec("g2", LocalText.en("Second"), List.of("A", "uid3"))));
    bench.send("A", "one");
    bench.perform(Step.Send.of("A", "g2", "elsewhere"));
    bench.perform(Step.Send.of("A", "g2", "and again"));
    chat.memberProperty().set("uid3");

    assertThat(chat.groups()).hasSize(2);
    assertThat(chat.groups().get(0).unread()).isEqualTo(1);
    assertThat(chat.groups().get(1).unread()).isEqualTo(2);
    chat.groupProperty().set("g2");
    assertThat(chat.members()).containsExactly("A", "uid3");
  }

  @Test
  void ofALongTranscriptTheEndIsListedUntilAllIsAskedFor() throws Exception {
    bench.perform(new Step.Send("A", "g1", "text", null, 450));
    assertThat(chat.items().get(0)).isEqualTo(new Divider(Divider.Kind.EARLIER, 1, 200));
    assertThat(said()).hasSize(250).endsWith("text 450");

    chat.showWhole();
    assertThat(said()).hasSize(450).startsWith("text 1");
    chat.memberProperty().set("uid1");
    assertThat(said()).hasSize(250);
  }

  @Test
  void inSchemeOneAPushIsNotCountedAsDeliveredAndALossHasItsLine() throws Exception {
    bench.shared.schemeProperty().set(Scheme.OFFLINE_COPIES);
    bench.send("A", "one");
    bench.perform(new Step.HalfOpen(List.of("uid2")));
    bench.send("A", "two");
    bench.online("uid2");
    bench.send("A", "three");
    assertThat(chat.items())
        .filteredOn(Said.class::isInstance)
        .allMatch(item -> !((Said) item).acked());

    chat.memberProperty().set("uid2");
    assertThat(said()).containsExactly("one", "three");
    assertThat(chat.items().get(1)).isEqualTo(new Divider(Divider.Kind.LOST, 2, 2));

    bench.shared.schemeProperty().set(Scheme.CURSOR);
    assertThat(said()).containsExactly("one", "two", "three");
    assertThat(((Said) chat.items().get(0)).acked()).isTrue();
  }

  @Test
  void aTextSurvivesClosingAndOpeningTheSession() throws Exception {
    bench.send("A", "keep me");
    bench.close();
    bench = LabBench.reopen(folder);
    chat = new ChatViewModel(bench.shared, bench.commands, bench.texts);
    chat.memberProperty().set("uid1");

    assertThat(said()).containsExactly("keep me");
    assertThat(chat.items().get(0)).isEqualTo(new Divider(Divider.Kind.HISTORY, 1, 1));
    assertThat(chat.members()).containsExactly("A", "uid1", "uid2", "uid3");
    assertThat(chat.groups().get(0).title()).isEqualTo("Group");
  }
}
