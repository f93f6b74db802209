#include "discreet/random/explore/probability.h"

#include <algorithm>
#include <iterator>

namespace discreet::inline random {
namespace {

constexpr unsigned first_precision = 128;
constexpr unsigned last_precision = 1u << 16;

int sign(const Interval& value) { return value.positive() ? 1 : value.negative() ? -1 : 0; }

// Scales the sum so that its leading term is 1, and returns that term.
ExponentialSum::Term normalise(ExponentialSum& sum) {
  ExponentialSum::Term lead = sum.terms().front();
  sum *= {Rational(-lead.exponent), Rational(1 / lead.coefficient)};
  return lead;
}

// A numerator that is a factor of the denominator, up to scale: probabilities given what came before telescope.
void cancel(ExponentialSum& numerator, std::vector<ExponentialSum>& denominator) {
  std::size_t size = numerator.terms().size();
  auto as_long = [&](const ExponentialSum& factor) { return factor.terms().size() == size; };
  if (size < 2 || std::none_of(denominator.begin(), denominator.end(), as_long)) return;
  ExponentialSum scaled = numerator;
  auto [exponent, coefficient] = normalise(scaled);
  auto found = std::find(denominator.begin(), denominator.end(), scaled);
  if (found == denominator.end()) return;
  denominator.erase(found);
  numerator = ExponentialSum(coefficient, exponent);
}

}  // namespace

Probability Probability::exponential(const Rational& x) {
  if (x == 0) return Probability(Rational(1));
  Probability result;
  result.add({ExponentialSum(1, x), {}});
  return result;
}

Probability Probability::ratio(ExponentialSum numerator, ExponentialSum denominator) {
  Probability result;
  if (denominator.terms().size() == 1) {
    const auto& only = denominator.terms().front();
    numerator *= {Rational(-only.exponent), Rational(1 / only.coefficient)};
    result.add({std::move(numerator), {}});
  } else {
    // Scaled so that the leading term is 1: equal ratios then share their denominators.
    const auto lead = denominator.terms().front();
    ExponentialSum::Term scale{Rational(-lead.exponent), Rational(1 / lead.coefficient)};
    numerator *= scale;
    denominator *= scale;
    result.add({std::move(numerator), {std::move(denominator)}});
  }
  return result;
}

Probability Probability::enclosed(Interval value) {
  Probability result;
  result.enclosed_ = std::move(value);
  return result;
}

std::optional<Rational> Probability::rational() const {
  if (enclosed_ || !fractions_.empty()) return std::nullopt;
  return rational_;
}

Interval Probability::enclose(unsigned precision) const {
  Interval sum(rational_, precision);
  for (const Fraction& fraction : fractions_) {
    Interval value = fraction.numerator.enclose(precision);
    for (const auto& factor : fraction.denominator) value = value / factor.enclose(precision);
    sum += value;
  }
  return enclosed_ ? sum + *enclosed_ : sum;
}

void Probability::add(Fraction fraction) {
  const auto& terms = fraction.numerator.terms();
  if (terms.empty()) return;
  if (fraction.denominator.empty() && terms.size() == 1 && terms.front().exponent == 0) {
    rational_ += terms.front().coefficient;
    return;
  }
  auto same = std::find_if(fractions_.begin(), fractions_.end(),
                           [&](const Fraction& f) { return f.denominator == fraction.denominator; });
  if (same == fractions_.end()) {
    fractions_.push_back(std::move(fraction));
  } else {
    same->numerator += fraction.numerator;
    if (same->numerator.is_zero()) fractions_.erase(same);
  }
}

Probability& Probability::operator+=(const Probability& other) {
  rational_ += other.rational_;
  for (const Fraction& fraction : other.fractions_) add(fraction);
  if (other.enclosed_) enclosed_ = enclosed_ ? *enclosed_ + *other.enclosed_ : *other.enclosed_;
  return *this;
}

std::vector<Probability::Fraction> Probability::fractions() const {
  auto all = fractions_;
  if (rational_ != 0) all.push_back({ExponentialSum(rational_), {}});
  return all;
}

Probability::Fraction Probability::multiply(const Fraction& a, const Fraction& b) {
  ExponentialSum above[2] = {a.numerator, b.numerator};
  std::vector<ExponentialSum> below[2] = {a.denominator, b.denominator};
  cancel(above[0], below[1]);
  cancel(above[1], below[0]);
  Fraction product{above[0] * above[1], {}};
  std::merge(below[0].begin(), below[0].end(), below[1].begin(), below[1].end(),
             std::back_inserter(product.denominator));
  return product;
}

Probability operator*(const Probability& a, const Probability& b) {
  Probability product;
  if (a.fractions_.empty() && b.fractions_.empty() && a.exact() && b.exact()) {
    product.rational_ = a.rational_ * b.rational_;  // the common case
    return product;
  }
  for (const auto& f : a.fractions())
    for (const auto& g : b.fractions()) product.add(Probability::multiply(f, g));
  if (!a.exact() || !b.exact()) {
    // Everything but the formula times the formula is only enclosed.
    Probability formula_a = a, formula_b = b;
    formula_a.enclosed_.reset();
    formula_b.enclosed_.reset();
    Interval rest(0L);
    if (a.enclosed_) rest += *a.enclosed_ * b.enclose();
    if (b.enclosed_) rest += formula_a.enclose() * *b.enclosed_;
    product.enclosed_ = rest;
  }
  return product;
}

std::optional<int> compare(const Probability& a, const Rational& x, const Probability& b) {
  auto difference = [&](unsigned precision) {
    return a.enclose(precision) - exp(Interval(x, precision)) * b.enclose(precision);
  };
  if (x == 0 && a.rational() && b.rational()) return a.rational_ < b.rational_ ? -1 : a.rational_ > b.rational_;
  if (int s = sign(difference(first_precision))) return s;
  if (!a.exact() || !b.exact()) return std::nullopt;

  // Property 1: over the common denominator, which is positive, the difference is one sum: zero by formula or not.
  std::vector<Probability::Fraction> all = a.fractions();
  for (auto fraction : b.fractions()) {
    fraction.numerator *= {Rational(-x), Rational(-1)};
    all.push_back(std::move(fraction));
  }
  std::vector<ExponentialSum> common;
  for (const auto& fraction : all) {
    std::vector<ExponentialSum> merged;
    std::set_union(common.begin(), common.end(), fraction.denominator.begin(), fraction.denominator.end(),
                   std::back_inserter(merged));
    common = std::move(merged);
  }
  ExponentialSum numerator;
  for (const auto& fraction : all) {
    std::vector<ExponentialSum> missing;
    std::set_difference(common.begin(), common.end(), fraction.denominator.begin(), fraction.denominator.end(),
                        std::back_inserter(missing));
    ExponentialSum scaled = fraction.numerator;
    for (const auto& factor : missing) scaled = scaled * factor;
    numerator += scaled;
  }
  if (numerator.is_zero()) return 0;
  for (unsigned precision = 2 * first_precision; precision <= last_precision; precision *= 2)
    if (int s = sign(difference(precision))) return s;
  return std::nullopt;
}

bool same_formula(const Probability& a, const Probability& b) {
  if (!a.exact() || !b.exact() || a.rational_ != b.rational_ || a.fractions_.size() != b.fractions_.size())
    return false;
  return std::all_of(a.fractions_.begin(), a.fractions_.end(), [&](const auto& f) {
    return std::any_of(b.fractions_.begin(), b.fractions_.end(),
                       [&](const auto& g) { return f.denominator == g.denominator && f.numerator == g.numerator; });
  });
}

}  // namespace discreet::inline random
