// How many people the two rounds of masked parity need, and how likely they fail.
// docs/local/masked_parity.md#people
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline local {

struct MaskedParityGoal {
  double dimension = 16;
  double truth = .75;  // the probability that a person's bit is told
  double beta = .05;   // of the two rounds together
};

MaskedParityGoal masked_parity_goal(std::int64_t dimension, const Rational& truth, const Rational& beta);

// In the first round all people answer about all bits (Hadamard), or a block of people about each bit (split).
enum class MaskedParityRoute { hadamard, split };

// People who report to each question of the first round, and to that of the second.
struct MaskedParityPeople {
  std::uint64_t first = 0, second = 0;
};

// ceil(8 d^2 C^2 ln((d+1)/beta)) and ceil(8 C^2 ln((d+1)/beta)), the same for both routes.
MaskedParityPeople masked_parity_chernoff_people(const MaskedParityGoal& goal);

// From exact binomial tails: the least numbers such that these and all larger ones fail, decision for decision, with
// probability at most beta / (d+1). Never above the others. Beyond `exact_dimension` the others are returned: the
// search takes some d ln(d) tails.
inline constexpr double exact_dimension = 128;
MaskedParityPeople masked_parity_people(const MaskedParityGoal& goal, MaskedParityRoute route);

// At most this is the probability that some decision is wrong with so many people: exact tails, added up.
double masked_parity_failure(const MaskedParityGoal& goal, MaskedParityRoute route, const MaskedParityPeople& people);

// In one round the second question must be asked before r is known: people tell the sign of their label against the
// parity of a public random row, and only those whose row happens to be r count. ceil(2^d ln((d+1)/beta) / (1 -
// e^(-1/(8 C^2)))): the failure given m such people is at most e^(-m/(8 C^2)), and m is binomial of mean 2^-d.
std::uint64_t masked_parity_brute_force_people(const MaskedParityGoal& goal);

}  // namespace discreet::inline local
