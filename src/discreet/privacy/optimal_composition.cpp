#include "discreet/privacy/optimal_composition.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/privacy.h"
#include "discreet/privacy/rounding.h"

namespace discreet::inline privacy {
namespace {

constexpr unsigned precision = 256;
constexpr unsigned negligible_bits = 200;

// The sums over the outcomes with at most `lies` wrong answers among `count`: probability under P (rounded
// up) and under Q (rounded down). The loss of such an outcome is (count - 2 lies) epsilon or more.
struct Tails {
  Interval p{0L, precision}, q{0L, precision};
};

Tails tails(const Rational& epsilon, std::uint64_t count, std::int64_t lies) {
  Tails result;
  if (lies < 0) return result;
  Integer ways;
  mpz_bin_uiui(ways.backend().data(), count, static_cast<unsigned long>(lies));
  const Interval e(epsilon, precision), k(Rational(count), precision), up = exp(e), down = exp(-e);
  Interval p = Interval(Rational(ways), precision) * exp(-e * Interval(lies, precision) - k * log1p(down));
  Interval q = p * exp(-e * (k - Interval(2 * lies, precision)));
  const Interval tiny(Rational(Integer(1), Integer(1) << negligible_bits), precision);
  for (std::int64_t l = lies; l >= 0; --l) {
    result.p += p, result.q += q;
    Interval odds = Interval(Rational(Integer(l), Integer(count) - l + 1), precision);
    Interval ratio = odds * up;
    // From here on the terms fall at least as fast as a geometric series of this ratio.
    if (p.below(result.p * tiny) && ratio.below(Interval(Rational(1, 2)))) {
      result.p += p;
      break;
    }
    p *= ratio, q *= odds * down;
  }
  return result;
}

Interval delta_enclosed(const Rational& step_epsilon, std::uint64_t count, const Rational& epsilon) {
  // The outcomes with a loss above epsilon: lies < (count - epsilon / step_epsilon) / 2.
  auto lies = static_cast<std::int64_t>(ceil((Rational(count) - epsilon / step_epsilon) / 2)) - 1;
  Tails sums = tails(step_epsilon, count, lies);
  return sums.p - exp(Interval(epsilon, precision)) * sums.q;
}

void check_steps(const Rational& step_epsilon, std::uint64_t count) {
  check_epsilon(step_epsilon);
  require(optimal_fits(step_epsilon, count),
          "optimal composition takes 1 to 16384 steps, with a sum of epsilons up to 2^24. Use privacy_loss");
}

}  // namespace

bool optimal_fits(const Rational& step_epsilon, std::uint64_t count) {
  return count >= 1 && count <= max_optimal_steps && step_epsilon * count <= Integer(1) << 24;
}

Rational optimal_delta(const Rational& step_epsilon, std::uint64_t count, const Rational& epsilon) {
  check_steps(step_epsilon, count);
  if (epsilon >= step_epsilon * count) return 0;
  return round_up(max(Interval(0L), min(Interval(1L), delta_enclosed(step_epsilon, count, epsilon))));
}

Rational optimal_epsilon(const Rational& step_epsilon, std::uint64_t count, const Rational& delta) {
  check_steps(step_epsilon, count);
  check_delta(delta);
  // The curve bends at the losses (count - 2 lies) step_epsilon >= 0: find the bend above which delta
  // suffices.
  auto loss = [&](std::int64_t lies) { return step_epsilon * (Rational(count) - 2 * lies); };
  auto suffices = [&](std::int64_t lies) {
    return delta_enclosed(step_epsilon, count, loss(lies)).at_most(Interval(delta, precision));
  };
  std::int64_t good = 0,
               bad = static_cast<std::int64_t>(count / 2) + 1;  // loss(good) suffices, loss(bad) < 0
  while (bad - good > 1) {
    std::int64_t middle = (good + bad) / 2;
    (suffices(middle) ? good : bad) = middle;
  }
  // Between loss(good + 1) and loss(good): delta = p - e^epsilon q with the outcomes of at most `good` lies.
  Rational lowest = std::max<Rational>(0, loss(good + 1));
  Tails sums = tails(step_epsilon, count, good);
  Interval excess = sums.p - Interval(delta, precision);
  if (!excess.positive()) return lowest;
  return std::max(lowest, std::min(loss(good), round_up(log(excess / sums.q))));
}

}  // namespace discreet::inline privacy
