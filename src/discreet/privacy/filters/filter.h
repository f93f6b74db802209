// A filter: it answers before each spend whether the budget allows it, from the parameters alone.
//
// The state has a fixed number of members, so a spend costs the same after a million others. A filter is a value: copy
// it, compare it, store its terms and its state. The rules are in filter_terms.h, their proofs in docs/filters.md.
#pragma once

#include "discreet/privacy/filters/filter_cost.h"

namespace discreet::inline privacy {

struct FilterState {
  Amounts sum;                // everything spent, added up by capped_sum
  std::uint64_t tickets = 0;  // opened
  Rational fill = 0;          // the epsilons in the last ticket
  bool operator==(const FilterState&) const = default;
};

class Filter {
 public:
  // Throws Error (check) if the terms do not belong together, or do not allow the state.
  explicit Filter(FilterTerms terms, FilterState state = {});
  // The same terms with another state. Throws Error (check) if they do not allow it. Checks no terms, so it is quick.
  Filter with(FilterState state) const;

  bool fits(const FilterCost& cost) const;
  // Throws Error (budget), which names the legs and what is left, if the cost does not fit. Then nothing changes.
  void add(const FilterCost& cost);

  const FilterTerms& terms() const { return terms_; }
  const FilterState& state() const { return state_; }
  const Rational& price_limit() const { return price_limit_; }
  bool operator==(const Filter& other) const { return terms_ == other.terms_ && state_ == other.state_; }

 private:
  bool allows(const FilterState& state) const;
  // The state after the spend. Empty if its epsilon is larger than a ticket.
  std::optional<FilterState> after(const FilterCost& cost) const;

  FilterTerms terms_;
  Rational price_limit_;
  FilterState state_;
};

}  // namespace discreet::inline privacy
