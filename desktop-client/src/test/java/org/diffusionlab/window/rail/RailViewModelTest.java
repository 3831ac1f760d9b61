package org.diffusionlab.window.rail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.diffusionlab.lab.state.CellState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.LabBench;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RailViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private RailViewModel rail;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    rail = new RailViewModel(bench.shared, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void flagsStandAtTheCursorsAndTheLineAtTheSmallest() throws Exception {
    bench.send("A", "one");
    bench.send("uid1", "two");

    assertThat(rail.rows()).isEqualTo(4);
    assertThat(rail.head()).isEqualTo(2);
    assertThat(rail.cursor(0)).isEqualTo(2);
    assertThat(rail.cursor(3)).isZero();
    assertThat(rail.smallestCursor()).isZero();
    assertThat(rail.cell(0, 1)).isEqualTo(CellState.OWN);
    assertThat(rail.cell(2, 1)).isEqualTo(CellState.ACKED);
    assertThat(rail.cell(3, 2)).isEqualTo(CellState.PENDING);
  }

  @Test
  void theTextTwinSaysTheSame() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");

    assertThat(rail.sentence(1)).isEqualTo("uid1: cursor 2, nothing waits");
    assertThat(rail.sentence(3))
        .isEqualTo("uid3: cursor 0, lag 2: messages 1–2 wait for its replay");
    assertThat(rail.sentence(3, 1)).isEqualTo("uid3, message 1: can still arrive");
  }

  @Test
  void whereRowsAreKeptPerMemberEachCellSaysWhetherOneIs() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");
    bench.shared.schemeProperty().set(Scheme.COPY_PER_MEMBER);

    assertThat(rail.queued()).isTrue();
    assertThat(rail.kept(3, 1)).isTrue();
    assertThat(rail.kept(1, 1)).as("acked, and deleted").isFalse();
    assertThat(rail.cell(1, 1)).isEqualTo(CellState.ACKED);
    assertThat(rail.number(3)).isEqualTo(2);
    assertThat(rail.sentence(3)).isEqualTo("uid3: 2 rows are kept for it: messages 1–2");
    assertThat(rail.sentence(1)).isEqualTo("uid1: no row is kept for it");
    assertThat(rail.sentence(3, 2))
        .isEqualTo("uid3, message 2: can still arrive; a row is kept for it");
    assertThat(rail.legend()).startsWith("Lane 2:").contains("derived");

    bench.shared.schemeProperty().set(Scheme.CURSOR);
    assertThat(rail.queued()).isFalse();
    assertThat(rail.kept(3, 1)).isFalse();
    assertThat(rail.legend()).startsWith("Lane 4:").contains("smallest cursor");
  }

  @Test
  void theScaleFitsWhatThereIs() {
    RailScale few = RailScale.of(1300, 160, 13, 4, 5, false);
    assertThat(few.roomForMarks()).isTrue();
    assertThat(few.labelEvery()).isEqualTo(1);
    RailScale all = RailScale.of(1300, 160, 13, 369, 1915, true);
    assertThat(all.roomForMarks()).isFalse();
    assertThat(all.cellsInSight()).isGreaterThanOrEqualTo(1915 - 1);
    assertThat(all.labelEvery()).isGreaterThan(10);
    assertThat(all.namedEvery()).isGreaterThan(1);
    assertThat(RailScale.of(0, 0, 13, 0, 0, false).rowsInSight()).isPositive();
  }
}
