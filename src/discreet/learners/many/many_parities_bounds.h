// Rows that the variants of the learner of many parities need. docs/learners/many_parities.md#utility
#pragma once

#include <cstdint>

#include "discreet/learning/bound.h"
#include "discreet/mechanisms/stable_argmax.h"

namespace discreet::inline learners {

// The probability that d + extra uniform rows of d bits have rank d.
double full_rank(double dimension, double extra);

// How rows are divided into blocks that vote.
struct VotePlan {
  std::uint64_t blocks, extra;  // a block has dimension + extra rows
  std::uint64_t dimension;
  std::uint64_t rows() const { return blocks * (dimension + extra); }
};
// ML-15a: enough votes for a sufficient lead with probability 1 - beta / 2. The release succeeds with probability 1 -
// beta / 2.
VotePlan halved_vote_plan(std::uint64_t dimension, const StableArgmax& release, const Rational& beta);
// The same with the failure evaluated as a whole, and the least sufficient number of blocks of a given size.
VotePlan vote_plan(std::uint64_t dimension, const StableArgmax& release, double beta);
std::uint64_t vote_blocks(std::uint64_t dimension, std::uint64_t extra, const StableArgmax& release, double beta);

// ML-15b in closed form with continuous noise, and with its tails evaluated.
double direct_closed_form(double dimension, double epsilon, double delta, double beta);
double direct_rows(double dimension, const StableArgmax& release, double beta);

}  // namespace discreet::inline learners
