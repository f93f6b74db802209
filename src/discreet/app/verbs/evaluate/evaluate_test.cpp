#include "discreet/app/verbs/evaluate/evaluate.h"

#include "discreet/app/request/call_test.h"

namespace discreet::evaluate_test {

class Evaluate : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    std::string table = "age,y\n";
    for (int i = 0; i < 1000; ++i) table += std::to_string(i % 100) + "," + (i % 100 >= 50 ? "1" : "0") + "\n";
    write("t.csv", table);
    call({{"verb", "learn"},
          {"learner", "threshold"},
          {"high", 99},
          {"data", path("t.csv")},
          {"epsilon", 5},
          {"model", path("m.json")},
          {"seed", 1}});
  }

  Json request() const {
    return {{"verb", "evaluate"},
            {"model", path("m.json")},
            {"data", path("t.csv")},
            {"epsilon", "1/2"},
            {"unlimited", true}};
  }
};

TEST_F(Evaluate, SpendsAndSaysWhereTheErrorLies) {
  Json result = call(request());
  EXPECT_EQ(result["private"], true);
  EXPECT_EQ(result["privacy"]["epsilon"], "1/2");
  EXPECT_EQ(result["rows"], 1000);
  EXPECT_FALSE(result.contains("right"));
  EXPECT_EQ(result["ledger"]["spent"]["epsilon"], "1/2");
  EXPECT_LE(result["interval"]["low"], result["error"]);
  EXPECT_GE(result["interval"]["high"], result["error"]);
  EXPECT_LE(result["table_interval"]["high"].get<double>(), result["interval"]["high"].get<double>());
  EXPECT_EQ(result["confidence"], "19/20");
}

TEST_F(Evaluate, KeepsTheNumberOfRowsWhereItIsPrivate) {
  Json given = request();
  given["neighbours"] = "add_remove";
  Json result = call(given);
  EXPECT_FALSE(result.contains("rows"));
  EXPECT_TRUE(result.contains("right"));
  EXPECT_EQ(result["privacy"]["neighbours"], "add_remove");
}

TEST_F(Evaluate, TakesATableWithoutRowsWhereRowsComeAndGo) {
  write("none.csv", "age,y\n");
  Json given = request();
  given["data"] = path("none.csv");
  EXPECT_THROW(call(given), Error);
  given["neighbours"] = "add_remove";
  EXPECT_GE(call(given)["interval"]["high"].get<double>(), 0.9);
}

TEST_F(Evaluate, RefusesMistakesBeforeItSpends) {
  for (auto [key, value] : {std::pair<const char*, Json>{"epsilon", 0},
                            {"beta", 0},
                            {"beta", 1},
                            {"model", path("none.json")},
                            {"data", path("none.csv")},
                            {"label", "height"},
                            {"note", "two\nlines"}}) {
    Json given = request();
    given[key] = value;
    EXPECT_THROW(call(given), Error) << key << " " << value;
  }
  EXPECT_FALSE(std::filesystem::exists(path("t.csv.ledger")));
}

TEST_F(Evaluate, ASeededRunIsMarked) {
  Json given = request();
  given.erase("unlimited");
  given["seed"] = 3;
  Json result = call(given);
  EXPECT_EQ(result["private"], false);
  EXPECT_FALSE(result.contains("ledger"));
  EXPECT_EQ(call(given), result);
}

}  // namespace discreet::evaluate_test
