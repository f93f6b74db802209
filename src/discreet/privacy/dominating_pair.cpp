#include "discreet/privacy/dominating_pair.h"

#include <algorithm>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline privacy::dominating_pair {
namespace {

// Grid points on each side of 0 for the losses that do not live on a grid of their own.
constexpr std::int64_t half_grid = 512;

Interval enclosed(const Rational& q) { return Interval(q, LossMeasure::precision); }
Interval one() { return Interval(1L, LossMeasure::precision); }

// e^-x - e^-(x + width)
Interval slice(const Rational& x, const Rational& width) { return exp(-enclosed(x)) * -expm1(-enclosed(width)); }

// The weights e^(-z^2 / (2 variance)) for 0 <= z <= last, some 14 deviations.
struct GaussianWeights {
  long last;
  std::vector<Interval> weights;
  Interval beyond;  // an upper bound of the weights above `last` together
  Interval total;   // over all whole numbers

  explicit GaussianWeights(const Rational& variance)
      : last(1 + static_cast<long>(boost::multiprecision::sqrt(ceil(variance * 196)))),
        weights(static_cast<std::size_t>(last + 1), one()) {
    // From `last` inwards: w(z) = w(z + 1) r(z) with r(z) = e^((2z + 1) / (2 variance)), r(z - 1) = r(z)
    // decay.
    const Interval decay = exp(-enclosed(1 / variance));
    weights.back() = exp(-enclosed(Rational(Integer(last) * last) / (2 * variance)));
    Interval ratio = exp(enclosed(Rational(2 * last - 1) / (2 * variance)));
    Interval sum = weights.back() + weights.back();
    for (long z = last - 1; z >= 0; --z, ratio *= decay) {
      weights[static_cast<std::size_t>(z)] = weights[static_cast<std::size_t>(z + 1)] * ratio;
      sum += weights[static_cast<std::size_t>(z)] * Interval(z == 0 ? 1L : 2L);
    }
    // Above `last` each weight is smaller than the one before by the factor decay at least.
    beyond = weights.back() * decay / (one() - decay);
    total = hull(sum, sum + beyond + beyond);
  }
};

}  // namespace

PrivacyLoss any(const Rational& given, const Rational& delta) {
  Rational epsilon = std::max(given, least_epsilon);
  LossCollector losses(epsilon);
  Interval kept = one() - enclosed(delta);
  Interval truth = one() / (one() + exp(-enclosed(epsilon)));
  losses.add_infinite(enclosed(delta));
  losses.add_at(1, kept * truth);
  losses.add_at(-1, kept * (one() - truth));
  return PrivacyLoss(losses.measure());
}

PrivacyLoss bounded_range(const Rational& given) {
  Rational epsilon = std::max(given, least_epsilon);
  // Under P the loss has density c e^(x/2) on [-epsilon, epsilon], under Q c e^(-x/2). Between two grid
  // points that is p = c' e^(i step / 2) for P, and the share 1 / (1 + e^(-step / 2)) of it moves up so that
  // Q's mass is kept as well.
  Rational step = epsilon / half_grid;
  const Interval growth = exp(enclosed(step / 2)), up = one() / (one() + exp(-enclosed(step / 2)));
  Interval p = exp(-enclosed(epsilon)) * expm1(enclosed(step / 2)) / -expm1(-enclosed(epsilon));
  LossCollector losses(step);
  for (std::int64_t i = -half_grid; i < half_grid; ++i, p *= growth) {
    losses.add_at(i + 1, p * up);
    losses.add_at(i, p * (one() - up));
  }
  return PrivacyLoss(losses.measure());
}

PrivacyLoss laplace(const Integer& sensitivity, const Rational& scale) {
  // Outcome z has loss (|z - s| - |z|) / scale: s / scale up to 0, -s / scale from s on, (s - 2z) / scale
  // between.
  const Rational s(sensitivity);
  if (s / scale < least_epsilon || 1 / scale < least_epsilon) return any(s / scale, 0);
  Interval total = one() + exp(-enclosed(1 / scale));
  Interval outer = one() / total, far = exp(-enclosed(s / scale)) / total;
  if (sensitivity <= half_grid) {
    LossCollector losses(1 / scale);
    auto last = static_cast<std::int64_t>(sensitivity);
    losses.add_at(last, outer);
    for (std::int64_t z = 1; z < last; ++z) losses.add_at(last - 2 * z, slice(z / scale, 1 / scale) / total);
    losses.add_at(-last, far);
    return PrivacyLoss(losses.measure());
  }
  Rational step = s / (scale * half_grid);
  LossCollector losses(step);
  losses.add_at(half_grid, outer);
  losses.add_at(-half_grid, far);
  // The outcomes z in [begin, end) are those with a loss in (i step, (i + 1) step]; both sums are geometric.
  for (std::int64_t i = -half_grid; i < half_grid; ++i) {
    Integer begin = std::max<Integer>(1, ceil((s - s * (i + 1) / half_grid) / 2));
    Integer end = std::min<Integer>(sensitivity, ceil((s - s * i / half_grid) / 2));
    if (begin >= end) continue;
    Rational width = Rational(end - begin) / scale;
    losses.add_between(i, slice(Rational(begin) / scale, width) / total,
                       slice(Rational(sensitivity - end + 1) / scale, width) / total);
  }
  return PrivacyLoss(losses.measure());
}

bool gaussian_fits(const Integer& sensitivity, const Rational& variance) {
  return variance * (Integer(1) << 24) >= 1 && variance <= max_variance && sensitivity <= max_sensitivity;
}

PrivacyLoss gaussian(const Integer& sensitivity, const Rational& variance) {
  require(gaussian_fits(sensitivity, variance),
          "variance must lie in [2^-24, 2^28] for privacy-loss accounting. Account for other noise by zcdp");
  // Outcome z has loss (s - 2z) s / (2 variance): from the highest loss, z = -last, downwards.
  const GaussianWeights gaussian(variance);
  const long last = gaussian.last;
  std::vector<Mass> masses(static_cast<std::size_t>(4 * last + 1), 0);
  Interval sum = gaussian.beyond / gaussian.total;
  Mass infinite = mass_above(sum), given = infinite;
  for (long z = -last; z <= last; ++z) {
    sum += gaussian.weights[static_cast<std::size_t>(std::labs(z))] / gaussian.total;
    // All that is left, the outcomes beyond `last` included, joins the lowest loss.
    Mass rounded = z == last ? whole_mass : std::max(given, mass_above(sum));
    masses[static_cast<std::size_t>(2 * (last - z))] = rounded - given;
    given = rounded;
  }
  auto first = static_cast<std::int64_t>(sensitivity) - 2 * last;
  return PrivacyLoss(LossMeasure(Rational(sensitivity) / (2 * variance), first, std::move(masses), infinite));
}

}  // namespace discreet::inline privacy::dominating_pair
