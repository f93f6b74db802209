// The list of local randomizers, and how one is written as JSON: `{"randomizer": "k_rr", "epsilon": "1", "values": 4}`.
//
// The options of a family are beside its name. A product has a list of them, `{"randomizer": "product", "parts":
// [...]}`. The JSON has every option, also those with their default, so that a reader needs no defaults of ours.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/json/value.h"
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline app {

struct RandomizerEntry {
  std::string name, summary;
  Json fields;  // [{name, kind, default, help}]

  Randomizer (*make)(const Json& options) = nullptr;  // Error, naming the option
  std::vector<TinyInstance> (*tiny)() = nullptr;      // as declared in tiny_randomizers.h

  Subject subject(const Json& options, std::size_t rows) const;
};

const std::vector<RandomizerEntry>& randomizers();

// Options of verbs that a randomizer refuses. Help leaves them out.
std::vector<std::string> unused_options(const RandomizerEntry& entry);

// Error with the nearest name if the name is unknown.
const RandomizerEntry& find_randomizer(const std::string& name);

Randomizer read_randomizer(const Json& given);
Json write_randomizer(const Randomizer& randomizer);

// A row is a person's value. All people report, each about a public row that is drawn uniformly and published. One
// person is enough to verify: people draw independently of each other.
Subject randomizer_subject(const Randomizer& randomizer);

}  // namespace discreet::inline app

namespace discreet::inline json {

template <>
struct Value<std::vector<BasicRandomizer>> {
  static constexpr std::string_view kind = "randomizers";
  static std::vector<BasicRandomizer> read(const Json& given, std::string_view name);  // a list, or the text of one
  static Json write(const std::vector<BasicRandomizer>& value);
};

}  // namespace discreet::inline json
