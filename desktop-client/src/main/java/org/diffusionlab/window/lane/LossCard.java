package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.diffusionlab.window.lane.Loss.Cause;
import org.diffusionlab.window.text.Texts;

/** The card of a loss: what was lost, the chain of causes as links, what other lanes hold. */
final class LossCard extends HBox {
  private final LossViewModel model;
  private final Texts texts;
  private final Label sign = new Label();
  private final TextFlow chain = new TextFlow();
  private final TextFlow others = new TextFlow();
  private final BooleanProperty briefly = new SimpleBooleanProperty();

  LossCard(LossViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
    getStyleClass().add("loss");
    setId("loss");
    sign.getStyleClass().add("loss-sign");
    sign.setMinWidth(Region.USE_PREF_SIZE);
    Button close = new Button();
    Region cross = new Region();
    cross.getStyleClass().addAll("icon", "icon-close");
    close.setGraphic(cross);
    close.accessibleTextProperty().bind(texts.of("loss.close"));
    close.setOnAction(e -> model.close());
    close.setMinWidth(Region.USE_PREF_SIZE);
    VBox words = new VBox(chain, others);
    words.setMinWidth(0);
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().setAll(sign, words, close);
    managedProperty().bind(visibleProperty());
    setMinHeight(Region.USE_PREF_SIZE);
    others.visibleProperty().bind(briefly.not());
    others.managedProperty().bind(others.visibleProperty());
    model.lossProperty().subscribe(this::show);
  }

  /** Whether there is room only for the causes. */
  BooleanProperty brieflyProperty() {
    return briefly;
  }

  private void show(Loss loss) {
    setVisible(loss != null);
    if (loss == null) {
      return;
    }
    sign.setText(texts.get("loss.sign", loss.lane().number()));
    List<Node> nodes = new ArrayList<>();
    nodes.add(strong(texts.get("loss.what", loss.msgid(), loss.member())));
    for (Cause cause : loss.causes()) {
      Hyperlink link = new Hyperlink(cause.text());
      link.setOnAction(
          e -> {
            link.setVisited(false);
            model.goTo(cause.entry());
          });
      nodes.add(link);
      nodes.add(new Text(texts.get("loss.then")));
    }
    nodes.add(strong(texts.get("loss.end")));
    if (loss.more() > 0) {
      nodes.add(new Text(" " + texts.get("loss.more", loss.more())));
    }
    chain.getChildren().setAll(nodes);
    String there = String.join("  ", loss.others());
    others.getChildren().setAll(new Text(there.isEmpty() ? "" : texts.get("loss.others", there)));
  }

  private static Text strong(String words) {
    Text text = new Text(words);
    text.getStyleClass().add("strong");
    return text;
  }
}
