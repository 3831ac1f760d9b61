package org.diffusionlab.lab.cost;

import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.result.NamedFigures;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;

/**
 * One workload run in one scheme.
 *
 * @param workload what was run
 * @param scheme in which scheme
 * @param measured what was counted over the whole run
 * @param predicted what the formulas say, by name ({@code bodyRows.now}, {@code inserts}, …)
 * @param seconds how long the lane was at work, opening included
 * @param logins how many single logins were timed; 0 where nobody was offline
 * @param loginNanos their median: from the hello on an open connection until the lane was quiet
 *     again, everything read, shown, acked and committed; 0 where none was timed
 * @param databaseBytes size of the database at the end; SQLite keeps the pages it once needed
 */
public record SweepPoint(
    Workload workload,
    Scheme scheme,
    Counters measured,
    Map<String, Long> predicted,
    double seconds,
    int logins,
    long loginNanos,
    long databaseBytes) {
  public SweepPoint {
    predicted = Map.copyOf(predicted);
  }

  /** The measured figures by name, as in {@link #predicted}. */
  public Map<String, Long> figures() {
    return NamedFigures.of(measured);
  }

  /** Names of figures that are not what their formula says; none in a sound version. */
  public List<String> deviations() {
    Map<String, Long> found = figures();
    return predicted.keySet().stream()
        .filter(name -> !predicted.get(name).equals(found.get(name)))
        .sorted()
        .toList();
  }
}
