#include "discreet/service/studies/round_result.h"

#include <gtest/gtest.h>

#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::round_result_test {

const WarnerRandomizer coin({.epsilon = 1});
const std::vector<Question> two{{Expression::field("x"), coin, 1000}, {Expression::field("y"), coin, 1000}};
const RoundPlan planned{.questions = {{1000, 1100}, {1000, 1100}}, .why = "a test"};

TEST(RoundResult, HasEstimatesWithHalfWidthsThatHoldTogether) {
  const std::vector<Tally> tallies{{1000, {600}}, {1200, {300}}};
  const Json result = write_round_result({1, planned, two, tallies}, Rational(1, 20));
  EXPECT_EQ(result["planned"], 2000);
  EXPECT_EQ(result["received"], (Json{1000, 1200}));
  EXPECT_EQ(result["beta"], "1/20");
  EXPECT_FALSE(result.contains("deviation"));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(result["estimates"][i][0], to_double(estimates(coin, tallies[i])[0]));
    EXPECT_EQ(result["half_widths"][i], half_width(coin, tallies[i].people, .05 / 2));
  }
  EXPECT_GT(result["half_widths"][0], result["half_widths"][1]);
}

TEST(RoundResult, FewerReportsThanPlannedAreADeviation) {
  const std::vector<Tally> tallies{{1000, {600}}, {250, {100}}};
  const Json result = write_round_result({3, planned, two, tallies}, Rational(1, 10));
  EXPECT_EQ(result["round"], 3);
  const Json& deviation = result["deviation"];
  EXPECT_EQ(deviation["planned"], 2000);
  EXPECT_EQ(deviation["received"], 1250);
  EXPECT_EQ(deviation["half_width"]["achieved"], result["half_widths"][1]);
  // A quarter of the people, twice as wide.
  EXPECT_NEAR(deviation["half_width"]["achieved"].get<double>() / deviation["half_width"]["planned"].get<double>(), 2,
              1e-3);
}

// A question with too few reports is not made up for by another one with many.
TEST(RoundResult, AQuestionWithTooFewReportsIsADeviationWhateverTheRoundHasInAll) {
  const std::vector<Tally> tallies{{3000, {600}}, {999, {100}}};
  const Json result = write_round_result({1, planned, two, tallies}, Rational(1, 20));
  const Json expected = Json::array({Json{{"question", 1}, {"planned", 1000}, {"received", 999}}});
  EXPECT_EQ(result["deviation"]["questions"], expected);
  EXPECT_EQ(result["deviation"]["received"], 3999);
  EXPECT_EQ(result["deviation"]["meaning"].get<std::string>().find("some question got fewer reports"), 0u);
}

TEST(RoundResult, NobodyGivesNoNumbers) {
  const std::vector<Tally> tallies{{3000, {600}}, {0, {0}}};
  const Json result = write_round_result({1, planned, two, tallies}, Rational(1, 20));
  EXPECT_TRUE(result["half_widths"][1].is_null());
  EXPECT_TRUE(result["estimates"][1].is_null());
  EXPECT_FALSE(result["deviation"].contains("half_width"));
  EXPECT_EQ(result["deviation"]["meaning"], "nobody reported to some question: the study has no answer");
}

TEST(RoundResult, ManyEstimatesAreLeftToTheTallies) {
  const std::vector<Question> many{{Expression::field("x"), HadamardRandomizer({.size = 2048, .epsilon = 1}), 10}};
  const std::vector<Tally> tallies{{10, std::vector<std::int64_t>(2048)}};
  const Json result = write_round_result({1, {.questions = {{10, 10}}, .why = ""}, many, tallies}, Rational(1, 20));
  EXPECT_FALSE(result.contains("estimates"));
  EXPECT_EQ(result["half_widths"].size(), 1u);
}

}  // namespace discreet::round_result_test
