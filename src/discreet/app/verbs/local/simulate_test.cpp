#include "discreet/app/verbs/local/simulate.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call.h"
#include "discreet/base/error.h"

namespace discreet::simulate_test {

Json simulated(Json more) {
  Json request{{"verb", "local simulate"}, {"protocol", "masked_parity"}, {"seed", 1}};
  request.update(more);
  return call(request);
}

TEST(Simulate, TheFrontDoorAnswers) {
  const Json result = simulated({{"dimension", 16}, {"people", 200000}, {"epsilon", 1}});
  EXPECT_EQ(result["answered"], true);
  EXPECT_EQ(result["correct"], true);
  EXPECT_EQ(result["rounds"], 2);
  EXPECT_EQ(result["people"], 200000);
  EXPECT_EQ(result["private"], false);
  EXPECT_EQ(result["outcome"], result["target"]);
  EXPECT_EQ(result["promise"], "correct, except with probability at most 1/20");
}

TEST(Simulate, TakesThePlannedPeopleWhenNoneAreNamed) {
  const Json result = simulated({{"dimension", 4}});
  EXPECT_EQ(result["people"], result["planned"]);
  const Json plan = call({{"verb", "local plan"}, {"protocol", "masked_parity"}, {"dimension", 4}});
  EXPECT_EQ(plan["people"], result["planned"]);
}

TEST(Simulate, TooFewPeopleAreToldThatNothingIsPromised) {
  const Json result = simulated({{"dimension", 16}, {"people", 100}});
  EXPECT_EQ(result["people"], 100);
  EXPECT_EQ(result["promise"].get<std::string>().substr(0, 4), "none");
}

TEST(Simulate, TheSameSeedGivesTheSameStudy) {
  EXPECT_EQ(simulated({{"dimension", 8}, {"people", 3000}}), simulated({{"dimension", 8}, {"people", 3000}}));
}

TEST(Simulate, RefusesWhatCannotBeRun) {
  EXPECT_THROW(simulated({{"people", 1}}), Error);
  EXPECT_THROW(simulated({{"people", "1e30"}}), Error);
  EXPECT_THROW(simulated({{"seed", -1}}), Error);
  EXPECT_THROW(simulated({{"protocol", "parities"}}), Error);
  EXPECT_THROW(simulated({{"dimensions", 4}}), Error);
  EXPECT_THROW(call({{"verb", "local simulate"}}), Error);
}

TEST(Simulate, CanBeInterrupted) {
  Context context;
  context.progress.stop = [] { return true; };
  Json request{{"verb", "local simulate"}, {"protocol", "masked_parity"}, {"people", 1'000'000'000}};
  EXPECT_THROW(call(request, context), Error);
}

}  // namespace discreet::simulate_test
