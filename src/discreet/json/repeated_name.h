// Finds a name that is there twice. Hostile names cannot raise the time it takes. Tested by json_test.cpp
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace discreet::inline json {

// The first in order of the names that are there twice. Empty if all differ. A merge sort takes between n log2(n) / 2
// and n log2(n) comparisons, up to rounding, for all names. If an attacker has chosen names that share one hash, a
// table with a public hash takes n^2 / 2 of them.
template <class Less = std::less<std::string_view>>
std::optional<std::string_view> repeated_name(std::vector<std::string_view> names, Less less = {}) {
  std::stable_sort(names.begin(), names.end(), std::ref(less));
  const auto found = std::adjacent_find(
      names.begin(), names.end(), [&less](std::string_view one, std::string_view next) { return !less(one, next); });
  if (found == names.end()) return std::nullopt;
  return *found;
}

}  // namespace discreet::inline json
