package org.diffusionlab.window;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import javafx.scene.Scene;
import org.diffusionlab.window.settings.FontChoice;
import org.diffusionlab.window.settings.Theme;

/** Dresses a scene: theme, own colours, font. FX thread. */
final class Look {
  private final FontChoice font;

  Look(FontChoice font) {
    this.font = font;
  }

  void dress(Scene scene, Theme theme) {
    boolean dark = theme == Theme.DARK;
    scene.setUserAgentStylesheet(
        dark
            ? new PrimerDark().getUserAgentStylesheet()
            : new PrimerLight().getUserAgentStylesheet());
    scene.getStylesheets().setAll(css(dark ? "dark.css" : "light.css"), css("lab.css"), fontRule());
    scene.getRoot().getStyleClass().remove("dark");
    if (dark) {
      scene.getRoot().getStyleClass().add("dark");
    }
  }

  private static String css(String name) {
    return Look.class.getResource("style/" + name).toExternalForm();
  }

  /** The family as a stylesheet of its own, so that dialogs and menus have it too. */
  private String fontRule() {
    String rule =
        font.family() == null ? "" : ".root { -fx-font-family: \"" + font.family() + "\"; }";
    return "data:text/css;base64,"
        + java.util.Base64.getEncoder()
            .encodeToString(rule.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
