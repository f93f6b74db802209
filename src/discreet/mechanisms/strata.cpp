#include "discreet/mechanisms/strata.h"

#include <algorithm>

namespace discreet::inline mechanisms {
namespace {

constexpr std::uint64_t small_width = 1024;  // a histogram that stays in the first-level cache

std::uint64_t gap(std::int64_t score, std::int64_t first) {
  return static_cast<std::uint64_t>(saturated(score)) - static_cast<std::uint64_t>(first);
}

std::vector<Stratum> by_histogram(std::span<const std::int64_t> scores, std::int64_t first, std::uint64_t width) {
  std::vector<std::uint64_t> counts(width + 1);
  for (std::int64_t score : scores) ++counts[std::min(gap(score, first), width)];
  std::vector<Stratum> strata;
  for (std::uint64_t i = 0; i < width; ++i)
    if (counts[i] > 0) strata.push_back({first + static_cast<std::int64_t>(i), counts[i]});
  return strata;
}

std::vector<Stratum> by_sorting(std::span<const std::int64_t> scores, std::int64_t first, std::uint64_t width) {
  std::vector<std::int64_t> near;
  for (std::int64_t score : scores)
    if (gap(score, first) < width) near.push_back(saturated(score));
  std::sort(near.begin(), near.end());
  std::vector<Stratum> strata;
  for (auto run = near.begin(); run != near.end();) {
    auto end = std::find_if(run, near.end(), [&](std::int64_t score) { return score != *run; });
    strata.push_back({*run, end - run});
    run = end;
  }
  return strata;
}

}  // namespace

std::vector<Stratum> stratify(std::span<const std::int64_t> scores) {
  if (scores.empty()) return {};
  auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  std::int64_t first = saturated(*low);
  return stratify_near(scores, first, gap(*high, first) + 1);
}

std::vector<Stratum> stratify_near(std::span<const std::int64_t> scores, std::int64_t first, std::uint64_t width) {
  if (width <= std::max<std::uint64_t>(small_width, scores.size() / 8)) return by_histogram(scores, first, width);
  return by_sorting(scores, first, width);
}

std::size_t find_member(std::span<const std::int64_t> scores, std::int64_t score, std::size_t rank) {
  // Whole blocks are only counted, which the compiler vectorizes.
  constexpr std::size_t block = 1024;
  auto is_member = [&](std::int64_t other) { return saturated(other) == score; };
  std::size_t position = 0;
  for (; position + block < scores.size(); position += block) {
    auto members = std::ranges::count_if(scores.subspan(position, block), is_member);
    if (static_cast<std::size_t>(members) > rank) break;
    rank -= static_cast<std::size_t>(members);
  }
  for (;; ++position)
    if (is_member(scores[position]) && rank-- == 0) return position;
}

}  // namespace discreet::inline mechanisms
