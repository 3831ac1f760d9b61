package org.diffusionlab.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ProgressBar;
import javafx.stage.Stage;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.files.TraceSpeed;
import org.diffusionlab.window.settings.Theme;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.Speed;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** The opening demo, step by step, with a picture of each thing worth seeing. Not the FX thread. */
final class Tour {
  private static final String GID = "g1";

  private final FxCalls fx = new FxCalls(300);
  private final AppContext app;
  private final Stage stage;
  private final Path folder;
  private final List<Path> pictures = new ArrayList<>();
  private String lastRun = "the opening demo";

  /** A tour through a window that is showing. */
  Tour(AppContext app, Stage stage, Path folder) {
    this.app = app;
    this.stage = stage;
    this.folder = folder;
  }

  /** What the session that is open at the end ran. */
  String lastRun() {
    return lastRun;
  }

  /** Walks through it; answers the files it wrote. */
  List<Path> walk(boolean everything) throws IOException {
    opened();
    fx.run(() -> playhead().speedProperty().set(Speed.AT_ONCE));
    picture("opening");
    conversation();
    awayAndBack();
    looks();
    loss();
    costs();
    if (everything) {
      sweep();
      scale();
      trace();
    }
    return pictures;
  }

  private void opened() {
    fx.until(() -> app.shared().sessionProperty().get() != null && playhead().stops().opened());
  }

  private Playhead playhead() {
    return app.shared().playhead();
  }

  private void conversation() throws IOException {
    perform(Step.Send.of("A", GID, "Morning all! Slides for today are on the board."));
    fx.run(() -> playhead().toStart());
    goOnTo(Phase.SEND);
    picture("send");
    goOnTo(Phase.STORE);
    picture("store");
    goOnTo(Phase.STATUS);
    picture("status");
    goOnTo(Phase.PUSH);
    picture("push");
    goOnTo(Phase.ACK);
    picture("ack");
    fx.run(() -> playhead().toEnd());
    perform(Step.Send.of("uid1", GID, "Thanks, reading them now."));
  }

  /** On to the next stop at which the stage's lane has come to a phase. */
  private void goOnTo(Phase phase) {
    fx.run(
        () -> {
          do {
            playhead().forward(Detail.PHASE);
          } while (playhead().inThePast() && app.shared().lane().phase() != phase);
        });
  }

  private void awayAndBack() throws IOException {
    perform(new Step.Offline(List.of("uid1", "uid2")));
    perform(Step.Send.of("A", GID, "Question one: who keeps a message for those who are away?"));
    perform(Step.Send.of("A", GID, "Question two: how many copies does that take?"));
    perform(Step.Send.of("A", GID, "Think about it, then look at the tables."));
    picture("two-offline");
    fx.run(() -> app.shared().packedProperty().set(true));
    picture("packed");
    fx.run(() -> app.shared().packedProperty().set(false));
    for (Scheme scheme : Scheme.values()) {
      fx.run(() -> app.shared().focusOn(scheme));
      picture("lane-" + scheme.number());
    }
    fx.run(() -> app.shared().showAllLanes());
    perform(new Step.Online(List.of("uid2")));
    fx.run(() -> app.shared().memberProperty().set("uid2"));
    goBackTo(ServerFrame.Page.class);
    picture("replay-on-its-way");
    fx.run(() -> playhead().toEnd());
    picture("replay");
    fx.run(
        () -> {
          for (int i = 0; i < 10; i++) {
            playhead().back(Detail.FRAME);
          }
        });
    picture("step-back");
    fx.run(() -> playhead().toEnd());
  }

  /** Back to the last moment when such a frame was on its way. */
  private void goBackTo(Class<? extends Frame> kind) {
    fx.run(
        () -> {
          int first = playhead().stops().first();
          do {
            playhead().back(Detail.FRAME);
          } while (playhead().positionProperty().get() > first
              && app.shared().lane().inFlight().stream()
                  .noneMatch(flight -> kind.isInstance(flight.frame())));
        });
  }

  private void looks() throws IOException {
    fx.run(() -> app.settings().languageProperty().set(Language.ZH));
    picture("chinese");
    fx.run(() -> app.settings().themeProperty().set(Theme.DARK));
    picture("chinese-dark");
    fx.run(() -> app.settings().languageProperty().set(Language.EN));
    picture("dark");
    size(1920, 1080);
    picture("dark-1920");
    fx.run(() -> app.settings().themeProperty().set(Theme.LIGHT));
    picture("replay-1920");
    fx.run(() -> app.settings().textPercentProperty().set(150));
    picture("large-text-1920");
    fx.run(() -> app.settings().textPercentProperty().set(100));
    size(1366, 768);
    fx.run(() -> app.shell().showEvents(true));
    picture("events");
    fx.run(() -> app.shell().showEvents(false));
  }

