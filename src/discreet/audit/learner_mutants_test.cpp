#include "discreet/audit/learner_mutants_test.h"

#include <gtest/gtest.h>

namespace discreet {
namespace {

class LearnerMutants : public testing::TestWithParam<Mutant> {};

TEST_P(LearnerMutants, IsCaughtWhereTheOriginalHolds) {
  const Mutant& mutant = GetParam();
  auto caught = smallest_failing_instance(mutant.mutant, {.rows = mutant.max_rows});
  ASSERT_TRUE(caught) << mutant.broken;
  EXPECT_TRUE(caught->witness);
  auto sound = verify(mutant.original(caught->rows), {.rows = caught->rows});
  EXPECT_EQ(sound.verdict, Verdict::holds) << sound.reason;
}

INSTANTIATE_TEST_SUITE_P(Mutants, LearnerMutants, testing::ValuesIn(learner_mutants::all()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace discreet
