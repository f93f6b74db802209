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
  Json result = Json::object();
  result["epsilon"] = number(epsilon);
  result["delta"] = to_string(delta);
  return result;
}

// The parameters of {"epsilon":"1/2","delta":"0","count":1}. Entries of one kind mostly have the same.
// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
class ParametersJson {
 public:
  const Json& operator()(const std::string& text) {
    if (text != text_) {
      json_ = parse_json(text);
      text_ = text;
    }
    return json_;
  }

 private:
  std::string text_;
  Json json_;
};

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

// Members with names that differ, in this order. A Json would look through all of them for each new one.
class Members {
 public:
  Members() { members_.reserve(most); }
  void add(const char* name, Json value) { members_.emplace_back(name, std::move(value)); }
  Json take() { return std::move(members_); }

 private:
  static constexpr std::size_t most = 13;
  Json::object_t members_;
};

Json entry_json(const Entry& entry, ParametersJson& parameters) {
  Members result;
  result.add("sequence", entry.sequence);
  result.add("type", word(entry.type));
  result.add("time", entry.time);
  result.add("verb", entry.purpose.verb);
  result.add("name", entry.purpose.name);
  result.add("note", entry.purpose.note);
  if (entry.guarantee) {
    const GuaranteeText text = text_of(*entry.guarantee);
    const auto promise = entry.guarantee->promise();
    Json privacy = promise ? amount(promise->epsilon, promise->delta) : amount(std::nullopt, 0);
    privacy["neighbours"] = word(entry.guarantee->neighbours);
    result.add("privacy", std::move(privacy));
    result.add("kind", text.kind);
    result.add("parameters", parameters(text.parameters));
  }
  result.add("unit", entry.unit);
  result.add("cost", amount(entry.cost.epsilon, entry.cost.delta));
  result.add("run", text_or_null(entry.run));
  result.add("hash", entry.hash);
  return result.take();
}

}  // namespace

Json amounts_json(const LedgerTail& ledger) { return amounts_of(Filter(ledger.terms.budget, ledger.sums())); }

Json to_json(const Entry& entry) {
  ParametersJson parameters;
  return entry_json(entry, parameters);
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
  ParametersJson parameters;
  for (const auto& entry : ledger.entries) entries.push_back(entry_json(entry, parameters));
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
