// Learns a step function on an ordered domain: labels that change at most pieces - 1 times.
//
// It selects among all such functions on the public range, at most 2^64 values, by the exponential mechanism over
// mistakes. The exact draw uses a sum over the gaps between the values of the data. Unions of intervals are step
// functions: k intervals have at most 2k + 1 pieces.
//
// Privacy:  epsilon, pure. One row replaced, added or removed, or its label.    docs/learners/step_function.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     sorting the n values and one pass over them with pieces^2 operations per value. Memory: three further
//           columns.
// Source:   KL-3, KL-4, KL-6 (Kasiviswanathan et al. 2011). The exact draw is ours.
#pragma once

#include "discreet/learners/cuts/step_class.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// Returns the label of the least value, flipped at every break up to x. Breaks are offsets into the domain, growing.
struct StepFunction {
  Label first = 0;
  std::vector<std::uint64_t> breaks;
  bool operator()(std::uint64_t x) const;
  bool operator==(const StepFunction&) const = default;
};

class StepFunctionLearner {
 public:
  static constexpr std::string_view name = "step_function";
  static constexpr std::string_view summary = "labels that change a few times along an ordered domain";
  using Input = std::uint64_t;
  using Hypothesis = StepFunction;

  struct Options {
    Integer low = 0, high = 65535;
    std::int64_t pieces = 3;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_selection_fields<Options>(
          field("low", &Options::low, "the least value that may occur (public)"),
          field("high", &Options::high, "the largest value that may occur (public)"),
          field("pieces", &Options::pieces, "maximum number of pieces on which the label is constant"));
    }
  };

  explicit StepFunctionLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  std::int64_t pieces() const { return options_.pieces; }
  Integer class_count() const { return functions().size(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<StepFunction> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  StepClass functions() const;

  Options options_;
  Exponential select_;
};

}  // namespace discreet::inline learners
