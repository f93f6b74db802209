// Computes the people with whom protocols that learn parities, masked parities and half-spaces succeed.
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

// The people with whom the best parity has the most agreement.   docs/local/learners.md#parity
//
// ln((2^d - 1) / beta) / -ln(1 - 2^(1-d) (1 - sqrt(1 - k^2 alpha^2))), k = 2 truth - 1. Proof: take a row that is worse
// than the best by D >= alpha. To the best row's lead over it, a person adds 1 with probability 2^-d (1 + k D) and -1
// with probability 2^-d (1 - k D). So a lead of n people is not positive with probability at most the n-th power of the
// logarithm's argument. The result is at most `most_parity_people`, which stands for more. Then the second function
// gives its logarithm.
inline constexpr std::uint64_t most_parity_people = std::uint64_t{1} << 53;
std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha, const Rational& beta);
std::int64_t parity_people_log2(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                                const Rational& beta);

// The people that the two rounds of masked parity need, and the failure probability.
// docs/local/masked_parity.md#people
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

// Rounds, tolerances and people of the margin perceptron.   docs/local/learners.md#perceptron
struct PerceptronGoal {
  Rational gamma, alpha, beta;
  std::int64_t dimension = 2;
};

struct PerceptronPlan {
  std::uint64_t rounds;               // floor(3.872 / gamma^2) + 1
  double tolerance;                   // for a coordinate: 3 alpha gamma / (64 sqrt d)
  std::uint64_t mistakes, direction;  // reports to the share of mistakes, and to each coordinate
};

std::uint64_t perceptron_rounds(const Rational& gamma);

// `coin` answers for the share of mistakes within alpha/8, `number` for coordinates in [-1, 1]. The plan subtracts from
// the tolerance the error of a coordinate from rounding w to multiples of `grain`. Failure share: beta / (rounds (1 +
// d)).
PerceptronPlan perceptron_plan(const PerceptronGoal& goal, const Randomizer& coin, const Randomizer& number,
                               const Rational& grain);

}  // namespace discreet::inline local
