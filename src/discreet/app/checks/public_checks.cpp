// Tested by nonsense_test.cpp
#include "discreet/app/checks/public_checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/wording.h"
#include "discreet/privacy/filters/filter_room.h"

namespace discreet::inline app {
namespace {

Finding fact(int check, Finding::Weight weight, std::string text) {
  return {check, Finding::About::facts, weight, std::move(text)};
}

// The entry whose range it is, and the options that it was given.
struct Ranged {
  Json fields, given;
  bool inside = false;  // of the option `options`
};

Ranged ranged(const Json& fields, const Json& given) {
  Ranged entry{fields, given};
  for (;;) {
    const Json* of = field_of(entry.fields, "of");
    if (!of || !field_of(entry.fields, "options")) return entry;
    const std::string name = entry.given.value("of", of->at("default")).get<std::string>();
    entry = {find_learner(name).fields,
             Value<EntryOptions>::read(entry.given.value("options", Json("")), "options").given, true};
  }
}

// `yes, no and unknown`
std::string in_words(const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += (i == 0 ? "" : i + 1 == values.size() ? " and " : ", ") + on_terminal(values[i]);
  return text;
}

bool reads_texts(const Json& given) { return given.value("values", Json()) == "texts"; }

}  // namespace

std::vector<Finding> word_findings(const std::optional<Schema>& schema, const std::string& label,
                                   const std::optional<std::string>& positive) {
  if (!schema || !positive || !schema->label() || schema->label()->name != label) return {};
  const auto& values = schema->label()->values;
  if (values.empty())
    return {fact(6, Finding::Weight::note,
                 "The schema lists no values for the label. A misspelled --positive would go unnoticed. Add "
                 "\"values\": [\"yes\", \"no\"].")};
  if (std::ranges::find(values, *positive) != values.end()) return {};
  return {fact(7, Finding::Weight::stop,
               fmt::format("Option --positive is {}. The label's values are {}. Use one of them.", in_quotes(*positive),
                           in_words(values)))};
}

std::vector<Finding> range_findings(const Json& fields, const Json& given) {
  const Ranged entry = ranged(fields, given);
  const Json *low = field_of(entry.fields, "low"), *high = field_of(entry.fields, "high");
  if (!high || !has_default_range(entry.fields)) return {};
  if (entry.given.contains("low") || entry.given.contains("high") || reads_texts(entry.given)) return {};
  return {fact(13, Finding::Weight::stop,
               fmt::format("The range is the default, {} to {}. Give the public range, such as {}. To use the default, "
                           "add --default-range.",
                           low ? plain((*low)["default"]) : "0", plain((*high)["default"]),
                           entry.inside ? "--options low=0,high=120"
                           : low        ? "--low 0 --high 120"
                                        : "--high 120"))};
}

std::vector<Finding> share_findings(const std::optional<LedgerTail>& ledger, const Privacy& promise,
                                    const char* remedy) {
  if (!ledger || ledger->count() > 0 || !ledger->terms.limited()) return {};
  const Rational left = filter_room(Filter(ledger->terms.budget, ledger->sums())).largest();
  if (2 * promise.epsilon <= left || promise.epsilon > left) return {};
  const std::string asked = to_string(promise.epsilon), all = number(to_string(left), Rounded::down);
  return {fact(16, Finding::Weight::note,
               promise.epsilon == left ? fmt::format("This run spends all of epsilon {}. {}", asked, remedy)
                                       : fmt::format("This run spends epsilon {} of {}. {}", asked, all, remedy))};
}

}  // namespace discreet::inline app
