package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.animation.TranslateTransition;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Point2D;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.diffusionlab.window.stage.StageViewModel.Picture;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Painted;

/** Up to twelve phones in two rows, the server between them, frames on the way. FX thread. */
final class PhonesPane extends Region {
  private static final double GAP = 8;
  private static final double WIRE = 46;
  private static final int SIDES = 4;
  private static final Duration GLIDE = Duration.millis(280);

  private final StageViewModel model;
  private final Texts texts;
  private final ObservableBooleanValue motion;
  private final Painted wires = new Painted(this::paintWires);
  private final ServerNode server;
  private final StatusTable status;
  private final List<PhoneNode> phones = new ArrayList<>();
  private final List<FlightNode> flights = new ArrayList<>();
  private final Set<String> flying = new HashSet<>();
  private Picture picture;

  PhonesPane(StageViewModel model, Texts texts, ObservableBooleanValue motion) {
    this.model = model;
    this.motion = motion;
    this.texts = texts;
    this.server = new ServerNode(model, texts, "serverButton");
    this.status = new StatusTable(texts);
    wires.setMouseTransparent(true);
    getChildren().addAll(wires, server, status);
    setMinWidth(0);
  }

  void show(Picture next) {
    picture = next;
    while (phones.size() < next.phones().size()) {
      PhoneNode phone = new PhoneNode(model, texts);
      phones.add(phone);
      getChildren().add(phones.size(), phone);
    }
    while (phones.size() > next.phones().size()) {
      getChildren().remove(phones.remove(phones.size() - 1));
    }
    for (int i = 0; i < phones.size(); i++) {
      phones.get(i).show(next.phones().get(i));
    }
    server.show(next.server(), next.armed());
    status.show(next.lookup());
    showFlights();
    status.toFront();
    wires.repaint();
    requestLayout();
  }

  private void showFlights() {
    int used = 0;
    for (Chip chip : picture.chips()) {
      for (String uid : chip.members()) {
        flight(used++).show(chip, uid, null);
      }
    }
    for (Stub stub : picture.stubs()) {
      flight(used++).show(stub.chip(), stub.chip().members().get(0), stub);
    }
    while (flights.size() > used) {
      getChildren().remove(flights.remove(flights.size() - 1));
    }
  }

  private FlightNode flight(int index) {
    if (index == flights.size()) {
      FlightNode node = new FlightNode(model.breaks(), texts);
      flights.add(node);
      getChildren().add(node);
    }
    return flights.get(index);
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double height = getHeight();
    wires.resizeRelocate(0, 0, width, height);
    double serverWidth = Math.min(width, server.prefWidth(-1));
    double serverHeight = server.prefHeight(-1);
    double below = layoutStatus(serverHeight);
    server.resizeRelocate(
        Math.floor((width - serverWidth) / 2),
        Math.floor(Math.max(0, (height - serverHeight - below) / 2)),
        serverWidth,
        serverHeight);
    if (atSides()) {
      layoutColumn(0, firstHalf(), 0);
      layoutColumn(firstHalf(), phones.size(), width);
    } else {
      layoutRow(0, firstHalf(), 0);
      layoutRow(firstHalf(), phones.size(), height);
    }
    layoutFlights();
  }

  /** Below the server where phones stand beside it, else right of it; answers the room it takes. */
  private double layoutStatus(double serverHeight) {
    if (!status.isVisible()) {
      return 0;
    }
    double width = Math.min(getWidth(), status.prefWidth(-1));
    double height = status.prefHeight(width);
    if (!atSides()) {
      double x = (getWidth() + server.prefWidth(-1)) / 2 + GAP;
      double y = (getHeight() - height) / 2;
      status.resizeRelocate(
          Math.floor(Math.min(x, getWidth() - width)), Math.floor(y), width, height);
      return 0;
    }
    double top = Math.max(0, (getHeight() - serverHeight - height - GAP / 2) / 2);
    double y = Math.min(getHeight() - height, top + serverHeight + GAP / 2);
    status.resizeRelocate(Math.floor((getWidth() - width) / 2), Math.floor(y), width, height);
    return height + GAP / 2;
  }

