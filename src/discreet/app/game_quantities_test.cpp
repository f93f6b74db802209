#include <gtest/gtest.h>

#include "check/kinds.h"
#include "discreet/app/call_test.h"

namespace discreet {
namespace {

class GameQuantities : public Call {
 protected:
  static Json dimension(const char* only, Json more) {
    Json request{{"verb", "dimension"}, {"only", only}};
    request.update(more);
    return call(request);
  }

  static std::string verdict(const Json& certificate) {
    try {
      check::check_certificate(check::Json::parse(certificate.dump()));
    } catch (const check::Rejected&) {
      return "rejected";
    } catch (const check::Unreadable& unreadable) {
      return unreadable.what();
    }
    return "accepted";
  }

  // Both ends of every quantity are accepted by the checker, and are not when they claim more or their numbers are changed.
  static void expect_checked(const Json& result) {
    for (const auto& [name, quantity] : result.items()) {
      if (!quantity.is_object() || !quantity.contains("certificate")) continue;
      for (const char* end : {"lower", "upper"}) {
        const Json& certificate = quantity["certificate"][end];
        EXPECT_EQ(verdict(certificate), "accepted") << name << " " << end;
        Json more = certificate;
        const Rational value = parse_rational(more["claim"]["value"].get<std::string>());
        const Rational step = more["claim"]["quantity"] == "tau" || more["claim"]["quantity"] == "protocol_error" ? Rational(1, 1000000) : 1;
        if (value > 0 || std::string(end) == "lower") {
          more["claim"]["value"] = to_string(std::string(end) == "lower" ? value + step : value - step);
          EXPECT_EQ(verdict(more), "rejected") << name << " " << end;
        }
        expect_weights_matter(certificate);
      }
    }
  }