  private void costs() throws IOException {
    fx.run(() -> app.shell().showPage(1));
    picture("costs");
    everyLook("costs");
    fx.run(() -> app.shell().showPage(0));
  }

  private void sweep() throws IOException {
    fx.run(() -> app.shell().showPage(2));
    picture("sweep-before");
    press("#run");
    ProgressBar bar = (ProgressBar) stage.getScene().lookup("#bar");
    fx.until(() -> bar.getProgress() > 0.3);
    picture("sweep-running");
    fx.until(() -> stage.getScene().lookup("#cancel").isDisabled());
    picture("sweep");
    everyLook("sweep");
    fx.run(() -> app.shell().showPage(0));
  }

  private void scale() throws IOException {
    fx.run(() -> app.shell().showPage(3));
    press("#measure");
    fx.until(() -> !stage.getScene().lookup("#measure").isDisabled());
    picture("scale");
    everyLook("scale");
    fx.run(() -> app.shell().showPage(0));
  }

  private void press(String id) {
    fx.run(() -> ((Button) stage.getScene().lookup(id)).fire());
  }

  /** The page in front in Chinese and dark, and large. */
  private void everyLook(String name) throws IOException {
    fx.run(() -> app.settings().languageProperty().set(Language.ZH));
    fx.run(() -> app.settings().themeProperty().set(Theme.DARK));
    picture(name + "-chinese-dark");
    fx.run(() -> app.settings().languageProperty().set(Language.EN));
    fx.run(() -> app.settings().themeProperty().set(Theme.LIGHT));
    size(1920, 1080);
    picture(name + "-1920");
    size(1366, 768);
  }

  /** What scheme 1 loses to a member who is believed online, and the others keep for it. */
  private void loss() throws IOException {
    perform(new Step.HalfOpen(List.of("uid2")));
    perform(Step.Send.of("A", GID, "Who keeps this one for uid2?"));
    fx.run(() -> app.shared().schemeProperty().set(Scheme.OFFLINE_COPIES));
    picture("loss");
    fx.run(() -> playhead().back(Detail.MESSAGE));
    goOnTo(Phase.STATUS);
    picture("loss-foreseen");
    fx.run(() -> playhead().toEnd());
    perform(new Step.Online(List.of("uid2")));
    fx.run(() -> app.shared().focusOn(Scheme.OFFLINE_COPIES));
    picture("loss-on-the-phone");
    fx.run(() -> app.shared().showAllLanes());
    fx.run(() -> app.shared().schemeProperty().set(Scheme.CURSOR));
  }

  private void trace() throws IOException {
    lastRun = "linux-channel.csv";
    Session before = app.shared().sessionProperty().get();
    fx.run(
        () -> {
          app.files().speedProperty().set(TraceSpeed.MAX);
          app.files().openSampleTrace();
        });
    fx.until(() -> app.shared().sessionProperty().get() != before);
    fx.until(() -> app.files().progressProperty().get() > 0.35);
    picture("trace-playing");
    fx.until(() -> app.files().playingProperty().get() == null);
    fx.until(() -> !playhead().inThePast());
    picture("trace-end");
    fx.run(
        () -> {
          playhead().detailProperty().set(Detail.MESSAGE);
          playhead().goToOrdinal((int) (playhead().stops().count(Detail.MESSAGE) * 0.62));
        });
    picture("trace");
    size(1920, 1080);
    picture("trace-1920");
    fx.run(() -> ((javafx.scene.control.CheckBox) stage.getScene().lookup("#whole")).fire());
    picture("trace-whole-1920");
    fx.run(() -> app.shared().packedProperty().set(true));
    picture("trace-packed-1920");
    fx.run(() -> app.shell().showPage(1));
    fx.run(() -> playhead().toEnd());
    picture("costs-trace-1920");
  }

  private void perform(Step step) {
    Session session = fx.call(() -> app.shared().sessionProperty().get());
    fx.await(session.perform(step));
    fx.until(() -> playhead().stops().seen() == session.log().size() && !playhead().inThePast());
  }

  private void size(double width, double height) {
    fx.run(
        () -> {
          stage.setWidth(width);
          stage.setHeight(height);
        });
  }

  private void picture(String name) throws IOException {
    fx.frames(4);
    Picture picture = fx.call(() -> Picture.of(stage.getScene()));
    Path file = folder.resolve(name + ".png");
    picture.write(file);
    if (picture.colours() < 10) {
      throw new IOException(file + " is blank: the window was not drawn");
    }
    pictures.add(file);
  }
}
