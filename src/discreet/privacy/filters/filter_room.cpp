#include "discreet/privacy/filters/filter_room.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/capped_sum.h"
#include "discreet/privacy/filters/order_price.h"
#include "discreet/privacy/search.h"

namespace discreet::inline privacy {
namespace {

constexpr unsigned room_bits = 40;

Guarantee spend_of(const Rational& epsilon, SpendKind kind, Neighbours neighbours) {
  if (kind == SpendKind::selection) return {Guarantee::BoundedRange{epsilon}, neighbours};
  return {Guarantee::Any{epsilon}, neighbours};
}

// The largest epsilon whose price is at most `rest`. Prices grow with epsilon.
Rational largest_within_price(const FilterTerms& terms, const Rational& rest, SpendKind kind) {
  if (rest <= 0) return 0;
  auto price = [&](const Rational& epsilon) -> std::optional<Rational> {
    if (epsilon > max_epsilon) return std::nullopt;
    const Guarantee spend = spend_of(epsilon, kind, terms.neighbours);
    if (terms.rule == FilterRule::rho) return rho_price(spend, terms.neighbours);
    return from_units(order_price(spend, terms.order, terms.neighbours));
  };
  return largest_within(rest, std::min<Rational>(rest, 1), room_bits, price);
}

// How many times `each` can be added to `sum` without passing `limit`.
Integer times_within(const Rational& limit, const Rational& sum, const Rational& each) {
  if (each == 0) return Guarantee::max_count;
  const bool exact = is_short(sum + each);
  const Rational rest = limit - (exact ? sum : base::round_up(sum, price_bits));
  return std::max<Integer>(0, floor(rest / (exact ? each : base::round_up(each, price_bits))));
}

Integer tickets_times(const Filter& filter, const Rational& epsilon) {
  const FilterTerms& terms = filter.terms();
  const FilterState& state = filter.state();
  if (epsilon == 0) return Guarantee::max_count;
  const Integer each = floor(terms.ticket / epsilon);
  const Integer now = state.tickets > 0 ? times_within(terms.ticket, state.fill, epsilon) : Integer(0);
  return now + each * (terms.tickets - state.tickets);
}

Integer leg_times(const Filter& filter, const Amounts& one) {
  const FilterTerms& terms = filter.terms();
  const Amounts& sum = filter.state().sum;
  Integer times = 0;
  if (terms.rule == FilterRule::tickets) return one.epsilon ? tickets_times(filter, *one.epsilon) : times;
  if (terms.rule != FilterRule::rho && sum.epsilon && one.epsilon)
    times = times_within(terms.epsilon, *sum.epsilon, *one.epsilon);
  if (terms.rule != FilterRule::basic)
    times = std::max(times, times_within(filter.price_limit(), sum.price, one.price));
  return times;
}

}  // namespace

Rational FilterRoom::largest() const { return std::max<Rational>({0, by_addition.value_or(0), by_order.value_or(0)}); }

FilterRoom filter_room(const Filter& filter, SpendKind kind) {
  const FilterTerms& terms = filter.terms();
  const FilterState& state = filter.state();
  require(terms.rule != FilterRule::unlimited, "a budget without a limit has no largest spend. Any amount fits");
  FilterRoom room;
  if (terms.rule == FilterRule::tickets) {
    room.by_addition = state.tickets < terms.tickets ? terms.ticket : Rational(terms.ticket - state.fill);
    return room;
  }
  if (terms.rule != FilterRule::rho && state.sum.epsilon)
    room.by_addition = std::max<Rational>(0, terms.epsilon - *state.sum.epsilon);
  if (terms.rule != FilterRule::basic)
    room.by_order = largest_within_price(terms, filter.price_limit() - state.sum.price, kind);
  return room;
}

std::uint64_t times_left(const Filter& filter, const FilterCost& one) {
  require(one.guarantee.count == 1, "the cost must be that of one execution. Leave out its count");
  if (filter.terms().rule == FilterRule::unlimited) return Guarantee::max_count;
  Integer times = leg_times(filter, one.amounts);
  if (one.amounts.delta > 0)
    times = std::min(times, times_within(filter.terms().leak, filter.state().sum.delta, one.amounts.delta));
  return low_64(std::min<Integer>(times, Guarantee::max_count));
}

}  // namespace discreet::inline privacy
