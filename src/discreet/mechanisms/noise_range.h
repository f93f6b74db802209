// A public range of noisy statistics, and how noise is added within it.
//
// Statistics and results saturate at +-noise_limit. So no sum overflows, and the cut at both ends moves no neighbours
// apart.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace discreet::inline mechanisms {

inline constexpr std::int64_t noise_limit = std::int64_t{1} << 61;

// An end at the limit means that there is no end.
struct NoiseRange {
  std::int64_t low = -noise_limit, high = noise_limit;

  bool bounded() const { return low > -noise_limit && high < noise_limit; }
  bool operator==(const NoiseRange&) const = default;
};

// Throws Error unless low <= high, both within the limit.
const NoiseRange& check(const NoiseRange& range);

// clamp(statistic + noise, range). `noise()` draws from all integers. `noise(low, high)` draws clamped. That has
// finitely many values, so that exploring leaves nothing out.
template <class Noise>
std::int64_t add_noise(std::int64_t statistic, const NoiseRange& range, Noise&& noise) {
  std::int64_t start = std::clamp(statistic, -noise_limit, noise_limit);
  if (range.bounded()) return start + noise(range.low - start, range.high - start);
  // Noise beyond the integers of 64 bits comes back clamped to them. A further cut loses nothing.
  return std::clamp(start + std::clamp(noise(), -2 * noise_limit, 2 * noise_limit), range.low, range.high);
}

// The same for every number of a list, with noise of its own.
template <class Noise>
std::vector<std::int64_t> add_noise(std::span<const std::int64_t> statistics, const NoiseRange& range, Noise&& noise) {
  std::vector<std::int64_t> result(statistics.size());
  std::ranges::transform(statistics, result.begin(),
                         [&](std::int64_t statistic) { return add_noise(statistic, range, noise); });
  return result;
}

// Prepared tables pay for lists of at least this length.
inline constexpr std::size_t bulk_of_noise = 4096;

// Draws from prepared tables, with the same distribution.
template <class Table, class RandomSource>
struct TableNoise {
  const Table& table;
  RandomSource& rng;
  std::int64_t operator()() const { return table(rng); }
  std::int64_t operator()(std::int64_t low, std::int64_t high) const { return std::clamp(table(rng), low, high); }
};

}  // namespace discreet::inline mechanisms
