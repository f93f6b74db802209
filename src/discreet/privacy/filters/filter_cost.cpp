// Tested by filter_test.cpp
#include "discreet/privacy/filters/filter_cost.h"

#include "discreet/base/error.h"
#include "discreet/privacy/filters/decided.h"
#include "discreet/privacy/filters/order_price.h"

namespace discreet::inline privacy {
namespace {

constexpr std::size_t most_kept = 4096;

struct Parameters {
  std::string operator()(const Guarantee::Any& any) const {
    return to_string(any.epsilon) + " " + to_string(any.delta);
  }
  std::string operator()(const Guarantee::BoundedRange& range) const { return to_string(range.epsilon); }
  std::string operator()(const Guarantee::Laplace& noise) const {
    return noise.sensitivity.str() + " " + to_string(noise.scale);
  }
  std::string operator()(const Guarantee::Gaussian& noise) const {
    return noise.sensitivity.str() + " " + to_string(noise.variance);
  }
  std::string operator()(const Guarantee::Concentrated& concentrated) const { return to_string(concentrated.rho); }
  std::string operator()(const Guarantee::Measured&) const { return ""; }  // never kept: it has no price
};

std::string key(const Guarantee& guarantee) {
  return kind_name(guarantee) + " " + to_string(guarantee.neighbours) + " " + std::visit(Parameters{}, guarantee.kind);
}

// If there is no conversion, the budget lacks a price. The guarantee is no mistake.
Guarantee under(const Guarantee& guarantee, Neighbours neighbours) {
  try {
    return convert(guarantee, neighbours);
  } catch (const Error& error) {
    throw Error(error.what(), Error::Kind::budget);
  }
}

bool adds_epsilons(FilterRule rule) { return rule == FilterRule::basic || rule == FilterRule::tickets; }

}  // namespace

FilterCost PriceList::cost_of_one(const Guarantee& guarantee) const {
  check_priced(guarantee);
  const Guarantee own = under(guarantee, terms_.neighbours);
  const auto promise = own.promise();
  if (adds_epsilons(terms_.rule) && !promise)
    throw Error("this budget adds up epsilons, and " + kind_name(own) +
                    " has none. Open a budget with a delta (rule adaptive), or use a mechanism with an epsilon",
                Error::Kind::budget);
  Amounts amounts{.epsilon = std::nullopt, .delta = leak_delta(own, terms_.neighbours)};
  if (promise) amounts.epsilon = promise->epsilon;
  if (terms_.rule == FilterRule::rho) amounts.price = rho_price(own, terms_.neighbours);
  if (terms_.rule == FilterRule::adaptive)
    amounts.price = from_units(order_price(own, terms_.order, terms_.neighbours));
  return {own, amounts};
}

FilterCost PriceList::cost(const Guarantee& guarantee) {
  check(guarantee);
  Guarantee one = guarantee;
  one.count = 1;
  std::string name = key(one);
  auto found = known_.find(name);
  if (found == known_.end()) {
    if (known_.size() >= most_kept) known_.clear();
    found = known_.emplace(std::move(name), cost_of_one(one)).first;
  }
  FilterCost result = found->second;
  result.guarantee.count = guarantee.count;
  Amounts& amounts = result.amounts;
  if (amounts.epsilon) *amounts.epsilon *= guarantee.count;
  amounts.delta *= guarantee.count, amounts.price *= guarantee.count;
  return result;
}

}  // namespace discreet::inline privacy
