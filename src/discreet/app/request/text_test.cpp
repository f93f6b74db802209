#include "discreet/app/request/text.h"

#include <gtest/gtest.h>

#include "discreet/app/request/verb.h"

namespace discreet::text_test {

TEST(Text, ShortNumbersStayExact) {
  EXPECT_EQ(number("1/3"), "1/3");
  EXPECT_EQ(number("0.000001"), "0.000001");
  EXPECT_EQ(number(Json(12345678901234567890u)), "12345678901234567890");
}

TEST(Text, LongFractionsBecomeDecimals) {
  EXPECT_EQ(number("1237940039285380274899124223/12379400392853802748991242240"), "about 0.1");
  EXPECT_EQ(number("6931471805599453094172321214581/10000000000000000000000000000000"), "about 0.6931");
}

// A text never overstates what is left, and never understates a promise.
TEST(Text, AmountsAreRoundedAgainstUs) {
  const std::string almost_one = "99999999999999999999/100000000000000000000";
  EXPECT_EQ(number(almost_one, Rounded::down), "at least 0.9999");
  EXPECT_EQ(number(almost_one, Rounded::up), "at most 1");
  EXPECT_EQ(number("1/" + std::string(1, '1') + std::string(400, '0'), Rounded::up), "at most 1e-400");
  EXPECT_EQ(number("1" + std::string(400, '0') + "/3"), "about 3.333e399");
  EXPECT_EQ(number("123456789012345678901234567890"), "123456789012345678901234567890");
}

TEST(Text, DecimalsHaveTheDigitsThatAreAskedFor) {
  const Rational third(1, 3);
  EXPECT_EQ(decimal(third, Rounded::up, 8), "0.33333334");
  EXPECT_EQ(decimal(third, Rounded::down, 8), "0.33333333");
  EXPECT_EQ(decimal(third, Rounded::nearest, 1), "0.3");
  EXPECT_EQ(decimal(0, Rounded::up, 8), "0");
  EXPECT_EQ(decimal(10, Rounded::up, 8), "10");
  EXPECT_EQ(decimal(Rational(1001, 10), Rounded::up, 3), "101");
  EXPECT_EQ(decimal(Rational(99999, 10), Rounded::up, 4), "10000");
  EXPECT_EQ(decimal(1234567, Rounded::down, 4), "1234000");
  EXPECT_EQ(decimal(12345678, Rounded::up, 4), "1.235e7");
  EXPECT_EQ(decimal(Rational(1, 8000), Rounded::down, 2), "0.00012");
  EXPECT_EQ(decimal(parse_rational("1e-6"), Rounded::up, 8), "1e-6");
  EXPECT_EQ(decimal(parse_rational("1.25e-5"), Rounded::up, 2), "1.3e-5");
}

TEST(Text, WordsAmongNumbersStayAsTheyAre) {
  EXPECT_EQ(number("output distribution"), "output distribution");
  EXPECT_EQ(number("more than 2^53, which is a lot"), "more than 2^53, which is a lot");
}

TEST(Text, ValuesOfJsonInWords) {
  auto words = [](const char* text) { return plain_words(Json::parse(text)); };
  EXPECT_EQ(words(R"({"cut": 0, "side": "above"})"), "cut 0, side above");
  EXPECT_EQ(words(R"({"ranges": [[0, 1], [2, 3]]})"), "ranges (0, 1), (2, 3)");
  EXPECT_EQ(words(R"({"a": [1, 2], "b": {"c": true}})"), "a (1, 2), b (c true)");
  EXPECT_EQ(words(R"([[0, 1], []])"), "(0, 1), (empty)");
  EXPECT_EQ(words("null"), "nothing");
  EXPECT_EQ(words("[60.81976706869327, 100.0, 12345678]"), "60.8198, 100, 12345678");
  EXPECT_EQ(words(R"({"solution": "not, quoted"})"), "solution not, quoted");
}

TEST(Text, BudgetsAndPromisesInWords) {
  EXPECT_EQ(amount(nullptr), "no limit");
  EXPECT_EQ(amount({{"epsilon", "1"}, {"delta", "1/1000000"}}), "epsilon 1, delta 1/1000000");
  const Json privacy{{"epsilon", "1"}, {"delta", "0"}, {"neighbours", "add_remove"}};
  EXPECT_EQ(promise_text(privacy), "epsilon 1, delta 0, adding or removing one row");
}

TEST(Text, FilesAreThoseWritten) {
  std::string text;
  add_files({{"model", "m.json"}, {"wkt", Json::object()}, {"other", "o"}}, {"model", "wkt", "geojson"}, Lines(text));
  EXPECT_EQ(text, "model: m.json\n");
}

// A new verb needs no text of its own.
TEST(Text, WithoutATextOfItsOwnAVerbShowsItsFacts) {
  const Json request, result{{"rows", 3}, {"out", "o.csv"}};
  EXPECT_EQ(facts_text({request, result}), "rows: 3\nout: o.csv\n");
}

TEST(Text, NoAnswerHasAStatus) {
  EXPECT_EQ(status_of_answer({{"answered", false}}, Ended::by_itself), 1);
  EXPECT_EQ(status_of_answer({{"answered", true}}, Ended::by_itself), 0);
  EXPECT_EQ(status_of_answer(Json::object(), Ended::interrupted), 0);
}

}  // namespace discreet::text_test
