// Tested by scores_test.cpp
#include "discreet/optimizers/score_table.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "discreet/base/error.h"

namespace discreet::inline optimizers {

std::int64_t ScoreTable::spread() const {
  std::int64_t widest = 0;
  for (std::size_t s = 0; s < solutions.size(); ++s) {
    std::int64_t low = score(0, s), high = low;
    for (std::size_t k = 1; k < kinds.size(); ++k) low = std::min(low, score(k, s)), high = std::max(high, score(k, s));
    widest = std::max(widest, high - low);
  }
  return widest;
}

void check(const ScoreTable& table) {
  require(!table.kinds.empty() && !table.solutions.empty(),
          "scores: there must be a kind of person and a solution at least. Give a row and a column");
  require(table.kinds.size() <= ScoreTable::most_cells / table.solutions.size(),
          "scores: a table has at most 10^7 numbers. Give fewer kinds or solutions");
  require(table.scores.size() == table.kinds.size() * table.solutions.size(),
          "scores: every kind of person must score every solution");
  for (std::int64_t score : table.scores)
    require(std::abs(score) <= ScoreTable::most, "scores: a score lies between -10^9 and 10^9. Use a coarser unit");
  for (const auto* names : {&table.kinds, &table.solutions})
    require(std::set<std::string>(names->begin(), names->end()).size() == names->size(),
            "scores: a kind of person and a solution have names of their own. Name each once");
}

}  // namespace discreet::inline optimizers
