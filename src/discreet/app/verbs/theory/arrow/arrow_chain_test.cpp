// Every arrow, from a protocol to the predictions of a learner that the verifier has checked.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/app/registry/listed_domain.h"
#include "discreet/app/request/call_test.h"
#include "discreet/app/verbs/theory/arrow/arrow.h"
#include "discreet/app/verbs/theory/arrow/learner_law.h"
#include "discreet/json/value.h"

namespace discreet::arrow_chain_test {

const Json points_class = Json::array({"100", "010", "001"});
const Json thresholds_class = Json::array({"000", "100", "110", "111"});

class ArrowChain : public Call {
 protected:
  // Points on three values by the hash a x + b modulo 3 into two buckets: a menu for every a and b, a message a bucket.
  std::string protocol() const {
    std::string text = "menu,weight,labels\n";
    for (int a = 1; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        for (int message = 0; message < 2; ++message) {
          text += std::to_string(3 * a + b) + ",1,";
          for (int x = 0; x < 3; ++x) text += (a * x + b) % 3 % 2 == message ? '1' : '0';
          text += '\n';
        }
    return write("protocol.csv", text);
  }
};

struct Arrow {
  const char* kind;
  Json options;
};
void PrintTo(const Arrow& arrow, std::ostream* out) { *out << arrow.kind; }

class EveryArrow : public ArrowChain, public ::testing::WithParamInterface<Arrow> {};

TEST_P(EveryArrow, EndsInVerifiedPredictions) {
  const std::string menus = path("menus.csv"), kind = GetParam().kind;
  Json request{{"verb", "theory arrow"}, {"arrow", kind}, {"concepts", points_class}, {"out", menus}};
  request.update(GetParam().options);
  for (const char* draws : {"newman", "shorten", "determinise", "learner"})
    if (kind == draws) request["seed"] = 4;
  if (kind == "private_coins")
    request["receiver"] = write("receiver.csv", "1,1/4,0\n1/8,3/4,0.1\n0,1/3,1\n");
  else if (kind != "learner")
    request["menus"] = protocol();
  const Json made = call(request);
  const double alpha = to_double(parse_rational(made["alpha"].get<std::string>()));
  EXPECT_LE(alpha, 0.5);

  Json learner{{"learner", "representation"}, {"menus", menus}, {"concepts", points_class}, {"epsilon", "2"}};
  if (made["beta"] != "0") learner["menu_beta"] = made["beta"];
  Json verified = learner;
  verified.update(Json{{"verb", "verify"}, {"rows", 2}});
  EXPECT_EQ(call(verified)["verdict"], "holds");

  std::string data = "x,y\n";
  for (int i = 0; i < 600; ++i) data += std::to_string(i % 3) + "," + (i % 3 == 1 ? "1" : "0") + "\n";
  data = write("people.csv", data);
  Json learned = learner;
  learned.update(Json{{"verb", "learn"}, {"data", data}, {"model", path("m.json")}, {"seed", 2}, {"ledger", nullptr}});
  EXPECT_EQ(call(learned)["answered"], true);
  const Json scored = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", data}, {"score", "labels"}});
  EXPECT_LE(scored["error"].get<double>(), alpha + 0.01);
}

INSTANTIATE_TEST_SUITE_P(Arrows, EveryArrow,
                         ::testing::Values(Arrow{"protocol", Json::object()}, Arrow{"private_coins", Json::object()},
                                           Arrow{"newman", {{"slack", "1/5"}}}, Arrow{"repeat", {{"votes", 3}}},
                                           Arrow{"union", {{"draws", 2}}}, Arrow{"majority", {{"votes", 3}}},
                                           Arrow{"shorten", {{"alpha", "1/2"}, {"beta", "1/4"}}},
                                           Arrow{"determinise", {{"alpha", "1/3"}}},
                                           Arrow{"learner",
                                                 {{"learner", "finite"},
                                                  {"rows", 2},
                                                  {"units", 100},
                                                  {"options", {{"concepts", points_class}, {"epsilon", "1"}}}}}),
                         [](const auto& info) { return std::string(info.param.kind); });

// RD-10: menus of three of the four thresholds, united and voted, then selection; what fails is counted over all
// tables, all concepts and a grid of distributions, and stays below what the plan says: beta of the menus plus (N - 1)
// e^(-n r).
TEST_F(ArrowChain, TheWholePipelineOnThreePointsExactly) {
  std::string base = "menu,labels\n";
  for (int without = 0; without < 4; ++without)
    for (int c = 0; c < 4; ++c)
      if (c != without) base += std::to_string(without + 1) + "," + thresholds_class[c].get<std::string>() + "\n";
  const std::string united = path("united.csv"), voted = path("voted.csv");
  Json made = call({{"verb", "theory arrow"},
                    {"arrow", "union"},
                    {"menus", write("base.csv", base)},
                    {"concepts", thresholds_class},
                    {"menu_beta", "1/4"},
                    {"beta", "1/16"},
                    {"out", united}});
  EXPECT_EQ(made["alpha"], "0");
  made = call({{"verb", "theory arrow"},
               {"arrow", "majority"},
               {"menus", united},
               {"concepts", thresholds_class},
               {"votes", 3},
               {"menu_beta", "1/16"},
               {"out", voted}});
  EXPECT_EQ(made["beta"], "3/16");
  EXPECT_EQ(made["alpha"], "0");
  EXPECT_EQ(made["largest_menu"], 4);  // a majority of thresholds is one

  constexpr std::size_t rows = 4;
  constexpr double epsilon = 6, most = 0.5;
  const LearnerEntry& entry = find_learner("representation");
  const auto learner =
      entry.of({{"menus", voted}, {"concepts", thresholds_class}, {"menu_beta", "3/16"}, {"epsilon", "6"}});
  const Subject subject = learner->subject(rows);
  const Table inputs = listed_inputs(entry.name, *learner, {0, 1, 2});
  const double promised = 3.0 / 16 + 3 * std::pow(1 - most * (1 - std::exp(-epsilon / 2)), rows);
  EXPECT_LT(promised, 0.5);
  double worst = 0;
  for (std::size_t c = 0; c < 4; ++c) {
    std::map<std::vector<int>, std::map<std::vector<Label>, double>> laws;  // by how often each point occurs
    const std::string target = thresholds_class[c];
    for (int i = 0; i <= 4; ++i)
      for (int j = 0; i + j <= 4; ++j) {
        std::vector<std::uint32_t> database;
        const std::vector<int> counts{i, j, 4 - i - j};
        for (std::uint32_t x = 0; x < 3; ++x)
          database.insert(database.end(), static_cast<std::size_t>(counts[x]), 2 * x + (target[x] == '1'));
        const auto law = explore([&](Rng& rng) { return subject.run(database, rng); });
        for (const auto& [key, mass] : law.mass)
          laws[counts][learner->read(Json::parse(key))->predict(inputs)] += mass.enclose().high_double();
      }
    for (int a = 0; a <= 8; ++a)
      for (int b = 0; a + b <= 8; ++b) {
        const double chances[]{a / 8.0, b / 8.0, (8 - a - b) / 8.0};
        double fails = 0;
        for (const auto& [counts, law] : laws) {
          double chance = 24;  // 4! over the factorials: the orders of the rows
          for (std::size_t x = 0; x < 3; ++x) chance *= std::pow(chances[x], counts[x]) / std::tgamma(counts[x] + 1);
          for (const auto& [labels, mass] : law) {
            double error = 0;
            for (std::size_t x = 0; x < 3; ++x) error += (labels[x] != 0) != (target[x] == '1') ? chances[x] : 0;
            if (error > most) fails += chance * mass;
          }
        }
        EXPECT_LE(fails, promised + 1e-9) << c << " " << a << " " << b;
        worst = std::max(worst, fails);
      }
  }
  EXPECT_GT(worst, 0.001);  // something does fail
}

// RD-16: on two rows, whatever they are, the law on a table that says nothing is as good as the optimizer there, but
// for e^(-2 epsilon).
TEST_F(ArrowChain, AnOptimizerBecomesAMenuOfSolutions) {
  const std::string scores = write("scores.csv", "kind,bus,tram,walk\nnorth,3,1,0\nsouth,0,2,1\n");
  const Json options{{"scores", scores}, {"epsilon", "1"}};
  const Json made = call({{"verb", "theory arrow"},
                          {"arrow", "optimizer"},
                          {"optimizer", "scores"},
                          {"options", options},
                          {"rows", 2},
                          {"dummy_point", 0},
                          {"learner_beta", "1/2"},
                          {"out", path("solutions.csv")}});
  const double share = made["steps"]["kept_at_least"].get<double>();
  EXPECT_GE(share, std::exp(-2.0));
  EXPECT_NEAR(made["steps"]["hit_at_least"].get<double>(), share / 2, 1e-12);
  EXPECT_EQ(made["steps"]["runs"], static_cast<int>(std::ceil(std::log(4) / -std::log1p(-share / 2))));
  EXPECT_NE(made["meaning"].get<std::string>().find("if your optimizer fails with probability at most 1/2"),
            std::string::npos);
  EXPECT_TRUE(read("solutions.csv").starts_with("solution,chance\n"));
  std::map<std::string, double> prior;
  double all = 0;
  for (const Json& item : made["solutions"]) all += prior[item["solution"].dump()] = item["chance"].get<double>();
  EXPECT_NEAR(all, 1, 1e-9);
  const OptimizerEntry& entry = find_optimizer("scores");
  const Subject subject = entry.subject(entry.complete(options), 2);
  double least = 1;
  for (std::uint32_t first = 0; first < 2; ++first)
    for (std::uint32_t second = 0; second < 2; ++second) {
      const std::vector<std::uint32_t> database{first, second};
      const auto law = explore([&](Rng& rng) { return subject.run(database, rng); });
      ASSERT_EQ(law.mass.size(), 3u);
      // Solution by solution, and so for whatever set of them is good enough.
      for (const auto& [solution, mass] : law.mass) {
        EXPECT_GE(prior.at(solution) * (1 + 1e-12), mass.enclose().low_double() * share) << solution;
        least = std::min(least, prior.at(solution) / mass.enclose().low_double());
      }
    }
  EXPECT_NEAR(share, least, 1e-12);
  // Nobody has said how often the optimizer fails, so nothing is told of that.
  const Json silent = call(
      {{"verb", "theory arrow"}, {"arrow", "optimizer"}, {"optimizer", "scores"}, {"options", options}, {"rows", 2}});
  EXPECT_FALSE(silent["steps"].contains("hit_at_least"));
  EXPECT_FALSE(silent["steps"].contains("runs"));
  const auto refused = refusal({{"verb", "theory arrow"},
                                {"arrow", "optimizer"},
                                {"optimizer", "scores"},
                                {"options", options},
                                {"rows", 2},
                                {"dummy_point", 2}});
  EXPECT_NE(refused.second.find("dummy_point"), std::string::npos) << refused.second;
}

// RD-7: where menus may be coarser than the learner, copies of a point hit far more often than any table must.
TEST_F(ArrowChain, CopiesOfAPointMakeSmallerMenus) {
  const Json request{{"verb", "theory arrow"},
                     {"arrow", "learner"},
                     {"learner", "threshold"},
                     {"rows", 30},
                     {"options", {{"low", 0}, {"high", 2}, {"epsilon", "1"}}},
                     {"learner_alpha", "1/40"},
                     {"learner_beta", "1/2"}};
  const Json plain = call(request);
  EXPECT_EQ(plain["steps"]["hit_by"], "any table");
  EXPECT_NEAR(plain["steps"]["hit_at_least"].get<double>() / (0.5 * std::exp(-30)), 1, 1e-9);
  Json coarser = request;
  coarser["menu_alpha"] = "1/4";
  const Json made = call(coarser);
  EXPECT_EQ(made["steps"]["alpha"], "1/4");
  EXPECT_GE(made["steps"]["hit_at_least"].get<double>(), 0.25 * std::pow(1 + 0.1 * std::expm1(1), -30) * (1 - 1e-9));
  EXPECT_LT(made["steps"]["runs"].get<double>(), 1000);
  // A label that the concepts do not share says nothing about the target's.
  coarser["dummy_label"] = 0;
  EXPECT_EQ(call(coarser)["steps"]["hit_by"], "any table");
  coarser["menu_alpha"] = "1/50";
  EXPECT_NE(refusal(coarser).second.find("menu_alpha"), std::string::npos);
  // Where the class is known its output distribution says more than the word does.
  Json known = request;
  known["concepts"] = Json::array({"000", "001", "011", "111"});  // the learner's labels are 1 from its cut on
  known["menu_alpha"] = "1/4";
  EXPECT_EQ(call(known)["steps"]["hit_by"], "output distribution");
  EXPECT_GT(call(known)["steps"]["hit_at_least"], made["steps"]["hit_at_least"]);
}

TEST_F(ArrowChain, TheBaselineSaysThatItIsNotPrivate) {
  const Json request{
      {"verb", "theory arrow"}, {"arrow", "baseline"}, {"menus", points_class}, {"alpha", "1/5"}, {"seed", 1}};
  Json with = request;
  with["data"] = write("people.csv", "x,y\n0,0\n1,1\n2,0\n1,1\n");
  const Json answered = call(with);
  EXPECT_EQ(answered["private"], false);
  EXPECT_EQ(answered["answer"]["labels"], "010");
  EXPECT_EQ(answered["answer"]["mistakes"], 0);
  with["data"] = write("people.csv", "x,y\n0,1\n1,1\n2,1\n");
  EXPECT_TRUE(call(with)["answer"].is_null());
  with["data"] = write("people.csv", "x,y\n0,1\n3,1\n");
  EXPECT_NE(refusal(with).second.find("line 3"), std::string::npos);
  EXPECT_NE(refusal(request).second.find("'data'"), std::string::npos);
}

}  // namespace discreet::arrow_chain_test
