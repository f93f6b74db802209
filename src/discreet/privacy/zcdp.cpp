#include "discreet/privacy/zcdp.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/option_range.h"
#include "discreet/privacy/privacy.h"
#include "discreet/privacy/rounding.h"
#include "discreet/privacy/search.h"

namespace discreet::inline privacy {
namespace {

Interval one() { return Interval(1L); }

// The order a > 1 near which f is least, searched by golden section over ln(a - 1) around a first guess. Any
// order gives a valid bound, so floating point may choose it.
template <class F>
Interval best_order(double guess, F f) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double centre = std::log(std::clamp(guess, 0x1p-60, 0x1p60));
  double low = centre - 8, high = centre + 8;
  for (int i = 0; i < 64; ++i) {
    double left = high - golden * (high - low), right = low + golden * (high - low);
    if (f(1 + std::exp(left)) <= f(1 + std::exp(right)))
      high = right;
    else
      low = left;
  }
  return Interval(1 + from_double(std::exp((low + high) / 2)));
}

Rational tight_epsilon(const Rational& rho, const Rational& delta) {
  double r = to_double(rho), l = (-log(Interval(delta))).high_double();
  Interval a = best_order(std::sqrt(l / std::max(r, 0x1p-100)), [&](double order) {
    return order * r + std::log1p(-1 / order) + (l - std::log(order)) / (order - 1);
  });
  Interval logs = -log(Interval(delta)) - log(a);
  return round_up(a * Interval(rho) + log(one() - one() / a) + logs / (a - one()));
}

Rational tight_delta(const Rational& rho, const Rational& epsilon) {
  double r = to_double(rho), e = to_double(epsilon);
  Interval a = best_order((e + r) / (2 * std::max(r, 0x1p-100)), [&](double order) {
    return (order - 1) * (order * r - e + std::log1p(-1 / order)) - std::log(order);
  });
  Interval exponent = (a - one()) * (a * Interval(rho) - Interval(epsilon) + log(one() - one() / a));
  return exponent.negative() ? round_up(exp(exponent) / a) : Rational(1);
}

}  // namespace

Rational rho_of_any(const Rational& epsilon) { return round_up(Interval(epsilon) * tanh(Interval(epsilon / 2))); }

Rational rho_of_bounded_range(const Rational& epsilon) {
  return std::min<Rational>(epsilon * epsilon / 8, rho_of_any(epsilon));
}

Rational rho_of_gaussian(const Integer& sensitivity, const Rational& variance) {
  return Rational(sensitivity * sensitivity) / (2 * variance);
}

Rational zcdp_epsilon(const Rational& rho, const Rational& delta, ZcdpForm form) {
  check_delta(delta);
  require_above("delta", delta, 0, "Give a number such as 1e-6 for zCDP");
  if (rho == 0) return 0;
  Interval r(rho), l = -log(Interval(delta));
  Rational simple = round_up(r + Interval(2L) * sqrt(r * l));
  if (form == ZcdpForm::simple) return simple;
  return std::max<Rational>(0, std::min(simple, tight_epsilon(rho, delta)));
}

Rational zcdp_delta(const Rational& rho, const Rational& epsilon, ZcdpForm form) {
  if (rho == 0) return 0;
  if (form == ZcdpForm::tight) return std::min<Rational>(1, tight_delta(rho, epsilon));
  if (epsilon <= rho) return 1;
  Interval excess(epsilon - rho);
  return std::min<Rational>(1, round_up(exp(-(excess * excess) / Interval(4 * rho))));
}

Rational largest_rho(const Rational& epsilon, const Rational& delta, ZcdpForm form) {
  check_epsilon(epsilon);
  return largest_within(epsilon, epsilon, 40,
                        [&](const Rational& rho) { return std::optional(zcdp_epsilon(rho, delta, form)); });
}

}  // namespace discreet::inline privacy
