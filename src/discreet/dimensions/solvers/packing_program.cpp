#include "discreet/dimensions/solvers/packing_program.h"

#include <algorithm>
#include <limits>

#include "discreet/base/error.h"
#include "discreet/dimensions/solvers/lifted_solution.h"

#if DISCREET_CLP
#include <ClpSimplex.hpp>
#endif

namespace discreet::inline dimensions {

#if DISCREET_CLP

struct PackingProgram::Solver {
  ClpSimplex program;
  std::size_t known = 0;   // columns that it has
  bool has_values = true;  // that fit its basis

  explicit Solver(const std::vector<std::int64_t>& limits) {
    program.setLogLevel(0);
    program.setPrimalTolerance(1e-9);
    program.setDualTolerance(1e-9);
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
    std::vector<double> values, ones(columns.size() - known, 1), zeros(ones.size(), 0),
        large(ones.size(), COIN_DBL_MAX);
    for (; known < columns.size(); ++known) {
      for (auto [row, value] : columns[known]) {
        places.push_back(static_cast<int>(row));
        values.push_back(value);
      }
      starts.push_back(static_cast<CoinBigIndex>(places.size()));
    }
    program.addColumns(static_cast<int>(ones.size()), zeros.data(), large.data(), ones.data(), starts.data(),
                       places.data(), values.data());
  }

  void start_from(const std::vector<Column>& columns, std::size_t rows, const PackingCenter& center) {
    add(columns);
    if (!program.statusExists()) program.createStatus();  // it was not asked yet
    for (std::size_t j = 0; j < columns.size(); ++j)
      program.setColumnStatus(static_cast<int>(j), ClpSimplex::atLowerBound);
    for (std::size_t i = 0; i < rows; ++i) program.setRowStatus(static_cast<int>(i), ClpSimplex::basic);
    for (std::size_t j : center.columns) program.setColumnStatus(static_cast<int>(j), ClpSimplex::basic);
    for (std::size_t i : center.tight) program.setRowStatus(static_cast<int>(i), ClpSimplex::atUpperBound);
    has_values = false;
  }

  FloatingOptimum solve(const std::vector<Column>& columns, std::size_t rows, double seconds) {
    add(columns);
    program.setMaximumSeconds(seconds);
    program.primal(has_values ? 1 : 0);
    has_values = true;
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

  void start_from(const std::vector<Column>&, std::size_t, const PackingCenter&) {}

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

void PackingProgram::start_from(const PackingCenter& center) { solver_->start_from(columns_, limits_.size(), center); }

FloatingOptimum PackingProgram::estimate(double seconds) { return solver_->solve(columns_, limits_.size(), seconds); }

namespace {

// The values with one denominator.
struct WholeValues {
  std::vector<Integer> values;
  Integer denominator = 1;

  explicit WholeValues(const std::vector<Rational>& given) {
    for (const Rational& value : given) denominator = lcm(denominator, discreet::denominator(value));
    for (const Rational& value : given)
      values.push_back(numerator(value) * (denominator / discreet::denominator(value)));
  }
};

}  // namespace

bool PackingProgram::feasible(const Optimum& optimum) const {
  const WholeValues primal(optimum.primal), dual(optimum.dual);
  std::vector<Integer> loads(limits_.size(), 0);
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    if (primal.values[j] < 0) return false;
    Integer price = 0;
    for (auto [row, value] : columns_[j]) {
      if (primal.values[j] != 0) loads[row] += primal.values[j] * value;
      price += dual.values[row] * value;
    }
    if (price < dual.denominator) return false;
  }
  for (std::size_t i = 0; i < limits_.size(); ++i)
    if (loads[i] > primal.denominator * limits_[i] || dual.values[i] < 0) return false;
  return true;
}

std::optional<Optimum> PackingProgram::exact(const FloatingOptimum& estimate) const {
  const std::size_t size = estimate.columns.size();
  if (size == 0 || size != estimate.tight.size()) return std::nullopt;
  std::vector<std::size_t> place(limits_.size(), size);
  for (std::size_t i = 0; i < size; ++i) place[estimate.tight[i]] = i;
  std::vector<std::vector<std::int64_t>> basis(size, std::vector<std::int64_t>(size)), turned = basis;
  std::vector<std::int64_t> limits;
  for (std::size_t j = 0; j < size; ++j) {
    limits.push_back(limits_[estimate.tight[j]]);
    for (auto [row, value] : columns_[estimate.columns[j]])
      if (place[row] < size) basis[place[row]][j] = turned[j][place[row]] = value;
  }
  const auto primal = solve_exactly(basis, limits);
  const auto dual = solve_exactly(turned, std::vector<std::int64_t>(size, 1));
  if (!primal || !dual) return std::nullopt;
  Optimum optimum{0, std::vector<Rational>(columns_.size()), std::vector<Rational>(limits_.size())};
  for (std::size_t j = 0; j < size; ++j) {
    optimum.primal[estimate.columns[j]] = (*primal)[j];
    optimum.dual[estimate.tight[j]] = (*dual)[j];
    optimum.value += (*primal)[j];
  }
  return feasible(optimum) ? std::optional(std::move(optimum)) : std::nullopt;
}

}  // namespace discreet::inline dimensions
