// `direct_sum`: a learner of one label from the registry, run once for each of many labels under one promise.
#pragma once

#include <tuple>

#include "discreet/app/registry/run_entry.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/privacy/composition.h"

namespace discreet::inline app {

struct DirectSumOptions {
  static constexpr const char* name = "direct_sum";

  std::string of = std::string(ThresholdLearner::name);
  EntryOptions options;
  std::int64_t label_count = 1;
  Rational epsilon = 1, delta = 0;
  Accountant accountant = Accountant::best;
  Neighbours neighbours = Neighbours::replace;

  static constexpr auto fields() {
    using O = DirectSumOptions;
    return std::tuple{field("of", &O::of, "the learner of one label that is run for each of them"),
                      field("options", &O::options, "its other options: low=0,high=99 or a JSON object"),
                      field("label_count", &O::label_count, "number of labels (default in learn: that of the table)"),
                      field("epsilon", &O::epsilon, "privacy parameter of all runs together"),
                      field("delta", &O::delta, "privacy parameter of all runs together (0: pure)"),
                      field("accountant", &O::accountant, "how the runs are added up"),
                      field("neighbours", &O::neighbours, "the neighbour relation of the promise")};
  }
};

LearnerEntry direct_sum_entry();

}  // namespace discreet::inline app
