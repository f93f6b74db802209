// Strata of an explicit list of scores: how many entries share each score, and where they are.
//
// Scores are saturated at +-score_limit, which moves no two of them further apart, so that differences always
// fit.
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

// The strata by growing score. One pass for the range; then a histogram where the range is at most
// max(2^10, n / 8) wide, else a sort.
std::vector<Stratum> stratify(std::span<const std::int64_t> scores);

// The strata with score below `first + width`, by growing score, where `first` is the least score; width
// >= 1.
std::vector<Stratum> stratify_near(std::span<const std::int64_t> scores, std::int64_t first, std::uint64_t width);

// The position of the entry with this score that `rank` others with it precede; there are more than `rank` of
// them.
std::size_t find_member(std::span<const std::int64_t> scores, std::int64_t score, std::size_t rank);

}  // namespace discreet::inline mechanisms
