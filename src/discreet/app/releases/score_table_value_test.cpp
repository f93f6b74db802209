#include "discreet/app/releases/score_table_value.h"

#include <gtest/gtest.h>

#include "discreet/app/request/call_test.h"

namespace discreet::score_table_value_test {

class ScoreTableValue : public Call {
 protected:
  static std::string refused(const Json& given) {
    try {
      Value<ScoreTable>::read(given, "scores");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(ScoreTableValue, AFileAndItsContentsAreTheSame) {
  const std::string file = write("s.csv", "kind,bus,tram\nnorth,3,-1\n\"south, far\",0,2\n");
  const ScoreTable table = Value<ScoreTable>::read(file, "scores");
  EXPECT_EQ(table.kinds, (std::vector<std::string>{"north", "south, far"}));
  EXPECT_EQ(table.solutions, (std::vector<std::string>{"bus", "tram"}));
  EXPECT_EQ(table.scores, (std::vector<std::int64_t>{3, -1, 0, 2}));
  EXPECT_EQ(Value<ScoreTable>::read(Value<ScoreTable>::write(table), "scores"), table);
}

TEST_F(ScoreTableValue, ErrorsNameRowAndColumn) {
  EXPECT_NE(refused(write("a.csv", "kind,bus\nnorth,3.5\n")).find("row 1, column 'bus': '3.5' is no whole number"),
            std::string::npos);
  EXPECT_NE(refused(write("b.csv", "kind\nnorth\n")).find("one column"), std::string::npos);
  EXPECT_NE(refused(path("none.csv")).find("option 'scores'"), std::string::npos);
  EXPECT_NE(refused(nullptr).find("is needed"), std::string::npos);
  EXPECT_NE(refused(Json::array()).find("no table of scores"), std::string::npos);
  EXPECT_NE(refused({{"kinds", {"a"}}, {"solutions", {"b"}}, {"scores", {{1, 2}}}}).find("every solution"),
            std::string::npos);
  EXPECT_NE(refused({{"kinds", {"a"}}, {"solutions", {"b"}}, {"scores", Json::array()}}).find("every kind"),
            std::string::npos);
}

}  // namespace discreet::score_table_value_test
