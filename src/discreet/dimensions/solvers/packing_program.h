// Linear programs that grow by columns: maximize x_1 + ... + x_n subject to A x <= b, x >= 0, with A >= 0, b > 0
// integers.
//
// Every matrix game here is one. Floating point finds a basis: COIN-OR CLP if the library was built with it, a dense
// tableau otherwise. Rational elimination on that basis then gives a solution. It is checked from both sides, so no
// claim rests on the solver. docs/decisions/0012-a-floating-solver-as-a-guide.md
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "discreet/algebra/linear_program.h"
#include "discreet/dimensions/solvers/floating_simplex.h"
#include "discreet/dimensions/solvers/packing_center.h"

namespace discreet::inline dimensions {

class PackingProgram {
 public:
  using Column = PackingEntries;

  explicit PackingProgram(std::vector<std::int64_t> limits);
  ~PackingProgram();
  PackingProgram(PackingProgram&&) noexcept;
  PackingProgram& operator=(PackingProgram&&) noexcept;

  // Throws Error if the column is empty: nothing would bound it.
  void add(Column column);
  std::size_t rows() const { return limits_.size(); }
  std::size_t columns() const { return columns_.size(); }
  const Column& column(std::size_t j) const { return columns_[j]; }

  // Between the optima, and not quite optimal: packing_center.h
  PackingCenter center(double gap) const { return packing_center(limits_, columns_, gap); }
  // The next estimate starts from there, if the solver can.
  void start_from(const PackingCenter& center);
  // The best estimate within the time: an optimum if there is enough time.
  FloatingOptimum estimate(double seconds = 1e9);
  // The solution of the estimate's basis if it is feasible on both sides, and so optimal. Empty otherwise.
  std::optional<Optimum> exact(const FloatingOptimum& estimate) const;

 private:
  bool feasible(const Optimum& optimum) const;

  struct Solver;
  std::vector<std::int64_t> limits_;
  std::vector<Column> columns_;
  std::unique_ptr<Solver> solver_;
};

}  // namespace discreet::inline dimensions
