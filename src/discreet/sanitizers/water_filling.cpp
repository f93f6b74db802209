#include "discreet/sanitizers/water_filling.h"

#include <algorithm>
#include <numeric>

namespace discreet::inline sanitizers {
namespace {

Rational sum(std::span<const Rational> weights) { return std::accumulate(weights.begin(), weights.end(), Rational(0)); }

// The least t >= 0 with sum of max(0, count - t) <= rows.
Rational level(std::span<const std::int64_t> counts, std::int64_t rows) {
  std::vector<std::int64_t> falling(counts.begin(), counts.end());
  std::ranges::sort(falling, std::ranges::greater());
  Integer total = 0;
  Rational t = 0;
  for (std::size_t k = 0; k < falling.size(); ++k) {
    // With the k largest above the level: it lies where their sum, lowered, is the number of rows.
    if (t >= falling[k]) break;
    total += falling[k];
    t = std::max(t, Rational(total - rows, k + 1));
  }
  return t;
}

}  // namespace

Filling fill(std::span<const std::int64_t> counts, std::int64_t rows, const FillingLimits& limits) {
  Filling filling;
  const Rational t = level(counts, rows);
  for (std::int64_t count : counts) filling.released.push_back(std::max(Rational(0), Rational(count - t)));
  Rational left = rows - sum(filling.released);
  for (Integer i = 0; i < limits.outside && left > 0; ++i) {
    filling.fillers.push_back(std::min(left, limits.piece));
    left -= filling.fillers.back();
  }
  if (left <= 0) return filling;
  // No further value is left to take anything.
  if (!filling.released.empty()) {
    const Rational raise = std::min(limits.raise, Rational(left / filling.released.size()));
    for (Rational& weight : filling.released) weight += raise;
    left -= raise * filling.released.size();
  }
  // Beyond what the bars allow: then they have failed, and any distribution will do.
  const Rational share = left / (filling.released.size() + filling.fillers.size());
  for (auto* weights : {&filling.released, &filling.fillers})
    for (Rational& weight : *weights) weight += share;
  return filling;
}

std::vector<std::uint64_t> apportion(std::span<const Rational> weights, std::uint64_t size) {
  std::vector<std::uint64_t> copies(weights.size());
  const Rational total = sum(weights);
  if (total == 0) return copies;
  std::vector<Rational> remainders;
  std::uint64_t given = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const Rational quota = size * weights[i] / total;
    const Integer whole = floor(quota);
    copies[i] = low_64(whole);
    given += copies[i];
    remainders.push_back(quota - whole);
  }
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
  for (std::size_t i = 0; given < size; ++i, ++given) ++copies[order[i]];
  return copies;
}

}  // namespace discreet::inline sanitizers
