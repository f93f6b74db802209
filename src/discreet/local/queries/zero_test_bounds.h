// How many rows or people it takes to tell shares that are 0 from shares above twice a tolerance.
//
// That is all that queried_conjunction and queried_threshold ask of their answers, and it is cheaper than answers
// within the tolerance: on a table a share of 0 has no sampling error, and one above twice the tolerance is missed only
// when few of many rows are there. So no square of the tolerance is paid.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  upper bounds, rounded up; docs/learners/queried_conjunction.md#utility has the proof.
// Cost:     O(1).
// Source:   KL-23 for people; for a table: ours.
#pragma once

#include "discreet/learning/bound.h"
#include "discreet/local/queries/sq_learner.h"
#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {

// One test, misjudged with probability at most `failure`. On a table the noise of its count has scale `scale`.
double central_zero_test_rows(double tolerance, double scale, double failure);
double local_zero_test_people(double tolerance, double epsilon, double failure);

// So many batches, one after the other, of so many tests of yes-or-no questions each.
struct ZeroTests {
  std::uint64_t batches = 1, queries = 1;
  Rational tolerance;
};

// The bound of the oracle in use, that of the other one, and what answers within the tolerance would cost.
std::vector<Bound> zero_test_bounds(const ZeroTests& tests, const Rational& epsilon, const Rational& beta,
                                    OracleKind oracle, const std::string& what);

// Error unless the error that is planned for is one that the learner was set up for, or larger.
void check_planned_error(const Rational& set_up, const Rational& planned);

}  // namespace discreet::inline local
