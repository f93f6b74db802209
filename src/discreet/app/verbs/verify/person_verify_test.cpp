// Verifications on files of people.
#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"

namespace discreet::person_verify_test {

class PersonVerify : public Call {
 protected:
  static std::string refusal_of(const Json& request) { return refusal(request).second; }
};

TEST_F(PersonVerify, VerifyTriesFiles) {
  const Json request{{"verb", "verify"}, {"learner", "threshold"}, {"high", 1}, {"epsilon", 1},
                     {"people", 2},      {"rows_each", 2},         {"rows", 3}};
  const Json report = call(request);
  EXPECT_EQ(report["verdict"], "holds");
  EXPECT_EQ(report["databases"], 585);
  EXPECT_EQ(report["promised"]["epsilon"], "1");
  EXPECT_EQ(report["people"], 2);
  EXPECT_NEAR(report["measured"]["epsilon"].get<double>(), 0.7634, 1e-3) << "one vote per person";
  Json places = request;
  places["weigh"] = "group";
  EXPECT_EQ(call(places)["verdict"], "holds");
  places["weigh"] = "rows";
  EXPECT_TRUE(says(refusal_of(places), "Option --weigh is rows. Here it must be votes or group."));
  EXPECT_TRUE(says(report["witness"]["database"].dump(), "person 1: "));
  EXPECT_TRUE(says(refusal_of({{"verb", "verify"}, {"learner", "threshold"}, {"rows_each", 2}}), "'people'"));
  EXPECT_TRUE(says(refusal_of({{"verb", "verify"}, {"learner", "threshold"}, {"weigh", "votes"}}), "'people'"));
  EXPECT_TRUE(says(refusal_of({{"verb", "verify"}, {"kind", "mechanism"}, {"learner", "error_counts"}, {"people", 2}}),
                   "'people'"));
}

}  // namespace discreet::person_verify_test
