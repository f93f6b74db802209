// The rows that every private learner of a hard class needs, in enclosures. They are rounded against the claim of
// impossibility.
//
// Let a learner be (epsilon, delta)-private and within alpha of every target with probability 1 - beta from n rows. Mix
// each target's distribution with a point x0, so that a row is drawn from the target with probability lambda = alpha /
// a. A hypothesis within alpha of the mixture is within a of the target. The table of n copies of x0 differs from such
// a table in K ~ Bin(n, lambda) rows. So on it the learner is within a of each target with probability at least
//
//   averaged:  (1 - beta + k) (1 + lambda (e^epsilon - 1))^-n - k,      k = delta / (e^epsilon - 1),
//   sorted:    E[e^(-epsilon K) on the largest K, of total probability 1 - beta] - k (1 - E[e^(-epsilon K)]),
//
// On average over the targets, the probability is at most `share`: the share of bounds/theory/hardness.h, or twice that
// if the label of x0 is not known. If the first exceeds the second, n rows are too few.    docs/theory/lower_bounds.md
// Source: CC-17, CC-18, CC-20, RD-6, RD-7, B-26; `sorted` for packings and for delta > 0 is ours.
#pragma once

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/progress.h"
#include "discreet/base/rational.h"
#include "discreet/bounds/theory/hardness.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// The answers allowed to the learner: any hypothesis, or concepts of the class alone.
enum class ClaimAnswers { any, concepts };
constexpr auto words(ClaimAnswers) { return std::array<std::string_view, 2>{"any", "concepts"}; }

// A claim about a learner: its privacy, its accuracy and its number of rows.
//
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

enum class RowArgument { averaged, sorted, unseen, noisy };
constexpr auto words(RowArgument) { return std::array<std::string_view, 4>{"averaged", "sorted", "unseen", "noisy"}; }

struct RowBound {
  std::string id;
  std::uint64_t rows = 0;  // fewer are too few: certain
  RowArgument argument = RowArgument::averaged;
  Rational share;       // no answer without data is right more often, on average
  Rational lambda = 1;  // rows that differ from the copies, on average
  std::string why;
  Hardness of = {};  // the hardness behind it; without privacy: `depth` shattered points
};

// True if the hardness implies anything about this claim.
bool applies(const Hardness& hardness, const LearnerClaim& claim);

// A lower bound on the probability that the learner of the claim is right without data.
Interval averaged_hit(const Rational& lambda, const LearnerClaim& claim);
Interval sorted_hit(const Rational& lambda, const LearnerClaim& claim);

// The real number of rows that the averaged argument asks for: below its low end nothing works. Not below 0.
Interval averaged_rows(const Hardness& hardness, const LearnerClaim& claim);

// The larger of the two arguments.
RowBound rows_needed(const Hardness& hardness, const LearnerClaim& claim);

// Without any privacy. The first is for a class that shatters `vc` points. The second is for a class with two concepts
// that agree at one point and differ at another.
RowBound shattering_rows(std::uint64_t vc, const LearnerClaim& claim);
RowBound two_concept_rows(const LearnerClaim& claim);

// The best bound of each id, largest first.
std::vector<RowBound> lower_bounds(const std::vector<Hardness>& hardness, const LearnerClaim& claim,
                                   const Progress& progress = {});

}  // namespace discreet::inline bounds
