// `resampled`: a learner from the registry, of one label or of many, run on rows that are drawn from the table with
// replacement.
#pragma once

#include <tuple>

#include "discreet/app/registry/run_entry.h"
#include "discreet/learners/cuts/threshold.h"

namespace discreet::inline app {

struct ResampledOptions {
  static constexpr const char* name = "resampled";

  std::string of = std::string(ThresholdLearner::name);
  EntryOptions options;
  std::int64_t label_count = 1, table_rows = 0, draws = 0;
  Rational epsilon = 1, delta = 0;

  static constexpr auto fields() {
    using O = ResampledOptions;
    return std::tuple{
        field("of", &O::of, "the learner to run on the drawn rows"),
        field("options", &O::options, "its other options: low=0,high=99 or a JSON object"),
        field("label_count", &O::label_count, "labels per row, for a learner of many labels (public)"),
        field("table_rows", &O::table_rows,
              "number of rows of the table (public). No other number can be learned from"),
        field("draws", &O::draws, "number of rows to draw (0: as many as leave the whole epsilon to the learner)"),
        field("epsilon", &O::epsilon, "privacy parameter of the rows of the table"),
        field("delta", &O::delta, "privacy parameter of the rows of the table (0: pure)")};
  }
};

LearnerEntry resampled_entry();

}  // namespace discreet::inline app
