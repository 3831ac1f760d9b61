package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.runlog.Counter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a session folder is worth when the program that used it was killed. */
class LabKilledTest {
  @TempDir Path folder;
  @TempDir Path copy;

  /** The folder as it is at this moment: what a killed program leaves behind. */
  private void leaveBehind() throws IOException {
    for (String name :
        List.of("CURSOR.db", "CURSOR.db-wal", "session.scenario.json", "session.steps.jsonl")) {
      if (Files.exists(folder.resolve(name))) {
        Files.copy(folder.resolve(name), copy.resolve(name));
      }
    }
  }

  @Test
  void whatWasSentIsThereAgain() throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "bubble says sent"), Scenarios.offline("uid2"));
      leaveBehind();
    }
    try (Lab lab = Lab.reopen(LabConfig.of(copy))) {
      Scenarios.perform(lab, Scenarios.online("uid2"));
      for (String member : List.of("A", "uid1", "uid2")) {
        assertThat(lab.figures().get(0).ledger().transcript("g1", member)).containsExactly(1L);
      }
    }
  }

  @Test
  void stepsThatWereSavedButNotRunAreRunOnce() throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "one"));
      leaveBehind();
      Scenario saved = lab.scenario().plus(new Step.Send("A", "g1", "two", null, 3));
      ScenarioWriter.write(saved, copy.resolve("session.scenario.json"));
    }
    for (int i = 0; i < 2; i++) {
      try (Lab lab = Lab.reopen(LabConfig.of(copy))) {
        assertThat(lab.figures().get(0).ledger().messages()).isEqualTo(4);
        assertThat(lab.figures().get(0).ledger().text("g1", 4)).isEqualTo("two 3");
        assertThat(lab.figures().get(0).counters().get(Counter.LOST)).isZero();
      }
    }
  }

  @Test
  void refusedSendStaysRefusedAfterItsSenderHasJoined() throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab,
          new Step.Leave("g1", "uid1"),
          Scenarios.send("uid1", "refused"),
          new Step.Join("g1", "uid1"),
          new Step.Leave("g1", "uid3"),
          Scenarios.send("uid3", "typed offline by one who is no member"),
          new Step.Join("g1", "uid3"),
          Scenarios.send("A", "one"));
      leaveBehind();
    }
    try (Lab lab = Lab.reopen(LabConfig.of(copy))) {
      Scenarios.perform(lab, Scenarios.online("uid3"));
      assertThat(lab.figures().get(0).ledger().text("g1", 1)).isEqualTo("one");
      assertThat(lab.figures().get(0).ledger().text("g1", 2)).startsWith("typed offline");
      assertThat(lab.figures().get(0).ledger().messages()).isEqualTo(2);
    }
  }

  @Test
  void groupThatWasSavedButNotCreatedIsCreated() throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      leaveBehind();
      GroupSpec second = new GroupSpec("g2", LocalText.en("Two"), List.of("A", "uid9"));
      ScenarioWriter.write(
          lab.scenario().plus(new Step.Create(second)), copy.resolve("session.scenario.json"));
    }
    try (Lab lab = Lab.reopen(LabConfig.of(copy))) {
      Scenarios.perform(lab, Step.Send.of("A", "g2", "hi"), Scenarios.online("uid9"));
      assertThat(lab.figures().get(0).ledger().transcript("g2", "uid9")).containsExactly(1L);
    }
  }

  @Test
  void folderThatCannotBeSavedAtTheEndIsGivenBackWithEveryStep() throws IOException {
    Path inTheWay = folder.resolve("session.scenario.json.new");
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "one"));
      Files.createDirectory(inTheWay);
    }
    Files.delete(inTheWay);
    try (Lab lab = Lab.reopen(LabConfig.of(folder))) {
      assertThat(lab.scenario().steps()).hasSize(1);
      assertThat(lab.figures().get(0).ledger().messages()).isEqualTo(1);
    }
  }

  @Test
  void halfALineAtTheEndOfTheJournalIsPassedOver() throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      for (int i = 0; i < 110; i++) {
        Scenarios.perform(lab, new Step.Say(LocalText.en("line " + i)));
      }
      leaveBehind();
    }
    Path journal = copy.resolve("session.steps.jsonl");
    Files.writeString(journal, Files.readString(journal) + "110\t{\"say\": {\"en\": \"li");
    try (Lab lab = Lab.reopen(LabConfig.of(copy))) {
      assertThat(lab.scenario().steps()).hasSize(110);
    }
  }
}
