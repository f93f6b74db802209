// Computes the rows or people needed to distinguish shares of 0 from shares above twice a tolerance.
//
// queried_conjunction and queried_threshold need only this distinction. It is cheaper than answers within the
// tolerance. On a table, a share of 0 has no sampling error. A share above twice the tolerance is missed only when few
// of many rows are there. So the cost has no square of the tolerance.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  upper bounds, rounded up. docs/learners/queried_conjunction.md#utility has the proof.
// Cost:     O(1).
// Source:   KL-23 for people, ours for a table.
#pragma once

#include "discreet/learning/bound.h"
#include "discreet/local/queries/sq_learner.h"
#include "discreet/local/records/sq_bounds.h"

namespace discreet::inline local {

// One test, which is wrong with probability at most `failure`. On a table the noise of its count has scale `scale`.
double central_zero_test_rows(double tolerance, double scale, double failure);
double local_zero_test_people(double tolerance, double epsilon, double failure);

// `batches` batches, one after the other, of `queries` tests each. A test is a yes-or-no question.
struct ZeroTests {
  std::uint64_t batches = 1, queries = 1;
  Rational tolerance;
};

// Three bounds: for the oracle in use, for the other one, and for answers within the tolerance.
std::vector<Bound> zero_test_bounds(const ZeroTests& tests, const Rational& epsilon, const Rational& beta,
                                    OracleKind oracle, const std::string& what);

// Error if the planned error is smaller than the error that the learner was set up for.
void check_planned_error(const Rational& set_up, const Rational& planned);

}  // namespace discreet::inline local
