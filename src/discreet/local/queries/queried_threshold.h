// Learns a cut on an ordered domain by binary search, from noisy shares of rows or from one randomized bit per person.
//
// Every step of the search (`ThresholdQueries`) has rows of its own, so it may depend on the earlier steps. With the
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
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/queries/sq_learner.h"

namespace discreet::inline local {

// 1 for values >= at. `at` may be one past the last value of the domain.
struct Cut {
  Integer at;
  bool operator()(std::uint64_t x) const { return fits_64(at) && x >= low_64(at); }
  bool operator==(const Cut&) const = default;
};

// Finds a cut on an ordered domain by binary search, with two statistical queries per step.
//
// A step asks two questions about the cut in the middle. How many records with label 1 are below it, and how many with
// label 0 are not? If some cut fits all labels, one of the two is 0. The search goes to the side with wrong records, as
// far as the answers show. It ends if both sides seem to have few. The number of queries grows with the logarithm of
// the domain. Each step waits for the one before.
//
// Privacy:  that of the oracle.
// Utility:  error <= alpha with every valid oracle, if some cut fits all labels.
// Cost:     at most floor(log2(size + 1)) batches of two queries of tolerance alpha / 2.
// Source:   ours, after KL-22 (thresholds) and section 6 of the spec of the local model.
//           docs/learners/queried_threshold.md#utility
class ThresholdQueries {
 public:
  using Record = Labelled<std::uint64_t>;
  using Output = Cut;

  // Values are 0, ..., size - 1, with size <= 2^64.
  ThresholdQueries(Integer size, Rational alpha);

  std::size_t steps() const;  // at most
  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  Cut output(std::span<const QueryAnswers> answered) const;

 private:
  // The cuts that are left. There is one when the search has ended.
  struct Left {
    Integer first, last;
    Integer middle() const { return (first + last) / 2; }
  };
  Left left_after(std::span<const QueryAnswers> answered) const;
  Queries<Record> queries_at(const Integer& cut) const;

  Integer size_;
  Rational alpha_;
};

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
