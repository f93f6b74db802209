// Exhaustive privacy in tests: the verifier over every database of the instance and every neighbour.
#pragma once

#include <gtest/gtest.h>

#include "discreet/audit/verify/verifier.h"

namespace discreet::inline mechanisms {

// The promise holds on all databases of `rows` rows (under add_remove: of up to `rows` rows).
inline VerifyReport expect_holds(const Subject& subject, std::size_t rows) {
  VerifyReport report = verify(subject, {.rows = rows});
  EXPECT_EQ(report.verdict, Verdict::holds) << report.reason;
  EXPECT_EQ(report.errors, 0u);
  return report;
}

// It holds, and some pair of neighbours comes within `slack` of the promised epsilon.
inline void expect_tight(const Subject& subject, std::size_t rows, double slack) {
  VerifyReport report = expect_holds(subject, rows);
  EXPECT_GE(report.epsilon.low, to_double(subject.promised.epsilon) - slack);
}

}  // namespace discreet::inline mechanisms
