// The list of local randomizers, and how one is written as JSON: `{"randomizer": "k_rr", "epsilon": "1", "values": 4}`.
//
// The options of a family stand beside its name; a product has a list of them, `{"randomizer": "product", "parts":
// [...]}`. What is written holds every option, also those that had their default, so that whoever reads it needs none
// of ours.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/json/value.h"
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline app {

struct RandomizerEntry {
  std::string name, summary;
  Json fields;  // [{name, kind, default, help}]

  Randomizer (*make)(const Json& options) = nullptr;  // Error, naming the option

  Subject subject(const Json& options, std::size_t rows) const;
};

const std::vector<RandomizerEntry>& randomizers();

// Error with the nearest name when there is none.
const RandomizerEntry& find_randomizer(const std::string& name);

Randomizer read_randomizer(const Json& given);
Json write_randomizer(const Randomizer& randomizer);

// A row is a person's value; all people report, each about a public row that is drawn uniformly and published. One
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
