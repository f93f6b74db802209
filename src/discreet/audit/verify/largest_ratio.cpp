#include "discreet/audit/verify/largest_ratio.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace discreet::inline audit {
namespace {

// The first ratio that equals e^exponent times factor, given that none is larger; nothing otherwise.
std::optional<std::size_t> attained(std::span<const Ratio> ratios, std::span<const std::size_t> rivals,
                                    const Rational& exponent, const Rational& factor) {
  std::optional<std::size_t> first;
  for (std::size_t i : rivals) {
    auto sign = compare(ratios[i].above->exact, exponent, Probability(factor) * ratios[i].below->exact);
    if (!sign || *sign > 0) return std::nullopt;
    if (*sign == 0 && !first) first = i;
  }
  return first;
}

// The largest of ratios that are all rational.
std::optional<Rational> rational_maximum(std::span<const Ratio> ratios, std::span<const std::size_t> rivals) {
  std::optional<Rational> best;
  for (std::size_t i : rivals) {
    auto above = ratios[i].above->exact.rational(), below = ratios[i].below->exact.rational();
    if (!above || !below) return std::nullopt;
    Rational ratio = *above / *below;
    if (!best || *best < ratio) best = ratio;
  }
  return best;
}

// e^exponent times factor, one of the two being trivial.
Enclosure named(const Rational& exponent, const Rational& factor) {
  Interval value = factor == 1 ? Interval(exponent) : log(Interval(factor));
  return {value.low_double(), value.high_double(), factor == 1 ? to_string(exponent) : "ln(" + to_string(factor) + ")"};
}

}  // namespace

// Continued fractions: while the interval holds no integer, both ends share their whole part.
Rational simplest_between(const Rational& low, const Rational& high) {
  if (low <= 0 && high >= 0) return 0;
  if (high < 0) return -simplest_between(-high, -low);
  Integer whole = ceil(low);
  if (Rational(whole) <= high) return Rational(whole);
  whole = floor(low);
  return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

LargestRatio largest_ratio(std::span<const Ratio> ratios) {
  std::vector<Interval> values;
  bool bounded = true;
  for (const Ratio& ratio : ratios) {
    if (!ratio.below->enclosure.positive())
      bounded = false;  // an enclosed part that may be zero
    else
      values.push_back(ratio.above->enclosure / ratio.below->enclosure);
  }
  if (!bounded) return {{0, std::numeric_limits<double>::infinity(), ""}, 0};

  Rational low = values.front().low(), high = values.front().high();
  for (const Interval& value : values) {
    low = std::max(low, value.low());
    high = std::max(high, value.high());
  }
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i].high() >= low) rivals.push_back(i);
  Interval logarithm = log(Interval(low, high, values.front().precision()));
  LargestRatio result{{logarithm.low_double(), logarithm.high_double(), ""}, rivals.front()};

  auto accept = [&](const Rational& exponent, const Rational& factor) {
    auto first = attained(ratios, rivals, exponent, factor);
    if (first) result = {named(exponent, factor), *first};
    return first.has_value();
  };
  if (auto ratio = rational_maximum(ratios, rivals))
    accept(0, *ratio);
  else if (!accept(simplest_between(logarithm.low(), logarithm.high()), 1))
    accept(0, simplest_between(low, high));
  return result;
}

}  // namespace discreet::inline audit
