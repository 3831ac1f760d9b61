package org.diffusionlab.window.chat;

import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.diffusionlab.window.chat.ChatViewModel.GroupLine;
import org.diffusionlab.window.text.Texts;

/** A group in the phone's list: its title and how much of it is unread. */
final class GroupCell extends ListCell<GroupLine> {
  private final Texts texts;
  private final Label title = new Label();
  private final Label unread = new Label();
  private final HBox row = new HBox(4, title, unread);

  GroupCell(Texts texts) {
    this.texts = texts;
    title.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(title, Priority.ALWAYS);
    unread.getStyleClass().add("unread-badge");
    row.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
  }

  @Override
  protected void updateItem(GroupLine item, boolean empty) {
    super.updateItem(item, empty);
    if (empty || item == null) {
      setGraphic(null);
      return;
    }
    title.setText(item.title());
    unread.setText(Long.toString(item.unread()));
    unread.setVisible(item.unread() > 0);
    setGraphic(row);
    setAccessibleText(texts.get("chat.group.spoken", item.title(), item.unread()));
  }
}
