// Advanced composition of pure steps, with unequal epsilons. After adaptive steps that are epsilon_i-private,
//   epsilon = sum of mean_i + sqrt(2 ln(1/delta) * sum of epsilon_i^2)      holds at delta,
// because epsilon_i bounds the loss of step i, and mean_i bounds its mean given the past. The proof uses Azuma's
// inequality (docs/accounting.md, "Advanced composition").
#pragma once

#include <span>

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

struct PureSteps {
  Rational epsilon;
  std::uint64_t count = 1;
};

// The bound on the mean of one step's loss. `sharp` is the least. `paper` is larger than `corrected` up to epsilon
// 1.256, and smaller beyond.
enum class AdvancedForm {
  sharp,      // epsilon tanh(epsilon / 2), attained by randomized response
  corrected,  // epsilon (e^epsilon - 1), the usual statement
  paper,      // 2 epsilon^2, Theorem 17 as printed (with epsilon' on its left-hand side)
};

Rational advanced_epsilon(std::span<const PureSteps> steps, const Rational& delta, AdvancedForm form);
Rational advanced_delta(std::span<const PureSteps> steps, const Rational& epsilon,
                        AdvancedForm form);  // at most 1

}  // namespace discreet::inline privacy
