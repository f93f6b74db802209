#include "discreet/privacy/filters/filter_terms.h"

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/renyi_order.h"
#include "discreet/privacy/optimal_composition.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::inline privacy {
namespace {

void check_leak_share(const Rational& share) {
  if (share < 0 || share >= 1)
    throw Error("leak share must lie in [0, 1), and is " + to_string(share) + ". Give a number such as 1/2");
}

FilterTerms adaptive_with(const Privacy& total, const Rational& leak) {
  check(total);
  require(total.delta > 0,
          "delta is 0, and the rule adaptive needs one. Give a delta such as 1e-6, or use the rule basic");
  require(leak >= 0 && leak < total.delta,
          "the leaks of a budget must lie in [0, delta). Give a leak share such as 1/2");
  return {.rule = FilterRule::adaptive,
          .neighbours = total.neighbours,
          .epsilon = total.epsilon,
          .delta = total.delta,
          .leak = leak,
          .order = canonical_order(total.epsilon, total.delta - leak)};
}

FilterTerms tickets_with(const Rational& ticket, std::uint64_t tickets, const Privacy& rest, const Rational& leak) {
  check_epsilon(ticket, "the epsilon of a ticket");
  check_delta(rest.delta);
  require(leak >= 0 && leak <= rest.delta,
          "the leaks of a budget must lie in [0, delta]. Give a leak share such as 1/2");
  return {.rule = FilterRule::tickets,
          .neighbours = rest.neighbours,
          .epsilon = optimal_epsilon(ticket, tickets, rest.delta - leak),
          .delta = rest.delta,
          .leak = leak,
          .ticket = ticket,
          .tickets = tickets};
}

FilterTerms made_again(const FilterTerms& terms) {
  const Privacy total{terms.epsilon, terms.delta, terms.neighbours};
  switch (terms.rule) {
    case FilterRule::basic: return basic_terms(total);
    case FilterRule::adaptive: return adaptive_with(total, terms.leak);
    case FilterRule::tickets: return tickets_with(terms.ticket, terms.tickets, total, terms.leak);
    case FilterRule::rho: return rho_terms(terms.rho, terms.delta, terms.neighbours);
    case FilterRule::unlimited: return unlimited_terms(terms.neighbours);
  }
  throw Error("the rule of a budget is unknown. Use basic, adaptive, tickets or rho");
}

}  // namespace

FilterTerms basic_terms(const Privacy& total) {
  check(total);
  return {.neighbours = total.neighbours, .epsilon = total.epsilon, .delta = total.delta, .leak = total.delta};
}

FilterTerms adaptive_terms(const Privacy& total, const Rational& leak_share) {
  check_leak_share(leak_share);
  return adaptive_with(total, total.delta * leak_share);
}

FilterTerms ticket_terms(const Rational& ticket, std::uint64_t tickets, const Rational& delta, Neighbours neighbours,
                         const Rational& leak_share) {
  check_leak_share(leak_share);
  return tickets_with(ticket, tickets, {0, delta, neighbours}, delta * leak_share);
}

FilterTerms rho_terms(const Rational& rho, const Rational& delta, Neighbours neighbours) {
  check_epsilon(rho, "rho");
  check_delta(delta);
  return {.rule = FilterRule::rho, .neighbours = neighbours, .delta = delta, .leak = delta, .rho = rho};
}

void check_terms(const FilterTerms& terms) {
  if (made_again(terms) != terms)
    throw Error("the terms of the budget do not belong together. Restore the ledger from a backup", Error::Kind::check);
}

Rational price_limit(const FilterTerms& terms) {
  if (terms.rule == FilterRule::adaptive)
    return from_units(order_limit(terms.epsilon, terms.delta - terms.leak, terms.order));
  return terms.rule == FilterRule::rho ? terms.rho : Rational(0);
}

Privacy rho_guarantee(const FilterTerms& terms, const Rational& extra_delta) {
  require(terms.rule == FilterRule::rho,
          "only the rule rho has an epsilon for every delta. Read the budget's own epsilon");
  Privacy result{zcdp_epsilon(terms.rho, extra_delta, ZcdpForm::tight), terms.leak + extra_delta, terms.neighbours};
  check_delta(result.delta);
  return result;
}

}  // namespace discreet::inline privacy
