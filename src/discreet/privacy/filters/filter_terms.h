// The terms of a budget: a rule, and the totals that bound whatever an analyst chooses next.
//
// Every rule is a filter: it is valid although each mechanism and its parameters depend on earlier outputs, and so does
// the end. The proofs are in docs/filters.md.
//   basic     Epsilons add up to E, deltas to D.
//   adaptive  Like basic, or prices at one Renyi order add up to T. Leaks add up to D_leak on every path.
//   tickets   Pure epsilons fill tickets of e0, in order. At most N tickets are opened.
//   rho       Rhos add up to R, leaks to D.
//   unlimited Everything fits. The sums are kept, and nothing is promised about them.
// The makers below compute the other members. A ledger stores the terms and checks them with check_terms.
#pragma once

#include <array>
#include <cstdint>

#include "discreet/privacy/privacy.h"

namespace discreet::inline privacy {

enum class FilterRule { basic, adaptive, tickets, rho, unlimited };
constexpr auto words(FilterRule) {
  return std::array<std::string_view, 5>{"basic", "adaptive", "tickets", "rho", "unlimited"};
}

struct FilterTerms {
  FilterRule rule = FilterRule::basic;
  Neighbours neighbours = Neighbours::replace;
  Rational epsilon = 0;  // E. Under rho it is 0: each delta has an epsilon of its own
  Rational delta = 0;    // D
  Rational leak = 0;     // D_leak, the part of D that leaks may add up to
  Rational order = 0;    // adaptive: a*
  Rational rho = 0;      // rho: R
  Rational ticket = 0;   // tickets: e0
  std::uint64_t tickets = 0;
  bool operator==(const FilterTerms&) const = default;
};

inline const Rational default_leak_share{1, 2};

FilterTerms basic_terms(const Privacy& total);
FilterTerms adaptive_terms(const Privacy& total, const Rational& leak_share = default_leak_share);
FilterTerms ticket_terms(const Rational& ticket, std::uint64_t tickets, const Rational& delta,
                         Neighbours neighbours = Neighbours::replace, const Rational& leak_share = default_leak_share);
FilterTerms rho_terms(const Rational& rho, const Rational& delta, Neighbours neighbours = Neighbours::replace);
inline FilterTerms unlimited_terms(Neighbours neighbours = Neighbours::replace) {
  return {.rule = FilterRule::unlimited, .neighbours = neighbours};
}

// Throws Error (check) unless a maker gives the same terms for the same rule, totals and D_leak.
void check_terms(const FilterTerms& terms);

// The total of prices that the terms allow: T under adaptive, R under rho, otherwise 0.
Rational price_limit(const FilterTerms& terms);

// The guarantee under rho for leaks of D and any extra delta > 0. All of them hold together.
Privacy rho_guarantee(const FilterTerms& terms, const Rational& extra_delta);

}  // namespace discreet::inline privacy
