// Rows that the variants of the learner of many points need. docs/learners/many_points.md#utility
#pragma once

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/learners/points/point_bounds.h"

namespace discreet::inline learners {

struct ManyGoal {
  double epsilon, delta, alpha, beta;
};

// The most values that can have more than alpha of the mass each: less than 1 / alpha.
std::uint64_t heavy_values(const Rational& alpha);

// Rows of the variant paper as it runs here: a histogram of values and a stable winner, tails evaluated.
struct PaperPoints {
  StablePoint histogram;
  std::int64_t argmax_threshold;
  double argmax_rate;
};
double paper_point_rows(const PaperPoints& points, double alpha, double beta);

// UB-10, and for delta 0 UB-5, with the printed histogram and half of the promise for it. The terms are its privacy and
// accuracy, one selection per label, and errors on the rows that are near the true ones.
struct AgnosticPointTerms {
  double histogram_privacy, histogram_accuracy, selection, deviation;
  Term most() const;
};
AgnosticPointTerms agnostic_point_terms(const ManyGoal& goal, double labels, const Integer& values);

// The variant agnostic as it runs here.
struct AgnosticPoints {
  std::optional<StablePoint>
      histogram;  // empty where values are public. Without a delta its threshold is half of the rows that a value must
                  // have to be kept
  bool pure;      // values without rows get noise too
  double rate;    // rate of a selection
  double labels;
  Integer values;  // values of the domain
  Answers answers;
  std::optional<double> candidates;  // number of kept ones. Empty: as many as the radius of the cover needs
};
CoverSelection cover_of(const AgnosticPoints& points);
// Values kept for a cover of this radius: 2 / radius, or 4 / radius for proper answers. Exact counts need half as
// many.
enum class ValueCounts { noisy, exact };
double candidates_for(double radius, Answers answers, ValueCounts counts);

}  // namespace discreet::inline learners
