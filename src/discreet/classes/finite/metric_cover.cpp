#include "discreet/classes/finite/metric_cover.h"

#include <algorithm>
#include <bit>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/whole_weights.h"

namespace discreet::inline classes {
namespace {

constexpr std::uint64_t most_comparisons = std::uint64_t{1} << 32;

// Over a common denominator, which fits a word.
std::uint64_t distance(BitRow a, BitRow b, const std::vector<std::uint64_t>& weights) {
  std::uint64_t sum = 0;
  for (std::size_t w = 0; w < a.size(); ++w)
    for (std::uint64_t differ = a[w] ^ b[w]; differ != 0; differ &= differ - 1)
      sum += weights[w * 64 + static_cast<std::size_t>(std::countr_zero(differ))];
  return sum;
}

}  // namespace

void check_distribution(const std::vector<Rational>& chances, std::size_t points) {
  if (chances.size() != points)
    throw Error("distribution has " + std::to_string(chances.size()) + " numbers and concepts has " +
                std::to_string(points) + " points. Give one chance per point");
  Rational sum = 0;
  for (const Rational& chance : chances) {
    require(chance >= 0, "distribution must not hold a negative number");
    sum += chance;
  }
  if (sum != 1)
    throw Error("distribution adds up to " + to_string(sum) + ". It must add up to exactly 1 (write thirds as 1/3)");
}

MetricCover cover(const FiniteClass& concepts, const std::vector<Rational>& chances,
                  const std::function<bool(const MetricCover&)>& enough) {
  check_distribution(chances, concepts.points());
  const WholeWeights exact = over_common_denominator(chances);
  const Integer& whole = exact.denominator;
  require(whole < Integer(1) << 62, "distribution: its fractions have no common denominator below 2^62. Round them");
  std::vector<std::uint64_t> weights;
  for (const Integer& weight : exact.weights) weights.push_back(low_64(weight));
  MetricCover result;
  std::vector<std::uint64_t> nearest(concepts.concepts(),
                                     2 * low_64(whole));  // distances are at most 1: so far nothing is near
  for (std::size_t next = 0;;) {
    result.order.push_back(next);
    require(result.order.size() <= most_comparisons / concepts.concepts() / concepts.points(),
            "concepts: the class is too large for a cover. Take fewer concepts or points, or a larger alpha");
    for (std::size_t c = 0; c < nearest.size(); ++c)
      nearest[c] = std::min(nearest[c], distance(concepts[next], concepts[c], weights));
    next = static_cast<std::size_t>(std::ranges::max_element(nearest) - nearest.begin());
    result.radii.emplace_back(Integer(nearest[next]), whole);
    if (enough(result) || nearest[next] == 0) return result;
  }
}

}  // namespace discreet::inline classes
