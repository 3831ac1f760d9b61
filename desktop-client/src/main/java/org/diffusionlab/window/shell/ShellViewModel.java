package org.diffusionlab.window.shell;

import java.time.Duration;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LabState;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.StepWords;

/** The header: which group, which step, and how the window looks. FX thread. */
public final class ShellViewModel {
  private final SharedState shared;
  private final Settings settings;
  private final Commands commands;
  private final Texts texts;
  private final StepWords words;
  private final ObservableList<String> groups = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper step = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper groupTitle = new ReadOnlyStringWrapper("");

  public ShellViewModel(SharedState shared, Settings settings, Commands commands, Texts texts) {
    this.shared = shared;
    this.settings = settings;
    this.commands = commands;
    this.texts = texts;
    this.words = new StepWords(texts);
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    shared.memberProperty().subscribe(any -> refresh());
    shared.groupProperty().subscribe(any -> refresh());
    shared.schemeProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    LaneState lane = shared.lane();
    LabState state = shared.playhead().state();
    step.set(
        lane == null
            ? ""
            : state.step().step() < 0
                ? words.of(state.step())
                : texts.get("shell.step", state.step().step() + 1, words.of(state.step())));
    List<String> wanted =
        lane == null ? List.of() : lane.groups().stream().map(GroupView::gid).toList();
    show(wanted);
    groupTitle.set(title(shared.groupProperty().get()));
  }

  /** A group's title, with what is unread in it on the phone that is held. */
  public String title(String gid) {
    LaneState lane = shared.lane();
    GroupView group = lane == null ? null : lane.group(gid);
    if (group == null) {
      return "";
    }
    String title = group.title().isEmpty() ? gid : group.title();
    long unread = lane.unread(shared.memberProperty().get(), gid);
    return unread > 0 ? texts.get("shell.group.unread", title, unread) : title;
  }

  /** Changes only the end of the list: a list that is replaced forgets which group was chosen. */
  private void show(List<String> wanted) {
    int same = 0;
    while (same < Math.min(groups.size(), wanted.size())
        && groups.get(same).equals(wanted.get(same))) {
      same++;
    }
    if (same < groups.size()) {
      groups.remove(same, groups.size());
    }
    if (same < wanted.size()) {
      groups.addAll(wanted.subList(same, wanted.size()));
    }
  }

  /** The gids of the groups there are. */
  public ObservableList<String> groups() {
    return groups;
  }

  /** The title of the group that is looked at. */
  public ReadOnlyStringProperty groupTitleProperty() {
    return groupTitle.getReadOnlyProperty();
  }

  /** The group that is looked at. */
  public StringProperty groupProperty() {
    return shared.groupProperty();
  }

  /** The step at the playhead, in words. */
  public ReadOnlyStringProperty stepProperty() {
    return step.getReadOnlyProperty();
  }

  /** What the bar says; null for nothing. */
  public ObjectProperty<Notice> noticeProperty() {
    return shared.noticeProperty();
  }

  /** How the window looks. */
  public Settings settings() {
    return settings;
  }

  /** Where the window looks. */
  public Playhead playhead() {
    return shared.playhead();
  }

  /** The other language. */
  public void otherLanguage() {
    settings.languageProperty().set(settings.languageProperty().get().other());
  }

  /** The other theme. */
  public void otherTheme() {
    settings.themeProperty().set(settings.themeProperty().get().other());
  }

  /** Time passes in the lab: heartbeats, idle timeouts and backoffs come due. */
  public void letPass(Duration time) {
    commands.let(time);
  }

  /**
   * A new group.
   *
   * @param members uids, separated by commas or spaces; empty for everybody there is
   */
  public void newGroup(String gid, String members) {
    List<String> named =
        List.of(members.strip().split("[\\s,，、]+")).stream().filter(m -> !m.isEmpty()).toList();
    LaneState lane = shared.lane();
    List<String> everybody =
        lane == null ? List.of() : lane.members().stream().map(m -> m.uid()).toList();
    commands.create(gid.strip(), gid.strip(), named.isEmpty() ? everybody : named);
  }

  /** A member joins the group that is looked at; one nobody knows yet is made. */
  public void join(String uid) {
    commands.join(shared.groupProperty().get(), uid.strip());
  }
}
