package org.diffusionlab.window.chat;

import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.diffusionlab.window.chat.ChatViewModel.GroupLine;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/** The phone that is held: transcript and composer. FX thread. */
public final class ChatView {
  private final ChatViewModel model;
  private final Texts texts;
  private final Parent root;
  private boolean scrolling;

  @FXML private ComboBox<String> member;
  @FXML private Label state;
  @FXML private ListView<GroupLine> groups;
  @FXML private ListView<ChatItem> list;
  @FXML private TextField draft;
  @FXML private Button send;

  public ChatView(ChatViewModel model, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    bind();
  }

  /** What to show below the stage. */
  public Parent root() {
    return root;
  }

  /** Puts the caret where the next message is typed. */
  public void focusComposer() {
    draft.requestFocus();
  }

  private void bind() {
    member.setItems(model.members());
    model.memberProperty().subscribe(uid -> member.getSelectionModel().select(uid));
    member
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            uid -> {
              if (uid != null && !uid.equals(model.memberProperty().get())) {
                model.memberProperty().set(uid);
              }
            });
    model
        .members()
        .addListener((ListChangeListener<String>) c -> Platform.runLater(this::selectMember));
    state.textProperty().bind(model.stateProperty());
    list.setItems(model.items());
    list.setCellFactory(view -> new ChatCell(texts));
    Label empty = new Label();
    empty.textProperty().bind(texts.of("chat.empty"));
    empty.getStyleClass().add("muted");
    empty.setWrapText(true);
    list.setPlaceholder(empty);
    model.items().addListener((ListChangeListener<ChatItem>) c -> scrollToEnd());
    list.heightProperty().subscribe(any -> scrollToEnd());
    draft.textProperty().bindBidirectional(model.draftProperty());
    model.memberProperty().subscribe(uid -> draft.setPromptText(texts.get("chat.prompt", uid)));
    texts
        .languageProperty()
        .subscribe(
            () -> {
              draft.setPromptText(texts.get("chat.prompt", model.memberProperty().get()));
              list.refresh();
            });
    send.disableProperty().bind(model.draftProperty().map(String::isBlank));
    groups.setItems(model.groups());
    groups.setCellFactory(view -> new GroupCell(texts));
    groups.managedProperty().bind(groups.visibleProperty());
    model
        .groups()
        .addListener(
            (ListChangeListener<GroupLine>)
                c -> {
                  groups.setVisible(model.groups().size() > 1);
                  selectGroup();
                });
    groups.setVisible(false);
    model.groupProperty().subscribe(any -> selectGroup());
    groups
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            line -> {
              if (line != null && groups.isFocused()) {
                model.groupProperty().set(line.gid());
              }
            });
  }

  /** After the chooser itself has seen the change, which may have cost it its selection. */
  private void selectMember() {
    member.getSelectionModel().select(model.memberProperty().get());
  }

  private void selectGroup() {
    for (GroupLine line : model.groups()) {
      if (line.gid().equals(model.groupProperty().get())) {
        groups.getSelectionModel().select(line);
      }
    }
  }

  /** After the layout: a list that has just grown does not know yet where its end is. */
  private void scrollToEnd() {
    if (!scrolling) {
      scrolling = true;
      Platform.runLater(
          () -> {
            scrolling = false;
            if (!model.items().isEmpty()) {
              list.scrollTo(model.items().size() - 1);
            }
          });
    }
  }

  @FXML
  private void onSend() {
    model.send();
  }
}
