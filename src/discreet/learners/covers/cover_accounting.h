// How steep the selections of a greedy cover may be, and how wide its noise must be, within a promised total.
//
// A cover runs `rounds` selections with weights e^(eta q); the score q = min(covered - required/pieces, -spoiled) moves
// within an interval of length `cover_range` when a row changes. `required` is the number of rows that are still to be
// covered, exact or with noise. Five accountants bound the same run; which of them is used depends on options alone:
//   basic         sums: pure
//   advanced      composition of pure steps at delta
//   zcdp          concentrated privacy of steps of bounded range
//   privacy_loss  convolution of the worst pairs of such steps
//   first_hit     a row that a chosen piece hits is deleted and costs nothing afterwards: the total grows with the
//   rounds
//                 only through the count
//
// Privacy:  within the promised epsilon and delta, by the accountant's proof.    docs/learners/conjunction.md#privacy
// Utility:  the larger eta, the closer each selection is to the best piece.
// Cost:     some evaluations of closed forms; privacy_loss some convolutions.
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

// What is added to the number of rows that are still to be covered.
enum class CountNoise { best, none, laplace, gaussian };
constexpr auto words(CountNoise) { return std::array<std::string_view, 4>{"best", "none", "laplace", "gaussian"}; }

// How a promise is divided among the steps of a cover. No word is `best` any more.
struct CoverBudget {
  Privacy promise;
  std::uint64_t rounds = 1;
  std::int64_t pieces = 1;  // the target is covered by so many
  CoverAccountant accountant = CoverAccountant::basic;
  CountNoise noise = CountNoise::none;
  Rational share = 0;  // of the budget that goes to the noisy counts; 0 without noise
};

// Error, naming the options, when the accountant cannot prove the promise with this noise.
void check(const CoverBudget& budget);

// The length of the interval within which one changed row moves the scores: 1 where it is added or removed, 2 where it
// is replaced.
long cover_range(Neighbours neighbours);

// What the budget buys: all of it proved, rounded against us.
struct CoverRates {
  Rational eta;
  Rational spread = 0;  // scale of Laplace noise, variance of Gaussian noise
};
CoverRates cover_rates(const CoverBudget& budget);

// The delta at which the selections of any number of rounds with fixed requirements are epsilon-private; nothing
// where epsilon is below cover_range * eta.
std::optional<Rational> first_hit_delta(const Rational& eta, const Rational& epsilon, Neighbours neighbours);

}  // namespace discreet::inline learners
