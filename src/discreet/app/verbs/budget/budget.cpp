// Tested by budget_test.cpp
#include "discreet/app/verbs/budget/budget.h"

#include "discreet/app/request/recording.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/witness_place.h"
#include "discreet/app/verbs/budget/budget_audit.h"
#include "discreet/app/verbs/budget/budget_head.h"
#include "discreet/app/verbs/budget/budget_seal.h"
#include "discreet/base/wording.h"
#include "discreet/ledger/key_file.h"
#include "discreet/ledger/ledger_json.h"
#include "discreet/ledger/upgrade.h"

namespace discreet::inline app {
namespace {

// One of the four ways to state a total.
void check_total(const BudgetOptions& options) {
  const int ways =
      options.epsilon.has_value() + options.rho.has_value() + options.tickets.has_value() + options.unlimited;
  if (ways == 0)
    throw Error(
        "Option --epsilon is missing. It is the total of all runs on these people. Add, for example, --epsilon 1. "
        "To work without a limit, add --unlimited.");
  if (ways > 1)
    throw Error("Options --epsilon, --rho, --tickets and --unlimited exclude each other. Give one of them.");
  if (options.unlimited && options.delta)
    throw Error("option 'delta' needs 'epsilon' beside it: together they are the total");
  if (options.tickets.has_value() != options.each.has_value())
    throw Error("options 'tickets' and 'each' belong together: 100 tickets of epsilon 1/10. Give both");
  if (options.tickets && *options.tickets < 1) throw Error("option 'tickets' must be at least 1");
}

FilterTerms budget_of(const BudgetOptions& options) {
  check_total(options);
  const Neighbours neighbours = options.neighbours.value_or(Neighbours::replace);
  const Rational delta = options.delta.value_or(0), share = options.leak_share.value_or(default_leak_share);
  if (options.unlimited) return unlimited_terms(neighbours);
  if (options.rho) return rho_terms(*options.rho, delta, neighbours);
  if (options.tickets)
    return ticket_terms(*options.each, static_cast<std::uint64_t>(*options.tickets), delta, neighbours, share);
  const Privacy total{*options.epsilon, delta, neighbours};
  if (delta == 0 || options.rule == BudgetRule::basic) return basic_terms(total);
  return adaptive_terms(total, share);
}

Json open(const BudgetOptions& options, const Context& context) {
  NewLedger wanted{.data = options.table, .terms = {.budget = budget_of(options)}};
  if (!options.ledger.empty()) wanted.place = options.ledger;
  wanted.terms.unit = options.unit;
  wanted.terms.population = options.population;
  if (options.witness && is_host(*options.witness) && !options.sign)
    throw Error(
        "A witness on another host keeps signed heads alone. Add --sign. If you have no key, run first: "
        "discreet key new --for signing");
  if (options.sign) wanted.terms.key = require_key().public_key();
  wanted.witness = options.witness.value_or(std::filesystem::path());
  wanted.other_people = options.other_people;
  wanted.after_loss = options.after_loss;
  Ledger ledger = make_ledger(wanted, context);
  Json result = to_json(ledger.show());
  result["ledger"] = Value<LedgerAddress>::write(ledger.place());
  return result;
}

Json upgrade(const BudgetOptions& options) {
  if (!options.to) throw Error("option 'to' is needed: the file of the new ledger");
  if (options.ledger.database() || LedgerAddress::parse(options.to->native()).database())
    throw Error("only a file of format 1 is upgraded, into another file. Name two files");
  const Statement made = upgrade_ledger(options.ledger.file(), *options.to, options.more_delta);
  open_witnessed(*options.to);
  Json result = to_json(made);
  result["ledger"] = Value<std::filesystem::path>::write(*options.to);
  return result;
}

Json show(const BudgetOptions& options) {
  std::optional<std::string> head;
  if (options.head) head = hash_of_head(*options.head);
  Json result = to_json(Ledger::verify(options.ledger, head));
  if (options.action == BudgetAction::verify) result["verdict"] = "holds";
  result["lists"] = options.entries;
  return result;
}

std::vector<Action> budget_actions() {
  return {{"open",
           "Open a ledger with a total, or without a limit.",
           {"for",
            "epsilon",
            "delta",
            "rule",
            "leak_share",
            "tickets",
            "each",
            "rho",
            "unlimited",
            "neighbours",
            "unit",
            "population",
            "witness",
            "other_people",
            "after_loss",
            {"sign", "every entry is signed with your key, and a spend without it is refused"}}},
          {"show", "Show what was promised, what is spent and what is left.", {"entries"}},
          {"head", "Print the newest hash of a ledger, to be kept elsewhere.", {"sign"}},
          {"verify", "Check that nobody changed a ledger.", {"head"}},
          {"audit",
           "Match the models and releases below a folder with the entries of a ledger.",
           {{"ledger", "the ledger's file"},
            "key",
            "complete",
            {"witness", "a witness (file or https://HOST/#KEY), whose head must be in the ledger"}},
           "folder"},
          {"seal",
           "Sign a model or a release, and write its digest into the ledger. One entry allows one release.",
           {{"ledger", "the ledger's file (default: the one that this machine knows)"}},
           "file"},
          {"upgrade", "Copy a ledger of format 1 into a new one.", {"to", "more_delta"}}};
}

int budget_status(const Json& result, Ended) { return result.value("verdict", "holds") == "holds" ? 0 : 4; }

}  // namespace

Json budget(const Json& request, const Context& context) {
  const BudgetOptions options = split<BudgetOptions>(request, Json::array()).verb;
  if (options.action == BudgetAction::open) return open(options, context);
  if (options.action == BudgetAction::seal) return budget_seal(options);
  if (options.ledger.empty()) throw Error("option 'ledger' is needed: the file of the ledger, or postgres:...");
  switch (options.action) {
    case BudgetAction::head: return budget_head(options);
    case BudgetAction::audit: return budget_audit(options);
    case BudgetAction::upgrade: return upgrade(options);
    default: return show(options);
  }
}

Verb budget_verb() {
  Verb verb = verb_of<BudgetOptions>(budget);
  verb.subject = "action";
  verb.positional = "ledger";
  verb.action = "action";
  verb.actions = budget_actions();
  verb.text = budget_text;
  verb.status = budget_status;
  return verb;
}

}  // namespace discreet::inline app
