#include "discreet/bounds/theory/agnostic_rows.h"

namespace discreet::inline bounds {
namespace {

// Below this number of rows, divided by `points`, the label of a point is guessed wrong with probability over
// `failure`.
Interval rows_to_tell(const Rational& bias, const Rational& failure, std::uint64_t points) {
  const Interval unclear(4 * failure * (1 - failure)), kept(-bias * bias);
  return Interval(Rational(points)) * -log(unclear) / -log1p(kept);
}

}  // namespace

RowBound noisy_label_rows(const LearnerClaim& claim) {
  check(claim);
  RowBound bound{"AG.1", 0,           RowArgument::noisy,
                 0,      claim.alpha, "one point whose labels are noisy; without any privacy"};
  bound.of.depth = 1;
  if (claim.beta > 0 && 2 * claim.beta < 1) bound.rows = certain_rows(rows_to_tell(claim.alpha, claim.beta, 1));
  return bound;
}

RowBound noisy_points_rows(std::uint64_t vc, const LearnerClaim& claim) {
  check(claim);
  RowBound best{
      "AG.D",
      0,
      RowArgument::noisy,
      0,
      0,
      std::to_string(vc) + " points that are labelled in all ways, whose labels are noisy; without any privacy"};
  best.of.depth = vc;
  constexpr int steps = 100;
  for (int i = 1; 2 * i < steps; ++i) {
    const Rational share(i, steps), bias = claim.alpha / share;  // this share of the bias may be lost
    const Rational failure = share * (1 - claim.beta) + claim.beta;
    if (bias >= 1 || 2 * failure >= 1) continue;
    const std::uint64_t rows = certain_rows(rows_to_tell(bias, failure, vc));
    if (rows > best.rows) best.rows = rows, best.lambda = bias;
  }
  return best;
}

}  // namespace discreet::inline bounds
