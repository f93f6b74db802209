// The literals of one column of a schema, which depend on each other: a row that reaches 60 also reaches 45.
//
// Rules for people leave out questions that earlier answers decide. No learner reads this, only texts do.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>

namespace discreet::inline learning {

// The literals begin, ..., end - 1 of a row.
struct LiteralGroup {
  enum class Kind {
    growing,    // each implies the one before it: cut points of a number
    exclusive,  // exactly one is true: values of a category
  };
  std::size_t begin = 0, end = 1;
  Kind kind = Kind::growing;
};

// The value of a literal in every row with the known values. Nothing if rows differ.
inline std::optional<bool> decided(std::span<const LiteralGroup> groups, const std::map<std::size_t, bool>& known,
                                   std::size_t literal) {
  if (const auto found = known.find(literal); found != known.end()) return found->second;
  for (const LiteralGroup& group : groups) {
    if (literal < group.begin || group.end <= literal) continue;
    std::size_t others_false = 0;
    for (auto each = known.lower_bound(group.begin); each != known.end() && each->first < group.end; ++each) {
      const auto [other, value] = *each;
      const bool is_implied = group.kind == LiteralGroup::Kind::exclusive ? value : value == (literal < other);
      if (is_implied) return group.kind == LiteralGroup::Kind::growing && value;
      others_false += value ? 0 : 1;
    }
    if (group.kind == LiteralGroup::Kind::exclusive && others_false + 1 == group.end - group.begin) return true;
  }
  return std::nullopt;
}

}  // namespace discreet::inline learning
