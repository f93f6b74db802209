// A growing system of linear equations <x, a> = y over GF(2): consistency, rank, and a uniform solution.
//
// Equations are only ever added, in any number and order. The rank, the consistency, and the solution for given free
// bits depend on the set of equations alone. They do not depend on order, batches or the method of elimination. So a
// seed gives one answer, however the work was done.
//
// Cost: O(d^2 / 64) words per equation while the rank grows, O(d / 64) once it is full. Memory: O(rank * d) bits.
//       Batches of equations share work (four_russians.h, solution_space.h) and use all cores.
#pragma once

#include <concepts>

#include "discreet/algebra/bit_rows.h"
#include "discreet/algebra/four_russians.h"
#include "discreet/algebra/solution_space.h"
#include "discreet/base/progress.h"

namespace discreet::inline algebra {

enum class Elimination { automatic, plain, four_russians };

// How batches are eliminated. 0 lets the sizes decide. Every choice gives the same system.
struct EliminationOptions {
  Elimination method = Elimination::automatic;
  std::size_t table_bits = 0;  // columns per table of the four Russians, at most max_table_bits
  std::size_t batch_rows = 0;  // equations eliminated together
};

class Gf2System {
 public:
  // dimension >= 1: the number of unknowns d.
  explicit Gf2System(std::size_t dimension, EliminationOptions options = {});

  std::size_t dimension() const { return basis_.dimension(); }
  std::size_t rank() const { return basis_.rank(); }
  bool consistent() const { return consistent_; }

  // One equation. x has words_for(dimension()) words.
  void add(BitRow x, bool y);
  // The equations <x[i], a> = y[i] for i in kept_rows, labels 0 or 1. The call can be stopped. The system is lost then.
  void add(BitRows x, std::span<const std::uint8_t> y, std::span<const std::size_t> kept_rows,
           const Stage& stage = {Progress{}});

  // A solution from dimension() - rank() calls of next_bit(), or nothing (and no call) if there is no solution. Bits
  // and solutions correspond one to one, so that fair bits make the solution uniform.
  template <std::predicate NextBit>
  std::optional<BitVector> solution(NextBit&& next_bit) const {
    if (!consistent_) return std::nullopt;
    BitVector a(dimension());
    for (std::size_t column = 0; column < dimension(); ++column)
      if (!basis_.leads(column)) a.set(column, next_bit());
    basis_.complete(a.words(), EchelonBasis::RightHandSide::labels);
    return a;
  }

 private:
  using Indices = std::span<const std::size_t>;
  using Labels = std::span<const std::uint8_t>;

  std::size_t free_columns() const { return dimension() - rank(); }
  bool few_directions() const;
  std::size_t batch_rows() const;
  const SolutionSpace& space(const Stage& stage = {Progress{}});
  std::vector<std::size_t> screen(BitRows x, Labels y, Indices rows, const Stage& stage);
  void insert(BitRows x, Labels y, Indices rows, const Stage& stage);

  EliminationOptions options_;
  EchelonBasis basis_;
  bool consistent_ = true;
  std::optional<SolutionSpace> space_;  // space of the current basis, after its first use
  AugmentedRows batch_;
};

}  // namespace discreet::inline algebra
