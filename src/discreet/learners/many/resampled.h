// Runs a learner on rows drawn from the table with replacement. So its accuracy promise about a population holds for
// the table itself.
//
// A learner of populations is accurate for any distribution of rows. In particular it is accurate for the table, from
// which this code draws n rows. Let m be the number of rows of the table, which is public. A person is among the drawn
// rows about n / m times. If n is much smaller than m, the learner may spend more than the promise. Otherwise it must
// spend less. The caller passes the learner as a call.
//
// Privacy:  (epsilon, delta), replacement of one row.                         docs/learners/resampled.md#privacy
// Utility:  error at most alpha on the table with probability >= 1 - beta if the learner has it at n rows.
// Cost:     that of the run on n rows, n exact uniform draws, and one search for the learner's share.
// Source:   ML-19 (Theorem 28, Lemma 29 of Bun, Nissim, Stemmer 2019), the ratio corrected and the bound sharpened.
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
// A run that draws every row a thousand times gives the whole promise away for nothing.
inline constexpr std::uint64_t most_draws_a_row = 1000;

// Throws Error, with the name of the option, unless there is a row and a draw, and neither is out of proportion.
void check(const Resampling& resampling);

// The number l, rounded up, with this proof: a learner of this epsilon on the draws keeps the promised epsilon if l <=
// promised. Empty if it is certainly larger. It grows with epsilon.   docs/learners/resampled.md#privacy
std::optional<Rational> resampling_loss(const Rational& epsilon, const Rational& promised,
                                        const Resampling& resampling);

// The largest promise of the learner on the draws that keeps the total one. A run without a delta of its own gets no
// delta. Throws Error unless the total is about replacement.
Privacy share_of_base(const Privacy& total, const Resampling& resampling, RunDelta delta);

// The most draws, at least 1, for which the learner may spend the whole epsilon, and the least rows that allow `draws`
// draws.
std::uint64_t draws_for_whole_epsilon(const Rational& epsilon, std::uint64_t rows);
std::uint64_t rows_for_whole_epsilon(const Rational& epsilon, std::uint64_t draws);

// Rows of a table for a small training error, by a learner with these bounds for populations and this promise. Its
// draws spend the whole epsilon. The result has proved bounds, printed ones, and lower bounds for every learner. At
// least one of the given bounds must be proved.
std::vector<Bound> resampled_bounds(const std::vector<Bound>& of_draws, const Privacy& promise, const Accuracy& goal);

// Each draw is one of the rows 0, ..., rows - 1, with equal probability and independent of the others.
std::vector<std::size_t> drawn_rows(const Resampling& resampling, Rng& rng, const Stage& stage = {Progress{}});

}  // namespace discreet::inline learners
