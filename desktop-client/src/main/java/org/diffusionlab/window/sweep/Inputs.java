package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.lab.cost.TooLarge;
import org.diffusionlab.lab.cost.Workload;
import org.diffusionlab.model.Limits;
import org.diffusionlab.window.text.Texts;

/**
 * What a person typed for a sweep: one group in every combination of some sizes, and few members
 * who are in more and more groups.
 *
 * @param members sizes of the one group, ascending; so are the other lists
 * @param offlineShares parts of its recipients that are offline
 * @param messages numbers of messages in it
 * @param payloads lengths of their texts
 * @param spread the workloads of the members in many groups
 */
record Inputs(
    List<Integer> members,
    List<Double> offlineShares,
    List<Integer> messages,
    List<Integer> payloads,
    List<Workload> spread) {
  private static final int MOST_WORKLOADS = 120;

  /** Reads what stands in the fields, and checks everything that can be known before a run. */
  static Inputs read(Map<Field, String> typed, Texts texts) throws Mistake {
    Numbers numbers = new Numbers(texts);
    List<Integer> payloads = numbers.whole(typed.get(Field.PAYLOAD), name(Field.PAYLOAD, texts));
    int payload = one(Field.GROUP_PAYLOAD, typed, numbers, texts);
    for (int each : payloads) {
      notTooLong(each, texts);
    }
    notTooLong(payload, texts);
    List<Workload> spread = new ArrayList<>();
    int few = one(Field.GROUP_MEMBERS, typed, numbers, texts);
    int messages = one(Field.GROUP_MESSAGES, typed, numbers, texts);
    double away = numbers.share(typed.get(Field.GROUP_OFFLINE), name(Field.GROUP_OFFLINE, texts));
    for (int groups : numbers.whole(typed.get(Field.GROUPS), name(Field.GROUPS, texts))) {
      spread.add(new Workload(few, away, messages, payload, groups));
    }
    Inputs inputs =
        new Inputs(
            numbers.whole(typed.get(Field.MEMBERS), name(Field.MEMBERS, texts)),
            numbers.shares(typed.get(Field.OFFLINE), name(Field.OFFLINE, texts)),
            numbers.whole(typed.get(Field.MESSAGES), name(Field.MESSAGES, texts)),
            payloads,
            List.copyOf(spread));
    inputs.check(texts);
    return inputs;
  }

  private static String name(Field field, Texts texts) {
    return texts.get("sweep.field." + field);
  }

  private static int one(Field field, Map<Field, String> typed, Numbers numbers, Texts texts)
      throws Mistake {
    return numbers.one(typed.get(field), name(field, texts));
  }

  private static void notTooLong(int payload, Texts texts) throws Mistake {
    if (payload > Limits.TEXT_BYTES) {
      throw new Mistake(texts.get("sweep.tooLong", payload, Limits.TEXT_BYTES));
    }
  }

  private void check(Texts texts) throws Mistake {
    List<Workload> all = all();
    if (all.size() > MOST_WORKLOADS) {
      throw new Mistake(texts.get("sweep.tooManyRuns", all.size(), MOST_WORKLOADS));
    }
    for (Workload workload : all) {
      Optional<TooLarge> why = workload.tooLarge();
      if (why.isPresent()) {
        String key = "sweep.tooLarge." + why.get().limit();
        throw new Mistake(texts.get(key, why.get().found(), why.get().limit().most()));
      }
    }
  }

  /** One group, in every combination. */
  List<Workload> growing() {
    List<Workload> all = new ArrayList<>();
    for (int member : members) {
      for (double share : offlineShares) {
        for (int payload : payloads) {
          for (int message : messages) {
            all.add(new Workload(member, share, message, payload, 1));
          }
        }
      }
    }
    return all;
  }

  /** Everything to be run, each once. */
  List<Workload> all() {
    List<Workload> all = new ArrayList<>(growing());
    all.addAll(spread);
    return all.stream().distinct().toList();
  }

  /** The numbers that were typed for an axis of the one group. */
  List<Double> values(Axis axis) {
    return switch (axis) {
      case MEMBERS -> members.stream().map(Integer::doubleValue).toList();
      case OFFLINE -> offlineShares;
      case MESSAGES -> messages.stream().map(Integer::doubleValue).toList();
      case PAYLOAD -> payloads.stream().map(Integer::doubleValue).toList();
      case GROUPS -> List.of();
    };
  }
}
