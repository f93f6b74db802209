// Tested by call_test.cpp
#include "discreet/app/verbs/list/listing.h"

#include <array>

#include "discreet/app/registry/run_entry.h"
#include "discreet/app/releases/optimizers.h"
#include "discreet/app/releases/sanitizers.h"
#include "discreet/app/request/call.h"
#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/app/studies/protocols.h"
#include "discreet/app/studies/randomizers.h"
#include "discreet/bounds/table/bound_table.h"

namespace discreet::inline app {
namespace {

// Of these options of `plan`, those that are not parameters of the bound.
std::vector<std::string> unused_by(const BoundRow& row, const std::vector<std::string>& options) {
  std::vector<std::string> unused;
  const auto parameters = parameters_of(row);
  for (const std::string& name : options)
    if (name != "kind" && std::ranges::find(parameters, name) == parameters.end()) unused.push_back(name);
  return unused;
}

// A parameter is an option of `plan --kind bound`.
Json bound_entry(const BoundRow& row, const std::vector<std::string>& options) {
  Json fields = Json::array();
  for (const std::string& name : parameters_of(row))
    fields.push_back({{"name", name}, {"kind", "rational"}, {"default", nullptr}, {"help", "number in the formula"}});
  return {{"name", std::string(row.id)},
          {"summary", std::string(row.source)},
          {"bound", std::string(to_string(row.kind))},
          {"unit", std::string(row.unit)},
          {"formula", std::string(row.text)},
          {"validity", std::string(row.validity)},
          {"unused", unused_by(row, options)},
          {"fields", std::move(fields)}};
}

// Whether it learns many labels, or the option that names an entry which decides.
Json many_of(const LearnerEntry& entry) {
  return chooses_many(entry) ? Json("of") : Json(entry.labels == LabelCount::many);
}

// `unused` are the options of verbs that the entry refuses.
template <class Entries>
Json entries_of(const Entries& entries) {
  Json all = Json::array();
  for (const auto& entry : entries) {
    all.push_back({{"name", entry.name}, {"summary", entry.summary}, {"fields", entry.fields}});
    if constexpr (requires { unused_options(entry); }) all.back()["unused"] = unused_options(entry);
  }
  return all;
}

// The fields of an action, with its own help where it has some.
Json action_entry(const Verb& verb, const Action& action) {
  Json fields = Json::array();
  for (const Action::Option& option : action.options) {
    fields.push_back(*field_of(verb.fields, option.name));
    if (!option.help.empty()) fields.back()["help"] = option.help;
  }
  return {{"name", action.name},
          {"summary", action.summary},
          {"positional", action.positional.empty() ? verb.positional : action.positional},
          {"fields", std::move(fields)}};
}

Json verb_entry(const Verb& verb) {
  Json actions = Json::array();
  for (const Action& action : verb.actions) actions.push_back(action_entry(verb, action));
  return {{"name", verb.name},
          {"summary", verb.summary},
          {"example", verb.example},
          {"subject", verb.subject},
          {"positional", verb.positional},
          {"action", verb.action},
          {"actions", actions},
          {"spends", verb.spends},
          {"switches", verb.switches},
          {"without_entry", verb.without_entry},
          {"refuses", verb.refuses},
          {"renamed", verb.renamed},
          {"explains", verb.explains},
          {"fields", verb.fields}};
}

}  // namespace

Json names_and_options() {
  Json result{{"bounds", Json::array()}, {"verbs", Json::array()}, {"groups", Json::array()}};
  result["learners"] = entries_of(all_learners());
  for (std::size_t i = 0; i < all_learners().size(); ++i) result["learners"][i]["many"] = many_of(all_learners()[i]);
  result["mechanisms"] = entries_of(all_mechanisms());
  result["randomizers"] = entries_of(randomizers());
  result["sanitizers"] = entries_of(all_sanitizers());
  result["optimizers"] = entries_of(all_optimizers());
  result["protocols"] = entries_of(protocols());
  const auto options = names_of(find_verb("plan").fields);
  for (const BoundRow* row : bound_rows()) result["bounds"].push_back(bound_entry(*row, options));
  for (const Verb& verb : verbs()) result["verbs"].push_back(verb_entry(verb));
  for (const VerbGroup& group : verb_groups())
    result["groups"].push_back({{"name", group.name}, {"summary", group.summary}});
  return result;
}

namespace {

Json written(const std::vector<TinyInstance>& instances) {
  Json all = Json::array();
  for (const TinyInstance& tiny : instances) all.push_back({{"options", tiny.options}, {"rows", tiny.rows}});
  return all;
}

// Instances for `verify`, with the numbers of rows that docs/promises.md shows.
template <class Entries>
void add_tiny(const Entries& entries, Json& listed) {
  std::size_t i = 0;
  for (const auto& entry : entries) {
    if constexpr (requires { entry.tiny; }) listed[i]["tiny"] = written(entry.tiny());
    ++i;
  }
}

}  // namespace

Json list(const Json& request, const Context&) {
  split<ListOptions>(request, Json::array());
  Json result = names_and_options();
  add_tiny(all_learners(), result["learners"]);
  add_tiny(all_mechanisms(), result["mechanisms"]);
  add_tiny(randomizers(), result["randomizers"]);
  add_tiny(all_sanitizers(), result["sanitizers"]);
  add_tiny(all_optimizers(), result["optimizers"]);
  add_tiny(protocols(), result["protocols"]);
  return result;
}

namespace {

struct ListedKind {
  const char* key;
  const char* title;
};

constexpr std::array listed_kinds{
    ListedKind{"learners", "learners"},
    ListedKind{"sanitizers", "sanitizers"},
    ListedKind{"optimizers", "optimizers"},
    ListedKind{"mechanisms", "mechanisms (for `discreet verify --kind mechanism`)"},
    ListedKind{"randomizers", "randomizers (for `discreet local` and `discreet verify --kind randomizer`)"},
    ListedKind{"protocols", "protocols (for `discreet local`)"},
    ListedKind{"verbs", "verbs"},
};

std::string list_text(const Finished& finished) {
  const Json& result = finished.result;
  std::string text;
  Lines out(text);
  std::size_t longest = 0;
  for (const ListedKind& kind : listed_kinds)
    for (const Json& entry : result[kind.key]) longest = std::max(longest, plain(entry["name"]).size());
  for (const ListedKind& kind : listed_kinds) {
    fmt::format_to(out, "{}\n", kind.title);
    for (const Json& entry : result[kind.key])
      fmt::format_to(out, "  {:<{}}  {}\n", plain(entry["name"]), longest, plain(entry["summary"]));
  }
  fmt::format_to(out, "bounds (for `discreet plan --kind bound`): {}, see `discreet list --json`\n",
                 result["bounds"].size());
  fmt::format_to(out, "`discreet VERB LEARNER --help` shows the options.\n");
  return text;
}

}  // namespace

Verb list_verb() {
  Verb verb = verb_of<ListOptions>(list);
  verb.text = list_text;
  return verb;
}

}  // namespace discreet::inline app
