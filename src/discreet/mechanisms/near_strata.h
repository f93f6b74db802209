// Counts members by score, for scores within a window of the least one so far.
//
// It counts one part of a large class. Scores come in any order, and the window follows the least. Parts are combined
// at the end. Memory grows with the window, and from 2^22 scores on with the scores that occur.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "discreet/random/categorical.h"

namespace discreet::inline mechanisms {

class NearStrata {
 public:
  // Scores lie in [0, largest]. Those from least + width on are left out.
  NearStrata(std::uint64_t width, std::int64_t largest);

  std::int64_t limit() const { return limit_; }  // scores from here on are left out
  // Call this if the least score of the class is known to be at most `least`.
  void lower_to(std::int64_t least) {
    if (least < least_) shift(least);
  }
  void add(std::int64_t score, Unsigned128 count) {
    if (score >= limit_) return;
    lower_to(score);
    if (sparse_)
      few_[score] += count;
    else
      counts_.data()[static_cast<std::uint64_t>(score) & mask_] += count;  // the mask keeps it within the ring
  }
  // The number of members with this score, if it is below the limit.
  Unsigned128 operator[](std::int64_t score) const {
    if (score < least_ || score >= limit_) return 0;
    if (!sparse_) return counts_[static_cast<std::uint64_t>(score) & mask_];
    auto found = few_.find(score);
    return found == few_.end() ? 0 : found->second;
  }
  std::int64_t least() const { return least_; }

  // All members of the parts within a window of their common least score, by growing score.
  static std::vector<Stratum> together(std::span<const NearStrata> parts);

 private:
  void shift(std::int64_t least);

  std::uint64_t width_, mask_;
  std::int64_t least_, limit_;
  bool sparse_;                      // the window is too wide for a ring
  std::vector<Unsigned128> counts_;  // by score, around the ring
  std::unordered_map<std::int64_t, Unsigned128> few_;
};

}  // namespace discreet::inline mechanisms
