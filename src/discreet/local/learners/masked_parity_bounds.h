// Computes the people that the two rounds of masked parity need, and their failure probability.
// docs/local/masked_parity.md#people
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline local {

struct MaskedParityGoal {
  double dimension = 16;
  double truth = .75;  // the probability that a report is the person's bit
  double beta = .05;   // for the two rounds together
};

MaskedParityGoal masked_parity_goal(std::int64_t dimension, const Rational& truth, const Rational& beta);

// In the first round all people answer about all bits (Hadamard), or a block of people about each bit (split).
enum class MaskedParityRoute { hadamard, split };

// The number of reports to each question of the first round, and to the question of the second.
struct MaskedParityPeople {
  std::uint64_t first = 0, second = 0;
};

// ceil(8 d^2 C^2 ln((d+1)/beta)) and ceil(8 C^2 ln((d+1)/beta)), the same for both routes.
MaskedParityPeople masked_parity_chernoff_people(const MaskedParityGoal& goal);

// From exact binomial tails: the least numbers such that these and all larger ones fail with probability at most beta /
// (d+1) per decision. Never above the Chernoff numbers. Beyond `exact_dimension` the function returns the Chernoff
// numbers, because the search takes about d ln(d) tails.
inline constexpr double exact_dimension = 128;
MaskedParityPeople masked_parity_people(const MaskedParityGoal& goal, MaskedParityRoute route);

// An upper bound on the probability that some decision is wrong with `people`: exact tails, added up.
double masked_parity_failure(const MaskedParityGoal& goal, MaskedParityRoute route, const MaskedParityPeople& people);

// In one round the second question must be asked before r is known. People report the sign of their label against the
// parity of a public random row, and only people with the row r count. The number is ceil(2^d ln((d+1)/beta) / (1 -
// e^(-1/(8 C^2)))). Given m such people the failure probability is at most e^(-m/(8 C^2)), and m is binomial of mean
// 2^-d per person.
std::uint64_t masked_parity_brute_force_people(const MaskedParityGoal& goal);

}  // namespace discreet::inline local
