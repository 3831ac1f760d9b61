package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;

class ScaleTest {
  private static final Scale TEAM = new Scale(20, 1, 20, 100, 100, 0.5, 5, 30);

  private static Map<Scheme, ScaleFigures> of(Scale scale) {
    Map<Scheme, ScaleFigures> figures = new EnumMap<>(Scheme.class);
    scale.figures(UnitCosts.DEFAULT).forEach(f -> figures.put(f.scheme(), f));
    return figures;
  }

  @Test
  void writesAreThoseOfTheFormulas() {
    Map<Scheme, ScaleFigures> figures = of(TEAM);
    // 19 recipients, half of them offline
    assertThat(figures.get(Scheme.OFFLINE_COPIES).writesPerDay()).isEqualTo(100 * 9.5 * 2);
    assertThat(figures.get(Scheme.COPY_PER_MEMBER).writesPerDay()).isEqualTo(100 * 19 * 2);
    assertThat(figures.get(Scheme.ID_PER_MEMBER).writesPerDay()).isEqualTo(100 + 100 * 19 * 2);
    ScaleFigures cursor = figures.get(Scheme.CURSOR);
    assertThat(cursor.writesPerDay() - cursor.queriesPerDay())
        .isEqualTo(100 + 100 * (1 + 9.5), Offset.offset(1e-6));
  }

  @Test
  void workloadsFormulasSayTheSameOfADayThatIsOneSpell() {
    // everybody but the sender away, and back once in the evening
    Workload day = new Workload(20, 1, 100, 100, 1);
    Map<Scheme, ScaleFigures> figures = of(new Scale(20, 1, 20, 100, 100, 1, 1, 1));
    for (Scheme scheme : new Scheme[] {Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER}) {
      Map<String, Long> formula = Formulas.of(scheme, day);
      assertThat(figures.get(scheme).writesPerDay())
          .isEqualTo(formula.get("inserts") + formula.get("deletes"));
      assertThat(figures.get(scheme).rowsReadPerDay())
          .isCloseTo(formula.get("replayRows"), Percentage.withPercentage(1e-6));
    }
  }

  @Test
  void whatWaitsIsTheRateTimesHalfASpell() {
    ScaleFigures copies = of(TEAM).get(Scheme.OFFLINE_COPIES);
    assertThat(copies.rows()).isEqualTo(100 * 9.5 * (0.5 / 5 / 2));
    assertThat(copies.bytes()).isEqualTo(copies.rows() * UnitCosts.DEFAULT.copyBytes());
  }

  @Test
  void loginReadsOneQueueOrEveryGroupWithNews() {
    Map<Scheme, ScaleFigures> figures = of(Scale.Preset.SERVICE.scale());
    assertThat(figures.get(Scheme.CURSOR).queriesPerDay())
        .isGreaterThan(10 * figures.get(Scheme.COPY_PER_MEMBER).queriesPerDay());
    assertThat(figures.get(Scheme.CURSOR).writesPerDay())
        .isLessThan(figures.get(Scheme.COPY_PER_MEMBER).writesPerDay());
  }

  @Test
  void nobodyOfflineMeansNothingWaitsAndNothingIsRead() {
    Map<Scheme, ScaleFigures> figures = of(new Scale(20, 1, 20, 100, 100, 0, 0, 30));
    assertThat(figures.values())
        .allSatisfy(f -> assertThat(f.queriesPerDay() + f.rowsReadPerDay()).isZero());
    assertThat(figures.get(Scheme.OFFLINE_COPIES).rows()).isZero();
    assertThat(figures.get(Scheme.CURSOR).rows()).isEqualTo(3_000);
  }

  @Test
  void impossibleScaleIsRefusedInASentence() {
    assertThatThrownBy(() -> new Scale(5, 1, 6, 1, 1, 0, 0, 1))
        .hasMessageContaining("more members than there are");
    assertThatThrownBy(() -> new Scale(5, 1, 5, 1, 1, 0.5, 0, 1))
        .hasMessageContaining("must come back");
  }

  @Test
  void everyPresetCanBeReckoned() {
    for (Scale.Preset preset : Scale.Preset.values()) {
      assertThat(preset.scale().figures(UnitCosts.DEFAULT))
          .hasSize(4)
          .allSatisfy(f -> assertThat(f.writesPerDay()).isPositive().isFinite());
    }
  }
}
