// Computes how steep the selections of a greedy cover may be, and how wide its noise must be, within a promised total.
//
// A cover runs `rounds` selections with weights e^(eta q). If a row changes, the score q = min(covered -
// required/pieces, -spoiled) moves within an interval of length `cover_range`. `required` is the number of rows that
// are still to be covered, exact or with noise. Five accountants bound the same run. Options alone decide which one is
// used.
//   basic         Sums of pure steps: pure.
//   advanced      Composition of pure steps at delta.
//   zcdp          Concentrated privacy of steps of bounded range.
//   privacy_loss  Convolution of the worst pairs of such steps.
//   first_hit     If a chosen piece hits a row, the row is deleted and costs nothing afterwards. The total grows with
//                 the rounds only through the count.
//
// Privacy:  within the promised epsilon and delta, by the accountant's proof.    docs/learners/conjunction.md#privacy
// Utility:  the larger eta, the closer each selection is to the best piece.
// Cost:     some evaluations of closed forms. privacy_loss: some convolutions.
// Source:   GE-2, GE-4, GE-8, GE-9 (Kaplan, Mansour, Matias, Stemmer 2019), as repaired.
#pragma once

#include <optional>

#include "discreet/base/field.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline learners {

enum class CoverAccountant { best, basic, advanced, zcdp, privacy_loss, first_hit };
constexpr auto words(CoverAccountant) {
  return std::array<std::string_view, 6>{"best", "basic", "advanced", "zcdp", "privacy_loss", "first_hit"};
}

// The noise that is added to the number of rows still to be covered.
enum class CountNoise { best, none, laplace, gaussian };
constexpr auto words(CountNoise) { return std::array<std::string_view, 4>{"best", "none", "laplace", "gaussian"}; }

// How a promise is divided among the steps of a cover. No word of it is `best`.
struct CoverBudget {
  Privacy promise;
  std::uint64_t rounds = 1;
  std::int64_t pieces = 1;  // this many pieces cover the target
  CoverAccountant accountant = CoverAccountant::basic;
  CountNoise noise = CountNoise::none;
  Rational share = 0;  // share of the budget for the noisy counts. 0 without noise
};

// Throws Error, with the names of the options, if the accountant cannot prove the promise with this noise.
void check(const CoverBudget& budget);

// The length of the interval within which one changed row moves the scores. It is 1 if the row is added or removed, and
// 2 if it is replaced.
long cover_range(Neighbours neighbours);

// The rates that the budget buys. All of it is proved and rounded against us.
struct CoverRates {
  Rational eta;
  Rational spread = 0;  // scale of Laplace noise, variance of Gaussian noise
};
CoverRates cover_rates(const CoverBudget& budget);

// The delta at which the selections of any number of rounds with fixed requirements are epsilon-private. Empty if
// epsilon is below cover_range * eta.
std::optional<Rational> first_hit_delta(const Rational& eta, const Rational& epsilon, Neighbours neighbours);

}  // namespace discreet::inline learners
