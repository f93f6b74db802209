// Tested by shuffling_test.cpp
#include "discreet/privacy/fair_tail.h"

namespace discreet::inline privacy {
namespace {

constexpr unsigned bits = FairTail::precision;

Interval whole(std::uint64_t value) { return Interval(Rational(Integer(value)), bits); }

}  // namespace

Interval log_factorial(std::uint64_t n) {
  constexpr std::uint64_t exact = 1000;
  if (n <= exact) {
    Integer product = 1;
    for (std::uint64_t i = 2; i <= n; ++i) product *= i;
    return log(Interval(Rational(product), bits));
  }
  const Interval x = whole(n), half(Rational(1, 2), bits), two_pi = Interval(2, bits) * Interval::pi(bits);
  const Rational inverse(1, Integer(n)), square = inverse * inverse;
  // 1/12 n^-1 - 1/360 n^-3 + 1/1260 n^-5 - 1/1680 n^-7 + 1/1188 n^-9: the truth lies between the last two sums.
  Rational sum =
      inverse * (Rational(1, 12) - square * (Rational(1, 360) - square * (Rational(1, 1260) - square / 1680)));
  Rational last = inverse * square * square * square * square / 1188;
  return x * log(x) - x + half * log(two_pi * x) + Interval(sum, sum + last, bits);
}

void FairTail::restart(std::uint64_t c, std::uint64_t k) {
  started_ = true;
  c_ = c;
  k_ = k;
  at_least_ = just_before_ = Interval(0, bits);
  if (k > c + 1) return;
  const Interval log_two = log(Interval(2, bits));
  just_before_ = exp(log_factorial(c) - log_factorial(k - 1) - log_factorial(c + 1 - k) - whole(c) * log_two);
  // Upwards the terms fall ever faster, k - 1 being at least c/2 or next to it.
  Interval term = just_before_;
  const Rational small(1, Integer(1) << 170);
  for (std::uint64_t j = k; j <= c; ++j) {
    Interval ratio = whole(c - j + 1) / whole(j);
    term *= ratio;
    at_least_ += term;
    Interval next = whole(c - j) / whole(j + 1);
    if (term.high() < small && next.below(Interval(1, bits))) {
      Interval most = term * next / (Interval(1, bits) - next);
      at_least_ += hull(Interval(0, bits), most);
      break;
    }
  }
}

void FairTail::next_coin() {
  const Interval two(2, bits);
  at_least_ += just_before_ / two;
  // b_{c+1}(k-1) = b_c(k-1) (c+1) / (2 (c+2-k)).
  just_before_ = just_before_ * whole(c_ + 1) / (two * whole(c_ + 2 - k_));
  ++c_;
}

void FairTail::raise() {
  Interval at = just_before_ * whole(c_ + 1 - k_) / whole(k_);  // b_c(k)
  at_least_ = at_least_ - at;
  just_before_ = at;
  ++k_;
}

void FairTail::lower() {
  at_least_ += just_before_;
  just_before_ = just_before_ * whole(k_ - 1) / whole(c_ + 2 - k_);  // b_c(k-2)
  --k_;
}

void FairTail::move(std::uint64_t c, std::uint64_t k) {
  // A place past the last has no neighbours to step from.
  if (!started_ || k_ > c_ || k > c || (c != c_ && c != c_ + 1)) return restart(c, k);
  if (c == c_ + 1) next_coin();
  while (k_ < k) raise();
  while (k_ > k) lower();
}

}  // namespace discreet::inline privacy
