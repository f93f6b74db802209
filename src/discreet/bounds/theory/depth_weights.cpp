// Tested by message_game_test.cpp
#include "discreet/bounds/theory/depth_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "discreet/base/error.h"

namespace discreet::inline bounds {
namespace {

constexpr unsigned most_varied = 64;

// How many depths have weight 0, 1, 2 and 3.
using Counts = std::array<unsigned, 4>;

double log_choose(unsigned n, unsigned k) {
  return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

// ln of the number of light sets, for comparison only; the winner is counted exactly.
double log_light(const Counts& counts, const Rational& alpha) {
  const std::int64_t total = counts[1] + 2 * counts[2] + 3 * counts[3];
  const auto most = static_cast<std::int64_t>(floor(alpha * Rational(total)));
  double largest = 0, sum = 0;  // terms over e^largest: of many depths they are beyond what a double holds
  const auto add = [&](double term) {
    if (term > largest) sum *= std::exp(largest - term), largest = term;
    sum += std::exp(term - largest);
  };
  for (unsigned i = 0; i <= counts[3] && 3 * std::int64_t{i} <= most; ++i)
    for (unsigned j = 0; j <= counts[2] && 3 * std::int64_t{i} + 2 * std::int64_t{j} <= most; ++j) {
      const auto left = std::min<std::int64_t>(counts[1], most - 3 * std::int64_t{i} - 2 * std::int64_t{j});
      for (std::int64_t k = 0; k <= left; ++k)
        add(log_choose(counts[3], i) + log_choose(counts[2], j) + log_choose(counts[1], static_cast<unsigned>(k)));
    }
  return largest + std::log(sum) + counts[0] * std::log(2.0);
}

std::vector<std::int64_t> weights_of(const Counts& counts) {
  std::vector<std::int64_t> weights;
  for (unsigned value = 4; value-- > 0;) weights.insert(weights.end(), counts[value], value);
  return weights;
}

}  // namespace

Integer light_sets(const std::vector<std::int64_t>& weights, const Rational& alpha) {
  const std::int64_t total = std::accumulate(weights.begin(), weights.end(), std::int64_t{0});
  const auto most = static_cast<std::size_t>(floor(alpha * Rational(total)));
  std::vector<Integer> sets(most + 1, 0);  // by weight
  sets[0] = 1;
  for (std::int64_t weight : weights)
    for (std::size_t sum = most + 1; sum-- > static_cast<std::size_t>(weight);) sets[sum] += sets[sum - weight];
  Integer all = 0;
  for (const Integer& count : sets) all += count;
  return all;
}

DepthWeights best_depth_weights(unsigned depth, const Rational& alpha) {
  require(alpha >= 0 && alpha < 1, "alpha: must be at least 0 and less than 1");
  Counts best{0, depth, 0, 0};
  double least = depth == 0 ? 0 : log_light(best, alpha);
  auto consider = [&](const Counts& counts) {
    const double light = log_light(counts, alpha);
    if (light < least - 1e-9) {
      least = light;
      best = counts;
    }
  };
  for (unsigned ones = 1; ones < depth; ++ones) consider({depth - ones, ones, 0, 0});
  if (depth <= most_varied) {
    // Weights are worth varying only near the size of one mistake: few threes, some twos.
    const unsigned most_threes = depth <= 16 ? depth : 4;
    for (unsigned threes = 0; threes <= most_threes; ++threes)
      for (unsigned twos = 0; twos + threes <= depth; ++twos)
        for (unsigned zeros = 0; zeros <= std::min(3u, depth - threes - twos); ++zeros) {
          const unsigned ones = depth - threes - twos - zeros;
          if (threes + twos + ones > 0) consider({zeros, ones, twos, threes});
        }
  }
  DepthWeights answer{weights_of(best), 0};
  answer.light = light_sets(answer.weights, alpha);
  return answer;
}

Rational tree_bound(const DepthWeights& weights) {
  return {Integer(1) << static_cast<unsigned>(weights.weights.size()), weights.light};
}

Integer refuted_messages(unsigned depth, const Rational& error) {
  constexpr unsigned digits = 200;  // binary ones of the answer: more of them would only be longer
  const auto too_few = [&](const Integer& messages) { return sphere_covering(depth, messages) > error; };
  unsigned low = 0, high = depth + 1;  // 2^high of them answer every leaf without error
  if (!too_few(1)) return 0;
  while (high - low > 1) {
    const unsigned middle = low + (high - low) / 2;
    (too_few(Integer(1) << middle) ? low : high) = middle;
  }
  Integer refuted = Integer(1) << low;
  for (unsigned bit = low, taken = 1; bit-- > 0 && taken < digits; ++taken)
    if (const Integer more = refuted + (Integer(1) << bit); too_few(more)) refuted = more;
  return refuted;
}

Rational sphere_covering(unsigned depth, const Integer& messages) {
  require(depth > 0, "a tree of depth 0 says nothing about protocols");
  Integer left = Integer(1) << depth, errors = 0, binomial = 1;
  for (unsigned j = 0; j <= depth && left > 0; ++j) {
    const Integer here = std::min<Integer>(left, messages * binomial);
    errors += here * j;
    left -= here;
    binomial = binomial * (depth - j) / (j + 1);
  }
  return {errors, (Integer(1) << depth) * depth};
}

}  // namespace discreet::inline bounds
