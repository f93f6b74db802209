#include "discreet/table/cell.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/base/temporary_folder_test.h"

namespace discreet::cell_test {

using Stored = std::optional<std::uint64_t>;

TEST(Cell, BinaryIsOneCharacter) {
  EXPECT_EQ(Binary{}.read("0"), Stored(0));
  EXPECT_EQ(Binary{}.read("1"), Stored(1));
  for (const char* bad : {"", "2", "00", "01", " 1", "1 ", "-1", "1.0", "true", "nan"})
    EXPECT_EQ(Binary{}.read(bad), std::nullopt) << bad;
  EXPECT_EQ(Binary{}.read(Whole{1, false}), Stored(1));
  EXPECT_EQ(Binary{}.read(Whole{1, true}), std::nullopt);
  EXPECT_EQ(Binary{}.read(Whole{2, false}), std::nullopt);
}

TEST(Cell, ARangeStoresOffsets) {
  Range range(-10, 20);
  EXPECT_EQ(range.read("-10"), Stored(0));
  EXPECT_EQ(range.read("-0"), Stored(10));
  EXPECT_EQ(range.read("0020"), Stored(30));
  EXPECT_EQ(range.read("21"), std::nullopt);
  EXPECT_EQ(range.read("-11"), std::nullopt);
  EXPECT_EQ(range.read(Whole{10, true}), Stored(0));
  EXPECT_EQ(range.read(Whole{11, true}), std::nullopt);
  EXPECT_TRUE(range.stores(30));
  EXPECT_FALSE(range.stores(31));
  EXPECT_EQ(range.wanted(), "an integer from -10 to 20");
}

TEST(Cell, ARangeReadsIntegersAlone) {
  for (const char* bad : {"", "-", "--1", "+1", " 1", "1 ", "1e3", "0x1", "NaN", "nan", "inf", "1,2", "一"})
    EXPECT_EQ(Range{}.read(bad), std::nullopt) << bad;
  for (const char* bad : {".", ".0", "-.0", "1.", "1.5", "1.00000000000000000000001", "1.0.0", "1.0 ", "1.-0", "1.0e0"})
    EXPECT_EQ(Range{}.read(bad), std::nullopt) << bad;
}

TEST(Cell, AnIntegerMayHaveAFractionOfZeros) {
  const Range range(-10, 200);
  EXPECT_EQ(range.read("148.0"), Stored(158));
  EXPECT_EQ(range.read("-10.000"), Stored(0));
  EXPECT_EQ(range.read("-0.0"), Stored(10));
  EXPECT_EQ(range.read("201.0"), std::nullopt);
  const Integer far = Integer(1) << 100;
  EXPECT_EQ(Range(far, far + 1).read(Integer(far + 1).str() + ".0"), Stored(1));
}

TEST(Cell, ARangeMayFillSixtyFourBits) {
  EXPECT_EQ(Range{}.read("18446744073709551615"), Stored(~std::uint64_t{0}));
  EXPECT_EQ(Range{}.read("18446744073709551616"), std::nullopt);
  EXPECT_EQ(Range{}.read("00000000000000000000000000000000018446744073709551615"), Stored(~std::uint64_t{0}));
  EXPECT_EQ(Range{}.read("-1"), std::nullopt);
  Range whole(INT64_MIN, INT64_MAX);
  EXPECT_EQ(whole.read("-9223372036854775808"), Stored(0));
  EXPECT_EQ(whole.read("9223372036854775807"), Stored(~std::uint64_t{0}));
  EXPECT_EQ(whole.read("9223372036854775808"), std::nullopt);
  EXPECT_EQ(whole.read(Whole{std::uint64_t{1} << 63, true}), Stored(0));
}

TEST(Cell, ARangeMayLieBeyondSixtyFourBits) {
  Integer far = boost::multiprecision::pow(Integer(10), 30);
  Range range(far, far + 5);
  EXPECT_EQ(range.read("1000000000000000000000000000005"), Stored(5));
  EXPECT_EQ(range.read("1000000000000000000000000000006"), std::nullopt);
  EXPECT_EQ(range.read("-1000000000000000000000000000005"), std::nullopt);
  EXPECT_EQ(range.read("7"), std::nullopt);
  EXPECT_EQ(range.read(std::string(1 << 20, '9')), std::nullopt);
  EXPECT_EQ(range.read(Whole{7, true}), std::nullopt);
  Range below(-far - 5, -far);
  EXPECT_EQ(below.read("-1000000000000000000000000000005"), Stored(0));
}

TEST(Cell, ARangeThatDoesNotFitIsRefused) {
  EXPECT_THROW(Range(1, 0), Error);
  EXPECT_THROW(Range(0, Integer(1) << 64), Error);
  EXPECT_NO_THROW(Range(-1, (Integer(1) << 64) - 2));
  EXPECT_EQ(Range(-1, (Integer(1) << 64) - 2).read("18446744073709551614"), Stored(~std::uint64_t{0}));
}

TEST(Cell, AWordIsPositiveOrNot) {
  Word word{"yes"};
  EXPECT_EQ(word.read("yes"), Stored(1));
  EXPECT_EQ(word.read("Yes"), Stored(0));
  EXPECT_EQ(word.read(""), Stored(0));
  EXPECT_EQ(Word{"-2"}.read(Whole{2, true}), Stored(1));
  EXPECT_EQ(Word{"2"}.read(Whole{2, true}), Stored(0));
  EXPECT_EQ(word.read(Whole{2, false}), std::nullopt);  // no number is ever this word
  EXPECT_EQ(Word{"-"}.read(Whole{2, false}), std::nullopt);
  EXPECT_EQ(Word{""}.read(Whole{0, false}), std::nullopt);
}

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

}  // namespace discreet::cell_test
