#include "discreet/privacy/loss_curve.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

// Walks down the grid from the highest loss. Standing at index i it knows
//   tail       = infinite + sum over j >= i of M(j)                     exactly, and
//   discounted = sum over j >= i of M(j) e^(-(j - i) step)              rounded down,
// so that delta(epsilon) = tail - e^(epsilon - i step) discounted, rounded up, for epsilon between the grid
// points i - 1 and i. Below i - 1 the next mass joins in.
class Walk {
 public:
  explicit Walk(const LossMeasure& losses) : losses_(losses), left_(losses.masses().size()), tail_(losses.infinite()) {
    Integer scaled = floor(exp(-Interval(losses.step(), LossMeasure::precision)).low() * Rational(Integer(1) << 127));
    decay_ = to_128(scaled);
  }

  bool done() const { return left_ == 0; }
  std::int64_t index() const { return losses_.first() + static_cast<std::int64_t>(left_); }

  void descend() {
    Mass mass = losses_.masses()[--left_];
    tail_ += mass;
    discounted_ = (mass << guard_bits) + multiply_high(discounted_, decay_) * 2;
  }

  // An upper bound of delta at the grid point below, (index - 1) step, in multiples of 2^-126.
  Unsigned128 delta_below() const {
    Unsigned128 discount = multiply_high(discounted_, decay_) * 2;
    Unsigned128 tail = tail_ << guard_bits;
    return tail > discount ? tail - discount : 0;
  }

  Interval tail() const { return Interval(to_rational(tail_), LossMeasure::precision); }
  Interval discounted() const {
    return Interval(Rational(to_integer(discounted_), Integer(1) << (mass_bits + guard_bits)), LossMeasure::precision);
  }
  Interval loss() const { return Interval(losses_.step() * index(), LossMeasure::precision); }

  static constexpr unsigned guard_bits = 32;

 private:
  const LossMeasure& losses_;
  std::size_t left_;
  Mass tail_;
  Unsigned128 discounted_ = 0;
  Unsigned128 decay_ = 0;  // e^-step in multiples of 2^-127, rounded down
};

}  // namespace

Rational delta_at(const LossMeasure& losses, const Rational& epsilon) {
  require_at_least("epsilon", epsilon, 0, "Give a number such as 1");
  Walk walk(losses);
  while (!walk.done() && losses.step() * (walk.index() - 1) > epsilon) walk.descend();
  if (!walk.discounted().positive()) return round_up(walk.tail());  // no finite loss above epsilon
  Interval epsilon_enclosed(epsilon, LossMeasure::precision);
  Interval delta = walk.tail() - exp(epsilon_enclosed - walk.loss()) * walk.discounted();
  return round_up(max(Interval(0L), min(Interval(1L), delta)));
}

std::optional<Rational> epsilon_at(const LossMeasure& losses, const Rational& delta) {
  if (to_rational(losses.infinite()) > delta) return std::nullopt;
  Integer scaled = floor(delta * Rational(Integer(1) << (mass_bits + Walk::guard_bits)));
  Unsigned128 wanted = to_128(scaled);
  Walk walk(losses);
  while (!walk.done() && walk.index() > 0 && walk.delta_below() <= wanted) walk.descend();
  if (walk.index() <= 0) return Rational(0);
  // delta lies between the values at this grid point and the one below: solve tail - e^(x - loss) discounted
  // = delta.
  Rational lowest = std::max<Rational>(0, losses.step() * (walk.index() - 1));
  Interval excess = walk.tail() - Interval(delta, LossMeasure::precision);
  if (!excess.positive() || !walk.discounted().positive()) return lowest;
  Rational solved = round_up(walk.loss() + log(excess / walk.discounted()));
  return std::clamp<Rational>(solved, lowest, losses.step() * walk.index());
}

}  // namespace discreet::inline privacy
