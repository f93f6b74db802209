// Computes the total promise of several mechanisms run on the same rows, each chosen in view of the others' outputs.
//
// Every accountant gives a valid total and never rounds in our favour, so `best` is the least of them. Steps under
// different neighbour relations are refused. The kind of a step decides which facts an accountant may use.
//   basic         Sums of epsilons and deltas. The only one that needs no delta of its own.
//   theorem_17    Advanced composition with the constant of the paper, kept for comparison.
//   advanced      The same with the sharp mean of the loss.
//   zcdp          Adds rho by kind, and converts back by rho + 2 sqrt(rho ln(1/delta)).
//   zcdp_tight    The same, converted back through the best Renyi order.
//   optimal       Exact for equal (epsilon, delta) steps of which nothing else is known.
//   privacy_loss  Convolves the worst pairs' losses (privacy_loss.h).
// Deltas of single steps are leaks: with probability 1 - prod(1 - delta_i) some step gives everything away. Otherwise
// the steps are pure (docs/accounting.md, "Leaks"). Many different steps take a while. Between two of them the code
// asks `progress` if it may continue.
#pragma once

#include <array>
#include <span>
#include <vector>

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

// The least epsilon that the accountant proves at delta. Empty if it proves no epsilon.
std::optional<Rational> epsilon_at(std::span<const Guarantee> steps, const Rational& delta,
                                   Accountant accountant = Accountant::best, const Progress& progress = {});

// The least delta that the accountant proves at epsilon. 1 if it proves no delta.
Rational delta_at(std::span<const Guarantee> steps, const Rational& epsilon, Accountant accountant = Accountant::best,
                  const Progress& progress = {});

struct Composed {
  Privacy privacy;
  Accountant by;  // the accountant that proved it
};

// The total at delta. Throws Error if the accountant proves no total. The delta is the requested one, except for
// `basic`, which spends only the sum of the steps' own.
Composed compose(std::span<const Guarantee> steps, const Rational& delta, Accountant accountant = Accountant::best,
                 const Progress& progress = {});

// The totals at delta by every accountant that proves one, the smallest epsilon first. Throws Error if all fail.
std::vector<Composed> compose_each(std::span<const Guarantee> steps, const Rational& delta,
                                   Accountant accountant = Accountant::best, const Progress& progress = {});

// The common relation of the steps. Throws Error if they differ.
Neighbours common_neighbours(std::span<const Guarantee> steps);

}  // namespace discreet::inline privacy
