// Rows that the variants of the learner of many points ask for. docs/learners/many_points.md#utility
#pragma once

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/learners/points/point_bounds.h"

namespace discreet::inline learners {

struct ManyGoal {
  double epsilon, delta, alpha, beta;
};

// Values that can have more than alpha of the mass each: less than 1 / alpha.
std::uint64_t heavy_values(const Rational& alpha);

// ML-16b in closed form, with noise of scale 2 / epsilon: heavy values are released, and drawn often enough.
struct OneShotTerms {
  double released, drawn;
};
OneShotTerms one_shot_terms(const ManyGoal& goal);

// ML-16a in closed form: the sanitizer's privacy and accuracy, the lead, and heavy values that are drawn.
struct PaperPointTerms {
  double sanitizer_privacy, sanitizer_accuracy, lead, drawn;
  Term most() const;
};
PaperPointTerms paper_point_terms(const ManyGoal& goal);

// Rows of the variant paper as it runs here: a histogram of values and a stable winner, tails evaluated.
struct PaperPoints {
  StablePoint histogram;
  std::int64_t argmax_threshold;
  double argmax_rate;
};
double paper_point_rows(const PaperPoints& points, double alpha, double beta);

// UB-10, and for delta 0 UB-5, with the printed histogram and half of the promise for it: its privacy and accuracy, one
// selection a label, and errors on the rows that are near the true ones.
struct AgnosticPointTerms {
  double histogram_privacy, histogram_accuracy, selection, deviation;
  Term most() const;
};
AgnosticPointTerms agnostic_point_terms(const ManyGoal& goal, double labels, const Integer& values);

// The variant agnostic as it runs here.
struct AgnosticPoints {
  std::optional<StablePoint>
      histogram;  // nothing where values are public; without a delta its threshold is half of the
                  // rows that a value must have to be kept
  bool pure;      // values that nobody has get noise too
  double rate;    // of a selection
  double labels;
  Integer values;  // of the domain
  Answers answers;
  std::optional<double> candidates;  // that are kept; nothing: as many as the radius of the cover asks for
};
CoverSelection cover_of(const AgnosticPoints& points);
// Values that are kept for a cover of this radius: two in the radius, four for proper answers. Exact counts need half
// as many.
enum class ValueCounts { noisy, exact };
double candidates_for(double radius, Answers answers, ValueCounts counts);

// UB-6, as derived in the specification: a random menu of hypotheses for all labels.
double improper_point_rows(const ManyGoal& goal, double labels);

}  // namespace discreet::inline learners
