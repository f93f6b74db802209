// The score that every kind of person gives to every solution. It is a public table of whole numbers, and more is
// better.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace discreet::inline optimizers {

struct ScoreTable {
  static constexpr std::int64_t most = 1'000'000'000;  // largest magnitude of a score
  static constexpr std::size_t most_cells = 10'000'000;

  std::vector<std::string> kinds, solutions;
  std::vector<std::int64_t> scores;  // one row per kind

  std::int64_t score(std::size_t kind, std::size_t solution) const {
    return scores[kind * solutions.size() + solution];
  }
  // The most by which replacing one person can move the sum of a solution: the largest spread of a column.
  std::int64_t spread() const;
  bool operator==(const ScoreTable&) const = default;
};

// Throws Error unless there are kinds and solutions, each name once, and a score in range for every pair.
void check(const ScoreTable& table);

}  // namespace discreet::inline optimizers