  /** Few phones stand left and right of the server, more above and below it. */
  private boolean atSides() {
    return phones.size() <= SIDES;
  }

  private int firstHalf() {
    return (phones.size() + 1) / 2;
  }

  private void layoutColumn(int from, int to, double edge) {
    double room = (getWidth() - server.getWidth()) / 2 - WIRE;
    if (status.isVisible()) {
      room = Math.min(room, (getWidth() - status.getWidth()) / 2 - GAP / 2);
    }
    double width = 0;
    for (int i = from; i < to; i++) {
      width = Math.max(width, phones.get(i).prefWidth(-1) + 16);
    }
    width = Math.floor(Math.max(60, Math.min(width, room)));
    double each = getHeight() / Math.max(1, to - from);
    for (int i = from; i < to; i++) {
      PhoneNode phone = phones.get(i);
      double height = phone.prefHeight(width);
      double y = Math.floor((i - from + 0.5) * each - height / 2);
      double x = edge == 0 ? 1 : Math.floor(edge - width) - 1;
      phone.resizeRelocate(x, y, width, height);
    }
  }

  private void layoutRow(int from, int to, double edge) {
    int columns = to - from;
    double wanted = 0;
    for (int i = from; i < to; i++) {
      wanted = Math.max(wanted, phones.get(i).prefWidth(-1) + 16);
    }
    double room = (getWidth() - GAP * (columns - 1)) / columns;
    double width = Math.floor(Math.min(room, wanted));
    double gap = (getWidth() - columns * width) / columns;
    for (int i = from; i < to; i++) {
      PhoneNode phone = phones.get(i);
      double height = phone.prefHeight(width);
      double x = Math.floor(gap / 2 + (i - from) * (width + gap));
      phone.resizeRelocate(x, edge == 0 ? 1 : Math.floor(edge - height) - 1, width, height);
    }
  }

  @Override
  protected double computeMinHeight(double width) {
    double phone = 0;
    for (PhoneNode each : phones) {
      phone = Math.max(phone, each.prefHeight(-1));
    }
    return atSides() ? firstHalf() * (phone + 4) : 2 * phone + server.prefHeight(-1) + 2 * WIRE / 2;
  }

  @Override
  protected double computePrefHeight(double width) {
    return computeMinHeight(width) + 10;
  }

  /** Where a phone's wire ends: the middle of its side that faces the server. */
  private Point2D socket(int index) {
    PhoneNode phone = phones.get(index);
    boolean first = index < firstHalf();
    if (atSides()) {
      return new Point2D(
          first ? phone.getLayoutX() + phone.getWidth() : phone.getLayoutX(),
          phone.getLayoutY() + phone.getHeight() / 2);
    }
    return new Point2D(
        phone.getLayoutX() + phone.getWidth() / 2,
        first ? phone.getLayoutY() + phone.getHeight() : phone.getLayoutY());
  }

  private Point2D serverSocket(int index) {
    boolean first = index < firstHalf();
    Point2D phone = socket(index);
    double left = server.getLayoutX();
    double top = server.getLayoutY();
    double right = left + server.getWidth();
    double bottom = top + server.getHeight();
    if (atSides()) {
      return new Point2D(first ? left : right, clamp(phone.getY(), top + 10, bottom - 10));
    }
    return new Point2D(clamp(phone.getX(), left + 10, right - 10), first ? top : bottom);
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }

  private int indexOf(String uid) {
    for (int i = 0; i < picture.phones().size(); i++) {
      if (picture.phones().get(i).uid().equals(uid)) {
        return i;
      }
    }
    return -1;
  }

