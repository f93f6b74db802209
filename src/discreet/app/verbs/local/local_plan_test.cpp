#include "discreet/app/verbs/local/local_plan.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call.h"
#include "discreet/base/error.h"
#include "discreet/privacy/shuffling.h"

namespace discreet::local_plan_test {

Json planned(Json more) {
  Json request{{"verb", "local plan"}};
  request.update(more);
  return call(request);
}

TEST(LocalPlan, SaysBeforehandWhatIsImpossible) {
  const Json plan = planned({{"protocol", "masked_parity"}, {"dimension", 64}, {"epsilon", 1}});
  EXPECT_EQ(plan["rounds"].size(), 2u);
  EXPECT_GT(plan["rounds"][0]["half_width"], 0);
  EXPECT_GT(plan["verdicts"]["parity"]["calls"], 0);
  EXPECT_EQ(plan["verdicts"]["one_round"]["excluded"], false);  // more people than the bound speaks of
  const Json large = planned({{"protocol", "masked_parity"}, {"dimension", 128}, {"epsilon", 1}});
  EXPECT_EQ(large["verdicts"]["parity"]["excluded"], true);
  EXPECT_EQ(large["verdicts"]["one_round"]["excluded"], true);
}

// As the collector says when it is to store such a study.
TEST(LocalPlan, SaysBeforehandThatNoDeviceReadsTheQuestions) {
  std::string labels;
  for (int x = 0; x < 2000; ++x) labels += x % 2 == 0 ? '0' : '1';
  Json request{{"verb", "local plan"}, {"protocol", "local_erm"}, {"concepts", Json::array()}};
  for (std::size_t i = 0; i < 600; ++i) {
    labels[2 * i] = '1';
    request["concepts"].push_back(labels);
  }
  const std::string why = call(request)["verdicts"]["devices"]["reason"];
  EXPECT_NE(why.find("a device reads 8388608 of a first round at most"), std::string::npos) << why;
  EXPECT_NE(why.find("fewer concepts"), std::string::npos) << why;
  request.update({{"verb", "local simulate"}, {"people", 1000}, {"seed", 1}});
  EXPECT_EQ(call(request)["devices"], why);
  EXPECT_FALSE(planned({{"protocol", "local_erm"}}).contains("verdicts"));
}

TEST(LocalPlan, ComparesWithACurator) {
  const Json plan = planned({{"protocol", "masked_parity"}, {"dimension", 16}});
  std::uint64_t central = 0;
  for (const Json& bound : plan["bounds"])
    if (bound["id"] == "KL-3") central = bound["people"];
  EXPECT_GT(central, 0u);
  EXPECT_LT(central, plan["people"]);
}

// The largest number that is excluded is, the next one is not; both say what the protocol itself would need.
TEST(LocalPlan, JudgesThePeopleThereAre) {
  const Json asked{{"protocol", "parity"}, {"dimension", 60}, {"epsilon", 1}};
  auto with = [&](std::uint64_t people) {
    Json given = asked;
    given["people"] = people;
    return planned(given)["verdicts"];
  };
  const std::uint64_t limit = planned(asked)["verdicts"]["parity"]["calls"];
  EXPECT_EQ(limit, 1576u);  // docs/local/statistical_queries.md
  const Json excluded = with(limit), open = with(limit + 1);
  EXPECT_EQ(excluded["parity"]["excluded"], true);
  EXPECT_EQ(excluded["parity"]["bound"], "KL-19");
  EXPECT_NE(excluded["parity"]["reason"].get<std::string>().find("1,576 calls to people"), std::string::npos);
  EXPECT_EQ(open["parity"]["excluded"], false);
  for (const Json& verdict : {excluded, open}) {
    EXPECT_EQ(verdict["study"]["enough"], false);
    EXPECT_EQ(verdict["study"]["needed"], "more than 2^53");
  }
  EXPECT_THROW(planned({{"protocol", "parity"}, {"people", 0}}), Error);
  EXPECT_THROW(planned({{"protocol", "parity"}, {"people", "1e20"}}), Error);
}

TEST(LocalPlan, EnoughPeopleAreToldWhatIsPromised) {
  const std::uint64_t needed = planned({{"protocol", "mean"}})["people"];
  const Json enough = planned({{"protocol", "mean"}, {"people", needed}})["verdicts"]["study"];
  EXPECT_EQ(enough["enough"], true);
  EXPECT_NE(enough["reason"].get<std::string>().find("except with probability at most 1/20"), std::string::npos);
  const Json few = planned({{"protocol", "mean"}, {"people", needed - 1}})["verdicts"]["study"];
  EXPECT_EQ(few["enough"], false);
  EXPECT_EQ(few["needed"], needed);
}

// Two rounds that nobody fills by exactly as many people as reports: more have to be invited, and only they are enough.
TEST(LocalPlan, InvitesMorePeopleThanItNeedsReports) {
  const Json asked{{"protocol", "masked_parity"}, {"dimension", 16}, {"epsilon", 1}};
  const Json plan = planned(asked);
  std::uint64_t reports = 0, people = 0;
  for (const Json& round : plan["rounds"]) {
    EXPECT_GT(round["people"], round["reports"]);
    reports += round["reports"].get<std::uint64_t>();
    people += round["people"].get<std::uint64_t>();
  }
  EXPECT_EQ(plan["people"], people);
  const auto enough = [&](std::uint64_t some) {
    Json given = asked;
    given["people"] = some;
    return planned(given)["verdicts"]["study"]["enough"];
  };
  EXPECT_EQ(enough(reports), false);
  EXPECT_EQ(enough(people - 1), false);
  EXPECT_EQ(enough(people), true);
}

// What a study presumes of people is part of its plan, of its verdict and of a simulation.
TEST(LocalPlan, StatesItsPremise) {
  const std::string uniform = "points are uniform, and their labels follow a concept of the class";
  const Json study{{"protocol", "weak_learner"}, {"concepts", {"0011", "0101"}}, {"epsilon", 4}};
  EXPECT_EQ(planned(study)["premise"], uniform);
  EXPECT_EQ(planned(study)["options"]["distribution"], "uniform");
  Json counted = study;
  counted.update({{"distribution", "5,0,1,2"}, {"people", 100000}});
  const Json plan = planned(counted);
  EXPECT_EQ(plan["premise"].get<std::string>().find("points are distributed as in the public sample"), 0u);
  const std::string reason = plan["verdicts"]["study"]["reason"];
  EXPECT_NE(reason.find("error at most 1/2 - theta/6"), std::string::npos) << reason;
  EXPECT_NE(reason.find(plan["premise"].get<std::string>()), std::string::npos) << reason;
  counted["verb"] = "local simulate";
  const Json run = call(counted);
  EXPECT_EQ(run["premise"], plan["premise"]);
  EXPECT_EQ(run["outcome"]["premise"], plan["premise"]);
  EXPECT_EQ(run["outcome"]["most_error"], "5/12");
  EXPECT_FALSE(planned({{"protocol", "mean"}}).contains("premise"));
}

// A number that stands for more is no bound: it is said in words, and nothing is called proved of it.
TEST(LocalPlan, APlanThatWasCutIsNotCalledProved) {
  const Json plan = planned({{"protocol", "parity"}, {"dimension", 64}});
  EXPECT_EQ(plan["people"], "more than 2^53");
  EXPECT_EQ(plan["rounds"][0]["people"], "more than 2^53");
  for (const Json& bound : plan["bounds"]) EXPECT_NE(bound["kind"], "proved") << bound;
  const std::string practice = plan["verdicts"]["practice"]["reason"];
  EXPECT_NE(practice.find("cannot teach a parity"), std::string::npos);
  EXPECT_NE(practice.find("at least " + plan["verdicts"]["practice"]["least_calls"].dump() + " calls to people;"),
            std::string::npos);
  const Json small = planned({{"protocol", "parity"}, {"dimension", 8}});
  EXPECT_EQ(small["bounds"][0]["kind"], "proved");
  EXPECT_FALSE(small["verdicts"].contains("practice"));
}

// The smallest round decides, as it is or as it is cut from the people there are.
TEST(LocalPlan, TellsWhatAShufflerWouldPromise) {
  const Json given{{"protocol", "masked_parity"}, {"dimension", 16}, {"delta", "1/1000000"}};
  const Json plan = planned(given);
  const std::uint64_t last = plan["rounds"][1]["reports"];
  EXPECT_EQ(plan["shuffled"]["people"], last);
  EXPECT_EQ(plan["shuffled"]["epsilon"],
            to_string(shuffled_epsilon({.people = last, .local_epsilon = 1}, Rational(1, 1'000'000))));
  Json more = given;
  more["people"] = 100 * plan["people"].get<std::uint64_t>();
  const Json larger = planned(more)["shuffled"];
  EXPECT_EQ(larger["people"], 100 * plan["rounds"][1]["people"].get<std::uint64_t>());
  auto epsilon_of = [](const Json& shuffled) { return parse_rational(shuffled["epsilon"].get<std::string>()); };
  EXPECT_LT(epsilon_of(larger), epsilon_of(plan["shuffled"]));
  EXPECT_FALSE(planned({{"protocol", "masked_parity"}}).contains("shuffled"));
  EXPECT_THROW(planned({{"protocol", "mean"}, {"delta", "0"}}), Error);
}

}  // namespace discreet::local_plan_test
