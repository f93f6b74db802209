// Converts option structs to and from JSON objects, through their fields().
#pragma once

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"

namespace discreet::inline json {

// `[{"name", "kind", "default", "help", "words"?}]`: the source of forms, flags and signatures.
template <class Options>
Json describe_fields() {
  Json described = Json::array();
  Options defaults;
  auto describe = [&]<class T>(const Field<Options, T>& field) {
    Json entry{{"name", std::string(field.name)},
               {"kind", std::string(Value<T>::kind)},
               {"default", Value<T>::write(defaults.*(field.member))},
               {"help", std::string(field.help)}};
    if constexpr (requires { Value<T>::known(); }) entry["words"] = Value<T>::known();
    described.push_back(std::move(entry));
  };
  std::apply([&](const auto&... each) { (describe(each), ...); }, Options::fields());
  return described;
}

template <class Options>
std::vector<std::string> field_names() {
  std::vector<std::string> names;
  std::apply([&](const auto&... each) { (names.emplace_back(each.name), ...); }, Options::fields());
  return names;
}

// Options from an object. Absent options keep their defaults. The Error for an unknown key names the nearest known one.
template <class Options>
Options read_options(const Json& given) {
  if (!given.is_object()) throw Error("options must be an object of names and values");
  auto known = field_names<Options>();
  for (const auto& [key, value] : given.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Error("unknown option '" + key.substr(0, 60) + "'" + did_you_mean(key, known) + ". Known are " +
                  join(known));
  Options options;
  auto read = [&]<class T>(const Field<Options, T>& field) {
    if (auto found = given.find(field.name); found != given.end())
      options.*(field.member) = Value<T>::read(*found, field.name);
  };
  std::apply([&](const auto&... each) { (read(each), ...); }, Options::fields());
  return options;
}

template <class Options>
Json write_options(const Options& options) {
  Json written = Json::object();
  auto write = [&]<class T>(const Field<Options, T>& field) {
    written[std::string(field.name)] = Value<T>::write(options.*(field.member));
  };
  std::apply([&](const auto&... each) { (write(each), ...); }, Options::fields());
  return written;
}

}  // namespace discreet::inline json