  private void layoutFlights() {
    if (picture == null) {
      return;
    }
    Map<Integer, Integer> stacked = new HashMap<>();
    Set<String> before = Set.copyOf(flying);
    flying.clear();
    for (FlightNode label : flights) {
      Chip chip = label.chip();
      int index = indexOf(label.uid());
      label.setVisible(index >= 0);
      if (index >= 0) {
        label.autosize();
        int nth = stacked.merge(index, 1, Integer::sum) - 1;
        Point2D at = from(chip, index).interpolate(to(chip, index), label.way());
        double x = at.getX() - label.getWidth() / 2;
        double y = at.getY() - label.getHeight() / 2;
        label.relocate(
            Math.floor(atSides() ? x : x + nth * (label.getWidth() + 4)),
            Math.floor(atSides() ? y + nth * (label.getHeight() + 2) : y));
        String key = label.uid() + chip.toServer() + chip.kind() + chip.label();
        flying.add(key);
        if (!before.contains(key)) {
          glide(label, from(chip, index).subtract(at));
        }
      }
    }
  }

  private Point2D from(Chip chip, int index) {
    return chip.toServer() ? socket(index) : serverSocket(index);
  }

  private Point2D to(Chip chip, int index) {
    return chip.toServer() ? serverSocket(index) : socket(index);
  }

  /** Lets a frame that has just been written come from where it was written. */
  private void glide(FlightNode label, Point2D from) {
    if (!motion.get()) {
      return;
    }
    label.setTranslateX(from.getX());
    label.setTranslateY(from.getY());
    TranslateTransition glide = new TranslateTransition(GLIDE, label);
    glide.setToX(0);
    glide.setToY(0);
    glide.play();
  }

  private void paintWires(Painted on) {
    if (picture == null) {
      return;
    }
    var pen = on.pen();
    for (int i = 0; i < phones.size() && i < picture.phones().size(); i++) {
      Phone phone = picture.phones().get(i);
      Point2D from = socket(i);
      Point2D to = serverSocket(i);
      boolean busy = isBusy(phone.uid());
      pen.setStroke(on.colour(busy ? Painted.Ink.FLIGHT : Painted.Ink.OFFLINE));
      pen.setLineWidth(busy ? 3 : 1.5);
      boolean connected = phone.switchedOn() && !isLost(phone);
      pen.setLineDashes(connected ? new double[0] : new double[] {3, 5});
      pen.setGlobalAlpha(connected ? 1 : 0.6);
      pen.strokeLine(from.getX(), from.getY(), to.getX(), to.getY());
    }
    pen.setGlobalAlpha(1);
    pen.setLineDashes();
    arrows(on);
    stubs(on);
  }

  private static boolean isLost(Phone phone) {
    return phone.status() == org.diffusionlab.runlog.RunEvent.ClientStatus.RECONNECTING;
  }

  private boolean isBusy(String uid) {
    return picture.chips().stream().anyMatch(chip -> !chip.held() && chip.members().contains(uid));
  }

  private void arrows(Painted on) {
    for (Chip chip : picture.chips()) {
      for (String uid : chip.members()) {
        int index = indexOf(uid);
        if (index >= 0 && !chip.held()) {
          arrow(on, from(chip, index), to(chip, index));
        }
      }
    }
  }

  /** A frame that died leaves its way up to there, and nothing beyond. */
  private void stubs(Painted on) {
    for (Stub stub : picture.stubs()) {
      int index = indexOf(stub.chip().members().get(0));
      if (index >= 0) {
        Point2D from = from(stub.chip(), index);
        Point2D end = from.interpolate(to(stub.chip(), index), FlightNode.way(stub));
        var pen = on.pen();
        pen.setStroke(on.colour(Painted.Ink.LOST));
        pen.setLineWidth(3);
        pen.strokeLine(from.getX(), from.getY(), end.getX(), end.getY());
      }
    }
  }

  private static void arrow(Painted on, Point2D from, Point2D to) {
    Point2D way = to.subtract(from).normalize();
    Point2D across = new Point2D(-way.getY(), way.getX());
    Point2D back = to.subtract(way.multiply(9));
    Point2D left = back.add(across.multiply(5.5));
    Point2D right = back.subtract(across.multiply(5.5));
    var pen = on.pen();
    pen.setFill(on.colour(Painted.Ink.FLIGHT));
    pen.fillPolygon(
        new double[] {to.getX(), left.getX(), right.getX()},
        new double[] {to.getY(), left.getY(), right.getY()},
        3);
  }
}
