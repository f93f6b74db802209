// The fingerprinting code of Boneh and Shaw with the two column types that make it sound against every word (ML-22).
//
// A column of type s gives the bit 1 to users 1, ..., s and 0 to the others, s = 0, ..., users. Every type has equally
// many columns, in an order that only the code knows. Without user s nobody can distinguish type s - 1 from type s. So
// in a word made without them, the ones are split between the two types like a draw of balls. A split that is too
// uneven accuses user s. Columns left over by the division are copies of the last type and are not looked at.
//
// Property 1 (soundness): for every word that does not depend on row s, p_values(word)[s] is at most x with probability
//   at most x, for every x < 1/2.
// Property 2 (completeness): if columns >= boneh_shaw_columns(users, level) and the word is right wherever all users
//   agree, some p-value is at most `level`, for certain. Without types 0 and `users` property 1 fails for infeasible
//   words.
//                                                                                         docs/attacks.md#boneh-shaw
#pragma once

#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/random/rng.h"

namespace discreet::inline audit {

// The test for uneven splits: the exact tail of the hypergeometric distribution, or Hoeffding's bound on it.
enum class SplitTest { hypergeometric, hoeffding };

// An upper bound on a probability. Half of 2 * block balls are in the first part, and `ones` balls are drawn. The event
// is that at most `first` of these are of the first part. 1 unless that is less than half of them. Rounded up.
double split_p_value(std::uint64_t block, std::uint64_t ones, std::uint64_t first, SplitTest test);

class BonehShawCode {
 public:
  // Throws Error unless there is at least one user and a column for every type.
  BonehShawCode(std::size_t users, std::size_t columns, Rng& rng);

  std::size_t users() const { return users_; }
  std::size_t columns() const { return types_.size(); }
  std::size_t block() const { return block_; }  // columns of one type
  std::uint32_t type(std::size_t column) const { return types_[column]; }

  BitMatrix words() const;  // one row per user

  // For every user (0 is user 1): the probability that chance alone looks as guilty.
  std::vector<double> p_values(BitRow word, SplitTest test = SplitTest::hypergeometric) const;

  // The number of columns on which all users agree and the word is wrong.
  std::size_t marked_mistakes(BitRow word) const;

 private:
  std::vector<std::uint64_t> ones_by_type(BitRow word) const;

  std::size_t users_, block_;
  std::vector<std::uint32_t> types_;  // by column; users + 1: left over
};

}  // namespace discreet::inline audit
