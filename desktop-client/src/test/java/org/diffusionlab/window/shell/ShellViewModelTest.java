package org.diffusionlab.window.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.settings.Theme;
import org.diffusionlab.window.text.Language;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private ShellViewModel shell;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    Settings settings = new Settings(Locale.ENGLISH);
    settings.languageProperty().subscribe(bench.texts.languageProperty()::set);
    shell = new ShellViewModel(bench.shared, settings, bench.commands, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theStepIsToldInTheLanguageChosen() throws Exception {
    bench.offline("uid1", "uid2");
    assertThat(shell.stepProperty().get()).isEqualTo("Step 1: uid1, uid2 offline");

    shell.otherLanguage();

    assertThat(shell.settings().languageProperty().get()).isEqualTo(Language.ZH);
    assertThat(shell.stepProperty().get()).isEqualTo("第 1 步：uid1、uid2 离线");
  }

  @Test
  void themeGoesBackAndForth() {
    shell.otherTheme();
    assertThat(shell.settings().themeProperty().get()).isEqualTo(Theme.DARK);
    shell.otherTheme();
    assertThat(shell.settings().themeProperty().get()).isEqualTo(Theme.LIGHT);
  }

  @Test
  void groupsAndMembersCanBeMade() throws Exception {
    shell.newGroup("g2", "");
    bench.settle();
    shell.join("uid9");
    bench.settle();

    assertThat(shell.groups()).containsExactly("g1", "g2");
    assertThat(bench.shared.groupMembers()).extracting(m -> m.uid()).contains("uid9");
  }

  @Test
  void aNameThatCannotBeIsToldAndNothingHappens() throws Exception {
    shell.newGroup("not a gid!", "");

    assertThat(bench.shared.noticeProperty().get().text()).contains("gid");
    bench.settle();
    assertThat(shell.groups()).containsExactly("g1");
  }

  @Test
  void titlesCarryWhatIsUnreadOnThePhoneThatIsHeld() throws Exception {
    bench.send("A", "one");
    bench.shared.memberProperty().set("uid3");

    assertThat(shell.groupTitleProperty().get()).isEqualTo("Group (1 unread)");
  }

  @Test
  void timePassesAsAStep() throws Exception {
    long before = bench.shared.lane().wallMillis();
    shell.letPass(Duration.ofSeconds(15));
    bench.settle();

    assertThat(bench.shared.lane().wallMillis() - before).isEqualTo(15_000);
    assertThat(List.of(shell.stepProperty().get())).isNotEmpty();
  }
}
