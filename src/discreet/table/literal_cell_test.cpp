#include "discreet/table/literal_cell.h"

#include "discreet/base/temporary_folder_test.h"
#include "discreet/table/cell.h"

namespace discreet::literal_cell_test {

Rational number(const char* text) { return parse_decimal(text); }

TEST(CategoryCell, TheCodeIsThePositionOfTheWord) {
  CategoryCell colour({"red", "green", "blue"}, std::nullopt);
  EXPECT_EQ(colour.read("red"), 0u);
  EXPECT_EQ(colour.read("blue"), 2u);
  for (const char* text : {"", "Red", " red", "red ", "purple"}) EXPECT_FALSE(colour.read(text)) << text;
  EXPECT_FALSE(colour.missing());
  EXPECT_EQ(colour.literals(), 3u);
  EXPECT_EQ(colour.wanted(), "one of 'red', 'green', 'blue'");
}

TEST(CategoryCell, OfTwoWordsOneLiteralIsEnough) {
  EXPECT_EQ(CategoryCell({"yes", "no"}, std::nullopt).literals(), 1u);
}

TEST(CategoryCell, WhatIsUnknownIsTheOther) {
  CategoryCell colour({"red", "green", "blue"}, 1);
  EXPECT_EQ(colour.read("purple"), 1u);
  EXPECT_EQ(colour.read(""), 1u);
  EXPECT_EQ(colour.missing(), 1u);
}

TEST(CategoryCell, IntegersAreTheirDigits) {
  CategoryCell code({"1", "-2", "x"}, std::nullopt);
  EXPECT_EQ(code.read(Whole{1}), 0u);
  EXPECT_EQ(code.read(Whole{2, true}), 1u);
  EXPECT_FALSE(code.read(Whole{2}));
}

TEST(CategoryCell, NeedsTwoDifferentWords) {
  EXPECT_TRUE(says(complaint_of([] { CategoryCell({"a"}, std::nullopt); }), "at least two"));
  EXPECT_TRUE(says(complaint_of([] { CategoryCell({"a", "b", "a"}, std::nullopt); }), "'a' is listed twice"));
  EXPECT_TRUE(says(complaint_of([] { CategoryCell({"a", "b"}, 2); }), "other"));
}

TEST(NumberCell, TheCodeIsHowManyCutsAreReached) {
  NumberCell bmi(NumberCell::Numbers::decimal, {number("18.5"), number("25"), number("30.25")}, std::nullopt);
  EXPECT_EQ(bmi.read("18.4999999999999999999999999"), 0u);
  EXPECT_EQ(bmi.read("18.5"), 1u);
  EXPECT_EQ(bmi.read("1.85e1"), 1u);
  EXPECT_EQ(bmi.read("30.2499"), 2u);
  EXPECT_EQ(bmi.read("30.25"), 3u);
  EXPECT_EQ(bmi.read(std::string(10'000, '9')), 3u);
  EXPECT_EQ(bmi.read("-1e999999"), 0u);
  EXPECT_EQ(bmi.read(Whole{25}), 2u);
  EXPECT_EQ(bmi.read(Whole{UINT64_MAX, true}), 0u);
  for (const char* text : {"", "nan", "high", "inf", "30,25"}) EXPECT_FALSE(bmi.read(text)) << text;
  EXPECT_EQ(bmi.literals(), 3u);
}

TEST(NumberCell, WholeNumbersHaveNoFraction) {
  NumberCell age(NumberCell::Numbers::whole, {number("40"), number("60")}, std::nullopt);
  EXPECT_EQ(age.read("40"), 1u);
  EXPECT_EQ(age.read("40.0"), 1u);
  EXPECT_EQ(age.read("39"), 0u);
  EXPECT_EQ(age.read("1e2"), 2u);
  EXPECT_FALSE(age.read("40.5"));
}

TEST(NumberCell, WhatIsNoNumberIsTheOther) {
  NumberCell age(NumberCell::Numbers::whole, {number("40")}, 1);
  EXPECT_EQ(age.read("?"), 1u);
  EXPECT_EQ(age.read("12.5"), 1u);
  EXPECT_EQ(age.read("12"), 0u);
  EXPECT_EQ(age.missing(), 1u);
}

TEST(NumberCell, CutsGrowAndFit) {
  EXPECT_TRUE(says(complaint_of([] { NumberCell(NumberCell::Numbers::whole, {}, std::nullopt); }), "at least one"));
  EXPECT_TRUE(says(complaint_of([] { NumberCell(NumberCell::Numbers::whole, {2, 2}, std::nullopt); }), "must grow"));
  EXPECT_TRUE(
      says(complaint_of([] { NumberCell(NumberCell::Numbers::whole, {Rational(1, 2)}, std::nullopt); }), "whole"));
}

TEST(BooleanCell, ReadsTheUsualWords) {
  BooleanCell truth(std::nullopt);
  for (const char* text : {"1", "true", "True", "TRUE"}) EXPECT_EQ(truth.read(text), 1u);
  for (const char* text : {"0", "false", "False", "FALSE"}) EXPECT_EQ(truth.read(text), 0u);
  for (const char* text : {"", "yes", "tRUE", "2", " 1"}) EXPECT_FALSE(truth.read(text));
  EXPECT_EQ(truth.read(Whole{1}), 1u);
  EXPECT_FALSE(truth.read(Whole{1, true}));
  EXPECT_FALSE(truth.read(Whole{2}));
  EXPECT_EQ(BooleanCell(1).read("yes"), 1u);
  EXPECT_EQ(BooleanCell(0).missing(), 0u);
}

}  // namespace discreet::literal_cell_test
