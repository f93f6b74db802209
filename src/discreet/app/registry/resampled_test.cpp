// A learner on drawn rows, from the file to the prediction.
#include "discreet/app/registry/resampled.h"

#include <gtest/gtest.h>

#include <map>

#include "discreet/app/registry/model.h"
#include "discreet/app/request/call_test.h"

namespace discreet::resampled_test {

class ResampledCall : public Call {
 protected:
  // A cut at 4 of ten values; every tenth label is wrong.
  std::string table(std::size_t rows) {
    std::string text = "v,a\n";
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t v = i % 10;
      text += std::to_string(v) + ((v >= 4) != (i / 10 % 10 == 0) ? ",1\n" : ",0\n");
    }
    return write("t.csv", text);
  }
  Json request(const std::string& data, std::size_t rows) {
    return {{"verb", "learn"}, {"learner", "resampled"}, {"of", "threshold"}, {"options", {{"high", 9}}},
            {"data", data},    {"table_rows", rows},     {"epsilon", 1},      {"ledger", nullptr},
            {"seed", 7}};
  }
};

TEST_F(ResampledCall, LearnsPredictsAndScores) {
  Json learn = request(table(2000), 2000);
  learn["model"] = path("m.json");
  Json learned = call(learn);
  EXPECT_EQ(learned["rule"], "v >= 4");  // off with probability < 10 e^(-50), by the gap of the wrong cuts on the draws
  EXPECT_EQ(learned["privacy"]["epsilon"], "1");
  Json predicted = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"score", "labels"}});
  EXPECT_EQ(predicted["error"], 0.1);
}

TEST_F(ResampledCall, ManyLabelsAreDrawnWithTheirRows) {
  std::string text = "v,a,b,c\n";
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::size_t v = i % 10;
    text += std::to_string(v) + (v == 3 ? ",1" : ",0") + (v == 5 ? ",1" : ",0") + (v == 8 ? ",1\n" : ",0\n");
  }
  Json learn = request(write("t.csv", text), 3000);
  learn.update({{"of", "many_points"}, {"delta", "1e-6"}, {"x", "v"}, {"labels", "a,b,c"}, {"model", path("m.json")}});
  const Json learned = call(learn);
  EXPECT_EQ(learned["rule"], "a: v = 3\nb: v = 5\nc: v = 8");  // about 170 of the draws each
  EXPECT_EQ(learned["privacy"]["delta"], "1/1000000");
  const Json predicted =
      call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"score", "labels"}});
  EXPECT_EQ(predicted["errors"], Json({0.0, 0.0, 0.0}));
  EXPECT_EQ(predicted["predictions"][5], Json({0, 1, 0}));
  Json pure = learn;
  pure.update({{"options", {{"high", 9}, {"variant", "agnostic"}}}, {"delta", 0}});
  EXPECT_EQ(call(pure)["privacy"]["delta"], "0");
}

TEST_F(ResampledCall, ManyLabelsArePlannedForTheTableItself) {
  const Json plan{{"verb", "plan"}, {"learner", "resampled"}, {"of", "many_points"}, {"delta", "1e-6"}};
  const Json one = call({{"verb", "plan"}, {"learner", "many_points"}, {"delta", "1e-6"}, {"label_count", 100}});
  Json many = plan;
  many["label_count"] = 100;
  EXPECT_GT(call(many)["rows"], one["rows"]);
  EXPECT_LT(call(many)["rows"], 2 * one["rows"].get<int>());
  many["label_counts"] = "1,100";
  EXPECT_EQ(call(many)["comparison"]["rivals"][0]["rows"].size(), 2u);
}

TEST_F(ResampledCall, AnotherNumberOfRowsIsRefusedBeforeTheSpend) {
  table(50);
  Json learn = request(path("t.csv"), 49);
  learn.erase("seed");
  const std::string ledger = path("ledger.sqlite");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 10}});
  learn["ledger"] = ledger;
  EXPECT_NE(refusal(learn).second.find("table_rows' is 49 and the table has 50"), std::string::npos);
  learn["table_rows"] = 0;
  EXPECT_NE(refusal(learn).second.find("Write 50"), std::string::npos);
  EXPECT_TRUE(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["entries"].empty());
  learn["table_rows"] = 50;
  call(learn);
  EXPECT_EQ(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["entries"].size(), 1u);
}

TEST_F(ResampledCall, TextsAndBitsAreDrawnToo) {
  Json learn = request(write("t.csv", "word,y\nab,1\nab,1\nb,0\na,0\n"), 4);
  learn.update({{"of", "point"}, {"options", "values=texts,letters=ab,longest=2,variant=stable"}, {"delta", "1e-6"}});
  learn["draws"] = 400;
  EXPECT_EQ(call(learn)["learner"], "resampled");
  Json bits = request(write("b.csv", "p,q,y\n1,0,1\n0,1,0\n1,1,1\n"), 3);
  bits.update({{"of", "parity"}, {"options", {{"dimension", 2}, {"variant", "single"}}}, {"epsilon", 10}});
  EXPECT_EQ(call(bits)["learner"], "resampled");
}

// One row of four is drawn in 750 of 3000 runs; more than 150 off, six standard deviations, with probability < 10^-9.
TEST_F(ResampledCall, EveryRowIsDrawnEquallyOften) {
  Rng rng = Rng::seeded(5);
  std::map<std::string, std::size_t> answers;
  const LearnerEntry& entry = find_learner("resampled");
  const Subject subject =
      entry.subject({{"of", "finite"}, {"options", {{"concepts", {"00", "11"}}}}, {"draws", 1}, {"epsilon", 1000}}, 4);
  const std::vector<std::uint32_t> rows{0, 1, 1, 1};  // at one point: label 0 once, label 1 three times
  for (int i = 0; i < 3000; ++i) ++answers[subject.run(rows, rng)];
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_NEAR(static_cast<double>(std::min(answers.begin()->second, answers.rbegin()->second)), 750, 150);
}

