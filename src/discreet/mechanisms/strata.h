// Groups an explicit list of scores into strata: the number of entries that share each score, and their places.
//
// Scores are saturated at +-score_limit. That moves no two of them further apart, so that differences always fit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/random/categorical.h"

namespace discreet::inline mechanisms {

inline constexpr std::int64_t score_limit = (std::int64_t{1} << 62) - 1;

constexpr std::int64_t saturated(std::int64_t score) {
  return score < -score_limit ? -score_limit : score > score_limit ? score_limit : score;
}

// The strata by growing score. One pass finds the range. Then a histogram follows if the range is at most max(2^10, n /
// 8) wide, else a sort.
std::vector<Stratum> stratify(std::span<const std::int64_t> scores);

// The strata with score below `first + width`, by growing score. `first` is the least score, and width >= 1.
std::vector<Stratum> stratify_near(std::span<const std::int64_t> scores, std::int64_t first, std::uint64_t width);

// The position of the entry with this score and this rank, from 0. There are more than `rank` of them.
std::size_t find_member(std::span<const std::int64_t> scores, std::int64_t score, std::size_t rank);

}  // namespace discreet::inline mechanisms
