// Every mutant dies on an instance on which the sound program lives; scripts/mutants prints the table.
#include <gtest/gtest.h>

#include <set>

#include "discreet/audit/conjunction_mutants_test.h"
#include "discreet/audit/feature_mutants_test.h"
#include "discreet/audit/halfplane_mutants_test.h"
#include "discreet/audit/label_mutants_test.h"
#include "discreet/audit/lattice_cover_mutants_test.h"
#include "discreet/audit/learner_mutants_test.h"
#include "discreet/audit/line_mutants_test.h"
#include "discreet/audit/many_mutants_test.h"
#include "discreet/audit/mechanism_mutants_test.h"
#include "discreet/audit/point_mutants_test.h"
#include "discreet/audit/representation_mutants_test.h"
#include "discreet/audit/rule_table_mutants_test.h"
#include "discreet/audit/structure_mutants_test.h"
#include "discreet/audit/sum_mutants_test.h"
#include "discreet/audit/text_point_mutants_test.h"

namespace discreet {
namespace {

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> mutants = mechanism_mutants();
  for (auto&& more : {label_mutants::all(), learner_mutants::all(), conjunction_mutants::all(), feature_mutants::all(),
                      halfplane_mutants::all(), lattice_cover_mutants::all(), line_mutants::all(), many_mutants::all(),
                      point_mutants::all(), representation_mutants::all(), rule_table_mutants::all(),
                      structure_mutants::all(), sum_mutants::all(), text_point_mutants::all()})
    mutants.insert(mutants.end(), more.begin(), more.end());
  return mutants;
}

class Mutants : public testing::TestWithParam<Mutant> {};

TEST_P(Mutants, IsCaughtWhereTheOriginalHolds) {
  const Mutant& mutant = GetParam();
  auto caught = smallest_failing_instance(mutant.mutant, {.rows = mutant.max_rows});
  ASSERT_TRUE(caught) << mutant.broken;
  EXPECT_TRUE(caught->witness);
  auto sound = verify(mutant.original(caught->rows), {.rows = caught->rows});
  EXPECT_EQ(sound.verdict, Verdict::holds) << sound.reason;
  RecordProperty("broken", mutant.broken);
  RecordProperty("rows", std::to_string(caught->rows));
  RecordProperty("records", std::to_string(caught->records));
  RecordProperty("promised", to_string(caught->promised.epsilon));
  RecordProperty("measured",
                 caught->epsilon.exact.empty() ? std::to_string(caught->epsilon.low) : caught->epsilon.exact);
  RecordProperty("delta", std::to_string(caught->delta.low));
}

INSTANTIATE_TEST_SUITE_P(Table, Mutants, testing::ValuesIn(all_mutants()),
                         [](const auto& info) { return info.param.name; });

TEST(MutantsTable, NamesAreUniqueAndEachSaysWhatIsBroken) {
  std::set<std::string> names;
  for (const Mutant& mutant : all_mutants()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name;
    EXPECT_FALSE(mutant.broken.empty());
  }
  EXPECT_GE(names.size(), 50u);
}

}  // namespace
}  // namespace discreet
