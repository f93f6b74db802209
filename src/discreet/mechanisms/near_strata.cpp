#include "discreet/mechanisms/near_strata.h"

#include <algorithm>
#include <bit>
#include <map>

namespace discreet::inline mechanisms {
namespace {

constexpr std::uint64_t widest_ring = std::uint64_t{1} << 22;

}  // namespace

NearStrata::NearStrata(std::uint64_t width, std::int64_t largest)
    : width_(std::min(width, static_cast<std::uint64_t>(largest) + 1)),
      mask_(std::bit_ceil(width_) - 1),
      least_(largest + 1),
      limit_(largest + 1),
      sparse_(width_ > widest_ring),
      counts_(sparse_ ? 0 : mask_ + 1) {}

// Clears the scores that leave the window, so that their room is free for the scores that come in.
void NearStrata::shift(std::int64_t least) {
  std::int64_t limit = std::min(limit_, least + static_cast<std::int64_t>(width_));
  for (std::int64_t score = std::max(limit, least_); !sparse_ && score < limit_; ++score)
    counts_[static_cast<std::uint64_t>(score) & mask_] = 0;
  least_ = least;
  limit_ = limit;
}

std::vector<Stratum> NearStrata::together(std::span<const NearStrata> parts) {
  auto least = std::ranges::min(parts, {}, &NearStrata::least_).least_;
  auto limit = std::ranges::min(parts, {}, &NearStrata::limit_).limit_;
  std::vector<Stratum> strata;
  if (parts.front().sparse_) {
    std::map<std::int64_t, Unsigned128> sums;
    for (const NearStrata& part : parts)
      for (auto [score, count] : part.few_)
        if (score < limit) sums[score] += count;
    for (auto [score, count] : sums) strata.push_back({score, to_integer(count)});
    return strata;
  }
  for (std::int64_t score = least; score < limit; ++score) {
    Unsigned128 count = 0;
    for (const NearStrata& part : parts) count += part[score];
    if (count != 0) strata.push_back({score, to_integer(count)});
  }
  return strata;
}

}  // namespace discreet::inline mechanisms