// The plan's rows, draws left to the run: on a table without noise the error on the table is at most alpha but with
// probability beta = 1/20. Of 40 runs more than 8 fail with probability < 10^-3 if each fails with 1/20 (fixed seeds).
TEST_F(ResampledCall, ThePlannedRowsAreEnoughOnTheTableItself) {
  Json plan = call({{"verb", "plan"},
                    {"learner", "resampled"},
                    {"of", "threshold"},
                    {"options", {{"high", 99}}},
                    {"alpha", "0.1"},
                    {"beta", "0.05"}});
  const std::size_t rows = plan["rows"];
  EXPECT_EQ(plan["rule"], "ML-19");
  EXPECT_LT(plan["bounds"][0]["rows"], plan["bounds"][1]["rows"]);
  std::string text = "v,y\n";
  for (std::size_t i = 0; i < rows; ++i) text += std::to_string(i * 37 % 100) + (i * 37 % 100 >= 50 ? ",1\n" : ",0\n");
  Json learn = request(write("t.csv", text), rows);
  learn.update({{"options", {{"high", 99}}}, {"model", path("m.json")}});
  int failures = 0;
  for (int seed = 1; seed <= 40; ++seed) {
    learn["seed"] = seed;
    call(learn);
    Json scored = call({{"verb", "predict"}, {"model", path("m.json")}, {"data", path("t.csv")}, {"score", "labels"}});
    failures += scored["error"].get<double>() > 0.1;
  }
  EXPECT_LE(failures, 8);
}

TEST_F(ResampledCall, BadRequestsAreRefusedByOption) {
  table(20);
  auto refused = [&](const Json& change, const std::string& part) {
    Json given = request(path("t.csv"), 20);
    given.update(change);
    EXPECT_NE(refusal(given).second.find(part), std::string::npos) << refusal(given).second;
  };
  refused({{"labels", "a"}}, "option 'labels'");
  refused({{"label_count", 2}}, "option 'label_count'");
  refused({{"of", "many_points"}, {"x", "v"}, {"label_count", 2}}, "option 'label_count'");
  refused({{"of", "many_points"}, {"x", "v"}, {"options", {{"label_count", 1}}}}, "label_count belongs to the whole");
  refused({{"of", "many_points"}, {"x", "v"}}, "option 'delta' is 0. It must be more than 0");
  refused({{"of", "many_points"}, {"label", "a"}}, "option 'label'");
  refused({{"of", "thresold"}}, "did you mean 'threshold'");
  refused({{"options", {{"epsilon", 1}}}}, "belongs to the whole");
  refused({{"options", {{"neighbours", "add_remove"}}}}, "belongs to the whole");
  refused({{"delta", "1e-6"}}, "is pure and needs none");
  refused({{"of", "point"}, {"options", {{"variant", "stable"}}}}, "is not pure. Give a delta");
  refused({{"draws", -1}}, "option 'draws'");
  refused({{"draws", 20'001}}, "option 'draws'");
  refused({{"table_rows", -1}}, "option 'table_rows'");
  refused({{"neighbours", "add_remove"}}, "unknown option 'neighbours'");
  EXPECT_NE(
      refusal({{"verb", "verify"}, {"learner", "resampled"}, {"table_rows", 3}, {"rows", 2}}).second.find("table_rows"),
      std::string::npos);
}

TEST_F(ResampledCall, MayItselfBeRunForManyLabels) {
  Json sum{{"verb", "learn"},   {"learner", "direct_sum"},
           {"of", "resampled"}, {"options", {{"of", "threshold"}, {"options", {{"high", 9}}}, {"table_rows", 30}}},
           {"data", table(30)}, {"x", "v"},
           {"labels", "a"},     {"ledger", nullptr},
           {"seed", 1}};
  EXPECT_EQ(call(sum)["answered"], true);
  sum["options"] = {{"of", "point"}, {"options", {{"high", 9}, {"variant", "stable"}}}, {"table_rows", 30}};
  sum["delta"] = "1/100";  // what it runs needs one
  EXPECT_EQ(call(sum)["learner"], "direct_sum");
}

TEST_F(ResampledCall, ManyLabelsOfAnotherTableAreRefusedBeforeTheSpend) {
  const std::string ledger = path("ledger.sqlite");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"epsilon", 10}});
  Json sum{{"verb", "learn"},   {"learner", "direct_sum"},
           {"of", "resampled"}, {"options", {{"of", "threshold"}, {"options", {{"high", 9}}}, {"table_rows", 29}}},
           {"data", table(30)}, {"x", "v"},
           {"labels", "a"},     {"ledger", ledger},
           {"epsilon", 1}};
  EXPECT_NE(refusal(sum).second.find("table_rows' is 29 and the table has 30"), std::string::npos);
  Json twice = request(path("t.csv"), 30);
  twice.erase("seed");
  twice.update({{"of", "resampled"},
                {"options", {{"of", "threshold"}, {"options", {{"high", 9}}}, {"table_rows", 30}}},
                {"draws", 20}});
  twice.update({{"ledger", ledger}, {"epsilon", 1}});
  EXPECT_NE(refusal(twice).second.find("table_rows' is 30 and the table has 20"), std::string::npos);
  EXPECT_TRUE(call({{"verb", "budget"}, {"action", "show"}, {"ledger", ledger}})["entries"].empty());
}

}  // namespace discreet::resampled_test
