// The three attacks: on thresholds with labels that fit, on any class with arbitrary labels, on parities (ML-24 to 26).
//
// Each turns a fingerprinting code into a table of labelled rows, and predictions back into a word. A learner may be
// wrong on a share alpha of the rows. Padding with rows that all agree keeps it from being wrong on the few that carry
// the code: users / (3 alpha) rows in all.                                            docs/attacks.md
#pragma once

#include "discreet/algebra/bit_matrix.h"
#include "discreet/audit/attacks/attack.h"
#include "discreet/audit/attacks/boneh_shaw.h"
#include "discreet/audit/attacks/tardos.h"

namespace discreet::inline audit {

// Finds the columns of a bit matrix with at least a given number of ones, 64 columns at a time.
BitVector columns_with(const BitMatrix& rows, std::size_t votes);

struct CodeSize {
  std::size_t users = 20, columns = 36'000;
};

// Realizable: every column is a threshold, 1 for x at most t. Inputs are 1, ..., users. 0 is kept for the threshold
// below all of them and users + 1 for padding. Let columns >= boneh_shaw_columns(users, level). If a learner's labels
// are right for two thirds of the rows wherever all agree, a user is accused in every trial.
Attack threshold_attack(CodeSize size, std::size_t rows, SplitTest test = SplitTest::hypergeometric);

// The same for any class. Each user has one input, and for every s some concept is 1 for the first s users alone. One
// input is for padding: all these concepts are 0 on it. `places` has one input per user.
struct CodePlaces {
  std::vector<std::uint64_t> users;
  std::uint64_t padding = 0;
};
Attack threshold_attack(std::size_t columns, const CodePlaces& places, std::size_t rows,
                        SplitTest test = SplitTest::hypergeometric);

// The way from a symmetric or original Tardos score to a p-value.
struct TardosTracing {
  TardosTest test = TardosTest::bernstein;
  double level = 0.01;            // for `proof`
  std::size_t fresh_users = 999;  // for `fresh_users`
};

// Agnostic, any class with two concepts. All rows lie at the input 1, where the concepts differ, and carry the code's
// words as labels. Padding lies at 0, where they agree on 0.
Attack agnostic_attack(CodeSize size, std::size_t rows, const TardosTracing& tracing = {});

// Agnostic parities under the uniform distribution. There are 2^bits users, one for each row of `bits` bits, and `rows`
// rows drawn from theirs with replacement. `dimension - bits` further bits are uniform. A column's word is 1 if its
// hypothesis is 1 on a quarter of the inputs, all of them or 4,096 random ones. The doubted promise is that of the
// learner. The inequality is that of the learner behind the drawing.
struct ParityCode {
  std::size_t bits = 4, dimension = 4, columns = 10'000;
};
Attack parity_attack(ParityCode size, std::size_t rows, const TardosTracing& tracing = {});

// The number of rows if a learner may err on a share alpha of them, alpha <= 1/3: users / (3 alpha), rounded up.
std::size_t padded_rows(std::size_t users, double alpha);

}  // namespace discreet::inline audit
