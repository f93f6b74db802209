// Splits a flat request into the verb's own options and those of the learner.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/json/json.h"
#include "discreet/json/options.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline app {

inline const std::vector<std::string>& request_keys() {
  static const std::vector<std::string> keys{"verb", "learner", "sanitizer", "optimizer", "protocol"};
  return keys;
}

inline std::vector<std::string> names_of(const Json& fields) {
  std::vector<std::string> names;
  for (const Json& field : fields) names.push_back(field["name"]);
  return names;
}

// The field of an entry with this name, or none.
inline const Json* field_of(const Json& fields, const std::string& name) {
  for (const Json& field : fields)
    if (field["name"] == name) return &field;
  return nullptr;
}

// True if the entry has a range whose default is a guess, so it has fewer numbers than 2^64. A range without `low`
// begins at 0. An entry that runs another one may have it.
bool has_default_range(const Json& fields);

// The part of `request` whose keys are in `names`.
inline Json part_of(const Json& request, const std::vector<std::string>& names) {
  Json part = Json::object();
  for (const auto& [key, value] : request.items())
    if (std::find(names.begin(), names.end(), key) != names.end()) part[key] = value;
  return part;
}

// A key may belong to both: a learner that needs alpha shares it with the plan.
template <class VerbOptions>
struct Request {
  VerbOptions verb;
  Json options;  // the learner's own
};

template <class VerbOptions>
Request<VerbOptions> split(const Json& request, const Json& learner_fields) {
  auto own = field_names<VerbOptions>(), others = names_of(learner_fields), known = own;
  for (const std::string& name : others)
    if (std::find(own.begin(), own.end(), name) == own.end()) known.push_back(name);
  for (const auto& [key, value] : request.items())
    if (auto fixed = request_keys(); std::find(fixed.begin(), fixed.end(), key) == fixed.end() &&
                                     std::find(known.begin(), known.end(), key) == known.end())
      throw Error("unknown option '" + key.substr(0, 60) + "'" + did_you_mean(key, known) + ". Known are " +
                  join(known));
  return {read_options<VerbOptions>(part_of(request, own)), part_of(request, others)};
}

}  // namespace discreet::inline app
