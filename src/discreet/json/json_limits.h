// Limits for JSON from strangers: they choose its depth, the width of its objects, and their keys.
#pragma once

#include <chrono>
#include <cstddef>

#include "discreet/json/json.h"

namespace discreet::inline json {

struct JsonLimits {
  int levels = 32;
  std::size_t members = 1'000'000;  // in one object
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

// As parse_json of json.h. Error: an object has more members than the limit. Error of Kind::machine: the deadline is
// over.
Json parse_json(std::string_view text, const JsonLimits& limits);

}  // namespace discreet::inline json
