#include "discreet/local/randomizers/word_coin.h"

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

constexpr unsigned word_bits = 64;
constexpr unsigned max_precision = 1 << 14;

Rational two_to_the_word() { return Rational(Integer(1) << word_bits); }

// floor(x) for the real number that `enclosure(precision)` encloses ever more tightly. It is never whole here: e^q is
// irrational for a rational q that is not 0.
template <class Enclosure>
Integer certain_floor(const Enclosure& enclosure) {
  for (unsigned precision = 192; precision <= max_precision; precision *= 2) {
    Interval value = enclosure(precision);
    Integer low = floor(value.low());
    if (low == floor(value.high())) return low;
  }
  throw Error("a probability lies too close to a multiple of 2^-64. Change epsilon a little");
}

}  // namespace

bool explored_coin(std::uint64_t threshold, Rng& rng) { return bernoulli(word_probability(threshold), rng); }

std::uint64_t word_die(std::uint64_t n, Rng& rng) {
  if (rng.choices()) return uniform_below(n, rng);
  while (true)
    if (auto face = face_of<std::uint64_t>(rng.bits(word_bits), n)) return *face;
}

Rational word_probability(std::uint64_t threshold) { return Rational(Integer(threshold)) / two_to_the_word(); }

std::uint64_t truth_threshold(const Rational& epsilon, std::uint64_t a, std::uint64_t b) {
  require(epsilon > 0 && a >= 1 && b >= 1, "a randomized answer needs a positive epsilon");
  return low_64(certain_floor([&](unsigned precision) {
    // a e^epsilon / (a e^epsilon + b) = a / (a + b e^-epsilon), of which no part can overflow.
    Interval weight{Rational(Integer(a)), precision};
    Interval other = Interval{Rational(Integer(b)), precision} * exp(Interval(Rational(-epsilon), precision));
    return Interval(two_to_the_word(), precision) * weight / (weight + other);
  }));
}

std::uint64_t decay_threshold(const Rational& x) {
  require(x > 0, "a probability that decays needs a positive rate");
  Integer below = certain_floor([&](unsigned precision) {
    return Interval(two_to_the_word(), precision) * exp(Interval(Rational(-x), precision));
  });
  return fits_64(below + 1) ? low_64(below + 1) : ~std::uint64_t{0};
}

void check_report_epsilon(const Rational& epsilon) {
  require(Rational(1, 1'000'000) <= epsilon && epsilon <= 16, "epsilon must lie in [1e-6, 16]");
}

}  // namespace discreet::inline local
