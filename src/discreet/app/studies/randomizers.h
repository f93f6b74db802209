// The list of local randomizers, made from their own declarations.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/json/tiny_instance.h"
#include "discreet/local/randomizers/randomizer_json.h"

namespace discreet::inline app {

// NOLINTNEXTLINE(bugprone-exception-escape): JSON moves without exceptions, behind a check that may throw
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

// A row is a person's value. All people report, each about a public row that is drawn uniformly and published. One
// person is enough to verify: people draw independently of each other.
Subject randomizer_subject(const Randomizer& randomizer);

}  // namespace discreet::inline app
