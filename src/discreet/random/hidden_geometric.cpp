#include "discreet/random/hidden_geometric.h"

#include <algorithm>
#include <limits>

#include "discreet/random/geometric.h"

namespace discreet::inline random {
namespace {

ExponentialSum one_minus(const Rational& exponent) {
  ExponentialSum sum(1);
  sum += ExponentialSum(-1, exponent);
  return sum;
}

// A draw of any size. A clamped draw only shows that G is at least that, and the rest beyond it is geometric again.
Integer unbounded_geometric(const Rational& rate, Rng& rng) {
  constexpr std::uint64_t clamped = std::numeric_limits<std::uint64_t>::max();
  Integer sum = 0;
  for (;;) {
    std::uint64_t draw = geometric_exp(rate, rng);
    sum += draw;
    if (draw != clamped) return sum;
  }
}

}  // namespace

HiddenGeometric::HiddenGeometric(const Rational& rate, const Rational& challenger_rate, Rng& rng)
    : rate_(rate), coin_(challenger_rate), value_(rng.choices() ? Integer(0) : unbounded_geometric(rate, rng)) {}

bool HiddenGeometric::reached_from(const Integer& offset, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(offset, *explorer);
  return value_ <= offset || coin_(Integer(value_ - offset), rng);
}

bool HiddenGeometric::explored(const Integer& offset, Explorer& explorer) {
  constexpr int widest = 4096;
  if (offset > widest)
    throw Explorer::Refused("a challenger more than 4096 ahead cannot be explored. Use smaller counts");
  // Pr[outcome | before] = weight(before and outcome) / (weight(before) (1 - a b^k)) for the k-th challenger.
  Rational next = rate_ + coin_.rate() * (challenges_.size() + 1);
  ExponentialSum before = weight(challenges_);
  bool won = explorer.choose(2, [&](std::size_t outcome) {
    auto extended = challenges_;
    extended.push_back({offset, outcome == 1});
    return Probability::ratio(weight(extended), before) * Probability::ratio(ExponentialSum(1), one_minus(next));
  }) == 1;
  challenges_.push_back({offset, won});
  return won;
}

// The sum over G < furthest of the probabilities of all these outcomes, apart from the factor 1 - a.
ExponentialSum HiddenGeometric::weight_below(const Integer& furthest, const std::vector<Challenge>& challenges) const {
  ExponentialSum sum;
  for (Integer g = 0; g < furthest; ++g) {
    ExponentialSum term(1, rate_ * Rational(g));
    for (const auto& [offset, won] : challenges) {
      Rational exponent = coin_.rate() * Rational(std::max<Integer>(0, g - offset));
      term = term * (won ? ExponentialSum(1, exponent) : one_minus(exponent));
    }
    sum += term;
  }
  return sum;
}

// From m = furthest on: the product over challengers as a polynomial in y = b^(G - m).
std::vector<ExponentialSum> HiddenGeometric::polynomial_from(const Integer& furthest,
                                                             const std::vector<Challenge>& challenges) const {
  std::vector<ExponentialSum> polynomial{ExponentialSum(1, rate_ * Rational(furthest))};
  for (const auto& [offset, won] : challenges) {
    ExponentialSum::Term slope{coin_.rate() * Rational(furthest - offset), Rational(won ? 1 : -1)};
    polynomial.emplace_back();
    for (std::size_t j = polynomial.size() - 1; j > 0; --j) {
      ExponentialSum raised = polynomial[j - 1];
      raised *= slope;
      if (won)
        polynomial[j] = raised;
      else
        polynomial[j] += raised;
    }
    if (won) polynomial[0] = ExponentialSum();
  }
  return polynomial;
}

// The probability of all these outcomes, times (1 - a b) (1 - a b^2) ... (1 - a b^k) for k challengers.
ExponentialSum HiddenGeometric::weight(const std::vector<Challenge>& challenges) const {
  std::vector<ExponentialSum> factors;  // 1 - a b^j for j = 1, ..., k
  for (std::size_t j = 1; j <= challenges.size(); ++j) factors.push_back(one_minus(rate_ + coin_.rate() * j));
  auto times_factors_but = [&](ExponentialSum sum, std::size_t left_out) {
    for (std::size_t j = 1; j <= factors.size(); ++j)
      if (j != left_out) sum = sum * factors[j - 1];
    return sum;
  };
  Integer furthest = 0;  // from there on no challenger wins for certain
  for (const Challenge& challenge : challenges) furthest = std::max(furthest, challenge.offset);
  auto polynomial = polynomial_from(furthest, challenges);
  ExponentialSum a = one_minus(rate_);
  ExponentialSum result = times_factors_but(polynomial[0], 0);  // there 1 - a cancels
  result += times_factors_but(weight_below(furthest, challenges) * a, 0);
  for (std::size_t j = 1; j < polynomial.size(); ++j) result += times_factors_but(polynomial[j] * a, j);
  return result;
}

}  // namespace discreet::inline random
