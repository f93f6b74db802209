// Rows for a private cover and one selection per label (ML-12), and the best division of alpha, beta and epsilon.
//
// A cover of radius a holds, for every concept, one that differs from it on at most a of the rows. Select from it for
// each label, with an error of at most s on the rows above the best. The excess error on the population is then a + s +
// 2 g. Here g is the distance of a label's errors on the rows from the true ones.
// docs/bounds.md#cover-and-selection
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>

#include "discreet/base/rational.h"

namespace discreet::inline bounds {

// A bound that is the largest of several conditions: one of them, and its subject, which names the one that binds.
struct Term {
  double rows;
  const char* about;
};

Term largest(std::initializer_list<Term> terms);

// A source that names the binding condition.
std::string with_binding(const std::string& source, const Term& binding);

struct CoverSelection {
  std::function<double(double radius, double beta)> cover;  // rows for it, but with probability beta; may be infinite
  std::function<double(double radius, double rows)>
      log_others;  // ln of the candidates but one, for a table of `rows` rows
  std::function<double(double deviation, double beta)> deviation;  // rows for g of one label, but with probability beta
  double rate = 0;                                                 // candidates weigh e^(-rate mistakes)
  bool cover_may_fail = true, rows_may_deviate = true;             // beyond their rows, with some probability
};

// The same for mistakes on the rows themselves, and no deviations.
CoverSelection on_table(CoverSelection learner);

struct CoverSplit {
  double rows, radius;
  const char* binding = "";  // the part of the three that asks for these rows
};

// The best division of alpha over a grid, with beta in equal parts for all that may fail. Rows are infinite if no
// division works.
CoverSplit best_cover_split(const CoverSelection& learner, double labels, double alpha, double beta);

// For errors of one label that are the same function of the row for `log_class` concepts at most: union bound. For cuts
// on an ordered domain also by two empirical distribution functions.
double deviation_rows(double log_class, double deviation, double beta);
double deviation_rows_of_cuts(double log_class, double deviation, double beta);

// The epsilon that each of `count` selections may have within (epsilon, delta), by the printed theorem, and by zCDP. It
// is at least epsilon / count. These numbers plan. The spending is composed exactly (privacy/largest_step.h).
double printed_label_epsilon(double epsilon, double delta, double count);
double planned_label_epsilon(double epsilon, double delta, double count);

// The share of epsilon in (0, 1), in twentieths, for which `rows` is least.
Rational best_share(const std::function<double(double share)>& rows);

}  // namespace discreet::inline bounds
