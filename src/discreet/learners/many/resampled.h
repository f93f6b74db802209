// Runs a learner on rows drawn from the table with replacement, so that what it promises about a population holds for
// the table itself.
//
// A learner of populations is accurate for whatever the rows are drawn from, so in particular for the table, from which
// n rows are drawn by us. A person is among these rows about n / m times, m being the rows of the table, which are
// public: the learner may spend more than the promise when n is much smaller than m, and must spend less otherwise.
// Which learner runs is the caller's business: it stands behind a call.
//
// Privacy:  (epsilon, delta), replacement of one row.                         docs/learners/resampled.md#privacy
// Utility:  error at most alpha on the table with probability >= 1 - beta when the learner has it at n rows.
// Cost:     that of the run on n rows, n exact uniform draws, and one search for the learner's share.
// Source:   ML-19 (Theorem 28, Lemma 29 of Bun, Nissim, Stemmer 2019), the ratio put right and the bound sharpened.
#pragma once

#include "discreet/learners/many/direct_sum.h"
#include "discreet/learning/bound.h"
#include "discreet/random/rng.h"

namespace discreet::inline learners {

struct Resampling {
  std::uint64_t draws, rows;
  bool operator==(const Resampling&) const = default;
};

inline constexpr std::uint64_t most_table_rows = std::uint64_t{1} << 40;
// To draw every row a thousand times is to give the whole promise away for nothing.
inline constexpr std::uint64_t most_draws_a_row = 1000;

// Error, naming the option, unless there is a row and a draw, and neither is out of proportion.
void check(const Resampling& resampling);

// The number l, rounded up, for which this is proved: a learner of this epsilon on the draws keeps the promised epsilon
// if l <= promised. Nothing when it is certainly larger. Grows with epsilon.   docs/learners/resampled.md#privacy
std::optional<Rational> resampling_loss(const Rational& epsilon, const Rational& promised,
                                        const Resampling& resampling);

// The largest promise of the learner on the draws that keeps the total one. A run without a delta of its own gets none.
// Error unless the total is about replacement.
Privacy share_of_base(const Privacy& total, const Resampling& resampling, RunDelta delta);

// The most draws of which the learner may spend the whole epsilon, at least 1; and the least rows that allow so many.
std::uint64_t draws_for_whole_epsilon(const Rational& epsilon, std::uint64_t rows);
std::uint64_t rows_for_whole_epsilon(const Rational& epsilon, std::uint64_t draws);

// Rows of a table for few mistakes on the table itself, by a learner with these bounds for populations and this
// promise: so many draws with the whole epsilon. Proved, as printed, and what no learner can do without. At least one
// of the bounds must be proved.
std::vector<Bound> resampled_bounds(const std::vector<Bound>& of_draws, const Privacy& promise, const Accuracy& goal);

// Each draw is any of the rows, 0, ..., rows - 1, with equal probability, whatever the others are.
std::vector<std::size_t> drawn_rows(const Resampling& resampling, Rng& rng, const Stage& stage = {Progress{}});

}  // namespace discreet::inline learners
