package org.diffusionlab.window.chat;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.MemberWords;

/** One entry of the transcript: a bubble, or a line across. Its nodes are made once. */
final class ChatCell extends ListCell<ChatItem> {
  /** How much of the list a text may take. */
  private static final double WIDEST = 0.72;

  private static final PseudoClass OWN = PseudoClass.getPseudoClass("own");
  private static final PseudoClass PENDING = PseudoClass.getPseudoClass("pending");
  private static final PseudoClass REFUSED = PseudoClass.getPseudoClass("refused");
  private static final PseudoClass HOLE = PseudoClass.getPseudoClass("hole");
  private static final PseudoClass LOST = PseudoClass.getPseudoClass("lost");

  private final Texts texts;
  private final Label sender = new Label();
  private final Label text = new Label();
  private final Label meta = new Label();
  private final VBox bubble = new VBox(1, sender, text, meta);
  private final HBox row = new HBox(bubble);
  private final Label mark = new Label();
  private final HBox divider = new HBox(line(), mark, line());

  ChatCell(Texts texts) {
    this.texts = texts;
    sender.getStyleClass().add("sender");
    sender.managedProperty().bind(sender.visibleProperty());
    text.setWrapText(true);
    meta.getStyleClass().add("meta");
    bubble.getStyleClass().add("bubble");
    divider.getStyleClass().add("divider");
    mark.setMinWidth(0);
    mark.setWrapText(true);
    mark.setTextAlignment(TextAlignment.CENTER);
    prefWidthProperty().set(0);
    text.maxWidthProperty()
        .bind(
            listViewProperty()
                .flatMap(ListView::widthProperty)
                .map(width -> width.doubleValue() * WIDEST)
                .orElse(200.0));
  }

  /** A cell's own pref height does not ask its graphic how high it is when its text wraps. */
  @Override
  protected double computePrefHeight(double width) {
    if (getGraphic() instanceof Region graphic && width > 0) {
      double beside = snappedLeftInset() + snappedRightInset();
      return snappedTopInset() + snappedBottomInset() + graphic.prefHeight(width - beside);
    }
    return super.computePrefHeight(width);
  }

  private static Region line() {
    Region line = new Region();
    line.getStyleClass().add("line");
    line.setMinWidth(12);
    HBox.setHgrow(line, Priority.ALWAYS);
    return line;
  }

  @Override
  protected void updateItem(ChatItem item, boolean empty) {
    super.updateItem(item, empty);
    if (empty || item == null) {
      setGraphic(null);
      setAccessibleText(null);
    } else if (item instanceof ChatItem.Said said) {
      show(said);
    } else if (item instanceof ChatItem.Waiting waiting) {
      show(waiting);
    } else if (item instanceof ChatItem.Divider line) {
      mark.setText(words(line));
      divider.pseudoClassStateChanged(HOLE, line.kind() == ChatItem.Divider.Kind.HOLE);
      divider.pseudoClassStateChanged(LOST, line.kind() == ChatItem.Divider.Kind.LOST);
      setGraphic(divider);
      setAccessibleText(mark.getText());
    }
  }

  private String words(ChatItem.Divider line) {
    return texts.get("chat.divider." + line.kind(), line.size(), line.from(), line.to());
  }

  private void show(ChatItem.Said said) {
    String words = said.text() == null ? texts.get("chat.textUnknown") : said.text();
    String delivered =
        said.acked()
            ? texts.get("chat.delivered", said.delivered(), said.recipients())
            : texts.get("chat.pushed");
    String when = MemberWords.clock(said.time());
    String all = texts.get("chat.meta", said.msgid(), when);
    bubble(said.sender(), words, said.own() ? all + "   " + delivered : all, said.own());
    bubble.pseudoClassStateChanged(PENDING, false);
    bubble.pseudoClassStateChanged(REFUSED, false);
  }

  private void show(ChatItem.Waiting waiting) {
    boolean refused = !waiting.refusal().isEmpty();
    String meta =
        refused ? texts.get("chat.refused", waiting.refusal()) : texts.get("chat.waiting");
    bubble("", waiting.text(), meta, true);
    bubble.pseudoClassStateChanged(PENDING, !refused);
    bubble.pseudoClassStateChanged(REFUSED, refused);
  }

  private void bubble(String from, String words, String under, boolean own) {
    sender.setText(from);
    sender.setVisible(!own && !from.isEmpty());
    text.setText(words);
    meta.setText(under);
    bubble.pseudoClassStateChanged(OWN, own);
    row.setAlignment(own ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
    setGraphic(row);
    setAccessibleText(from + " " + words + " " + under);
  }
}
