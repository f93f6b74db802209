// The tail of fair coins, Pr[Bin(c, 1/2) >= k], along a path of growing c and k, with enclosures.
//
// A step is O(1): T_{c+1}(k) = T_c(k) + b_c(k-1) / 2 and T_c(k+1) = T_c(k) - b_c(k). The b_c are the single
// probabilities.
#pragma once

#include "discreet/base/interval.h"

namespace discreet::inline privacy {

class FairTail {
 public:
  static constexpr unsigned precision = 192;

  // Moves to (c, k), where 2k >= c + 1 and k <= c + 2. It is cheap if c is the last one or the next and k is near the
  // last one.
  void move(std::uint64_t c, std::uint64_t k);

  const Interval& at_least() const { return at_least_; }        // Pr[Bin(c, 1/2) >= k]
  const Interval& just_before() const { return just_before_; }  // Pr[Bin(c, 1/2) = k - 1]

 private:
  void restart(std::uint64_t c, std::uint64_t k);
  void next_coin();
  void raise();  // k by one
  void lower();

  bool started_ = false;
  std::uint64_t c_ = 0, k_ = 0;
  Interval at_least_{0, precision}, just_before_{0, precision};
};

// ln n!, exactly for small n and by Stirling's series, which envelops it, for large ones.
Interval log_factorial(std::uint64_t n);

}  // namespace discreet::inline privacy
