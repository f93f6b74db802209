#include "discreet/app/verbs/theory/arrow/arrow.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/app/registry/listed_domain.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/theory/arrow/learner_law.h"
#include "discreet/app/verbs/theory/arrow/menus_file.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/json/value.h"

namespace discreet::arrow_test {

class ArrowCall : public Call {
 protected:
  // Points on five values by the hash a x + b modulo 5 into two buckets: a menu for every a and b, a message a bucket.
  std::string protocol() const {
    std::string text = "menu,weight,labels\n";
    for (int a = 1; a < 5; ++a)
      for (int b = 0; b < 5; ++b)
        for (int message = 0; message < 2; ++message) {
          text += std::to_string(5 * a + b) + ",1,";
          for (int x = 0; x < 5; ++x) text += (a * x + b) % 5 % 2 == message ? '1' : '0';
          text += '\n';
        }
    return write("protocol.csv", text);
  }
  std::string points() const { return write("points.csv", "10000\n01000\n00100\n00010\n00001\n"); }
  Json follow(const char* kind, Json more) const {
    Json request{{"verb", "theory arrow"}, {"arrow", kind}};
    request.update(more);
    return call(request);
  }
};

// A protocol goes in, predictions of a verified learner come out.
TEST_F(ArrowCall, FromAProtocolToVerifiedPredictions) {
  const std::string menus = path("menus.csv"), class_file = points();
  Json sent = follow("protocol", {{"menus", protocol()}, {"concepts", class_file}, {"sender", path("sender.csv")}});
  EXPECT_EQ(sent["error"], sent["steps"]["sender_error"]);
  EXPECT_TRUE(read("sender.csv").starts_with("concept,menu,hypothesis,chance\n"));
  Json one = follow(
      "determinise",
      {{"menus", path("protocol.csv")}, {"concepts", class_file}, {"alpha", "1/3"}, {"seed", 1}, {"out", menus}});
  EXPECT_EQ(one["menus"], 1);
  EXPECT_LE(parse_rational(one["alpha"].get<std::string>()), Rational(1, 3));

  std::string data = "x,y\n";
  for (int i = 0; i < 600; ++i) data += std::to_string(i % 5) + "," + (i % 5 == 3 ? "1" : "0") + "\n";
  data = write("people.csv", data);
  Json options{{"learner", "representation"}, {"menus", menus}, {"epsilon", "1"}};
  Json verified = options, learned = options;
  verified.update(Json{{"verb", "verify"}, {"rows", 1}});
  EXPECT_EQ(call(verified)["verdict"], "holds");
  learned.update(Json{{"verb", "learn"},
                      {"concepts", class_file},
                      {"data", data},
                      {"model", path("m.json")},
                      {"seed", 1},
                      {"ledger", nullptr}});
  EXPECT_EQ(call(learned)["answered"], true);
  Json scored = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", data}, {"score", "labels"}});
  EXPECT_LE(scored["error"].get<double>(), 0.4);
}

TEST_F(ArrowCall, EveryStepTellsItsSizeAndItsError) {
  const Json common{{"menus", protocol()}, {"concepts", points()}};
  auto with = [&](Json more) {
    Json all = common;
    all.update(more);
    return all;
  };
  Json few = follow("newman", with({{"slack", "1/5"}, {"seed", 3}, {"out", path("few.csv")}}));
  EXPECT_LE(parse_rational(few["steps"]["error_of_sender"].get<std::string>()),
            parse_rational(few["steps"]["error_allowed"].get<std::string>()));
  Json united = follow("union", with({{"draws", 2}, {"menu_beta", "1/2"}}));
  EXPECT_EQ(united["beta"], "1/4");
  Json short_list = follow("shorten", with({{"alpha", "1/2"}, {"beta", "1/4"}, {"seed", 3}}));
  EXPECT_LE(parse_rational(short_list["alpha"].get<std::string>()), Rational(1, 2));
  // What is written is what the learner reads.
  EXPECT_EQ(follow("protocol", {{"menus", path("few.csv")}, {"concepts", path("points.csv")}})["error"], few["error"]);
}

TEST_F(ArrowCall, VotesBringTheErrorDownAsPromised) {
  // Thresholds on six points from a menu of five hypotheses that is no better than 2/5.
  const Json menu = Json::array({"000000", "101110", "110000", "111101", "011011"});
  const Json thresholds = Json::array({"000000", "100000", "110000", "111000", "111100", "111110", "111111"});
  Json weak = follow("protocol", {{"menus", menu}, {"concepts", thresholds}});
  EXPECT_EQ(weak["alpha"], "2/5");
  Json voted = follow("majority", {{"menus", menu}, {"concepts", thresholds}, {"alpha", "0.36"}});
  EXPECT_EQ(voted["steps"]["votes"], 3);
  EXPECT_EQ(voted["alpha"], "1/4");
  EXPECT_EQ(voted["steps"]["alpha_promised"], "44/125");
  Json repeated = follow("repeat", {{"menus", menu}, {"concepts", thresholds}, {"error", "1/3"}});
  EXPECT_EQ(repeated["steps"]["votes"], 5);
  EXPECT_EQ(repeated["error"], "0");
}

TEST_F(ArrowCall, APatientSenderNeedsNoProgram) {
  Json patient = follow("protocol", {{"menus", protocol()}, {"concepts", points()}, {"slack", "1/10"}});
  EXPECT_EQ(patient["steps"]["sender"], "patient");
  EXPECT_LE(parse_rational(patient["steps"]["sender_error"].get<std::string>()),
            parse_rational(patient["error"].get<std::string>()) + Rational(1, 10));
}

TEST_F(ArrowCall, AReceiverWhoTossesCoinsIsRounded) {
  const std::string file = write("receiver.csv", "1/2,0\n0,0.5\n");
  Json rounded = follow("private_coins", {{"receiver", file}, {"concepts", Json::array({"00"})}});
  EXPECT_EQ(rounded["steps"]["protocol_error"], "1/4");
  EXPECT_EQ(rounded["alpha"], "1/2");
  auto refused =
      refusal({{"verb", "theory arrow"}, {"arrow", "private_coins"}, {"receiver", write("r.csv", "1,0\n2,x\n")}});
  EXPECT_NE(refused.second.find("line 2, column 2"), std::string::npos) << refused.second;
  refused = refusal({{"verb", "theory arrow"}, {"arrow", "private_coins"}, {"receiver", write("r.csv", "1,0\n2,0\n")}});
  EXPECT_NE(refused.second.find("message 2, point 0"), std::string::npos) << refused.second;
}

// RD-6: the law on a table that says nothing hits every target as often as promised.
TEST_F(ArrowCall, TheLawOfALearnerIsAPriorThatHitsEveryTarget) {
  const Json thresholds = Json::array({"000", "100", "110", "111"});
  const Json given{{"concepts", thresholds}, {"epsilon", "1/2"}};
  const LearnerEntry& entry = find_learner("finite");
  const auto learner = entry.of(given);
  constexpr std::size_t rows = 3;
  const Representation prior = law_on(entry.name, *learner, {rows, 0, false}, {}).prior;
  const Menu& menu = prior.menus()[0];
  Integer all = 0;
  for (const Integer& weight : menu.priors) all += weight;
  const FiniteClass concepts = Value<FiniteClass>::read(thresholds, "concepts");
  const Subject subject = learner->subject(rows);
  const Table inputs = listed_inputs(entry.name, *learner, {0, 1, 2});
  for (std::size_t c = 0; c < 4; ++c)
    for (int a = 0; a <= 4; ++a)
      for (int b = 0; a + b <= 4; ++b) {
        const Rational chances[]{Rational(a, 4), Rational(b, 4), Rational(4 - a - b, 4)}, alpha(1, 4);
        auto good = [&](auto label_at) {
          Rational error = 0;
          for (std::size_t x = 0; x < 3; ++x)
            if (label_at(x) != concepts.table().get(c, x)) error += chances[x];
          return error <= alpha;
        };
        Rational hit = 0;
        for (std::size_t h = 0; h < menu.priors.size(); ++h)
          if (good([&](std::size_t x) { return menu.hypotheses.get(h, x); })) hit += Rational(menu.priors[h], all);
        double right = 0;  // over all 27 tables
        for (std::uint32_t code = 0; code < 27; ++code) {
          Rational chance = 1;
          std::vector<std::uint32_t> database;
          for (std::uint32_t i = 0, rest = code; i < rows; ++i, rest /= 3) {
            chance *= chances[rest % 3];
            database.push_back(2 * (rest % 3) + concepts.table().get(c, rest % 3));
          }
          if (chance == 0) continue;
          const auto law = explore([&](Rng& rng) { return subject.run(database, rng); });
          for (const auto& [key, mass] : law.mass) {
            const auto labels = learner->read(Json::parse(key))->predict(inputs);
            if (good([&](std::size_t x) { return labels[x] != 0; }))
              right += to_double(chance) * mass.enclose().low_double();
          }
        }
        EXPECT_GE(to_double(hit) * (1 + 1e-9), right * std::exp(-0.5 * rows)) << c << " " << a << " " << b;
      }
}

// Of all functions on four points drawn evenly, 2 of 16 are within 1/4 of a function on three of the points.
TEST_F(ArrowCall, TheChanceOfAPriorIsThatOfItsOutputDistribution) {
  Json cube = Json::array();
  for (int c = 0; c < 16; ++c) {
    std::string labels;
    for (int x = 0; x < 4; ++x) labels += (c >> x & 1) != 0 ? '1' : '0';
    cube.push_back(labels);
  }
  const Json request{{"learner", "finite"}, {"options", {{"concepts", cube}, {"epsilon", "1/2"}}}, {"rows", 1}};
  const Json made = follow("learner", request);
  EXPECT_EQ(made["steps"]["hit_at_least"], 0.125);
  EXPECT_EQ(made["steps"]["hit_by"], "output distribution");
  EXPECT_EQ(made["steps"]["alpha"], "1/4");
  const std::string meaning = made["meaning"];
  EXPECT_NE(meaning.find("within 1/4 of any target with probability at least 0.125"), std::string::npos) << meaning;
  // No prior does better: `dimension` proves that.
  const Json tau = call({{"verb", "theory dimension"}, {"matrix", cube}, {"only", "tau"}})["tau"];
  EXPECT_EQ(tau["lower"], 8);
  Json closer = request, word = request;
  closer["menu_alpha"] = "1/3";  // three points of equal weight may be wrong at one: four points that are not
  EXPECT_EQ(follow("learner", closer)["steps"]["alpha"], "1/3");
  EXPECT_GT(follow("learner", closer)["steps"]["hit_at_least"], 0.125);
  // A word that cannot be true is refused: one row does not make half of the answers right.
  word.update(Json{{"verb", "theory arrow"}, {"arrow", "learner"}, {"learner_alpha", "1/4"}, {"learner_beta", "1/2"}});
  EXPECT_NE(refusal(word).second.find("is not (1/4, 1/2)-accurate"), std::string::npos) << refusal(word).second;
}

TEST_F(ArrowCall, WithoutAClassTheAccuracyIsYourWord) {
  const Json options{{"low", 0}, {"high", 2}, {"epsilon", "1/2"}};
  const Json request{
      {"verb", "theory arrow"}, {"arrow", "learner"}, {"learner", "threshold"}, {"options", options}, {"rows", 8}};
  Json with = request;
  EXPECT_NE(refusal(with).second.find("'concepts'"), std::string::npos) << refusal(with).second;
  EXPECT_NE(refusal(with).second.find("learner_alpha and learner_beta"), std::string::npos);
  with["learner_alpha"] = "1/4";
  EXPECT_NE(refusal(with).second.find("'learner_beta' is missing"), std::string::npos) << refusal(with).second;
  with["learner_beta"] = "1/2";
  const Json made = call(with);
  EXPECT_EQ(made["steps"]["runs_printed"], 152);  // RD-6
  EXPECT_TRUE(made["meaning"].get<std::string>().starts_with("if your learner is (1/4, 1/2)-accurate with 8 rows"));
  // Half of e^-4 is 0.00915...: rounded down.
  EXPECT_NE(made["meaning"].get<std::string>().find("at least 0.009157"), std::string::npos) << made["meaning"];
  with.erase("learner_beta"), with.erase("learner_alpha");
  with["concepts"] = Json::array({"000", "001", "011", "111"});
  EXPECT_GT(call(with)["steps"]["hit_at_least"], 0.1);
  with["concepts"] = Json::array({"0000"});
  EXPECT_NE(refusal(with).second.find("points"), std::string::npos);
}

// Hash functions are drawn first, each in thousands of ways. All of them together would be played for years.
TEST_F(ArrowCall, TooManyRandomChoicesAreRefusedBeforeLongWork) {
  const Json request{{"verb", "theory arrow"},
                     {"arrow", "learner"},
                     {"learner", "point"},
                     {"options", {{"low", 0}, {"high", 70}}},
                     {"rows", 1},
                     {"learner_alpha", "1/4"},
                     {"learner_beta", "1/4"}};
  const auto [kind, text] = refusal(request);
  EXPECT_EQ(kind, Error::Kind::mistake) << text;
  EXPECT_NE(text.find("point makes more than 65536 different sequences of random choices"), std::string::npos) << text;
  EXPECT_NE(text.find("a variant that draws less"), std::string::npos) << text;
  Json fixed = request;
  fixed["options"]["variant"] = "fixed";
  EXPECT_GT(call(fixed)["steps"]["paths"], 0);
}

TEST_F(ArrowCall, ALearnerBecomesMenus) {
  const Json concepts = Json::array({"000", "100", "110", "111"});
  const Json options{{"concepts", concepts}, {"epsilon", "1/2"}};
  Json made = follow("learner", {{"learner", "finite"}, {"options", options}, {"rows", 8}, {"out", path("prior.csv")}});
  EXPECT_EQ(made["largest_menu"], 4);
  made = follow("learner", {{"learner", "finite"}, {"options", options}, {"rows", 3}, {"draws", 5}, {"seed", 1}});
  EXPECT_GE(made["menus"], 1);
  EXPECT_LE(made["largest_menu"], 4);
  const auto bits = follow("learner", {{"learner", "parity"},
                                       {"options", {{"dimension", 2}}},
                                       {"rows", 2},
                                       {"concepts", Json::array({"0000", "0101", "0011", "0110"})}});
  EXPECT_EQ(bits["points"], 4);
  // A target that no draw comes near: the prior is kept, but makes no menu.
  Json far{{"learner", "finite"}, {"options", options}, {"rows", 3}, {"concepts", Json::array({"001"})}};
  EXPECT_EQ(follow("learner", far)["steps"]["hit_at_least"], 0);
  far.update(Json{{"verb", "theory arrow"}, {"arrow", "learner"}, {"draws", 2}});
  EXPECT_NE(refusal(far).second.find("'draws'"), std::string::npos);
}

TEST_F(ArrowCall, NewmanNeverMakesAProtocolLonger) {
  const Json request{{"menus", protocol()}, {"concepts", points()}, {"slack", "1/100"}, {"seed", 1}};
  const Json same = follow("newman", request);
  EXPECT_EQ(same["steps"]["coins_before"], 20);
  EXPECT_GT(same["steps"]["coins_that_suffice"], 1000);
  EXPECT_LE(same["steps"]["drawn"], 20);
  EXPECT_EQ(same["steps"]["shortened"], false);
  EXPECT_EQ(same["menus"], 20);
  EXPECT_NE(same["meaning"].get<std::string>().find("comes back as it is"), std::string::npos) << same["meaning"];
  EXPECT_EQ(same["error"], follow("protocol", {{"menus", protocol()}, {"concepts", points()}})["error"]);
}

TEST_F(ArrowCall, WhatIsMissingOrWrongIsNamed) {
  auto refused = [&](const char* kind, Json more) {
    Json request{{"verb", "theory arrow"}, {"arrow", kind}};
    request.update(more);
    auto [error, text] = refusal(request);
    EXPECT_EQ(error, Error::Kind::mistake) << text;
    return text;
  };
  EXPECT_NE(refused("newman", Json::object()).find("'menus'"), std::string::npos);
  EXPECT_NE(refused("newman", {{"menus", protocol()}}).find("'concepts'"), std::string::npos);
  EXPECT_NE(refused("union", {{"menus", protocol()}}).find("beta'"), std::string::npos);
  EXPECT_NE(refused("majority", {{"menus", protocol()}, {"votes", 4}}).find("odd"), std::string::npos);
  EXPECT_NE(refused("determinise", {{"menus", protocol()}, {"concepts", points()}}).find("'alpha'"), std::string::npos);
  EXPECT_NE(refused("learner", {{"learner", "box"}, {"options", {{"axes", "0..1,0..1"}}}}).find("neither"),
            std::string::npos);
  EXPECT_NE(refused("sideways", Json::object()).find("arrow"), std::string::npos);
  // Messages that are out of range: a menu with other points, labels that are none.
  EXPECT_NE(refused("protocol", {{"menus", write("m.csv", "menu,labels\n1,010\n2,01\n")}, {"concepts", points()}}),
            "nothing was refused");
  EXPECT_NE(refused("protocol", {{"menus", write("m.csv", "menu,labels\n1,012\n")}, {"concepts", points()}}),
            "nothing was refused");
  EXPECT_NE(refused("protocol", {{"menus", protocol()}, {"concepts", Json::array({"0"})}}).find("points"),
            std::string::npos);
  EXPECT_NE(
      refused("newman", {{"menus", protocol()}, {"concepts", points()}, {"out", path("protocol.csv")}}).find("out"),
      std::string::npos);
}

}  // namespace discreet::arrow_test
