#include "discreet/local/queries/feasibility_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::feasibility_bounds_test {

TEST(Feasibility, GoldenValues) {
  EXPECT_EQ(parity_excluded_calls({60, 1, .1}), 1576u);                 // row 25
  EXPECT_NEAR(one_round_masked_parity_failure(48, 1000), .4981, 5e-5);  // row 29
  EXPECT_EQ(one_round_excluded_people({64, 1, .25}), 14899u);           // row 30
}

TEST(Feasibility, IsMonotone) {
  for (double d = 3; d < 150; d += 1.5)
    for (double epsilon : {.1, .5, 1., 2., 4.})
      for (double failure : {.01, .1, .25}) {
        LocalGoal goal{d, epsilon, failure}, more{d + 1, epsilon, failure}, looser{d, epsilon * 1.5, failure};
        for (auto limit : {parity_excluded_calls, parity_surely_excluded_calls, one_round_excluded_people}) {
          EXPECT_LE(limit(goal), limit(more));
          EXPECT_GE(limit(goal), limit(looser));
        }
        EXPECT_LE(parity_surely_excluded_calls(goal), parity_excluded_calls(goal));
        EXPECT_LE(one_round_people_failure(goal, 100), one_round_people_failure(goal, 10));
      }
}

// Excluded means both: few queries and coarse ones.
TEST(Feasibility, TheLimitIsWhereTheEmulationWouldBeTooGood) {
  for (double d : {30., 60., 90.})
    for (double epsilon : {.2, 1., 3.}) {
      double t = static_cast<double>(parity_excluded_calls({d, epsilon, .1}));
      EXPECT_LE(2 * std::exp(epsilon) * t, std::exp2(d / 3));
      EXPECT_LE(9 * std::exp(2 * epsilon) * t / .1, std::exp2(d / 3));
      EXPECT_GT(std::max(2 * std::exp(epsilon) * (t + 1), 90 * std::exp(2 * epsilon) * (t + 1)), std::exp2(d / 3));
    }
}

TEST(Feasibility, FewPeopleInOneRoundFailAlmostHalfOfTheTime) {
  LocalGoal goal{64, 1, .05};
  double people = static_cast<double>(one_round_excluded_people(goal));
  EXPECT_GT(one_round_people_failure(goal, people), .4);
  EXPECT_EQ(one_round_people_failure(goal, 2 * people), 0);  // nothing is known
  EXPECT_NEAR(one_round_people_failure(goal, 0), .45, 1e-12);
}

TEST(Feasibility, VerdictsNameTheNumbers) {
  auto no = parity_feasibility({60, 1, .1}, 1000), open = parity_feasibility({60, 1, .1}, 1577);
  EXPECT_TRUE(no.excluded);
  EXPECT_NE(no.reason.find("1,576"), std::string::npos) << no.reason;
  EXPECT_FALSE(open.excluded);
  EXPECT_NE(open.reason.find("not excluded"), std::string::npos);
  EXPECT_TRUE(one_round_feasibility({64, 1, .25}, 14'899).excluded);
  EXPECT_FALSE(one_round_feasibility({64, 1, .25}, 14'900).excluded);
}

TEST(Feasibility, VastDimensionsAreCut) { EXPECT_EQ(parity_excluded_calls({1e6, 1, .1}), std::uint64_t{1} << 63); }

TEST(Feasibility, RefusesWhatIsNoGoal) {
  EXPECT_THROW(parity_excluded_calls({0, 1, .1}), Error);
  EXPECT_THROW(parity_excluded_calls({8, 0, .1}), Error);
  EXPECT_THROW(one_round_excluded_people({8, 1, 1}), Error);
}

}  // namespace discreet::feasibility_bounds_test
