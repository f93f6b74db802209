// Tested by many_labels_test.cpp, resampled_test.cpp
#include "discreet/app/registry/run_entry.h"

#include <algorithm>
#include <array>

#include "discreet/app/request/request.h"
#include "discreet/base/wording.h"

namespace discreet::inline app {
namespace {

constexpr std::array promise{"epsilon", "delta", "neighbours"};

Json object_in(const std::string& text, const std::string& option) {
  try {
    return parse_json(text);
  } catch (const Error& error) {
    throw Error(option + ": " + error.what());
  }
}

}  // namespace

}  // namespace discreet::inline app

namespace discreet::inline json {

EntryOptions Value<EntryOptions>::read(const Json& given, std::string_view name) {
  if (given.is_object()) return {given};
  const std::string option = "option '" + std::string(name) + "'";
  if (!given.is_string())
    throw Error(option + " must be an object of names and values, or a text such as low=0,high=9");
  const std::string text = given;
  if (text.starts_with("{")) return {object_in(text, option)};
  EntryOptions options;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size()), sign = text.find('=', from);
    if (sign >= end) throw Error(option + ": " + in_quotes(text.substr(from, end - from)) + " is no name=value");
    const std::string part = text.substr(from, sign - from);
    if (options.given.contains(part))
      throw Error(option + ": " + in_quotes(part) + " is given twice. Keep the one that is meant");
    options.given[part] = text.substr(sign + 1, end - sign - 1);
    from = end + 1;
  }
  return options;
}

}  // namespace discreet::inline json

namespace discreet::inline app {

bool learns_many(const LearnerEntry& entry, const Json& options) {
  if (!chooses_many(entry)) return entry.labels == LabelCount::many;
  auto of = [&](const char* name) { return options.value(name, (*field_of(entry.fields, name))["default"]); };
  return learns_many(find_learner(Value<std::string>::read(of("of"), "of")),
                     Value<EntryOptions>::read(of("options"), "options").given);
}

void check_run_options(const Json& given) {
  for (const char* name : promise)
    if (given.contains(name))
      throw Error(std::string("option 'options': ") + name + " belongs to the whole. Give it beside 'of'");
}

void erase_promise(Json& options) {
  for (const char* name : promise) options.erase(name);
}

void refuse_leak(const LearnerEntry& entry) {
  throw Error("option 'delta': " + entry.name + " with these options is not pure. Give a delta above 0");
}

Json tiny_run(std::string_view of, const Json& options, const Json& more) {
  Json run{{"of", of}, {"options", options}};
  run.update(more);
  return run;
}

void set_goal(const LearnerEntry& entry, const Accuracy& goal, Json& options) {
  if (field_of(entry.fields, "alpha")) options["alpha"] = to_string(goal.alpha);
  if (field_of(entry.fields, "beta")) options["beta"] = to_string(goal.beta);
}

std::shared_ptr<const AnyLearner> made_for(const Accuracy& goal, const LearnerEntry& entry,
                                           const std::shared_ptr<const AnyLearner>& made) {
  const Json before = made->options();
  Json options = before;
  set_goal(entry, goal, options);
  return options == before ? made : entry.make(options, OptionsFrom::object);
}

}  // namespace discreet::inline app
