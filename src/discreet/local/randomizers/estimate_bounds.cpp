#include "discreet/local/randomizers/estimate_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/clopper_pearson.h"

namespace discreet::inline local {
namespace {

// More than the formulas here lose; the logarithms of KL cancel to some 1e-16 / d^2 of their value.
constexpr double margin = 1e-12;

double up(double value) { return value * (1 + margin); }
double down(double value) { return value * (1 - margin); }

// How an estimate follows from a mean of variables: it deviates by `factor` where the mean deviates by one, the rate of
// the mean's tail grows with its deviation, and the mean cannot deviate by more than `most`.
struct Tail {
  double factor;
  std::function<double(double)> rate;
  double most;
};

template <class R>
Tail tail_of(const R& randomizer) {
  CountedBit bit = counted_bit(randomizer);
  double factor = up(1 / to_double(bit.present - bit.absent));
  if constexpr (std::same_as<R, HadamardRandomizer>) factor *= 2;  // shares have signs: from -1 to 1
  return {factor, [bit](double d) { return d < 1 ? counted_bit_rate(bit, d) : hoeffding_rate(d, 1); }, 1};
}

// sup over t of t d - t^2 steps^2 / 8 - ln E e^(tZ); any t gives a bound, so that the search need not be exact.
double joint_laplace_rate(double steps, double ratio_gap, double still, double d) {
  const double ratio = 1 - ratio_gap;
  auto exponent = [&](double t) {
    double s = std::sinh(t / 2), u = 2 * s * s;  // cosh t - 1
    double rest = ratio_gap * ratio_gap - 2 * ratio * u;
    if (rest <= 0) return -HUGE_VAL;
    return t * d - t * t * steps * steps / 8 - std::log1p((1 - still) * (1 + ratio) * u / rest);
  };
  double low = 0, high = -std::log1p(-ratio_gap);  // concave between: thirds
  for (int step = 0; step < 100; ++step) {
    double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (exponent(a) < exponent(b) ? low : high) = exponent(a) < exponent(b) ? a : b;
  }
  return down(std::max(0.0, exponent(low)));
}

Tail tail_of(const DiscreteLaplaceRandomizer& randomizer) {
  const double steps = static_cast<double>(randomizer.options().steps);
  const double clamp = static_cast<double>(randomizer.options().clamp);
  const double gap = to_double(1 - randomizer.ratio()), still = to_double(randomizer.still());
  const double range = up(steps + 2 * clamp + 2 * (1 - gap) / gap);
  auto rate = [=](double d) { return std::max(hoeffding_rate(d, range), joint_laplace_rate(steps, gap, still, d)); };
  return {1 / steps, rate, range};
}

double half_width_of(const Tail& tail, std::uint64_t people, double beta, Sides sides) {
  require(people > 0, "nobody reports: there is nothing to bound");
  if (tail_bound(tail.rate(tail.most), people, sides) > beta) return up(tail.factor * tail.most);
  return up(tail.factor * deviation_for_tail(tail.rate, tail.most, people, beta, sides));
}

template <class F>
double widest(const ProductRandomizer& randomizer, const F& of_part) {
  double widest = 0;
  for (const BasicRandomizer& any : randomizer.options().parts)
    widest = std::max(widest, std::visit([&](const auto& part) { return static_cast<double>(of_part(part)); }, any));
  return widest;
}

std::uint64_t people_of(const Tail& tail, double half_width, double beta, Sides sides) {
  require(half_width > 0, "a half width must be positive");
  double d = half_width / tail.factor;
  return rows_for_tail(tail.rate(std::min(d, tail.most)), beta, sides);
}

std::uint64_t ones_of(const auto& randomizer, const Tally& tally, std::size_t j) {
  return static_cast<std::uint64_t>(
      std::clamp<std::int64_t>(estimates(randomizer, tally).whole.at(j), 0, static_cast<std::int64_t>(tally.people)));
}

std::uint64_t ones_of(const HadamardRandomizer& randomizer, const Tally& tally, std::size_t j) {
  auto agreeing = (static_cast<std::int64_t>(tally.people) + estimates(randomizer, tally).whole.at(j)) / 2;
  return static_cast<std::uint64_t>(std::clamp<std::int64_t>(agreeing, 0, static_cast<std::int64_t>(tally.people)));
}

template <class R>
ConfidenceInterval interval_of(const R& randomizer, const Tally& tally, std::size_t j, double beta) {
  CountedBit bit = counted_bit(randomizer);
  const std::uint64_t ones = ones_of(randomizer, tally, j);
  // If a value without contribution is in the middle, as for hadamard, the estimate runs from -1 to 1.
  const double width = std::same_as<R, HadamardRandomizer> ? 2 : 1;
  const double gap = to_double(bit.present - bit.absent), absent = to_double(bit.absent);
  auto share = [&](double mean) { return width * (mean - absent) / gap - (width - 1); };
  double low = share(least_mean(ones, tally.people, beta / 2)),
         high = share(largest_mean(ones, tally.people, beta / 2));
  const double slack = margin * (1 + 1 / gap);
  return {low - slack, high + slack};
}

ConfidenceInterval interval_of(const DiscreteLaplaceRandomizer& randomizer, const Tally& tally, std::size_t j,
                               double beta) {
  double estimate = to_double(estimates(randomizer, tally)[j]);
  double half = half_width(randomizer, tally.people, beta);
  return {estimate - up(half), estimate + up(half)};
}

}  // namespace

double counted_bit_rate(const CountedBit& bit, double d) {
  require(0 <= d && d < 1, "a deviation of a mean of bits must lie in [0, 1)");
  const double hoeffding = hoeffding_rate(d, 1);
  const double p = up(to_double(bit.present));
  // The exponent of mean + d against the mean is convex in the mean and still falls at (1 - d) / 2: the worst is the
  // largest mean when that lies below. Downwards, d^2 / (2 p (1 - p)) is a bound for means of at most p <= 1/2.
  if (p > (1 - d) / 2) return hoeffding;
  // For small d the logarithms would cancel: Bernstein's exponent, which is smaller than either.
  if (d < 1e-4) return down(std::max(hoeffding, d * d / (2 * (p * (1 - p) + d / 3))));
  double above = (p + d) * std::log1p(d / p) + (1 - p - d) * std::log1p(-d / (1 - p));
  return down(std::max(hoeffding, std::min(above * (1 - 1e-7), d * d / (2 * p * (1 - p)))));
}

ReportVariance report_variance(const CountedBit& bit) {
  Rational gap = bit.present - bit.absent;
  auto of = [&](const Rational& mean) { return Rational(mean * (1 - mean) / (gap * gap)); };
  return {of(bit.present), of(bit.absent)};
}

double half_width(const Randomizer& randomizer, std::uint64_t people, double beta, Sides sides) {
  auto of_basic = [&](const auto& family) { return half_width_of(tail_of(family), people, beta, sides); };
  return randomizer.visit([&](const auto& family) -> double {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, ProductRandomizer>)
      return widest(family, of_basic);
    else
      return of_basic(family);
  });
}

std::uint64_t people_for(const Randomizer& randomizer, double half_width, double beta, Sides sides) {
  auto of_basic = [&](const auto& family) { return people_of(tail_of(family), half_width, beta, sides); };
  return randomizer.visit([&](const auto& family) -> std::uint64_t {
    if constexpr (std::same_as<std::decay_t<decltype(family)>, ProductRandomizer>)
      return static_cast<std::uint64_t>(widest(family, of_basic));  // whole numbers below 2^53
    else
      return of_basic(family);
  });
}

ConfidenceInterval confidence_interval(const BasicRandomizer& randomizer, const Tally& tally, std::size_t j,
                                       double beta) {
  return std::visit([&](const auto& family) { return interval_of(family, tally, j, beta); }, randomizer);
}

}  // namespace discreet::inline local
