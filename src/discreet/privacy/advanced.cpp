#include "discreet/privacy/advanced.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/privacy/privacy.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

Interval mean_loss(const Rational& epsilon, AdvancedForm form) {
  Interval x(epsilon);
  switch (form) {
    case AdvancedForm::sharp: return x * tanh(Interval(epsilon / 2));
    case AdvancedForm::corrected: return x * expm1(x);
    case AdvancedForm::paper: break;
  }
  return Interval(2L) * x * x;
}

struct Sums {
  Interval mean{0L}, square{0L};
};

Sums sums(std::span<const PureSteps> steps, AdvancedForm form) {
  Sums result;
  for (const auto& step : steps) {
    Interval count{Rational(step.count)};
    result.mean += count * mean_loss(step.epsilon, form);
    result.square += count * Interval(step.epsilon * step.epsilon);
  }
  return result;
}

}  // namespace

Rational advanced_epsilon(std::span<const PureSteps> steps, const Rational& delta, AdvancedForm form) {
  check_delta(delta);
  require_above("delta", delta, 0, "Give a number such as 1e-6 for advanced composition");
  auto [mean, square] = sums(steps, form);
  return round_up(mean + sqrt(Interval(-2L) * log(Interval(delta)) * square));
}

Rational advanced_delta(std::span<const PureSteps> steps, const Rational& epsilon, AdvancedForm form) {
  auto [mean, square] = sums(steps, form);
  Interval excess = Interval(epsilon) - mean;
  if (!excess.positive()) return 1;
  if (!square.positive()) return 0;
  return std::min<Rational>(1, round_up(exp(-(excess * excess) / (Interval(2L) * square))));
}

}  // namespace discreet::inline privacy
