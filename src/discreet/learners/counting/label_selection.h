// Makes k selections over mistakes, one per label of the same rows, that together keep one promise.
//
// Privacy:  the given (epsilon, delta) for all k. Pure if delta is 0.    docs/learners/many_points.md#privacy
// Utility:  each is an exponential mechanism of epsilon `each`: Pr[mistakes >= best + t] <= |candidates| e^(-rate t).
// Cost:     that of k selections from lists.
// Source:   ML-12, step 4 (Algorithm 3 of Bun, Nissim, Stemmer 2019). Composed by ML-1.
#pragma once

#include "discreet/mechanisms/exponential.h"
#include "discreet/privacy/largest_step.h"

namespace discreet::inline learners {

class LabelSelection {
 public:
  LabelSelection(const Privacy& total, std::size_t labels)
      : total_(total), select_(Exponential::over_errors_or_labels(largest_each(total, labels), total.neighbours)) {}

  Privacy privacy() const { return total_; }
  const Rational& rate() const { return select_.rate(); }

  // The position of the candidate for one label, from the mistakes of each candidate. Call it once per label.
  std::size_t operator()(std::span<const std::int64_t> mistakes, Rng& rng) const {
    return select_.select(mistakes, rng);
  }

 private:
  static Rational largest_each(const Privacy& total, std::size_t labels) {
    // Both are quick for any number of labels, so the constructor can check options at once.
    Rational even = total.epsilon / labels;
    if (total.delta == 0) return even;
    return std::max(even, largest_epsilon(total, {.exponential = labels}, Accountant::zcdp_tight));
  }

  Privacy total_;
  Exponential select_;
};

}  // namespace discreet::inline learners
