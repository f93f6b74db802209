#include "discreet/algebra/linear_program.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "discreet/base/error.h"

namespace discreet::inline algebra {
namespace {

// Row i says: denominator (basic variable i) + sum over j of cell(i, j) (free variable j) = limit(i). The last row is
// the objective's, whose "basic variable" is the value. Variables are numbered: first the given ones, then a slack a
// constraint.
enum class Rule { fastest, bland };

class Tableau {
 public:
  explicit Tableau(const LinearProgram& program)
      : rows_(program.coefficients.size()), columns_(program.objective.size()), cells_(program.coefficients) {
    for (std::size_t i = 0; i < rows_; ++i) cells_[i].push_back(program.limits[i]);
    cells_.emplace_back();
    for (const Integer& c : program.objective) cells_.back().push_back(-c);
    cells_.back().push_back(0);
    free_.resize(columns_);
    std::iota(free_.begin(), free_.end(), std::size_t{0});
    basic_.resize(rows_);
    std::iota(basic_.begin(), basic_.end(), columns_);
  }

  // A variable that improves the value: the one that does so fastest, or by Bland's rule the one of the least number.
  std::optional<std::size_t> entering(Rule rule) const {
    std::optional<std::size_t> best;
    auto better = [&](std::size_t j) {
      return rule == Rule::bland ? free_[j] < free_[*best] : cells_[rows_][j] < cells_[rows_][*best];
    };
    for (std::size_t j = 0; j < columns_; ++j)
      if (cells_[rows_][j] < 0 && (!best || better(j))) best = j;
    return best;
  }

  // The basic variable that reaches 0 first, of the least number among them.
  std::optional<std::size_t> leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (cells_[i][column] <= 0) continue;
      if (best) {
        Integer here = limit(i) * cells_[*best][column], there = limit(*best) * cells_[i][column];
        if (here > there || (here == there && basic_[i] > basic_[*best])) continue;
      }
      best = i;
    }
    return best;
  }

  bool gains(std::size_t row) const { return limit(row) > 0; }

  void pivot(std::size_t row, std::size_t column) {
    const Integer turn = cells_[row][column];
    for (std::size_t i = 0; i <= rows_; ++i) {
      if (i == row) continue;
      const Integer factor = cells_[i][column];
      for (std::size_t j = 0; j <= columns_; ++j)
        if (j != column) cells_[i][j] = (cells_[i][j] * turn - factor * cells_[row][j]) / denominator_;
      cells_[i][column] = -factor;
    }
    cells_[row][column] = denominator_;
    denominator_ = turn;
    std::swap(basic_[row], free_[column]);
  }

  Optimum read() const {
    Optimum optimum{over(limit(rows_)), std::vector<Rational>(columns_), std::vector<Rational>(rows_)};
    for (std::size_t i = 0; i < rows_; ++i)
      if (basic_[i] < columns_) optimum.primal[basic_[i]] = over(limit(i));
    for (std::size_t j = 0; j < columns_; ++j)
      if (free_[j] >= columns_) optimum.dual[free_[j] - columns_] = over(cells_[rows_][j]);
    return optimum;
  }

 private:
  const Integer& limit(std::size_t row) const { return cells_[row].back(); }
  Rational over(const Integer& cell) const { return {cell, denominator_}; }

  std::size_t rows_, columns_;
  std::vector<std::vector<Integer>> cells_;
  std::vector<std::size_t> free_, basic_;  // which variable a column stands for, and a row
  Integer denominator_ = 1;
};

void check(const LinearProgram& program) {
  require(program.limits.size() == program.coefficients.size(), "a linear program has one limit a constraint");
  for (const auto& row : program.coefficients)
    require(row.size() == program.objective.size(), "a constraint has one coefficient a variable");
  for (const Integer& limit : program.limits) require(limit >= 0, "a limit must not be negative");
}

}  // namespace

void WorkLimit::spend(std::uint64_t cells) {
  if (cells > left_) throw TooMuchWork("too large to be decided exactly");
  left_ -= cells;
}

Optimum maximize(const LinearProgram& program, WorkLimit& work) {
  check(program);
  const std::uint64_t cells = (program.limits.size() + 1) * (program.objective.size() + 1);
  work.spend(cells);
  Tableau tableau(program);
  Rule rule = Rule::fastest;
  while (auto column = tableau.entering(rule)) {
    auto row = tableau.leaving(*column);
    require(row.has_value(), "the objective of the linear program has no bound");
    // A step that gains nothing may be the first of a circle, out of which Bland's rule leads.
    rule = tableau.gains(*row) ? Rule::fastest : Rule::bland;
    work.spend(cells);
    tableau.pivot(*row, *column);
  }
  return tableau.read();
}

}  // namespace discreet::inline algebra
