#include "discreet/random/uniform_real.h"

namespace discreet::inline random {
namespace {

// Beyond the digits that are known, so that an enclosure rarely forces another word by its own width.
constexpr unsigned guard_bits = 64;

}  // namespace

void UniformReal::extend(Rng& rng) {
  digits_ = (digits_ << word_bits_) | rng.bits(word_bits_);
  count_ += static_cast<unsigned>(word_bits_);
}

bool UniformReal::below(const Real& bound, Rng& rng) {
  if (count_ == 0) extend(rng);
  for (;; extend(rng)) {
    Interval enclosure = bound(count_ + guard_bits);
    Integer unit = Integer(1) << count_;
    // Both ends are exact at this precision. The real is strictly below the upper one, so that equality
    // decides as well.
    Interval low(Rational(digits_, unit), count_ + 1), high(Rational(digits_ + 1, unit), count_ + 1);
    if (high.at_most(enclosure)) return true;
    if (enclosure.at_most(low)) return false;
  }
}

bool bernoulli_real(const Real& p, Rng& rng, int word_bits) {
  if (Explorer* explorer = rng.choices()) {
    Interval heads = p(2 * Interval::default_precision);
    auto law = [&](std::size_t i) { return Probability::enclosed(i == 1 ? heads : Interval(1L) - heads); };
    return explorer->choose(2, law) == 1;
  }
  return UniformReal(word_bits).below(p, rng);
}

}  // namespace discreet::inline random
