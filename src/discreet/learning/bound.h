// Sample-size bounds: the number of rows that a theorem needs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline learning {

// Error at most alpha, except with probability beta.
struct Accuracy {
  Rational alpha{1, 10}, beta{1, 20};
};

// Throws Error unless 0 < alpha < 1/2 and 0 < beta < 1/2.
void check(const Accuracy& goal);

struct Bound {
  // printed: as printed in the paper. proved: proved for this code. lower: every learner needs these rows. other:
  // proved for another variant of the same learner, shown for comparison.
  enum class Kind { printed, proved, lower, other };
  std::string id;  // the place in the specification of bounds, e.g. KL-8.F
  Kind kind;
  std::uint64_t rows;
  std::string source;  // a sentence for the reader
  // The accuracy is that of the runs that answer. A run gives no answer with this probability.
  std::optional<Rational> refusal = {};
  // The proof needs no more than independent losses in [0, 1]. So it holds for people, whose loss is the share of wrong
  // rows among theirs, and it counts people then (docs/person.md#plan).
  bool of_people = false;
};

using base::to_string;
std::string to_string(Bound::Kind kind);

// The least proved bound. There must be at least one.
const Bound& best(const std::vector<Bound>& bounds);

// A real number of rows, rounded up (against us). Throws Error beyond 2^53: no table is that long.
std::uint64_t rows_at_least(double value);

}  // namespace discreet::inline learning
