// Tested by ledger_json_test.cpp
#include "discreet/ledger/ledger_json.h"

#include <algorithm>

#include "discreet/base/field.h"
#include "discreet/ledger/chain/guarantee_text.h"
#include "discreet/privacy/filters/filter_room.h"
#include "discreet/privacy/filters/odometer.h"

namespace discreet::inline ledger {
namespace {

const Rational shown_release{1, 10};

Json number(const std::optional<Rational>& value) { return value ? Json(to_string(*value)) : Json(nullptr); }

Json amount(const std::optional<Rational>& epsilon, const Rational& delta) {
  return {{"epsilon", number(epsilon)}, {"delta", to_string(delta)}};
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

// How often a release of a kind still fits, at epsilon 1/10 each.
std::uint64_t times(const Filter& filter, const Guarantee::Kind& kind) {
  PriceList prices(filter.terms());
  return times_left(filter, prices.cost({kind, filter.terms().neighbours}));
}

void add_rule(const Filter& filter, Json& result) {
  const FilterTerms& terms = filter.terms();
  const FilterState& state = filter.state();
  result["leak"] = to_string(terms.leak);
  if (terms.rule == FilterRule::adaptive) result["order"] = to_string(terms.order);
  if (terms.rule == FilterRule::adaptive || terms.rule == FilterRule::rho) {
    result["price"] = to_string(state.sum.price);
    result["price_limit"] = to_string(filter.price_limit());
  }
  if (terms.rule == FilterRule::tickets) {
    result["ticket"] = to_string(terms.ticket);
    result["tickets"] = terms.tickets;
    result["opened"] = state.tickets;
  }
  if (terms.rule != FilterRule::rho) {
    const LossSoFar loss = loss_so_far(filter);
    result["loss"] = {{"epsilon", to_string(loss.epsilon)}, {"except", to_string(loss.except)}};
  }
  result["releases"] = times(filter, Guarantee::Any{shown_release});
  result["selections"] = times(filter, Guarantee::BoundedRange{shown_release});
}

Json total_json(const FilterTerms& terms) {
  if (terms.rule == FilterRule::unlimited) return nullptr;
  if (terms.rule == FilterRule::rho) return {{"rho", to_string(terms.rho)}, {"delta", to_string(terms.delta)}};
  return amount(terms.epsilon, terms.delta);
}

Json left_json(const Filter& filter) {
  if (filter.terms().rule == FilterRule::unlimited) return nullptr;
  return amount(filter_room(filter).largest(), filter.terms().leak - filter.state().sum.delta);
}

Json amounts_of(const Filter& filter) {
  const Amounts& sum = filter.state().sum;
  return {
      {"total", total_json(filter.terms())}, {"spent", amount(sum.epsilon, sum.delta)}, {"left", left_json(filter)}};
}

}  // namespace

Json amounts_json(const LedgerTail& ledger) { return amounts_of(Filter(ledger.terms.budget, ledger.sums())); }

Json to_json(const Entry& entry) {
  Json result{{"sequence", entry.sequence}, {"type", word(entry.type)},   {"time", entry.time},
              {"verb", entry.purpose.verb}, {"name", entry.purpose.name}, {"note", entry.purpose.note}};
  if (entry.guarantee) {
    const GuaranteeText text = text_of(*entry.guarantee);
    const auto promise = entry.guarantee->promise();
    result["privacy"] = promise ? amount(promise->epsilon, promise->delta) : amount(std::nullopt, 0);
    result["privacy"]["neighbours"] = word(entry.guarantee->neighbours);
    result["kind"] = text.kind;
    result["parameters"] = parse_json(text.parameters);
  }
  result["unit"] = entry.unit;
  result["cost"] = amount(entry.cost.epsilon, entry.cost.delta);
  result["run"] = text_or_null(entry.run);
  result["hash"] = entry.hash;
  return result;
}

Json to_json(const Statement& ledger) {
  const Filter filter(ledger.terms.budget, ledger.sums());
  Json result = amounts_of(filter);
  result["neighbours"] = word(ledger.terms.budget.neighbours);
  result["unit"] = word(ledger.terms.unit);
  result["composition"] = word(ledger.terms.budget.rule);
  if (ledger.terms.limited()) add_rule(filter, result);
  if (!ledger.terms.population.empty()) result["population"] = ledger.terms.population;
  if (ledger.terms.continues != "{}") result["continues"] = parse_json(ledger.terms.continues);
  result["identity"] = ledger.identity;
  result["head"] = ledger.head();
  Json entries = Json::array();
  for (const auto& entry : ledger.entries) entries.push_back(to_json(entry));
  result["entries"] = std::move(entries);
  return result;
}

Json receipt_json(std::string_view identity, std::string_view key, const Entry& entry) {
  return {{"ledger", identity},
          {"sequence", entry.sequence},
          {"entry", entry.hash},
          {"run", entry.run},
          {"key", text_or_null(std::string(key))},
          {"signature", text_or_null(entry.signature)}};
}

}  // namespace discreet::inline ledger
