// The three attacks: on thresholds with labels that fit, on any class with arbitrary labels, on parities (ML-24 to 26).
//
// Each turns a fingerprinting code into a table of labelled rows, and predictions back into a word. Where a learner may
// be wrong on a share alpha of the rows, padding with rows that all agree keeps it from being wrong on the few that
// carry the code: users / (3 alpha) rows in all.                                            docs/attacks.md
#pragma once

#include "discreet/audit/attacks/attack.h"
#include "discreet/audit/attacks/boneh_shaw.h"
#include "discreet/audit/attacks/tardos.h"

namespace discreet::inline audit {

struct CodeSize {
  std::size_t users = 20, columns = 36'000;
};

// Realizable: every column is a threshold, 1 for x at most t. Inputs are 1, ..., users; 0 is kept for the threshold
// below all of them and users + 1 for padding. With columns >= boneh_shaw_columns(users, level) every learner whose
// labels are right for two thirds of the rows wherever all agree has a user accused in every trial.
Attack threshold_attack(CodeSize size, std::size_t rows, SplitTest test = SplitTest::hypergeometric);

// The same for any class: inputs of which each user has one, so that for every s some concept is 1 for the first s
// users alone, and one for padding, on which all these concepts are 0. `places` has one input a user.
struct CodePlaces {
  std::vector<std::uint64_t> users;
  std::uint64_t padding = 0;
};
Attack threshold_attack(std::size_t columns, const CodePlaces& places, std::size_t rows,
                        SplitTest test = SplitTest::hypergeometric);

// How a symmetric or original Tardos score becomes a p-value.
struct TardosTracing {
  TardosTest test = TardosTest::bernstein;
  double level = 0.01;            // of `proof`
  std::size_t fresh_users = 999;  // of `fresh_users`
};

// Agnostic, any class with two concepts: all rows lie at the input 1, where the concepts differ, and carry the code's
// words as labels; padding lies at 0, where they agree on 0.
Attack agnostic_attack(CodeSize size, std::size_t rows, const TardosTracing& tracing = {});

// Agnostic parities under the uniform distribution: 2^bits users, one for each row of `bits` bits, and `rows` rows
// drawn from theirs with replacement; `dimension - bits` further bits are uniform. A column's word is 1 when its
// hypothesis is 1 on a quarter of the inputs, all of them or 4,096 random ones. The promise that is doubted is that of
// the learner, the inequality that of the learner behind the drawing.
struct ParityCode {
  std::size_t bits = 4, dimension = 4, columns = 10'000;
};
Attack parity_attack(ParityCode size, std::size_t rows, const TardosTracing& tracing = {});

// How many rows there are when a learner may err on a share alpha of them, alpha <= 1/3: users / (3 alpha), rounded up.
std::size_t padded_rows(std::size_t users, double alpha);

}  // namespace discreet::inline audit
