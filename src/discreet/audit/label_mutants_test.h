// Deliberately broken learners that protect labels alone, every one caught by the verifier on a small instance.
#pragma once

#include "discreet/audit/structure_mutants_test.h"

namespace discreet::label_mutants {

using learner_mutants::entry_family;
using learner_mutants::Records;

inline ThresholdLearner::Options cuts(Neighbours neighbours = Neighbours::labels) {
  return {.low = 0, .high = 2, .epsilon = Rational(1, 2), .neighbours = neighbours};
}

// Only the cuts next to a change of the labels, as a tree learner would list them.
inline std::string cuts_at_label_changes(Records records, Rng& rng) {
  ThresholdLearner learner(cuts());
  RecordSample<IntegerDomain> rows(learner.domain(), records);
  Threshold answer = *learner.learn(rows.sample(), rng);
  bool changes = false;
  for (std::size_t i = 1; i < records.size(); ++i) changes |= rows.sample().y[i] != rows.sample().y[0];
  return changes ? write_hypothesis(learner, answer).dump() : "all one label";
}

inline std::vector<Mutant> all() {
  const Json labels{{"high", 2}, {"epsilon", "1/2"}, {"neighbours", "labels"}}, rows{{"high", 2}, {"epsilon", "1/2"}};
  auto mutant = [](const char* name, const char* broken, const Json& options, const Run& run) {
    Family sound = entry_family("threshold", options);
    return Mutant{name, broken, mutated(sound, run), sound, 3};
  };
  return {
      mutant("labels_for_rows", "takes inputs as public while it promises whole rows", rows,
             structure_mutants::with_epsilon<ThresholdLearner>(cuts(), Rational(1, 2))),
      mutant("labels_rate_doubled", "the rate for add_remove", labels,
             structure_mutants::with_epsilon<ThresholdLearner>(cuts(), 1)),
      mutant("labels_tell_mistakes", "says how many labels it gets wrong", labels,
             structure_mutants::telling<ThresholdLearner>(
                 cuts(), [](const auto& sample, const auto& cut) { return std::to_string(mistakes(cut, sample)); })),
      mutant("labels_cuts_at_changes", "leaves out cuts by a look at the labels", labels, cuts_at_label_changes),
  };
}

}  // namespace discreet::label_mutants
