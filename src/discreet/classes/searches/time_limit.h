// The end of the time for a search. A search that is cut short returns everything proved by then.
#pragma once

#include <algorithm>
#include <chrono>

namespace discreet::inline classes {

class TimeLimit {
 public:
  using Clock = std::chrono::steady_clock;

  TimeLimit() = default;  // no limit
  explicit TimeLimit(double seconds)
      : end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)))) {}

  bool over() const { return end_ != Clock::time_point::max() && Clock::now() >= end_; }
  double seconds_left() const {
    if (end_ == Clock::time_point::max()) return longest;
    return std::max(0.0, std::chrono::duration<double>(end_ - Clock::now()).count());
  }
  // The n-th part of the time left.
  TimeLimit share(std::size_t n) const { return TimeLimit(seconds_left() / static_cast<double>(n)); }

 private:
  static constexpr double longest = 1e9;  // thirty years

  Clock::time_point end_ = Clock::time_point::max();
};

}  // namespace discreet::inline classes
