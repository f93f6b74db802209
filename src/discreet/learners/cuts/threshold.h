// Learns a cut on an ordered domain, x >= t or x < t, from labelled values.
//
// It selects among all cuts of the public range, at most 2^64 values, by the exponential mechanism over mistakes. Cuts
// between two neighbouring values of the data make the same mistakes, so the cost depends on the rows alone. The empty
// and the full concept are cuts at the two ends.
//
// Privacy:  epsilon, pure. One row replaced, added or removed, or its label.    docs/learners/threshold.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     sorting the n values. Memory: one further column, and 16 bytes for each number of mistakes that a cut
//           makes.
// Source:   KL-3, KL-6 (Kasiviswanathan et al. 2011), CC-9 (Feldman and Xiao 2014).
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// The side of the cut that is labelled 1.
enum class Side { above, below };
constexpr auto words(Side) { return std::array<std::string_view, 2>{"above", "below"}; }

// `above`: 1 exactly for values >= cut. `below`: 1 exactly for values < cut. Values are offsets into the domain. A cut
// may lie one past the last of them, which takes 65 bits on the largest domain.
struct Threshold {
  Integer cut;
  Side side = Side::above;
  bool operator()(std::uint64_t x) const { return (fits_64(cut) && x >= low_64(cut)) == (side == Side::above); }
  bool operator==(const Threshold&) const = default;
};

class ThresholdLearner {
 public:
  static constexpr std::string_view name = "threshold";
  static constexpr std::string_view summary = "a cut on an ordered domain of up to 2^64 values";
  using Input = std::uint64_t;
  using Hypothesis = Threshold;

  struct Options {
    Integer low = 0, high = 65535;
    Side side = Side::above;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_selection_fields<Options>(field("low", &Options::low, "the least value that may occur (public)"),
                                            field("high", &Options::high, "the largest value that may occur (public)"),
                                            field("side", &Options::side, "which side of the cut is positive"));
    }
  };

  explicit ThresholdLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<Threshold> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  Threshold select_cut(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;
  Threshold learn_labels(const Sample<Input>& sample, Rng& rng, const Stage& stage) const;

  Options options_;
  Exponential select_;
};

}  // namespace discreet::inline learners
