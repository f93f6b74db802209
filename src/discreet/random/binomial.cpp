#include "discreet/random/binomial.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/fair_binomial.h"
#include "discreet/random/geometric.h"
#include "discreet/random/parts.h"

namespace discreet::inline random {
namespace {

// Up to this many expected successes, and this few among the coins, drawing the gaps is the cheaper way.
constexpr unsigned few = 1024;

Probability complement(const Probability& p) {
  Probability rest = Probability(Rational(-1)) * p;
  rest += Probability(Rational(1));
  return rest;
}

std::uint64_t explored(std::uint64_t trials, const Probability& p, Explorer& explorer) {
  // Powers of p and 1-p, so that no formula is multiplied out twice.
  std::vector<Probability> success{Probability(Rational(1))}, failure = success;
  Probability q = complement(p);
  for (std::uint64_t i = 0; i < trials; ++i) {
    success.push_back(success.back() * p);
    failure.push_back(failure.back() * q);
  }
  return explorer.choose(trials + 1, [&](std::size_t k) {
    return Probability(Rational(binomial_coefficient(trials, k))) * success[k] * failure[trials - k];
  });
}

// The binary digits of a rational p < 1 after the point, by long division.
class RationalDigits {
 public:
  explicit RationalDigits(const Rational& p) : rest_(numerator(p)), below_(denominator(p)) {}

  bool ended() const { return rest_ == 0; }
  bool next() {
    rest_ <<= 1;
    if (rest_ < below_) return false;
    rest_ -= below_;
    return true;
  }

 private:
  Integer rest_, below_;
};

// The same for a formula below 1: enclosures are refined until their ends agree on the digit. They never do
// when the formula is a dyadic rational in disguise; so equality is asked, which formulas decide.
class FormulaDigits {
 public:
  explicit FormulaDigits(Probability p) : p_(std::move(p)) {}

  bool ended() const { return ended_; }
  bool next() {
    ++count_;
    Rational unit(Integer(1) << count_);
    for (unsigned precision = count_ + 64;; precision *= 2) {
      Interval enclosure = p_.enclose(precision);
      Integer low = floor(enclosure.low() * unit), high = floor(enclosure.high() * unit);
      if (low != high) {
        ended_ = compare(p_, 0, Probability(Rational(high) / unit)) == 0;
        if (!ended_) continue;
      }
      return bit_test(high, 0);
    }
  }

 private:
  Probability p_;
  unsigned count_ = 0;
  bool ended_ = false;
};

// Successes among n comparisons "uniform real below p": a real whose digit is 0 where p has 1 is below, one
// whose digit is 1 where p has 0 is not, the others go on. Digits of independent reals are independent fair
// bits.
template <class Number, class Digits>
Number by_digits(Number open, Digits digits, Rng& rng) {
  Number successes = 0;
  while (open > 0 && !digits.ended()) {
    Number ones = fair_binomial(open, rng);
    if (digits.next()) {
      successes += open - ones;
      open = ones;
    } else {
      open -= ones;
    }
  }
  return successes;  // where p has no more digits, a real that agreed so far is not below it
}

template <class Number>
Number by_digits(const Number& open, const Probability& p, Rng& rng) {
  if (open == 0 || compare(p, 0, Probability(Rational(1))) == 0) return open;
  return by_digits(open, FormulaDigits(p), rng);
}

bool gaps_are_cheaper(const Integer& n, const Rational& p) { return p * few <= 1 && p * Rational(n) <= few; }

template <class Number>
Number draw(const Number& n, const Rational& p, Rng& rng) {
  if (p > Rational(1, 2)) return n - draw(n, Rational(1 - p), rng);
  if (gaps_are_cheaper(n, p))
    return binomial_by_skips(
        n, [&](const Number& limit, Rng& r) { return geometric_below(p, limit, r); }, rng);
  return by_digits(n, RationalDigits(p), rng);
}

// One over an integer, at least p, and hardly more than p where p is not smaller than anybody could notice.
Rational somewhat_larger(const Interval& p) {
  Rational least(1, Integer(1) << 256);
  if (p.at_most(Interval(least))) return least;
  return 1 / Rational(floor(1 / std::min<Rational>(1, p.high())));
}

// A rare success is found in two steps: coins of a slightly larger rational bias, then, for their successes
// only, the formula's share of that bias.
template <class Number>
Number draw(const Number& n, const Probability& p, Rng& rng) {
  if (auto rational = p.rational()) return draw(n, *rational, rng);
  Rational larger = somewhat_larger(p.enclose());
  if (!gaps_are_cheaper(n, larger)) return by_digits(n, p, rng);
  return by_digits(draw(n, larger, rng), Probability(1 / larger) * p, rng);
}

}  // namespace

Integer binomial_by_parts(const Integer& n, const Rational& p, Rng& rng) { return draw(n, p, rng); }
Integer binomial_by_parts(const Integer& n, const Probability& p, Rng& rng) { return draw(n, p, rng); }

std::uint64_t binomial(std::uint64_t n, const Rational& p, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(n, Probability(p), *explorer);
  return draw(n, p, rng);
}

std::uint64_t binomial(std::uint64_t n, const Probability& p, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(n, p, *explorer);
  return draw(n, p, rng);
}

Integer binomial(const Integer& n, const Rational& p, Rng& rng) {
  return fits_64(n) ? Integer(binomial(low_64(n), p, rng)) : draw(n, p, rng);
}

Integer binomial(const Integer& n, const Probability& p, Rng& rng) {
  return fits_64(n) ? Integer(binomial(low_64(n), p, rng)) : draw(n, p, rng);
}

}  // namespace discreet::inline random
