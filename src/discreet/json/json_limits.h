// Limits for JSON from strangers: they choose its depth, the width of its objects, and their keys.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

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

// The first in order of the names that are there twice. Empty if all differ. Hostile names cannot raise the time. A
// merge sort takes between n log2(n) / 2 and n log2(n) comparisons, up to rounding, for all names. If an attacker has
// chosen names that share one hash, a table with a public hash takes n^2 / 2 of them.
template <class Less = std::less<std::string_view>>
std::optional<std::string_view> repeated_name(std::vector<std::string_view> names, Less less = {}) {
  std::stable_sort(names.begin(), names.end(), std::ref(less));
  const auto found = std::adjacent_find(
      names.begin(), names.end(), [&less](std::string_view one, std::string_view next) { return !less(one, next); });
  if (found == names.end()) return std::nullopt;
  return *found;
}

}  // namespace discreet::inline json
