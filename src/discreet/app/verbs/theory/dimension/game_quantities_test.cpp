#include <gtest/gtest.h>

#include "check/kinds/kinds.h"
#include "discreet/app/request/call_test.h"

namespace discreet::game_quantities_test {

class GameQuantities : public Call {
 protected:
  static Json dimension(const char* only, Json more) {
    Json request{{"verb", "theory dimension"}, {"only", only}};
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

  // Both ends of every quantity are accepted by the checker, and are not when they claim more or their numbers are
  // changed.
  static void expect_checked(const Json& result) {
    for (const auto& [name, quantity] : result.items()) {
      if (!quantity.is_object() || !quantity.contains("certificate")) continue;
      for (const char* end : {"lower", "upper"}) {
        const Json& certificate = quantity["certificate"][end];
        EXPECT_EQ(verdict(certificate), "accepted") << name << " " << end;
        Json more = certificate;
        const Rational value = parse_rational(more["claim"]["value"].get<std::string>());
        const Rational step = more["claim"]["quantity"] == "tau" || more["claim"]["quantity"] == "protocol_error"
                                  ? Rational(1, 1000000)
                                  : 1;
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
  const Json result =
      dimension("littlestone,tau,drepdim,repdim,communication", {{"class", "thresholds"}, {"size", 1000000}});
  EXPECT_EQ(result["tau"]["upper"], 1000001);
  EXPECT_EQ(result["tau"]["certificate"]["lower"]["kind"], "depth_weights");
  EXPECT_EQ(verdict(result["tau"]["certificate"]["lower"]), "accepted");
  EXPECT_EQ(verdict(result["tau"]["certificate"]["upper"]), "accepted");
  EXPECT_EQ(result["communication"]["certificate"]["lower"]["kind"], "sphere_covering");
  EXPECT_EQ(verdict(result["communication"]["certificate"]["lower"]), "accepted");
}

// A function drawn evenly from all serves every class on these points: of all functions nothing else is as good.
TEST_F(GameQuantities, AllFunctionsBoundEveryClass) {
  const Json cube = dimension("tau", {{"class", "cube"}, {"size", 10}, {"seconds", 20}});
  EXPECT_EQ(cube["tau"]["lower"], "1024/47");
  EXPECT_EQ(cube["tau"]["upper"], "1024/47");
  expect_checked(cube);
  const Json random = dimension("tau,repdim", {{"class", "random"}, {"size", 9}, {"rows", 120}, {"seconds", 2}});
  EXPECT_EQ(random["tau"]["certificate"]["upper"]["kind"], "light_sets");
  EXPECT_LE(parse_rational(random["tau"]["upper"].get<std::string>()), Rational(512, 31));
  for (const char* name : {"tau", "repdim"})
    EXPECT_EQ(verdict(random[name]["certificate"]["upper"]), "accepted") << name;
  Json changed = cube["tau"]["certificate"]["upper"];
  changed["mixtures"][0]["weights"][0] = "1/1000";
  EXPECT_EQ(verdict(changed), "rejected");
  changed = cube["tau"]["certificate"]["upper"];
  changed["nodes"].erase(changed["nodes"].size() - 1);
  EXPECT_EQ(verdict(changed), "rejected");
}

// RD 4.10, the row of many points: nothing is searched, all ends are formulas.
TEST_F(GameQuantities, PointsOfAnyNumber) {
  for (std::int64_t size : {100, 1000, 1'000'000}) {
    const Json result = dimension("tau,drepdim,repdim", {{"class", "points"}, {"size", size}, {"seconds", 3}});
    EXPECT_NEAR(to_double(parse_rational(result["tau"]["lower"].get<std::string>())), 6.75, 0.21) << size;
    EXPECT_EQ(result["tau"]["upper"], 13) << size;
    EXPECT_GE(result["drepdim"]["lower"], size == 100 ? 7 : size == 1000 ? 10 : 20);
    EXPECT_LE(result["drepdim"]["upper"], size == 100 ? 100 : size == 1000 ? 67 : 210);
    EXPECT_EQ(result["repdim"]["lower"], size == 100 ? 5 : 6) << size;
    EXPECT_EQ(result["repdim"]["upper"], 13) << size;
    expect_checked(result);
  }
}

// Sixteen points and little symmetry: a part is searched from below, a thinned menu serves from above.
TEST_F(GameQuantities, PartsAndThinnedMenusBoundLargerClasses) {
  const Json result = dimension("tau", {{"class", "halfspaces"}, {"size", 4}, {"dimension", 2}, {"seconds", 10}});
  const auto value = [&](const char* end) {
    return result["tau"][end].is_string() ? to_double(parse_rational(result["tau"][end].get<std::string>()))
                                          : result["tau"][end].get<double>();
  };
  EXPECT_GE(value("lower"), 8);
  EXPECT_LT(value("upper"), 174);
  for (const char* end : {"lower", "upper"}) EXPECT_EQ(verdict(result["tau"]["certificate"][end]), "accepted") << end;
}

// The tree that bounds tau* from below is searched for although nobody asked for Littlestone's dimension.
TEST_F(GameQuantities, AMistakeTreeIsFoundUnasked) {
  const Json request{{"class", "conjunctions"}, {"size", 8}, {"seconds", 4}};
  const Json alone = dimension("tau,repdim", request);
  EXPECT_FALSE(alone.contains("littlestone"));
  EXPECT_EQ(alone["tau"]["certificate"]["lower"]["kind"], "depth_weights");
  EXPECT_GE(alone["tau"]["lower"], 16);
  EXPECT_GE(alone["repdim"]["lower"], 12);
  for (const char* name : {"tau", "repdim"})
    EXPECT_EQ(verdict(alone[name]["certificate"]["lower"]), "accepted") << name;
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

// The menu is found after tau* was measured.
TEST_F(GameQuantities, AMenuDrawnEvenlyBoundsTau) {
  const Json result = dimension("tau,drepdim", {{"class", "conjunctions"}, {"size", 4}, {"seconds", 6}});
  const Json& tau = result["tau"]["certificate"]["upper"];
  EXPECT_LE(parse_rational(tau["claim"]["value"].get<std::string>()), Rational(result["drepdim"]["upper"].get<int>()));
  EXPECT_EQ(verdict(tau), "accepted");
}

TEST_F(GameQuantities, PriorsOnNinePointsAreProvedByPlacements) {
  const Json result = dimension("tau", {{"class", "thresholds"}, {"size", 9}, {"seconds", "1000"}});
  EXPECT_EQ(result["tau"]["lower"], "10264917051892/1252673782551");
  EXPECT_EQ(result["tau"]["upper"], "10264917051892/1252673782551");
  EXPECT_EQ(result["tau"]["certificate"]["upper"]["kind"], "prior");
  expect_checked(result);
}

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
  EXPECT_EQ(result["protocol_error"]["certificate"]["upper"]["kind"], "protocols");
  const Rational lower = parse_rational(result["protocol_error"]["lower"].get<std::string>());
  const Rational upper = parse_rational(result["protocol_error"]["upper"].get<std::string>());
  EXPECT_GE(lower, Rational(5, 16));  // depth 4, two messages: 2, 8, 6 of 16 leaves with 0, 1, 2 errors
  EXPECT_LT(upper, Rational(2, 5));
  EXPECT_LE(lower, upper);
  expect_checked(result);
}

// Above 16 concepts, without a closed form: clusters from above, a part from below.
TEST_F(GameQuantities, ManyConceptsAreClustered) {
  for (const Json& about : {Json{{"class", "random"}, {"rows", 60}, {"size", 12}}, Json{{"class", "cube"}, {"size", 5}},
                            Json{{"class", "intervals"}, {"size", 9}}}) {
    Json request{{"messages", 5}, {"seconds", 6}, {"error", "2/5"}};
    request.update(about);
    const Json result = dimension("protocol_error,communication", request);
    EXPECT_LT(parse_rational(result["protocol_error"]["upper"].get<std::string>()), Rational(2, 5)) << about;
    EXPECT_LE(result["communication"]["upper"], 5) << about;  // as many messages err with less than 2/5
    expect_checked(result);
  }
}

// Whatever the class is and however large: concepts that are named are answered rightly.
TEST_F(GameQuantities, NamesServeEveryClass) {
  const Json boxes =
      dimension("protocol_error", {{"class", "boxes"}, {"size", 200}, {"dimension", 2}, {"messages", 3}});
  EXPECT_EQ(boxes["protocol_error"]["upper"], "404009999/808020002");  // 20100^2 + 1 concepts
  EXPECT_EQ(boxes["protocol_error"]["certificate"]["upper"]["kind"], "all_concepts");
  expect_checked(boxes);
  const Json few = dimension("protocol_error", {{"matrix", {"011", "011", "110", "101"}}, {"messages", 3}});
  EXPECT_EQ(few["protocol_error"]["upper"], 0);
  EXPECT_EQ(few["protocol_error"]["certificate"]["upper"]["kind"], "distinct_concepts");
  expect_checked(few);
}

// Grids beyond a table: their labellings are bounded by Cover's count, which the checker works out anew.
TEST_F(GameQuantities, HalfspacesAndBallsBeyondATableHaveEndsThatAreChecked) {
  for (const char* name : {"halfspaces", "balls"}) {
    const Json result = dimension("littlestone,tau,drepdim,repdim,protocol_error,communication,private_communication",
                                  {{"class", name}, {"size", 100}, {"dimension", 3}, {"seconds", 5}});
    for (const char* quantity : {"tau", "drepdim", "repdim", "communication", "private_communication"})
      EXPECT_EQ(result[quantity]["certificate"]["upper"]["kind"], "all_concepts") << name << " " << quantity;
    expect_checked(result);
  }
}

TEST_F(GameQuantities, ConceptsThatAreAllEqualNeedOneMessage) {
  const Json result = dimension("protocol_error,communication,private_communication", {{"matrix", {"011", "011"}}});
  EXPECT_EQ(result["protocol_error"]["upper"], 0);
  EXPECT_EQ(result["communication"]["upper"], 1);
  EXPECT_EQ(result["private_communication"]["upper"], 1);
  expect_checked(result);
}

// Incidences, hashing and polynomials: no search, whatever the size.
TEST_F(GameQuantities, MessagesOfPointsAndLinesAreKnownInClosedForm) {
  const Json lines =
      dimension("protocol_error,communication,private_communication", {{"class", "lines"}, {"size", 10007}});
  EXPECT_EQ(lines["communication"]["lower"], 3336);
  EXPECT_EQ(lines["communication"]["upper"], 20014);
  EXPECT_EQ(lines["private_communication"]["lower"], 3336);
  EXPECT_EQ(lines["private_communication"]["upper"], 1 + 10007 * 66);
  expect_checked(lines);
  const Json points =
      dimension("protocol_error,communication", {{"class", "points"}, {"size", 1 << 20}, {"messages", 4}});
  EXPECT_EQ(points["protocol_error"]["upper"], "1/5");
  EXPECT_EQ(points["communication"]["upper"], 2);
  expect_checked(points);
}

TEST_F(GameQuantities, PublicCoinsNeedNoMoreMessagesThanPrivateOnes) {
  const Json result = dimension("communication,private_communication",
                                {{"class", "cube"}, {"size", 5}, {"seconds", 20}, {"error", "2/5"}});
  EXPECT_LE(result["communication"]["upper"], result["private_communication"]["upper"]);
  EXPECT_LT(result["communication"]["upper"], 32);
  expect_checked(result);
}

TEST_F(GameQuantities, ALateListIsDoneWithout) {
  const Json result =
      dimension("littlestone", {{"class", "halfspaces"}, {"size", 2}, {"dimension", 5}, {"seconds", "1/5"}});
  EXPECT_EQ(result["littlestone"]["lower"], 12);
  EXPECT_EQ(result["littlestone"]["certificate"]["lower"]["kind"], "named_tree");
  expect_checked(result);
}

}  // namespace discreet::game_quantities_test
