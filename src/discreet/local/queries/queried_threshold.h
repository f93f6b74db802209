// Learns a cut on an ordered domain by binary search, from noisy shares of rows or from one randomized bit per person.
//
// Every step of the search (threshold_queries.h) has rows of its own, so it may depend on the earlier steps. With the
// oracle `local` the learner divides the rows at random among the questions. Each row answers one question with one
// randomized bit.
//
// Privacy:  epsilon, pure, replacement of one row.                docs/learners/queried_threshold.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some cut fits all
//           labels.
// Cost:     central: 2 n steps. local: n steps.
// Source:   ours, on KL-15 and on KL-14 (Kasiviswanathan et al. 2011).
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/local/queries/sq_learner.h"
#include "discreet/local/queries/threshold_queries.h"

namespace discreet::inline local {

struct QueriedThreshold {
  static constexpr std::string_view name = "queried_threshold";
  static constexpr std::string_view summary =
      "a cut on an ordered domain, by binary search with private statistical queries";
  using Input = std::uint64_t;
  using Hypothesis = Cut;
  using Algorithm = ThresholdQueries;

  struct Options {
    Integer low = 0, high = 65535;
    Rational epsilon = 1;
    Rational alpha{1, 10};
    OracleKind oracle = OracleKind::central;
    static constexpr auto fields() {
      return std::tuple{field("low", &Options::low, "the least value that may occur (public)"),
                        field("high", &Options::high, "the largest value that may occur (public)"),
                        field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
                        field("alpha", &Options::alpha, "error to allow (decides when the search ends)"),
                        field("oracle", &Options::oracle,
                              "noise on counts of a table (central), or one noisy bit from every row (local)")};
    }
  };

  static void check(const Options& options);
  static IntegerDomain domain(const Options& options) { return {options.low, options.high}; }
  // Names a concept of the class.
  static std::string target(const Options& options) {
    return "cut x >= t of " + range_in_words(options.low, options.high);
  }
  static ThresholdQueries algorithm(const Options& options);
  static std::vector<Bound> bounds(const Options& options, const Accuracy& goal);
};

using QueriedThresholdLearner = SqLearner<QueriedThreshold, CentralOracle>;
using LocallyQueriedThresholdLearner = SqLearner<QueriedThreshold, LocalOracle>;

}  // namespace discreet::inline local
