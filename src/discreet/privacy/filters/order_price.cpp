#include "discreet/privacy/filters/order_price.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"

namespace discreet::inline privacy {
namespace {

// ln(1 - e^-x) for x > 0.
Interval log_one_less(const Rational& x, unsigned precision) { return log(-expm1(Interval(-x, precision))); }

// Randomized response: (ln cosh((a - 1/2) e) - ln cosh(e/2)) / (a - 1), without the large terms that cancel.
Interval price_of_any(const Rational& epsilon, const Rational& order, unsigned precision) {
  const Interval lie = exp(Interval(-epsilon, precision));
  const Interval twice = exp(Interval((1 - 2 * order) * epsilon, precision));
  return Interval(epsilon, precision) - (log1p(lie) - log1p(twice)) / Interval(order - 1, precision);
}

// The worst two-point pair with losses t and t - e, at the worst t (docs/filters.md, "Bounded range").
Interval price_of_bounded_range(const Rational& epsilon, const Rational& order, unsigned precision) {
  const Interval a(order, precision), less(order - 1, precision);
  const Interval range = a * log_one_less(order * epsilon, precision) -
                         less * log_one_less((order - 1) * epsilon, precision) - log_one_less(epsilon, precision);
  return Interval(epsilon, precision) + (range + less * log(less) - a * log(a)) / less;
}

// The sum over all z of p(z)^a p(z - s)^(1 - a). Its two tails and the terms between are geometric.
Interval price_of_laplace(const Rational& sensitivity, const Rational& scale, const Rational& order,
                          unsigned precision) {
  const Rational step = 1 / scale, steep = (2 * order - 1) * step;
  auto decay = [&](const Rational& x) { return exp(Interval(-x, precision)); };
  auto one_less = [&](const Rational& x) { return -expm1(Interval(-x, precision)); };
  const Interval between = decay(steep) * one_less(steep * (sensitivity - 1)) / one_less(steep);
  const Interval sum = decay(steep * sensitivity) + one_less(step) * between;
  return Interval(sensitivity * step, precision) + (log1p(sum) - log1p(decay(step))) / Interval(order - 1, precision);
}

// The divergence of two different distributions is positive, so the price of one execution is at least one unit.
template <class Enclosure>
Integer rounded_up(Enclosure price) {
  return std::max<Integer>(1, ceil_units(price));
}

struct PriceOfKind {
  const Rational& order;

  Integer operator()(const Guarantee::Any& any) const {
    return rounded_up([&](unsigned precision) { return price_of_any(any.epsilon, order, precision); });
  }
  Integer operator()(const Guarantee::BoundedRange& range) const {
    return rounded_up([&](unsigned precision) { return price_of_bounded_range(range.epsilon, order, precision); });
  }
  Integer operator()(const Guarantee::Laplace& noise) const {
    return rounded_up([&](unsigned precision) {
      return price_of_laplace(Rational(noise.sensitivity), noise.scale, order, precision);
    });
  }
  Integer operator()(const Guarantee::Gaussian& noise) const {
    return of_rho(Rational(noise.sensitivity * noise.sensitivity) / (2 * noise.variance));
  }
  Integer operator()(const Guarantee::Concentrated& concentrated) const { return of_rho(concentrated.rho); }
  Integer operator()(const Guarantee::Measured&) const { return 0; }

  Integer of_rho(const Rational& rho) const { return ceil(order * rho * Rational(Integer(1) << price_bits)); }
};

}  // namespace

Guarantee convert(const Guarantee& guarantee, Neighbours wanted) {
  if (guarantee.neighbours == wanted) return guarantee;
  check_rows_protected(guarantee.neighbours);
  require(wanted != Neighbours::add_remove,
          "neighbours: a guarantee under replace says nothing under add_remove. Use a mechanism that is proved under "
          "add_remove, or a budget under replace");
  Guarantee replaced = to_replace(guarantee);
  replaced.neighbours = wanted;
  return replaced;
}

void check_priced(const Guarantee& guarantee) {
  check(guarantee);
  require(
      !std::holds_alternative<Guarantee::Measured>(guarantee.kind),
      "a measured pair has no price, because its tables are not all tables. Use the kind that the mechanism proves, "
      "such as any with its epsilon");
}

void check_order(const Rational& order) {
  if (order <= 1 || denominator(4 * order) != 1)
    throw Error("a Renyi order must be a multiple of 1/4 above 1, and is " + to_string(order) +
                ". Give a number such as 5/2");
}

Integer order_price(const Guarantee& guarantee, const Rational& order, Neighbours relation) {
  check_order(order);
  check_priced(guarantee);
  return std::visit(PriceOfKind{order}, convert(guarantee, relation).kind) * guarantee.count;
}

Rational rho_price(const Guarantee& guarantee, Neighbours relation) {
  check_priced(guarantee);
  return *convert(guarantee, relation).rho() * guarantee.count;
}

Rational leak_delta(const Guarantee& guarantee, Neighbours relation) {
  check(guarantee);
  const Guarantee converted = convert(guarantee, relation);
  const auto* any = std::get_if<Guarantee::Any>(&converted.kind);
  return any ? Rational(any->delta * guarantee.count) : Rational(0);
}

}  // namespace discreet::inline privacy
