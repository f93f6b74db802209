// Plans that count people.
#include <fmt/format.h>

#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"
#include "discreet/json/value.h"
#include "discreet/random/rng.h"

namespace discreet::person_plan_test {

class PersonPlan : public Call {
 protected:
  static std::string refusal_of(const Json& request) { return refusal(request).second; }
  static std::string plain_cut(const Json& model) {
    const Json& cut = model["hypothesis"]["cut"];
    return cut.is_string() ? cut.get<std::string>() : cut.dump();
  }
};

TEST_F(PersonPlan, PlanCountsPeople) {
  const Json rows{{"verb", "plan"}, {"learner", "threshold"}, {"high", 120}, {"epsilon", 1}};
  auto people = [&](int rows_each) {
    Json request = rows;
    request["rows_each"] = rows_each;
    return call(request);
  };
  const Json one = people(1);
  auto places = [&](int rows_each) {
    Json request = rows;
    request.update({{"rows_each", rows_each}, {"weigh", "group"}});
    return call(request);
  };
  const Json four = places(4);
  EXPECT_EQ(one["rows"], call(rows)["rows"]) << "with one row each people are rows";
  EXPECT_EQ(one["gap"], call(rows)["gap"]);
  EXPECT_EQ(one["unit"], "people");
  Json quarter = rows;
  quarter["epsilon"] = "1/4";
  EXPECT_EQ(four["rows"].get<int>(), (call(quarter)["rows"].get<int>() + 3) / 4);
  EXPECT_EQ(four["privacy"]["unit"], "person 4");
  EXPECT_TRUE(four["gap"].is_null()) << "lower bounds are about independent people";
  EXPECT_TRUE(says(four["assumes"].dump(), "every person has at least 4 rows in the table"));
  EXPECT_TRUE(says(four["assumes"].dump(), "rows of one person are as independent as rows of two people"));
  Json inverse = rows;
  inverse.update({{"rows_each", 4}, {"weigh", "group"}, {"rows", four["rows"]}});
  EXPECT_LE(Value<Rational>::read(call(inverse)["inverse"]["alpha"], "alpha"), Rational(1, 10));
  inverse["curve"] = path("c.csv");
  EXPECT_TRUE(says(refusal_of(inverse), "'curve' counts rows"));
  EXPECT_TRUE(says(refusal_of({{"verb", "plan"}, {"kind", "sanitizer"}, {"learner", "points"}, {"rows_each", 2}}),
                   "Option --delta is missing."));
  for (const Json& other :
       {Json{{"kind", "sanitizer"}, {"learner", "points"}, {"alpha", "1/10"}, {"delta", "1e-6"}, {"rows_each", 2}},
        Json{{"kind", "optimizer"}, {"learner", "deep_point"}, {"rows_each", 2}}}) {
    Json request = other;
    request["verb"] = "plan";
    EXPECT_EQ(call(request)["unit"], "people") << other;
  }
}

// The losses of people are in [0, 1] and independent. So a finite class needs as many people as it needs rows.
TEST_F(PersonPlan, WithOneVotePerPersonAFiniteClassNeedsAsManyPeopleAsRows) {
  for (const char* learner : {"threshold", "interval", "conjunction"})
    for (const char* setting : {"realizable", "agnostic"})
      for (const char* neighbours : {"replace", "add_remove"}) {
        Json request{{"verb", "plan"}, {"learner", learner}, {"epsilon", 1}, {"setting", setting}};
        if (learner == std::string("threshold")) request["neighbours"] = neighbours;
        const Json of_rows = call(request);
        for (int rows_each : {2, 5, 6}) {
          request["rows_each"] = rows_each;
          const Json plan = call(request);
          EXPECT_EQ(plan["rows"], of_rows["rows"]) << request;
          EXPECT_EQ(plan["rule"], of_rows["rule"]) << request;
          EXPECT_EQ(plan["weigh"], "votes");
          EXPECT_EQ(plan["privacy"]["votes"], "person");
          EXPECT_TRUE(says(plan["assumes"].dump(), "people are independent draws from one distribution"));
          EXPECT_FALSE(says(plan["assumes"].dump(), "as independent as rows of two people"));
        }
      }
}

TEST_F(PersonPlan, OnTheTableItselfVotesCountPeopleToo) {
  Json request{{"verb", "plan"}, {"learner", "threshold"}, {"high", 120}, {"epsilon", 1}, {"errors", "table"}};
  const Json of_rows = call(request);
  request["rows_each"] = 3;
  const Json plan = call(request);
  EXPECT_EQ(plan["rows"], of_rows["rows"]);
  EXPECT_EQ(plan["rule"], "ML-9.E");
  EXPECT_EQ(plan["weigh"], "votes");
}

// No proof says that copies do as well: the plan is that of places, and it says so.
TEST_F(PersonPlan, WithoutAProofForVotesThePlanCountsPlaces) {
  for (const Json& options : {Json{{"learner", "point"}, {"variant", "stable"}, {"delta", "1e-6"}},
                              Json{{"learner", "point"}, {"high", 1000}}, Json{{"learner", "occam"}},
                              Json{{"learner", "parity"}, {"dimension", 4}}}) {
    Json request{{"verb", "plan"}, {"rows_each", 2}, {"epsilon", 1}};
    request.update(options);
    const Json plan = call(request);
    EXPECT_EQ(plan["weigh"], "group") << options;
    EXPECT_EQ(plan["privacy"]["votes"], "row slot");
    const char* note = "the run has --weigh group, since no bound is proved for one vote per person";
    EXPECT_TRUE(says(plan["assumes"].dump(), note));
    request["weigh"] = "group";
    const Json asked = call(request);
    EXPECT_EQ(asked["rows"], plan["rows"]);
    EXPECT_FALSE(says(asked["assumes"].dump(), note));
  }
}

// The planned number of people, each with one to three rows that are the same, reaches the goal on a planted target. 60
// runs: each fails with probability at most 1/20, so more than 10 fail with probability at most 1.8e-4 (binomial tail).
// The seeds are fixed.
TEST_F(PersonPlan, ThePlannedNumberOfPeopleReachesTheGoal) {
  const Json options{{"learner", "threshold"}, {"high", 127}, {"epsilon", 1}};
  Json plan{{"verb", "plan"}, {"rows_each", 3}};
  plan.update(options);
  const int people = call(plan)["rows"].get<int>();
  int failures = 0;
  for (int seed = 0; seed < 60; ++seed) {
    Rng rng = Rng::seeded(static_cast<std::uint64_t>(seed));
    std::string text = "who,x,y\n";
    for (int person = 0; person < people; ++person) {
      const auto age = static_cast<int>(rng.bits(7));
      for (auto rows = 1 + rng.bits(8) % 3; rows > 0; --rows)
        text += fmt::format("{},{},{}\n", person, age, age >= 64 ? 1 : 0);
    }
    Json learn{{"verb", "learn"}, {"data", write("planted.csv", text)},
               {"label", "y"},    {"x", "x"},
               {"person", "who"}, {"rows_each", 3},
               {"seed", seed},    {"model", path("m.json")}};
    learn.update(options);
    call(learn);
    const auto cut = std::stoi(plain_cut(parse_json(read("m.json"))));
    failures += 10 * std::abs(cut - 64) > 128;  // each age has the share 1/128
  }
  EXPECT_LE(failures, 10);
}

}  // namespace discreet::person_plan_test
