package org.diffusionlab.lab.lesson;

import org.diffusionlab.client.MemberOutput;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;

/** A phone that shows again what it had shown. */
record ForgetfulPhone(MemberOutput real) implements MemberOutput {
  @Override
  public void event(RunEvent event) {
    real.event(event);
    if (event instanceof RunEvent.Redelivered again) {
      real.event(
          new RunEvent.Shown(again.members(), again.gid(), again.from(), again.to(), Source.PAGE));
    }
  }

  @Override
  public void frame(ClientFrame frame) {
    real.frame(frame);
  }

  @Override
  public void hangUp() {
    real.hangUp();
  }

  @Override
  public void goodbye(String reason) {
    real.goodbye(reason);
  }
}
