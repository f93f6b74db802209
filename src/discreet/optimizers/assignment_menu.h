// A list of assignments of truth values, with the number of clauses that each of them leaves unsatisfied.
//
// An assignment is listed bit by bit, or it is a seed z. For a seed, variable i is the inner product of z with (1, i).
// So under a uniform seed any three variables are independent fair bits. One Walsh-Hadamard transform gives the counts
// of all seeds together: a clause is a product of three factors (1 +- chi)/2, hence eight characters.
#pragma once

#include <variant>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/progress.h"
#include "discreet/base/rational.h"
#include "discreet/optimizers/clause.h"
#include "discreet/random/rng.h"

namespace discreet::inline optimizers {

// Bits of a seed for this number of variables: 1 + ceil(log2 variables).
unsigned seed_bits(std::uint32_t variables);

class AssignmentMenu {
 public:
  using Seeds = std::vector<std::uint64_t>;

  explicit AssignmentMenu(BitMatrix listed);  // one row per variable, one column per assignment
  AssignmentMenu(std::uint32_t variables, Seeds seeds);

  // `count` independent uniform assignments, or seeds.
  static AssignmentMenu drawn(std::uint32_t variables, std::size_t count, Rng& rng);
  static AssignmentMenu drawn_seeds(std::uint32_t variables, std::size_t count, Rng& rng);
  // All seeds. Every three variables take each of their eight patterns equally often.
  static AssignmentMenu three_wise(std::uint32_t variables);
  // Seeds z_j = <u^j, v> for all u, v of the field with 2^field_bits elements. Every pattern of three variables has
  // frequency at most 1/8 + 7 (seed_bits - 1) / (8 2^field_bits).
  static AssignmentMenu small_bias(std::uint32_t variables, unsigned field_bits);
  // `count` assignments from a fixed public stream. They are the first on it in which no pattern of three variables is
  // more frequent than 1/8 + slack. This is checked for every pattern. Throws Error if the first streams all fail.
  static AssignmentMenu checked(std::uint32_t variables, std::size_t count, const Rational& slack);

  std::size_t size() const;
  std::uint32_t variables() const { return variables_; }
  bool value(std::size_t assignment, std::uint32_t variable) const;
  std::vector<bool> assignment(std::size_t number) const;

  // The number of clauses that each assignment leaves unsatisfied.
  enum class Way { quickest, one_by_one, transform };  // tests choose. Only seeds can be transformed
  std::vector<std::int64_t> unsatisfied(const ClauseRows& clauses, const Stage& stage, Way way = Way::quickest) const;

  // The number of occurrences of the most frequent pattern of three different variables among the assignments.
  std::uint64_t most_frequent_triple() const;

 private:
  std::vector<std::int64_t> count_listed(const ClauseRows& clauses, const Stage& stage) const;
  std::vector<std::int64_t> count_seeds(const ClauseRows& clauses, const Stage& stage) const;
  std::vector<std::int64_t> transform(const ClauseRows& clauses, const Stage& stage) const;

  std::uint32_t variables_;
  std::variant<BitMatrix, Seeds> menu_;
};

}  // namespace discreet::inline optimizers
