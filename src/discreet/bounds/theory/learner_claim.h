// A claim about a learner: its privacy, its accuracy and its number of rows.
// Tested by row_bounds_test.cpp
#pragma once

#include "discreet/base/error.h"
#include "discreet/base/rational.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// The answers allowed to the learner: any hypothesis, or concepts of the class alone.
enum class ClaimAnswers { any, concepts };
constexpr auto words(ClaimAnswers) { return std::array<std::string_view, 2>{"any", "concepts"}; }

// The learner is (epsilon, delta)-private under replacement of one row for all tables. With `rows` independent rows
// labelled by any concept of the class, it has error at most alpha with probability at least 1 - beta. Agnostic: with
// rows from any distribution, it has error at most alpha above the least of the class.
struct LearnerClaim {
  Rational epsilon = 1, delta = 0;
  Rational alpha{1, 10}, beta{1, 20};
  std::uint64_t rows = 0;
  Setting setting = Setting::realizable;
  ClaimAnswers answers = ClaimAnswers::any;
};

inline void check(const LearnerClaim& claim) {
  require(claim.epsilon > 0, "epsilon must be positive");
  require(claim.epsilon <= 1000, "epsilon must be at most 1000: beyond, nothing is promised and nothing excluded");
  require(0 <= claim.delta && claim.delta < 1, "delta must lie in [0, 1)");
  require(0 < claim.alpha && claim.alpha < 1, "alpha must lie strictly between 0 and 1");
  require(0 <= claim.beta && claim.beta < 1, "beta must lie in [0, 1)");
}

}  // namespace discreet::inline bounds
