// The amounts that one spend adds to a budget, and a list of prices that remembers what it has computed.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "discreet/privacy/filters/filter_terms.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::inline privacy {

// Amounts of one spend, or the sums of many.
struct Amounts {
  std::optional<Rational> epsilon = Rational(0);  // empty for kinds without a pure epsilon, and in a sum after them
  Rational delta = 0;                             // leaks
  Rational price = 0;  // adaptive: at the order, a multiple of 2^-96. rho: the rho. Otherwise 0
  bool operator==(const Amounts&) const = default;
};

// One spend. Both members are under the budget's relation. The amounts are those of all executions together.
struct FilterCost {
  Guarantee guarantee;
  Amounts amounts;
};

// The costs under some terms. One price takes some microseconds, so those of each kind and its parameters are kept.
class PriceList {
 public:
  explicit PriceList(FilterTerms terms) : terms_(std::move(terms)) {}

  // Throws Error if the parameters make no sense or have no price, and Error (budget) if only these terms have none.
  FilterCost cost(const Guarantee& guarantee);

 private:
  FilterCost cost_of_one(const Guarantee& guarantee) const;

  FilterTerms terms_;
  std::map<std::string, FilterCost> known_;  // each for one execution
};

}  // namespace discreet::inline privacy
