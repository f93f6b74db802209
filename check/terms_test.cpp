#include <gtest/gtest.h>

#include "check/kinds/kinds.h"
#include "check/report.h"

namespace discreet::check::terms_test {

const char* const three = R"({"table": ["100", "010", "001"]})";  // points: tau 3, the least menu 3, at 1/4

Json claim(const char* kind, const char* quantity, const char* relation, const char* value, const Json& more,
           const char* about = three) {
  Json certificate{{"certificate", 1},
                   {"kind", kind},
                   {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
                   {"class", Json::parse(about)}};
  certificate.update(more);
  return certificate;
}

std::string verdict(const Json& certificate) {
  Report report;
  report.check_document(certificate, "it");
  return report.text();
}

bool is_accepted(const Json& certificate) { return verdict(certificate).starts_with("accepted"); }

// All weight on the point that tells a concept apart: a hypothesis with error below 1 serves its concept, or has no 1
// there.
Json adversaries(const char* quantity, const char* value, const Json& more) {
  Json certificate =
      claim("adversaries", quantity, ">=", value,
            {{"columns", {0, 1, 2}}, {"symmetries", Json::array()}, {"picks", 1}, {"weights", {"1/3", "1/3", "1/3"}}});
  for (int c = 0; c < 3; ++c) certificate["adversaries"].push_back({{"concept", c}, {"points", {1, 1, 1}}});
  certificate.update(more);
  return certificate;
}

TEST(Terms, APartOfAHypothesisIsNothing) {
  const Json terms{{"alpha", "1/4"}, {"beta", "1/4"}, {"error", "1/3"}};
  EXPECT_EQ(verdict(claim("all_concepts", "repdim", "<=", "9/4", terms)), "rejected  it: repdim is a whole number\n");
  EXPECT_TRUE(is_accepted(claim("all_concepts", "repdim", "<=", "3", terms)));
  for (const char* quantity : {"drepdim", "communication", "private_communication"})
    EXPECT_FALSE(is_accepted(claim("all_concepts", quantity, "<=", "7/2", terms))) << quantity;
  EXPECT_TRUE(is_accepted(claim("all_concepts", "tau", "<=", "7/2", terms)));
}

TEST(Terms, NumbersAreDecimalAlsoWithZerosBefore) {
  EXPECT_EQ(verdict(claim("all_concepts", "tau", "<=", "010", {{"alpha", "01/08"}})),
            "accepted  it: tau <= 10 at alpha 1/8, of the table 100 010 001 (all_concepts)\n");
  EXPECT_EQ(verdict(claim("all_concepts", "tau", "<=", "-0012", {{"alpha", "000/5"}})),
            "rejected  it: there are at most 3 concepts, the claim is tau <= -12\n");
  for (const char* value : {"1/00", "-", "", "0x10", "+3", "1/-2"})
    EXPECT_EQ(verdict(claim("all_concepts", "tau", "<=", value, {{"alpha", "1/4"}})),
              "unreadable  it: the claim's value is no fraction such as 3/4\n");
}

TEST(Terms, ThoseThatAreOutOfRangeAreRejected) {
  for (const char* beta : {"2", "1", "0", "-100"})
    EXPECT_EQ(verdict(claim("all_concepts", "repdim", "<=", "3", {{"alpha", "1/4"}, {"beta", beta}})),
              "rejected  it: beta lies outside of (0, 1)\n");
  EXPECT_FALSE(is_accepted(adversaries("repdim", "300", {{"alpha", "1/4"}, {"beta", "-100"}})));
  EXPECT_TRUE(is_accepted(adversaries("repdim", "3", {{"alpha", "1/4"}, {"beta", "1/4"}})));
  EXPECT_FALSE(is_accepted(adversaries("repdim", "4", {{"alpha", "1/4"}, {"beta", "1/4"}})));
  for (const char* alpha : {"-1", "1/2", "1"})
    EXPECT_EQ(verdict(adversaries("tau", "1", {{"alpha", alpha}})), "rejected  it: alpha lies outside of [0, 1/2)\n");
  for (const char* error : {"-1", "1/2", "1"})
    for (const char* quantity : {"communication", "private_communication"})
      EXPECT_EQ(verdict(claim("trivial", quantity, ">=", "1", {{"error", error}})),
                "rejected  it: error lies outside of [0, 1/2)\n");
  for (const char* messages : {"0", "-1", "3/2"})
    EXPECT_FALSE(is_accepted(claim("trivial", "protocol_error", ">=", "0", {{"messages", messages}})));
}

TEST(Terms, ThoseThatAreMissingAreAskedFor) {
  EXPECT_EQ(verdict(adversaries("tau", "1", Json::object())), "unreadable  it: the member 'alpha' is missing\n");
  EXPECT_EQ(verdict(adversaries("repdim", "1", {{"alpha", "1/4"}})), "unreadable  it: the member 'beta' is missing\n");
  EXPECT_EQ(verdict(claim("trivial", "communication", ">=", "1", Json::object())),
            "unreadable  it: the member 'error' is missing\n");
  EXPECT_EQ(verdict(claim("trivial", "protocol_error", ">=", "0", Json::object())),
            "unreadable  it: the member 'messages' is missing\n");
}

TEST(Terms, TheVerdictSaysThem) {
  EXPECT_EQ(verdict(adversaries("repdim", "3", {{"alpha", "2/8"}, {"beta", "1/4"}})),
            "accepted  it: repdim >= 3 at alpha 1/4, beta 1/4, of the table 100 010 001 (adversaries)\n");
  EXPECT_EQ(verdict(claim("trivial", "protocol_error", "<=", "1/2", {{"messages", 2}},
                          R"({"name": "boxes", "size": 9, "dimension": 2})")),
            "accepted  it: protocol_error <= 1/2 at messages 2, of boxes of size 9 in dimension 2 (trivial)\n");
  Report report;
  report.check_document(adversaries("tau", "3", {{"alpha", "1/4"}}), "it");
  const Json line = report.json()["certificates"][0];
  EXPECT_EQ(line["terms"], Json::parse(R"({"alpha": "1/4"})"));
  EXPECT_EQ(line["class"], Json::parse(three));
  EXPECT_EQ(line["claim"], "tau >= 3");
}

TEST(Terms, ARestrictionIsSaid) {
  const Json zero{{"alpha", "1/4"}, {"allowed", {{"table", {"000", "000"}}}}};
  EXPECT_EQ(verdict(adversaries("tau", "infinite", zero)),
            "accepted  it: tau >= infinite at alpha 1/4, restricted to 1 hypotheses, of the table 100 010 001 "
            "(adversaries)\n");
  EXPECT_FALSE(is_accepted(adversaries("tau", "infinite", {{"alpha", "1/4"}})));
  EXPECT_FALSE(is_accepted(claim("all_concepts", "tau", "<=", "3", zero)));
  EXPECT_FALSE(is_accepted(claim("trivial", "tau", ">=", "infinite", {{"alpha", "1/4"}})));
}

// A tree of depth 2 has four leaves: without errors one hypothesis serves one of them.
TEST(Terms, TauProvesTheLeastMenus) {
  const char* thresholds = R"({"table": ["000", "100", "110", "111"]})";
  const Json tree = claim("mistake_tree", "littlestone", ">=", "2",
                          {{"depth", 2}, {"points", {1, 0, 2}}, {"concepts", {0, 1, 2, 3}}}, thresholds);
  const Json weights{{"alpha", "1/4"}, {"beta", "1/4"}, {"depths", {1, 1}}, {"tree", tree}};
  for (const auto& [quantity, most] : {std::pair{"tau", "4"}, {"drepdim", "4"}, {"repdim", "3"}}) {
    EXPECT_TRUE(is_accepted(claim("depth_weights", quantity, ">=", most, weights, thresholds))) << quantity;
    EXPECT_FALSE(is_accepted(
        claim("depth_weights", quantity, ">=", std::to_string(std::stoi(most) + 1).c_str(), weights, thresholds)))
        << quantity;
  }
}

}  // namespace discreet::check::terms_test
