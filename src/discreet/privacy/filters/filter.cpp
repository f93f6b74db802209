#include "discreet/privacy/filters/filter.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/privacy/filters/capped_sum.h"
#include "discreet/privacy/filters/refusal.h"

namespace discreet::inline privacy {
namespace {

// Puts `count` spends of `epsilon` into tickets, in order. False if one of them is larger than a ticket.
bool fill_tickets(FilterState& state, const Rational& ticket, const Rational& epsilon, std::uint64_t count) {
  if (epsilon == 0) return true;
  const Integer each = floor(ticket / epsilon);
  if (each == 0) return false;
  auto put = [&](const Integer& spends) {
    state.fill = std::min(ticket, capped_sum(state.fill, epsilon * Rational(spends)));
  };
  Integer rest = count;
  if (state.tickets > 0) {
    const Integer now = std::min(rest, floor((ticket - state.fill) / epsilon));
    put(now), rest -= now;
  }
  if (rest == 0) return true;
  const Integer opened = (rest + each - 1) / each;
  state.tickets += low_64(opened), state.fill = 0;
  put(rest - (opened - 1) * each);
  return true;
}

}  // namespace

Filter::Filter(FilterTerms terms, FilterState state) : terms_(std::move(terms)) {
  check_terms(terms_);
  price_limit_ = privacy::price_limit(terms_);
  *this = with(std::move(state));
}

Filter Filter::with(FilterState state) const {
  if (!allows(state))
    throw Error("the sums of the budget exceed its terms. Restore the ledger from a backup", Error::Kind::check);
  Filter result = *this;
  result.state_ = std::move(state);
  return result;
}

bool Filter::allows(const FilterState& state) const {
  const Amounts& sum = state.sum;
  if (terms_.rule == FilterRule::unlimited) return true;
  if (sum.delta > terms_.leak) return false;
  const bool by_addition = sum.epsilon && *sum.epsilon <= terms_.epsilon;
  switch (terms_.rule) {
    case FilterRule::basic: return by_addition;
    case FilterRule::adaptive: return by_addition || sum.price <= price_limit_;
    case FilterRule::tickets: return sum.epsilon && state.tickets <= terms_.tickets && state.fill <= terms_.ticket;
    case FilterRule::rho: return sum.price <= price_limit_;
    case FilterRule::unlimited: break;  // answered above
  }
  return false;
}

std::optional<FilterState> Filter::after(const FilterCost& cost) const {
  FilterState result = state_;
  Amounts& sum = result.sum;
  const Amounts& more = cost.amounts;
  if (sum.epsilon && more.epsilon)
    *sum.epsilon = capped_sum(*sum.epsilon, *more.epsilon);
  else
    sum.epsilon.reset();
  sum.delta = capped_sum(sum.delta, more.delta);
  sum.price = capped_sum(sum.price, more.price);
  if (terms_.rule == FilterRule::tickets && more.epsilon) {
    const std::uint64_t count = cost.guarantee.count;
    if (!fill_tickets(result, terms_.ticket, *more.epsilon / count, count)) return std::nullopt;
  }
  return result;
}

bool Filter::fits(const FilterCost& cost) const {
  const auto next = after(cost);
  return next && allows(*next);
}

void Filter::add(const FilterCost& cost) {
  auto next = after(cost);
  if (!next || !allows(*next)) throw Error(refusal(*this, cost), Error::Kind::budget);
  state_ = std::move(*next);
}

}  // namespace discreet::inline privacy
