#include "discreet/theory/packing_program.h"

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"

#if DISCREET_CLP
#include <ClpSimplex.hpp>
#endif

namespace discreet {

#if DISCREET_CLP

struct PackingProgram::Solver {
  ClpSimplex program;
  std::size_t known = 0;  // columns that it has

  explicit Solver(const std::vector<std::int64_t>& limits) {
    program.setLogLevel(0);
    program.resize(static_cast<int>(limits.size()), 0);
    program.setOptimizationDirection(-1);
    for (std::size_t i = 0; i < limits.size(); ++i) {
      program.setRowLower(static_cast<int>(i), -COIN_DBL_MAX);
      program.setRowUpper(static_cast<int>(i), static_cast<double>(limits[i]));
    }
  }

  void add(const std::vector<Column>& columns) {
    if (known == columns.size()) return;
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> places;
    std::vector<double> values, ones(columns.size() - known, 1), zeros(ones.size(), 0), large(ones.size(), COIN_DBL_MAX);
    for (; known < columns.size(); ++known) {
      for (auto [row, value] : columns[known]) {
        places.push_back(static_cast<int>(row));
        values.push_back(value);
      }
      starts.push_back(static_cast<CoinBigIndex>(places.size()));
    }
    program.addColumns(static_cast<int>(ones.size()), zeros.data(), large.data(), ones.data(), starts.data(), places.data(),
                       values.data());
  }

  FloatingOptimum solve(const std::vector<Column>& columns, std::size_t rows, double seconds) {
    add(columns);
    program.setMaximumSeconds(seconds);
    program.primal(1);
    FloatingOptimum optimum{program.objectiveValue(), {}, {}, {}, {}};
    optimum.primal.assign(program.primalColumnSolution(), program.primalColumnSolution() + columns.size());
    optimum.dual.assign(program.dualRowSolution(), program.dualRowSolution() + rows);
    for (std::size_t j = 0; j < columns.size(); ++j)
      if (program.getColumnStatus(static_cast<int>(j)) == ClpSimplex::basic) optimum.columns.push_back(j);
    for (std::size_t i = 0; i < rows; ++i)
      if (program.getRowStatus(static_cast<int>(i)) != ClpSimplex::basic) optimum.tight.push_back(i);
    for (double& x : optimum.primal) x = std::max(0.0, x);
    for (double& y : optimum.dual) y = std::max(0.0, y);
    return optimum;
  }
};

#else

struct PackingProgram::Solver {
  std::vector<double> limits;
  explicit Solver(const std::vector<std::int64_t>& given) : limits(given.begin(), given.end()) {}

  FloatingOptimum solve(const std::vector<Column>& columns, std::size_t rows, double) {
    FloatingPacking program{rows, columns.size(), std::vector<double>(rows * columns.size()), limits};
    for (std::size_t j = 0; j < columns.size(); ++j)
      for (auto [row, value] : columns[j]) program.coefficients[row * columns.size() + j] = value;
    return maximize_floating(program);
  }
};

#endif

PackingProgram::PackingProgram(std::vector<std::int64_t> limits)
    : limits_(std::move(limits)), solver_(std::make_unique<Solver>(limits_)) {}
PackingProgram::~PackingProgram() = default;
PackingProgram::PackingProgram(PackingProgram&&) noexcept = default;
PackingProgram& PackingProgram::operator=(PackingProgram&&) noexcept = default;

void PackingProgram::add(Column column) {
  require(!column.empty(), "a column of a packing program needs an entry");
  columns_.push_back(std::move(column));
}

FloatingOptimum PackingProgram::estimate(double seconds) { return solver_->solve(columns_, limits_.size(), seconds); }

bool PackingProgram::feasible(const Optimum& optimum) const {
  std::vector<Rational> loads(limits_.size(), 0);
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    if (optimum.primal[j] < 0) return false;
    Rational price = 0;
    for (auto [row, value] : columns_[j]) {
      if (optimum.primal[j] != 0) loads[row] += optimum.primal[j] * value;
      if (optimum.dual[row] != 0) price += optimum.dual[row] * value;
    }
    if (price < 1) return false;
  }
  for (std::size_t i = 0; i < limits_.size(); ++i)
    if (loads[i] > limits_[i] || optimum.dual[i] < 0) return false;
  return true;
}

std::optional<Optimum> PackingProgram::exact(const FloatingOptimum& estimate) const {
  const std::size_t size = estimate.columns.size();
  if (size == 0 || size != estimate.tight.size()) return std::nullopt;
  std::vector<std::size_t> place(limits_.size(), size);
  for (std::size_t i = 0; i < size; ++i) place[estimate.tight[i]] = i;
  std::vector<std::vector<Integer>> basis(size, std::vector<Integer>(size, 0)), turned = basis;
  std::vector<Integer> limits;
  for (std::size_t j = 0; j < size; ++j) {
    limits.push_back(limits_[estimate.tight[j]]);
    for (auto [row, value] : columns_[estimate.columns[j]])
      if (place[row] < size) basis[place[row]][j] = turned[j][place[row]] = value;
  }
  auto primal = solve_exactly(std::move(basis), limits);
  auto dual = solve_exactly(std::move(turned), std::vector<Integer>(size, 1));
  if (!primal || !dual) return std::nullopt;
  Optimum optimum{0, std::vector<Rational>(columns_.size()), std::vector<Rational>(limits_.size())};
  for (std::size_t j = 0; j < size; ++j) {
    optimum.primal[estimate.columns[j]] = (*primal)[j];
    optimum.dual[estimate.tight[j]] = (*dual)[j];
    optimum.value += (*primal)[j];
  }
  return feasible(optimum) ? std::optional(std::move(optimum)) : std::nullopt;
}

// Bareiss: every division below leaves no remainder.
std::optional<std::vector<Rational>> solve_exactly(std::vector<std::vector<Integer>> rows, std::vector<Integer> right) {
  const std::size_t size = rows.size();
  for (std::size_t i = 0; i < size; ++i) rows[i].push_back(right[i]);
  Integer before = 1;
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t turn = k;
    while (turn < size && rows[turn][k] == 0) ++turn;
    if (turn == size) return std::nullopt;
    std::swap(rows[k], rows[turn]);
    for (std::size_t i = k + 1; i < size; ++i) {
      for (std::size_t j = k + 1; j <= size; ++j)
        rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) / before;
      rows[i][k] = 0;
    }
    before = rows[k][k];
  }
  std::vector<Rational> solution(size);
  for (std::size_t k = size; k-- > 0;) {
    Rational sum = Rational(rows[k][size]);
    for (std::size_t j = k + 1; j < size; ++j)
      if (rows[k][j] != 0 && solution[j] != 0) sum -= Rational(rows[k][j]) * solution[j];
    solution[k] = sum / Rational(rows[k][k]);
  }
  return solution;
}

}  // namespace discreet
