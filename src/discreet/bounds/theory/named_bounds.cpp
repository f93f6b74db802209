// Tested by named_protocols_test.cpp
#include "discreet/bounds/theory/named_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"

namespace discreet::inline bounds {
namespace {

constexpr const char* incidences = "incidences";
constexpr const char* characters = "characters";

void require_error(const Rational& error) {
  require(error >= 0 && error < Rational(1, 2), "error: must be at least 0 and less than 1/2");
}

// Parities that one function can be within alpha of, on the points other than 0.
Integer near_parities(const Integer& all, const Rational& alpha) {
  const Integer mistakes = floor(alpha * Rational(all - 1)), margin = all - 1 - 2 * mistakes;
  return 4 * mistakes < all ? Integer(1) : Integer(all * (all - 1) / (margin * margin + all - 1));
}

// Where n is largest; between the error and 1/2.
Rational best_share(const Rational& p, const Rational& error) {
  return (2 * error * (p - 1) + 1) / ((p - 2) * (1 + 2 * error) + 4);
}

// n over share - error.
Rational incidence_scale(const Rational& p, const Rational& share) {
  const Rational f = share * (p - 2) + 1;
  return 4 * p * p * (p - 1) * (1 - 2 * share) / (f * f);
}

// The square root from above, to 32 binary digits.
Rational root_from_above(const Rational& square) {
  const Integer scaled = ceil(square * Rational(Integer(1) << 64));
  Integer root = boost::multiprecision::sqrt(scaled);
  if (root * root < scaled) ++root;
  return {root, Integer(1) << 32};
}

// The error at which lines need about this number of messages. Only the share depends on it.
Rational near_error(double p, const Integer& messages) {
  const double part = 4 + to_double(Rational(messages)) / p;
  const double error = (part - std::sqrt(part * part - 16)) / 8;
  constexpr int digits = 12;  // are enough, and shares stay short
  return {Integer(static_cast<std::int64_t>(std::clamp(error, 0.0, 0.499) * (1 << digits))), Integer(1) << digits};
}

}  // namespace

std::optional<NamedBound> tau_bound(const NamedClass& named, const Rational& alpha) {
  require_error(alpha);
  if (named.name == ClassName::parities)
    return NamedBound{characters, Rational(concepts_of(named), near_parities(concepts_of(named), alpha))};
  if (named.name != ClassName::lines) return std::nullopt;
  const Rational p(named.size), share = best_share(p, alpha), lines = p * p;
  const Integer near = floor(lines / (incidence_scale(p, share) * (share - alpha)));
  return NamedBound{incidences, lines / Rational(near), share};
}

std::optional<NamedBound> message_bound(const NamedClass& named, const Rational& error) {
  require_error(error);
  if (named.name == ClassName::parities) {
    const Rational margin = 1 - 2 * error;
    return NamedBound{characters, Rational(1 + ceil(Rational(concepts_of(named) - 1) * margin * margin))};
  }
  if (named.name != ClassName::lines) return std::nullopt;
  const Rational p(named.size), share = best_share(p, error);
  return NamedBound{incidences, Rational(ceil(incidence_scale(p, share) * (share - error))), share};
}

std::optional<NamedBound> error_bound(const NamedClass& named, const Integer& messages) {
  require(messages >= 1, "messages: at least one");
  if (named.name == ClassName::parities) {
    const Rational error = (1 - root_from_above(Rational(messages - 1, concepts_of(named) - 1))) / 2;
    return NamedBound{characters, std::max<Rational>(0, error)};
  }
  if (named.name != ClassName::lines) return std::nullopt;
  const Rational p(named.size), share = best_share(p, near_error(static_cast<double>(named.size), messages));
  return NamedBound{incidences, std::max<Rational>(0, share - Rational(messages) / incidence_scale(p, share)), share};
}

}  // namespace discreet::inline bounds
