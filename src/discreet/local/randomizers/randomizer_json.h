// Writes and reads a local randomizer as JSON: `{"randomizer": "k_rr", "epsilon": "1", "values": 4}`.
//
// The options of a family are beside its name. A product has a list of them, `{"randomizer": "product", "parts":
// [...]}`. The JSON has every option, also those with their default, so that a reader needs no defaults of ours.
#pragma once

#include <string>
#include <vector>

#include "discreet/json/value.h"
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

Randomizer read_randomizer(const Json& given);
Json write_randomizer(const Randomizer& randomizer);

// Error with the nearest name.
[[noreturn]] void refuse_unknown_randomizer(const std::string& name);

}  // namespace discreet::inline local

namespace discreet::inline json {

template <>
struct Value<std::vector<BasicRandomizer>> {
  static constexpr std::string_view kind = "randomizers";
  static std::vector<BasicRandomizer> read(const Json& given, std::string_view name);  // a list, or the text of one
  static Json write(const std::vector<BasicRandomizer>& value);
};

}  // namespace discreet::inline json
