#include "discreet/local/randomizers/word_coin.h"

#include <algorithm>
#include <bit>
#include <variant>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/base/rational.h"
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

// Bounds of a number in [0, 1], in units of 2^-precision.
struct Bounds {
  Integer low, high;
};

Integer shifted_up(const Integer& value, unsigned bits) { return (value + (Integer(1) << bits) - 1) >> bits; }

Bounds product(const Bounds& a, const Bounds& b, unsigned precision) {
  return {(a.low * b.low) >> precision, shifted_up(a.high * b.high, precision)};
}

// ratio, ratio^2, ratio^4, ...
std::vector<Bounds> squares(std::uint64_t threshold, int word_bits, std::size_t count, unsigned precision) {
  const Integer ratio = Integer(threshold) << (precision - static_cast<unsigned>(word_bits));
  std::vector<Bounds> powers{{ratio, ratio}};
  while (powers.size() < count) powers.push_back(product(powers.back(), powers.back(), precision));
  return powers;
}

// The known interval of U: [digits, digits + 1) / 2^count.
struct Digits {
  Integer digits;
  unsigned count;
};

// Why a comparison could not be decided.
enum class Wants { precision, digits };

// The largest k up to the cut with U < ratio^k, for all U of the interval; or what has to become finer.
std::variant<std::uint64_t, Wants> largest_power(const Digits& u, const std::vector<Bounds>& powers, std::uint64_t cut,
                                                 unsigned precision) {
  const unsigned finer = precision - u.count;
  const Integer low = u.digits << finer, high = (u.digits + 1) << finer, one = Integer(1) << precision;
  Bounds reached{one, one};
  std::uint64_t k = 0;
  for (std::size_t i = powers.size(); i-- > 0;) {
    const std::uint64_t step = std::uint64_t{1} << i;
    if (step > cut - k) continue;
    Bounds next = product(reached, powers[i], precision);
    if (low >= next.high) continue;
    if (high > next.low) {
      const bool inside = (next.low > low || low == 0) && next.high < high;  // a power is above 0, however small
      return inside ? Wants::digits : Wants::precision;
    }
    reached = std::move(next);
    k += step;
  }
  return k;
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
  require_between("epsilon", epsilon, Rational(1, 1'000'000), 16, "Give a number such as 1");
}

WordGeometric::WordGeometric(std::uint64_t threshold, std::uint64_t longest, int word_bits)
    : threshold_(threshold), word_bits_(word_bits) {
  require(1 <= word_bits && word_bits <= 64 && threshold > 0 && (word_bits == 64 || threshold >> word_bits == 0),
          "a coin that is thrown again and again needs a probability strictly between 0 and 1");
  const auto guard = static_cast<unsigned>(word_bits) + 64;
  const std::size_t count = longest == 0 ? 1 : static_cast<std::size_t>(std::bit_width(longest));
  for (const Bounds& power : squares(threshold, word_bits, count, guard))
    powers_.push_back({low_64(power.low >> 64), low_64(shifted_up(power.high, 64))});
}

std::uint64_t WordGeometric::operator()(std::uint64_t cut, Rng& rng) const {
  require(static_cast<std::size_t>(std::bit_width(cut)) <= powers_.size(),
          "a number is cut further out than was prepared");
  if (Explorer* explorer = rng.choices()) return explored(cut, *explorer);
  const std::uint64_t word = rng.bits(word_bits_);
  const Unsigned128 one = Unsigned128{1} << word_bits_;
  Unsigned128 low = one, high = one;  // bounds of ratio^k
  std::uint64_t k = 0;
  for (std::size_t i = powers_.size(); i-- > 0;) {
    const std::uint64_t step = std::uint64_t{1} << i;
    if (step > cut - k) continue;
    const Unsigned128 next_low = (low * powers_[i].low) >> word_bits_;
    const Unsigned128 next_high = (high * powers_[i].high + (one - 1)) >> word_bits_;
    if (word >= next_high) continue;
    if (word >= next_low) [[unlikely]]
      return refined(word, cut, rng);
    low = next_low;
    high = next_high;
    k += step;
  }
  return k;
}

std::uint64_t WordGeometric::explored(std::uint64_t cut, Explorer& explorer) const {
  const Rational ratio(Integer(threshold_), Integer(1) << word_bits_);
  Rational reached = 1;  // branches are asked for in their order
  return explorer.choose(cut + 1, [&](std::size_t k) {
    if (k == cut) return Probability(reached);
    const Rational here = reached * (1 - ratio);
    reached *= ratio;
    return Probability(here);
  });
}

// The search ends. A power that equals one of the two ends has few digits and is computed exactly. Precision separates
// any other power from the ends. Further digits leave a power between the ends behind with probability 1.
std::uint64_t WordGeometric::refined(std::uint64_t word, std::uint64_t cut, Rng& rng) const {
  Digits u{word, static_cast<unsigned>(word_bits_)};
  for (unsigned precision = 4 * u.count;;) {
    auto found = largest_power(u, squares(threshold_, word_bits_, powers_.size(), precision), cut, precision);
    if (const auto* k = std::get_if<std::uint64_t>(&found)) return *k;
    if (std::get<Wants>(found) == Wants::digits) {
      u = {(u.digits << word_bits_) | Integer(rng.bits(word_bits_)), u.count + static_cast<unsigned>(word_bits_)};
      precision += static_cast<unsigned>(word_bits_);
    } else {
      precision *= 2;
    }
  }
}

}  // namespace discreet::inline local
