package org.diffusionlab.window.chat;

import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.MemberWords;

/** The phone that is held: its groups, its transcript, its composer. FX thread. */
public final class ChatViewModel {
  /**
   * A group in the phone's list.
   *
   * @param gid its id
   * @param title its title
   * @param unread this member's unread messages in it
   */
  public record GroupLine(String gid, String title, long unread) {}

  private final SharedState shared;
  private final Commands commands;
  private final MemberWords words;
  private final ObservableList<String> members = FXCollections.observableArrayList();
  private final ObservableList<GroupLine> groups = FXCollections.observableArrayList();
  private final ObservableList<ChatItem> items = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper state = new ReadOnlyStringWrapper("");
  private String whole = "";
  private final StringProperty draft = new SimpleStringProperty("");

  public ChatViewModel(SharedState shared, Commands commands, Texts texts) {
    this.shared = shared;
    this.commands = commands;
    this.words = new MemberWords(texts);
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    shared.memberProperty().subscribe(any -> refresh());
    shared.groupProperty().subscribe(any -> refresh());
    shared.schemeProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    LaneState lane = shared.lane();
    MemberState member = lane == null ? null : lane.member(shared.memberProperty().get());
    GroupView group = shared.groupView();
    setIfOther(members, shared.groupMembers().stream().map(MemberState::uid).toList());
    if (member == null || group == null) {
      items.clear();
      groups.clear();
      state.set("");
      return;
    }
    setIfOther(groups, member.groups().stream().map(gid -> line(lane, member, gid)).toList());
    state.set(words.state(member, group));
    replaceTail(Transcript.of(lane, group, member, whole.equals(key(member, group))));
  }

  private static GroupLine line(LaneState lane, MemberState member, String gid) {
    Place place = member.place(gid);
    long unread = place.member() ? lane.unread(member.uid(), gid) : 0;
    GroupView group = lane.group(gid);
    String title = group == null || group.title().isEmpty() ? gid : group.title();
    return new GroupLine(gid, title, unread);
  }

  private static <T> void setIfOther(ObservableList<T> list, List<T> wanted) {
    if (list.equals(wanted)) {
      return;
    }
    boolean longer = wanted.size() > list.size() && wanted.subList(0, list.size()).equals(list);
    if (longer) {
      list.addAll(wanted.subList(list.size(), wanted.size()));
    } else {
      list.setAll(wanted);
    }
  }

  /** Changes only what differs, so that a long transcript is not laid out anew for one message. */
  private void replaceTail(List<ChatItem> wanted) {
    int same = 0;
    int most = Math.min(items.size(), wanted.size());
    while (same < most && items.get(same).equals(wanted.get(same))) {
      same++;
    }
    if (same == items.size() && same == wanted.size()) {
      return;
    }
    if (same == items.size()) {
      items.addAll(wanted.subList(same, wanted.size()));
    } else if (wanted.size() == items.size()) {
      for (int i = same; i < wanted.size(); i++) {
        if (!items.get(i).equals(wanted.get(i))) {
          items.set(i, wanted.get(i));
        }
      }
    } else {
      items.setAll(wanted);
    }
  }

  private static String key(MemberState member, GroupView group) {
    return member.uid() + " " + group.gid();
  }

  /** Lists all of the transcript, not only its end, while this phone and group are chosen. */
  public void showWhole() {
    whole = shared.memberProperty().get() + " " + shared.groupProperty().get();
    refresh();
  }

  /** Sends what is typed, as the member whose phone is held. */
  public void send() {
    String text = draft.get().strip();
    String from = shared.memberProperty().get();
    if (!text.isEmpty() && !from.isEmpty()) {
      commands.send(from, shared.groupProperty().get(), text);
      draft.set("");
    }
  }

  /** Who is in the group, for the chooser. */
  public ObservableList<String> members() {
    return members;
  }

  /** Whose phone is held. */
  public StringProperty memberProperty() {
    return shared.memberProperty();
  }

  /** The groups of that member. */
  public ObservableList<GroupLine> groups() {
    return groups;
  }

  /** The group that is looked at. */
  public StringProperty groupProperty() {
    return shared.groupProperty();
  }

  /** The transcript, oldest first. */
  public ObservableList<ChatItem> items() {
    return items;
  }

  /** What the member is doing, in words. */
  public ReadOnlyStringProperty stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** What is typed. */
  public StringProperty draftProperty() {
    return draft;
  }
}
