// Tested by occam_test.cpp
#include "discreet/learners/cuts/occam_bounds.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/bounds/table/searched_formulas.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t most_rounds = 60;

// Half of beta pays for accepting a bad hypothesis in some round, half for running out of rounds.
double bad_acceptance_of_round(const OccamGoal& goal, std::size_t j) {
  return goal.beta / 2 / (static_cast<double>(j) * static_cast<double>(j + 1));
}

std::size_t test_plan(const OccamGoal& goal, const OccamSplit& split, std::size_t j) {
  if (split.test_rows != 0) return split.test_rows;
  double least = 5 / goal.alpha * std::max(10.0, 1 / goal.epsilon) * std::log(2 / bad_acceptance_of_round(goal, j));
  return rows_at_least(least);
}

// Rows from which a consistent class of this size is learned to alpha/5 except with probability 1/8.
double training_plan(double log_size, const OccamGoal& goal) {
  return (log_size + std::log(8.0)) / realizable_rate_of(goal.alpha / 5, goal.epsilon);
}

// The richest level that this number of rows is enough for, or the poorest if they are enough for no level.
std::size_t level_plan(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t training) {
  std::size_t level = 1;
  while (level < log_sizes.size() && training_plan(log_sizes[level], goal) <= static_cast<double>(training)) ++level;
  return level;
}

std::size_t first_plan(const std::vector<double>& log_sizes, const OccamGoal& goal, const OccamSplit& split) {
  if (split.first_rows != 0) return split.first_rows;
  return test_plan(goal, split, 1) + rows_at_least(training_plan(log_sizes[0], goal));
}

}  // namespace

std::vector<OccamRound> occam_plan(const std::vector<double>& log_sizes, const OccamGoal& goal, const OccamSplit& split,
                                   std::size_t rows) {
  std::vector<OccamRound> rounds;
  std::size_t first = 0, size = first_plan(log_sizes, goal, split);
  for (std::size_t j = 1; j <= most_rounds && first + size <= rows; ++j, size *= 2) {
    std::size_t test = test_plan(goal, split, j);
    if (test < size) {
      std::size_t training = size - test;
      auto accept = static_cast<std::size_t>(std::floor(3 * goal.alpha / 5 * static_cast<double>(test)));
      rounds.push_back({first, training, test, level_plan(log_sizes, goal, training), accept});
    }
    first += size;
  }
  return rounds;
}

std::uint64_t occam_plan_rows(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level) {
  auto rounds = occam_plan(log_sizes, goal, {}, most_planned_rows);
  auto enough = std::ranges::find_if(rounds, [&](const OccamRound& round) { return round.level >= level; });
  // From there on a round fails with probability at most 1/8 + 1/8. This many rounds all fail with at most beta/2.
  auto further = static_cast<std::ptrdiff_t>(std::ceil(std::log(2 / goal.beta) / std::log(4.0)));
  if (rounds.end() - enough < further) throw Error("the goal needs more than 2^53 rows. Ask for less accuracy");
  return enough[further - 1].end();
}

std::vector<Bound> occam_bounds(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level,
                                const std::vector<Bound>& knowing, const std::string& source) {
  std::vector<Bound> bounds;
  for (const Bound& bound : knowing)
    if (bound.kind == Bound::Kind::lower) bounds.push_back(bound);
  bounds.push_back({"KL-5", Bound::Kind::proved, occam_plan_rows(log_sizes, goal, level), source});
  return bounds;
}

}  // namespace discreet::inline learners
