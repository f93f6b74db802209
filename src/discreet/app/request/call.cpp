// Tested by call_test.cpp
#include "discreet/app/request/call.h"

#include <algorithm>
#include <iterator>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/waiting.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

std::vector<Verb>& all_verbs() {
  static std::vector<Verb> all = own_verbs();
  return all;
}

bool reads(const Verb& verb, const Action& action, const std::string& option) {
  const std::string& positional = action.positional.empty() ? verb.positional : action.positional;
  return option == positional ||
         std::ranges::find(action.options, option, &Action::Option::name) != action.options.end();
}

const Action& action_of(const Verb& verb, const Json& request) {
  std::vector<std::string> names;
  for (const Action& action : verb.actions) names.push_back(action.name);
  const std::string name = request.contains(verb.action)
                               ? Value<std::string>::read(request[verb.action], verb.action)
                               : field_of(verb.fields, verb.action)->at("default").get<std::string>();
  for (const Action& action : verb.actions)
    if (action.name == name) return action;
  throw Error("option '" + verb.action + "': unknown word " + in_quotes(name, 60) + did_you_mean(name, names) +
              ". Known are " + join(names));
}

// An option of another action would be ignored, and the result be taken for one that it is not.
void refuse_options_of_others(const Verb& verb, const Json& request) {
  if (verb.actions.empty()) return;
  const Action& chosen = action_of(verb, request);
  for (const auto& [option, value] : request.items()) {
    if (value.is_null() || reads(verb, chosen, option)) continue;
    std::vector<std::string> owners;
    for (const Action& action : verb.actions)
      if (reads(verb, action, option)) owners.push_back("`" + verb.name + " " + action.name + "`");
    constexpr std::size_t few = 3;
    const std::string here = "`" + verb.name + " " + chosen.name + "`";
    if (owners.size() > few) throw Error("option '" + option + "' is not an option of " + here + ". Leave it out");
    if (!owners.empty())
      throw Error("option '" + option + "' belongs to " + join(owners, " and ") + ". Leave it out of " + here);
  }
}

}  // namespace

const std::vector<Verb>& verbs() { return all_verbs(); }

const std::vector<VerbGroup>& verb_groups() {
  static const std::vector<VerbGroup> groups{
      {"theory", "Dimensions of classes, impossible learners, and ways between protocols and learners."},
      {"inspect", "Check a table and the options of a run before it spends."},
      {"rehearse", "Try a run on made-up rows before you pay for it."},
      {"audit", "Attack a program or a learner, or bound its epsilon from below by many runs."},
      {"local", "Run studies in which each device randomizes its answer before it sends."}};
  return groups;
}

void add_verbs(std::vector<Verb> more) { std::move(more.begin(), more.end(), std::back_inserter(all_verbs())); }

const Verb& find_verb(const std::string& name) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return verb;
    names.push_back(verb.name);
  }
  // The second word alone is the likeliest mistake.
  for (const std::string& known : names)
    if (known.ends_with(" " + name)) throw Error("unknown verb " + in_quotes(name) + ". It is `" + known + "`");
  throw Error("unknown verb " + in_quotes(name, 60) + did_you_mean(name, names) + ". Known are " + join(names));
}

Json call(const Json& request, const Context& context) {
  if (!request.is_object() || !request.contains("verb")) throw Error("a request is an object that names its verb");
  const Verb& verb = find_verb(Value<std::string>::read(request["verb"], "verb"));
  const InterruptibleWaits waits(context.progress);
  refuse_options_of_others(verb, request);
  return verb.run(request, context);
}

}  // namespace discreet::inline app
