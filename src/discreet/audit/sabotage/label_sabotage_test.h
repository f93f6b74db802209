// Sabotaged learners that protect labels alone. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/sabotage/structure_sabotage_test.h"

namespace discreet::label_sabotage {

using learner_sabotage::entry_family;
using learner_sabotage::Records;

inline ThresholdLearner::Options cuts() {
  return {.low = 0, .high = 2, .epsilon = Rational(1, 2), .neighbours = Neighbours::labels};
}

// Only the cuts at which the labels change, as a tree learner would list them. If they never do, the last cut.
inline std::string cuts_at_label_changes(Records records, Rng& rng) {
  std::vector<std::uint32_t> sorted(records.begin(), records.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<std::uint32_t> changes{3};
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i] % 2 != sorted[i - 1] % 2) changes.push_back(sorted[i] / 2);
  return "cut " + std::to_string(changes[uniform_below(std::uint64_t{changes.size()}, rng)]);
}

// The values of the rows with label 1 alone are taken as public.
inline std::string public_values_of_ones(Records records, Rng& rng) {
  std::vector<std::uint32_t> kept;
  for (std::uint32_t record : records)
    if (record % 2 == 1) kept.push_back(record);
  ThresholdLearner learner(cuts());
  RecordSample<IntegerDomain> rows(learner.domain(), kept);
  return write_hypothesis(learner, *learner.learn(rows.sample(), rng)).dump();
}

// The cut that represents a labelling moves next to the first row of label 1.
inline std::string cut_placed_by_labels(Records records, Rng& rng) {
  ThresholdLearner learner(cuts());
  RecordSample<IntegerDomain> rows(learner.domain(), records);
  Threshold cut = *learner.learn(rows.sample(), rng);
  bool ones = std::ranges::any_of(records, [](std::uint32_t record) { return record % 2 == 1; });
  return write_hypothesis(learner, cut).dump() + (ones && cut.cut > 0 ? " as low as can be" : "");
}

inline std::vector<Sabotaged> all() {
  const Json half{{"epsilon", "1/2"}}, half_of_labels{{"epsilon", "1/2"}, {"neighbours", "labels"}};
  const Json rows = tiny_options(find_learner("threshold"), {{"high", 2}}, half),
             labels = tiny_options(find_learner("threshold"), {{"high", 2}, {"neighbours", "labels"}}, half),
             intervals = tiny_options(find_learner("interval"), {{"high", 2}}, half_of_labels),
             three_pieces = tiny_options(find_learner("step_function"),
                                         {{"high", 2}, {"pieces", 3}, {"neighbours", "labels"}}, half),
             table = tiny_options(find_learner("finite"), {{"concepts", {"00", "01", "11"}}}, half_of_labels);
  auto sabotaged = [](const char* name, const char* broken, const char* learner, const Json& options, const Run& run) {
    Family sound = entry_family(learner, options);
    return Sabotaged{name, broken, mutated(sound, run), sound, 3};
  };
  auto wrong_rows = [](const auto& sample, const auto& answer) { return std::to_string(mistakes(answer, sample)); };
  const IntervalLearner::Options interval{
      .low = 0, .high = 2, .epsilon = Rational(1, 2), .neighbours = Neighbours::labels};
  const StepFunctionLearner::Options steps{
      .low = 0, .high = 2, .pieces = 3, .epsilon = Rational(1, 2), .neighbours = Neighbours::labels};
  FiniteLearner::Options finite{.epsilon = Rational(1, 2), .neighbours = Neighbours::labels};
  BitMatrix concepts(3, 2);
  concepts.set(1, 1, true), concepts.set(2, 0, true), concepts.set(2, 1, true);
  finite.concepts = FiniteClass(concepts);
  return {
      sabotaged("labels_for_rows", "takes inputs as public while it promises whole rows", "threshold", rows,
                structure_sabotage::with_epsilon<ThresholdLearner>(cuts(), Rational(1, 2))),
      sabotaged("labels_rate_doubled", "the rate for add_remove", "threshold", labels,
                structure_sabotage::with_epsilon<ThresholdLearner>(cuts(), 1)),
      sabotaged("labels_tell_mistakes", "says how many labels it gets wrong", "threshold", labels,
                structure_sabotage::telling<ThresholdLearner>(cuts(), wrong_rows)),
      sabotaged("labels_cuts_at_changes", "leaves out cuts by a look at the labels", "threshold", labels,
                cuts_at_label_changes),
      sabotaged("labels_values_of_ones", "takes the values of one label as the public ones", "threshold", labels,
                public_values_of_ones),
      sabotaged("labels_cut_placed_by_labels", "the cut that stands for a labelling depends on labels", "threshold",
                labels, cut_placed_by_labels),
      sabotaged("labels_interval_rate_doubled", "the rate for add_remove", "interval", intervals,
                structure_sabotage::with_epsilon<IntervalLearner>(interval, 1)),
      sabotaged("labels_steps_tell_mistakes", "says how many labels it gets wrong", "step_function", three_pieces,
                structure_sabotage::telling<StepFunctionLearner>(steps, wrong_rows)),
      sabotaged("labels_table_rate_doubled", "the rate for add_remove", "finite", table,
                structure_sabotage::with_epsilon<FiniteLearner>(finite, 1)),
  };
}

}  // namespace discreet::label_sabotage
