// The total promise of several mechanisms run on the same rows, each chosen in view of the others' outputs.
//
// Every accountant gives a valid total and none rounds in our favour, so `best` is the least of them. Steps
// under different neighbour relations are refused. What each accountant may use of a step is decided by its
// kind:
//   basic         sums of epsilons and deltas; the only one that needs no delta of its own.
//   theorem_17    advanced composition with the constant of the paper, kept for comparison.
//   advanced      the same with the sharp mean of the loss.
//   zcdp          adds rho by kind, turned back by rho + 2 sqrt(rho ln(1/delta)).
//   zcdp_tight    the same, turned back through the best Renyi order.
//   optimal       exact for equal (epsilon, delta) steps of which nothing else is known.
//   privacy_loss  convolves the worst pairs' losses (privacy_loss.h).
// Deltas of single steps are leaks: with probability 1 - prod(1 - delta_i) some step gives everything away,
// otherwise the steps are pure (docs/accounting.md, "Leaks").
// Many different steps take a while: `progress` is asked between two of them whether to go on.
#pragma once

#include <array>
#include <span>

#include "discreet/base/progress.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::inline privacy {

enum class Accountant { basic, theorem_17, advanced, zcdp, zcdp_tight, optimal, privacy_loss, best };

// All but `best`.
inline constexpr Accountant accountants[] = {Accountant::basic,       Accountant::theorem_17, Accountant::advanced,
                                             Accountant::zcdp,        Accountant::zcdp_tight, Accountant::optimal,
                                             Accountant::privacy_loss};

constexpr auto words(Accountant) {
  return std::array<std::string_view, 8>{"basic",      "theorem_17", "advanced",     "zcdp",
                                         "zcdp_tight", "optimal",    "privacy_loss", "best"};
}
std::string to_string(Accountant accountant);

// The least epsilon that the accountant proves at delta; nothing where it proves none.
std::optional<Rational> epsilon_at(std::span<const Guarantee> steps, const Rational& delta,
                                   Accountant accountant = Accountant::best, const Progress& progress = {});

// The least delta that the accountant proves at epsilon; 1 where it proves none.
Rational delta_at(std::span<const Guarantee> steps, const Rational& epsilon, Accountant accountant = Accountant::best,
                  const Progress& progress = {});

struct Composed {
  Privacy privacy;
  Accountant by;  // the accountant that proved it
};

// The total at delta; Error when the accountant proves none. delta stays what was asked for, except for
// `basic`, which spends only the sum of the steps' own.
Composed compose(std::span<const Guarantee> steps, const Rational& delta, Accountant accountant = Accountant::best,
                 const Progress& progress = {});

// The common relation of the steps; Error when they differ.
Neighbours common_neighbours(std::span<const Guarantee> steps);

}  // namespace discreet::inline privacy