  static void expect_weights_matter(const Json& certificate) {
    if (!certificate.contains("weights") || !certificate["weights"][0].is_string()) return;
    Json changed = certificate;
    changed["weights"][0] = to_string(parse_rational(changed["weights"][0].get<std::string>()) + Rational(1, 1000));
    EXPECT_EQ(verdict(changed), "rejected");
  }
};

TEST_F(GameQuantities, MenusOfPointsOnSixPoints) {
  const Json result = dimension("tau,drepdim,repdim", {{"class", "points"}, {"size", 6}});
  EXPECT_EQ(result["tau"]["lower"], 5);
  EXPECT_EQ(result["tau"]["upper"], 5);
  EXPECT_EQ(result["drepdim"]["lower"], 6);
  EXPECT_EQ(result["drepdim"]["upper"], 6);
  EXPECT_EQ(result["repdim"]["lower"], 5);
  EXPECT_EQ(result["repdim"]["upper"], 5);
  EXPECT_EQ(result["drepdim"]["certificate"]["lower"]["kind"], "hitting");
  expect_checked(result);
}

TEST_F(GameQuantities, FractionsAreWrittenAsTexts) {
  const Json result = dimension("tau", {{"class", "points"}, {"size", 7}});
  EXPECT_EQ(result["tau"]["lower"], "21/4");
  EXPECT_EQ(result["tau"]["exact"], true);
  expect_checked(result);
}

TEST_F(GameQuantities, AMatrixWithCopiesComplementsAndConstants) {
  const std::string file = write("c.csv", "01011\n10011\n11001\n11001\n00111\n");
  expect_checked(dimension("tau,drepdim,repdim,communication,protocol_error,private_communication",
                           {{"matrix", file}, {"error", "1/10"}}));
  expect_checked(dimension("tau,drepdim,repdim,communication,private_communication",
                           {{"matrix", write("one.csv", "010\n010\n")}}));
}

TEST_F(GameQuantities, MessagesOfLines) {
  const Json result = dimension("littlestone,protocol_error,communication,private_communication",
                                {{"class", "lines"}, {"size", 3}, {"messages", 3}, {"error", "1/4"}});
  EXPECT_EQ(result["protocol_error"]["lower"], "1/4");
  EXPECT_EQ(result["protocol_error"]["upper"], "1/4");
  EXPECT_EQ(result["communication"]["lower"], 3);
  EXPECT_EQ(result["communication"]["upper"], 3);
  EXPECT_GE(result["private_communication"]["upper"], result["private_communication"]["lower"]);
  expect_checked(result);
}

TEST_F(GameQuantities, LargeClassesHaveHonestIntervals) {
  const Json result = dimension("littlestone,tau,drepdim,repdim,communication", {{"class", "thresholds"}, {"size", 1000000}});
  EXPECT_EQ(result["tau"]["upper"], 1000001);
  EXPECT_EQ(result["tau"]["certificate"]["lower"]["kind"], "depth_weights");
  EXPECT_EQ(verdict(result["tau"]["certificate"]["lower"]), "accepted");
  EXPECT_EQ(verdict(result["tau"]["certificate"]["upper"]), "accepted");
  EXPECT_EQ(result["communication"]["certificate"]["lower"]["kind"], "sphere_covering");
  EXPECT_EQ(verdict(result["communication"]["certificate"]["lower"]), "accepted");
}

TEST_F(GameQuantities, HypothesesMayBeRestricted) {
  const std::string points = write("p.csv", "1000\n0100\n0010\n0001\n"), ones = write("ones.csv", "1111\n");
  const Json proper = dimension("tau,drepdim", {{"matrix", points}, {"hypotheses", points}});
  EXPECT_EQ(proper["tau"]["upper"], 4);
  expect_checked(proper);
  const Json none = dimension("tau", {{"matrix", points}, {"hypotheses", ones}});
  EXPECT_EQ(none["tau"]["upper"], "infinite");
  EXPECT_EQ(verdict(none["tau"]["certificate"]["lower"]), "accepted");
}

TEST_F(GameQuantities, ShortTimesGiveIntervalsThatAreProved) {
  expect_checked(dimension("tau", {{"class", "thresholds"}, {"size", 9}, {"seconds", "1"}}));
}

// A mistake tree is used although nobody asked for it.
TEST_F(GameQuantities, MessagesAloneRestOnAMistakeTreeAsWell) {
  const Json result = dimension("communication", {{"class", "thresholds"}, {"size", 1048575}});
  EXPECT_FALSE(result.contains("littlestone"));
  EXPECT_GT(result["communication"]["lower"], 1);
  EXPECT_EQ(result["communication"]["certificate"]["lower"]["kind"], "sphere_covering");
  EXPECT_EQ(result["communication"]["certificate"]["lower"]["tree"]["kind"], "named_tree");
  expect_checked(result);
  const Json tau = dimension("tau", {{"class", "thresholds"}, {"size", 4095}});
  EXPECT_NE(tau["tau"]["lower"], 1);
}

TEST_F(GameQuantities, ErrorsOfManyConceptsHaveProofsOnBothEnds) {
  const Json result = dimension("protocol_error", {{"class", "thresholds"}, {"size", 20}, {"seconds", 5}});
  EXPECT_EQ(result["protocol_error"]["certificate"]["lower"]["kind"], "sphere_covering");
  EXPECT_EQ(result["protocol_error"]["certificate"]["upper"]["kind"], "constant_answers");
  EXPECT_EQ(result["protocol_error"]["lower"], "5/16");  // depth 4, two messages: 2, 8, 6 of 16 leaves with 0, 1, 2 errors
  expect_checked(result);
}

TEST_F(GameQuantities, ConceptsThatAreAllEqualNeedOneMessage) {
  const Json result = dimension("protocol_error,communication,private_communication", {{"matrix", {"011", "011"}}});
  EXPECT_EQ(result["protocol_error"]["upper"], 0);
  EXPECT_EQ(result["communication"]["upper"], 1);
  EXPECT_EQ(result["private_communication"]["upper"], 1);
  expect_checked(result);
}

// B-15, and hashing: no search, whatever the size.
TEST_F(GameQuantities, MessagesOfPointsAndLinesAreKnownInClosedForm) {
  const Json lines = dimension("protocol_error,communication,private_communication", {{"class", "lines"}, {"size", 10007}});
  EXPECT_EQ(lines["communication"]["lower"], 1112);
  EXPECT_EQ(lines["communication"]["upper"], 20014);
  EXPECT_EQ(lines["private_communication"]["lower"], 1112);
  EXPECT_EQ(lines["private_communication"]["upper"], 10007 * 10007);
  expect_checked(lines);
  const Json points = dimension("protocol_error,communication", {{"class", "points"}, {"size", 1 << 20}, {"messages", 4}});
  EXPECT_EQ(points["protocol_error"]["upper"], "1/5");
  EXPECT_EQ(points["communication"]["upper"], 2);
  expect_checked(points);
}

TEST_F(GameQuantities, PublicCoinsNeedNoMoreMessagesThanPrivateOnes) {
  const Json result = dimension("communication,private_communication", {{"class", "cube"}, {"size", 5}, {"seconds", 20}, {"error", "2/5"}});
  EXPECT_LE(result["communication"]["upper"], result["private_communication"]["upper"]);
  EXPECT_LT(result["communication"]["upper"], 32);
  expect_checked(result);
}

TEST_F(GameQuantities, ALateListIsDoneWithout) {
  const Json result = dimension("littlestone", {{"class", "halfspaces"}, {"size", 2}, {"dimension", 5}, {"seconds", "1/5"}});
  EXPECT_EQ(result["littlestone"]["lower"], 12);
  EXPECT_EQ(result["littlestone"]["certificate"]["lower"]["kind"], "named_tree");
  expect_checked(result);
}

}  // namespace
}  // namespace discreet
