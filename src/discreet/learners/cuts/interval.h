// Learns an interval on an ordered domain, low <= x <= high or the empty one, from labelled values.
//
// It selects among all intervals of the public range, at most 2^64 values, by the exponential mechanism over mistakes.
// The exact draw uses a sum over the gaps between the values of the data.
//
// Privacy:  epsilon, pure. One row replaced, added or removed, or its label.    docs/learners/interval.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     sorting the n values and one pass over them. Memory: three further columns.
// Source:   KL-3, KL-4, KL-6 (Kasiviswanathan et al. 2011). The exact draw is ours.
#pragma once

#include "discreet/learners/cuts/step_class.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// 1 exactly for low <= x <= high, as offsets into the domain. The empty interval is 1, 0.
struct ValueInterval {
  std::uint64_t low = 1, high = 0;
  bool operator()(std::uint64_t x) const { return low <= x && x <= high; }
  bool empty() const { return low > high; }
  bool operator==(const ValueInterval&) const = default;
};

class IntervalLearner {
 public:
  static constexpr std::string_view name = "interval";
  static constexpr std::string_view summary = "an interval on an ordered domain of up to 2^64 values";
  using Input = std::uint64_t;
  using Hypothesis = ValueInterval;

  struct Options {
    Integer low = 0, high = 65535;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_selection_fields<Options>(field("low", &Options::low, "the least value that may occur (public)"),
                                            field("high", &Options::high, "the largest value that may occur (public)"));
    }
  };

  explicit IntervalLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<ValueInterval> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  StepClass intervals() const;

  Options options_;
  Exponential select_;
};

}  // namespace discreet::inline learners
