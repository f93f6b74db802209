// Tested by call_test.cpp
#include "discreet/app/verbs/budget/budget.h"

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/base/wording.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {
namespace {

Terms terms_of(const BudgetOptions& options) {
  Neighbours neighbours = options.neighbours.value_or(Neighbours::replace);
  if (!options.epsilon) {
    if (options.delta) throw Error("option 'delta' needs 'epsilon' beside it: together they are the total");
    return Terms{.neighbours = neighbours};
  }
  return limited_to({*options.epsilon, options.delta.value_or(0), neighbours});
}

}  // namespace

Json budget(const Json& request, const Context&) {
  BudgetOptions options = split<BudgetOptions>(request, Json::array()).verb;
  if (options.ledger.empty()) throw Error("option 'ledger' is needed: the file of the ledger");
  bool opens = options.action == BudgetAction::open;
  if (opens) return to_json(Ledger::create(options.ledger, terms_of(options)).show());
  Statement statement = Ledger::verify(options.ledger, options.head);
  Json result = to_json(statement);
  if (options.action == BudgetAction::verify) result["verdict"] = "holds";
  return result;
}

namespace {

// A line per spend: what, when, cost, and the note.
void add_entries(const Json& entries, Lines out) {
  std::size_t longest = 0;
  auto what = [](const Json& entry) { return plain(entry["verb"]) + " " + plain(entry["name"]); };
  for (const Json& entry : entries) longest = std::max(longest, what(entry).size());
  for (const Json& entry : entries) {
    std::string when = entry["time"];
    std::ranges::replace(when, 'T', ' ');
    fmt::format_to(out, "{:>5}  {}  {:<{}}  {}", entry["sequence"].dump(), when, what(entry), longest,
                   amount(entry["cost"], Rounded::up));
    const std::string note = entry["note"];
    fmt::format_to(out, "{}\n", note.empty() ? "" : "  " + in_quotes(note, 200));
  }
}

std::string budget_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  fmt::format_to(out, "total: {}\nspent: {}\nleft:  {}\n", amount(result["total"]),
                 amount(result["spent"], Rounded::up), amount(result["left"], Rounded::down));
  if (result.value("neighbours", "") == "labels") fmt::format_to(out, "protects: labels alone\n");
  add_entries(result["entries"], out);
  if (result.contains("head")) fmt::format_to(out, "head:  {}\n", plain(result["head"]));
  if (result.contains("verdict")) fmt::format_to(out, "the chain holds\n");
  return text;
}

}  // namespace

Verb budget_verb() {
  Verb verb = verb_of<BudgetOptions>(budget);
  verb.subject = "action";
  verb.positional = "ledger";
  verb.action = "action";
  verb.actions = {{"open", "Open a ledger with a total, or without a limit.", {"epsilon", "delta", "neighbours"}},
                  {"show", "Show the total, each spend and the rest.", {}},
                  {"verify", "Check that nobody changed a ledger.", {"head"}}};
  verb.text = budget_text;
  return verb;
}

}  // namespace discreet::inline app
