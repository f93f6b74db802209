#include "discreet/table/cell.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

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

}  // namespace discreet::cell_test
