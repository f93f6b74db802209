// Plans that count people.
#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"
#include "discreet/json/value.h"

namespace discreet::person_plan_test {

class PersonPlan : public Call {
 protected:
  static std::string refusal_of(const Json& request) { return refusal(request).second; }
};

TEST_F(PersonPlan, PlanCountsPeople) {
  const Json rows{{"verb", "plan"}, {"learner", "threshold"}, {"high", 120}, {"epsilon", 1}};
  auto people = [&](int rows_each) {
    Json request = rows;
    request["rows_each"] = rows_each;
    return call(request);
  };
  const Json one = people(1), four = people(4);
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
  inverse.update({{"rows_each", 4}, {"rows", four["rows"]}});
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

}  // namespace discreet::person_plan_test
