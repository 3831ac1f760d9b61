package org.diffusionlab.window.state;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.TracePlayer;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.result.ResultTable;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.Scheme;

/** A session that is a real lab. */
record LabSession(Lab lab) implements Session {
  @Override
  public RunLog log() {
    return lab.log();
  }

  @Override
  public Scenario scenario() {
    return lab.scenario();
  }

  @Override
  public CompletableFuture<Void> perform(Step step) {
    return lab.perform(step);
  }

  @Override
  public CompletableFuture<Void> perform(Step step, long wallMillis) {
    return lab.perform(step, wallMillis);
  }

  @Override
  public String resultTable(String input) {
    return ResultTable.text(lab.result(input));
  }

  @Override
  public Playing play(Trace trace, double speed) {
    return new LabPlaying(TracePlayer.start(lab, trace, speed));
  }

  private record LabPlaying(TracePlayer player) implements Playing {
    @Override
    public double progress() {
      return player.progress();
    }

    @Override
    public void setSpeed(double speed) {
      player.setSpeed(speed);
    }

    @Override
    public void stop() {
      player.stop();
    }

    @Override
    public CompletableFuture<Void> done() {
      return player.done();
    }
  }

  @Override
  public void runServersIn(ServerHome home) {
    lab.runServersIn(home);
  }

  @Override
  public long serverProcess(Scheme scheme) {
    return lab.serverProcess(scheme);
  }

  @Override
  public InetSocketAddress address(Scheme scheme) {
    return lab.address(scheme);
  }

  @Override
  public String token(Scheme scheme, String uid) {
    return lab.token(scheme, uid);
  }

  @Override
  public void close() {
    lab.close();
  }
}
