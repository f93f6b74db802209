#include "discreet/random/inversion.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace discreet::inline random {
namespace {

constexpr int guide_bits_spare = 1;  // about two guides a threshold: then the first one tried is nearly always right

// Rounds into [0, end]. Tiny numbers are compared without writing them as fractions, whose denominators could be huge.
std::uint64_t rounded_down(const Interval& value, std::uint64_t end) {
  if (value.at_most(Interval(1L))) return 0;
  return low_64(std::clamp<Integer>(floor(value.low()), 0, end));
}

std::uint64_t rounded_up(const Interval& value, std::uint64_t end) {
  if (value.at_most(Interval(0L))) return 0;
  if (value.at_most(Interval(1L))) return 1;
  return low_64(std::clamp<Integer>(ceil(value.high()), 0, end));
}

}  // namespace

Inversion::Inversion(std::int64_t first, const std::vector<Interval>& thresholds, Below below, int word_bits)
    : first_(first), word_bits_(word_bits), below_(std::move(below)) {
  const std::uint64_t end = std::uint64_t{1} << word_bits;
  for (const Interval& threshold : thresholds) {
    Interval scaled = threshold * Interval(static_cast<long>(end));
    thresholds_.push_back({rounded_down(scaled, end), rounded_up(scaled, end)});
  }
  // Outside the table nothing is certain: such words are refined.
  thresholds_.front().low = 0;
  thresholds_.push_back({0, end});

  int guide_bits = std::min(word_bits, static_cast<int>(std::bit_width(thresholds_.size())) + guide_bits_spare);
  guide_shift_ = word_bits - guide_bits;
  std::uint32_t index = 0;
  for (std::uint64_t prefix = 0; prefix < std::uint64_t{1} << guide_bits; ++prefix) {
    while (prefix << guide_shift_ >= thresholds_[index].high) ++index;
    guide_.push_back(index);
  }
}

std::int64_t Inversion::refine(std::uint64_t word, std::int64_t guess, Rng& rng) const {
  UniformReal u(word, word_bits_);
  auto at_most = [&](std::int64_t k) {
    return u.below([&](unsigned precision) { return below_(k + 1, precision); }, rng);
  };
  // Brackets the value by low < Z <= high with growing steps, then halves.
  std::int64_t low = guess, high = guess;
  for (std::int64_t step = 1; !at_most(high); step *= 2) low = std::exchange(high, high + step);
  if (low == high) {
    low = guess - 1;
    for (std::int64_t step = 1; at_most(low); step *= 2) high = std::exchange(low, low - step);
  }
  while (high - low > 1) {
    std::int64_t middle = low + (high - low) / 2;
    (at_most(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace discreet::inline random
