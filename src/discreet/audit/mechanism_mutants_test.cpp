#include "discreet/audit/mechanism_mutants_test.h"

#include <gtest/gtest.h>

#include <set>

namespace discreet {
namespace {

class MechanismMutants : public testing::TestWithParam<Mutant> {};

TEST_P(MechanismMutants, IsCaughtWhereTheOriginalHolds) {
  const Mutant& mutant = GetParam();
  auto caught = smallest_failing_instance(mutant.mutant, {.rows = mutant.max_rows});
  ASSERT_TRUE(caught) << mutant.broken;
  EXPECT_TRUE(caught->witness);
  EXPECT_EQ(caught->errors, 0u);
  auto sound = verify(mutant.original(caught->rows), {.rows = caught->rows});
  EXPECT_EQ(sound.verdict, Verdict::holds) << sound.reason;
  // Equal promises, or the comparison would prove nothing.
  EXPECT_EQ(sound.promised.epsilon, caught->promised.epsilon);
  RecordProperty("rows", std::to_string(caught->rows));
}

INSTANTIATE_TEST_SUITE_P(Mutants, MechanismMutants, testing::ValuesIn(mechanism_mutants()),
                         [](const auto& info) { return info.param.name; });

TEST(MechanismMutantsTable, NamesAreUniqueAndEachSaysWhatIsBroken) {
  std::set<std::string> names;
  for (const Mutant& mutant : mechanism_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_FALSE(mutant.broken.empty());
  }
  EXPECT_GE(names.size(), 30u);
}

}  // namespace
}  // namespace discreet
