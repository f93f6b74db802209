#include "discreet/app/verbs/audit/audit.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call_test.h"

namespace discreet::audit_test {

class AuditCall : public Call {};

TEST_F(AuditCall, HonestLearnersAndMechanismsAreNotAccused) {
  for (Json request :
       {Json{{"learner", "parity"}, {"dimension", 2}, {"epsilon", "1/2"}}, Json{{"learner", "threshold"}, {"high", 3}},
        Json{{"learner", "laplace_noise"}, {"kind", "mechanism"}},
        Json{{"learner", "stable_argmax"}, {"kind", "mechanism"}}}) {
    request.update({{"verb", "audit runs"}, {"rows", 2}, {"runs", 2000}, {"seed", 1}, {"confidence", "999/1000"}});
    Json result = call(request);
    EXPECT_EQ(result["verdict"], "not_seen") << result.dump();
    EXPECT_LE(result["epsilon_at_least"].get<double>(), 1);
    EXPECT_EQ(result["witness"]["database"].size(), 2u);
    EXPECT_NE(result["blind"].get<std::string>().find("does not show in 2000 runs"), std::string::npos);
    EXPECT_EQ(result["complete"], true);
  }
}

// Tight promises come close: randomized bits of epsilon 1 are seen to have more than 0.8.
TEST_F(AuditCall, TheBoundIsNearTheTruthOfATightMechanism) {
  Json result = call({{"verb", "audit runs"},
                      {"learner", "laplace_noise"},
                      {"kind", "mechanism"},
                      {"rows", 1},
                      {"runs", 20000},
                      {"seed", 2}});
  EXPECT_GT(result["epsilon_at_least"].get<double>(), 0.8) << result.dump();
  EXPECT_LE(result["epsilon_at_least"].get<double>(), 1);
}

TEST_F(AuditCall, AProgramThatRemembersItsRowsIsSeen) {
  // Predicts the label of the last training row with the same x, else 0.
  std::string lookup = write("lookup.awk",
                             "BEGIN { FS = \",\" }\nFNR == 1 { file++; next }\n"
                             "file == 1 { label[$1] = $2; next }\n{ print label[$1] + 0 }\n");
  Json request{{"verb", "audit runs"}, {"program", "awk -f " + lookup}, {"rows", 5}, {"runs", 30}, {"seed", 3}};
  Json result = call(request);
  EXPECT_EQ(result["verdict"], "violated") << result.dump();
  EXPECT_EQ(result["witness"]["seen"], 30);
  EXPECT_EQ(result["witness"]["neighbour_seen"], 0);
  EXPECT_GT(result["epsilon_at_least"].get<double>(), 1.5);
  EXPECT_EQ(result["failed_runs"], 0);
}

TEST_F(AuditCall, AProgramThatFailsIsReported) {
  Json result = call({{"verb", "audit runs"}, {"program", "echo no >&2; false #"}, {"runs", 4}, {"pilot_runs", 2}});
  EXPECT_EQ(result["verdict"], "undecided") << result.dump();
  EXPECT_EQ(result["complete"], false);
  EXPECT_NE(result["meaning"].get<std::string>().find("no run gave an outcome"), std::string::npos);
  EXPECT_EQ(result["failed_runs"], 3);  // then it is called off
  EXPECT_NE(result["failures"][0].get<std::string>().find("'no'"), std::string::npos);
}

// A failure that depends on the table is an outcome; one that does not is a broken program.
TEST_F(AuditCall, AProgramThatFailsOnOneTableAloneIsSeenAndOneThatBreaksIsCalledOff) {
  Json request{{"verb", "audit runs"}, {"rows", 3}, {"runs", 30}, {"program_values", 2}};
  request["program"] = "grep -q ^1,1 \"$1\" && exit 3; echo 0; echo 0 #";
  Json fails = call(request);
  EXPECT_EQ(fails["verdict"], "violated") << fails.dump();
  EXPECT_EQ(fails["complete"], true);
  std::string count = path("count");
  request["program"] = "echo >> " + count + "; test $(wc -l < " + count + ") -gt 20 && exit 3; echo 0; echo 0 #";
  Json breaks = call(request);
  EXPECT_EQ(breaks["complete"], false) << breaks.dump();
  EXPECT_LT(breaks["failed_runs"].get<int>(), 40);
  EXPECT_NE(breaks["verdict"], "violated");
}

TEST_F(AuditCall, AnInterruptedAuditTellsWhatWasMade) {
  int asked = 0;
  Context context;
  context.progress.stop = [&] { return ++asked > 60; };
  Json request{{"verb", "audit runs"}, {"rows", 3}, {"runs", 1000}, {"pilot_runs", 2}, {"program_values", 2}};
  request["program"] = "echo 0; echo 0 #";
  Json result = call(request, context);
  EXPECT_EQ(result["complete"], false) << result.dump();
  EXPECT_LT(result["runs"].get<int>(), 60);
  EXPECT_EQ(result["planned"], 1000);
  EXPECT_EQ(result["failed_runs"], 0);
  EXPECT_NE(result["blind"].get<std::string>().find("the audit ended after " + result["runs"].dump() + " runs"),
            std::string::npos);
}

TEST_F(AuditCall, RefusesWhatCannotBeMeant) {
  auto refused = [&](Json request, const std::string& with) {
    request["verb"] = "audit runs";
    auto [kind, message] = refusal(request);
    EXPECT_EQ(kind, Error::Kind::mistake) << message;
    EXPECT_NE(message.find(with), std::string::npos) << message;
  };
  refused(Json::object(), "'program'");
  refused({{"learner", "parity"}, {"program", "true"}}, "'program'");
  refused({{"learner", "no_such"}}, "unknown learner");
  refused({{"learner", "parity"}, {"rows", 0}}, "'rows'");
  refused({{"learner", "parity"}, {"runs", 0}}, "'runs'");
  refused({{"learner", "parity"}, {"confidence", 2}}, "'confidence'");
  refused({{"program", "true"}, {"dimension", 2}}, "unknown option 'dimension'");
  refused({{"program", "true"}, {"program_values", 0}}, "'program_values'");
  refused({{"program", "true"}, {"epsilon", 0}}, "epsilon");
}

}  // namespace discreet::audit_test
