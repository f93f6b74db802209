#include "discreet/classes/named/named_class.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/classes/finite/tables_test.h"

namespace discreet::named_class_test {

std::string row(const FiniteClass& concepts, std::size_t i) {
  std::string text;
  for (std::size_t x = 0; x < concepts.points(); ++x) text += concepts.table().get(i, x) ? '1' : '0';
  return text;
}

TEST(NamedClass, SmallTablesAreAsTheNamesSay) {
  EXPECT_EQ(table_of({ClassName::points, 3}), table_of({"100", "010", "001"}));
  EXPECT_EQ(table_of({ClassName::thresholds, 3}), table_of({"000", "100", "110", "111"}));
  EXPECT_EQ(table_of({ClassName::intervals, 3}), table_of({"000", "100", "110", "111", "010", "011", "001"}));
  EXPECT_EQ(table_of({ClassName::cube, 2}), table_of({"00", "10", "01", "11"}));
  EXPECT_EQ(table_of({ClassName::parities, 2}), table_of({"0000", "0101", "0011", "0110"}));
  EXPECT_EQ(table_of({ClassName::conjunctions, 1}), table_of({"00", "11", "01", "10"}));
  EXPECT_EQ(table_of({ClassName::lines, 2}), table_of({"1100", "1001", "0011", "0110"}));
  EXPECT_EQ(table_of({ClassName::boxes, 4, 1}), table_of({ClassName::intervals, 4}));
  EXPECT_EQ(row(table_of({ClassName::boxes, 2, 2}), 1), "1000");
  EXPECT_EQ(table_of({ClassName::boxes, 2, 2}).concepts(), 10u);
}

TEST(NamedClass, AllConceptsOfANameDiffer) {
  for (const NamedClass& named :
       {NamedClass{ClassName::points, 5}, NamedClass{ClassName::thresholds, 9}, NamedClass{ClassName::intervals, 17},
        NamedClass{ClassName::boxes, 3, 2}, NamedClass{ClassName::boxes, 4, 3}, NamedClass{ClassName::parities, 5},
        NamedClass{ClassName::lines, 5}, NamedClass{ClassName::conjunctions, 4}, NamedClass{ClassName::cube, 6}}) {
    const FiniteClass concepts = table_of(named);
    EXPECT_EQ(concepts.distinct().size(), concepts.concepts()) << describe(named);
    EXPECT_EQ(concepts.concepts(), concepts_of(named)) << describe(named);
    EXPECT_EQ(concepts.points(), points_of(named)) << describe(named);
  }
}

TEST(NamedClass, IntervalsOfAnySizeAreFoundByTheirNumber) {
  constexpr std::uint64_t n = 1'000'003;
  const NamedClass named{ClassName::intervals, n};
  const std::uint64_t start = 777'777, end = 888'888, number = 1 + start * n - start * (start - 1) / 2 + end - start;
  for (std::uint64_t x : {start - 1, start, start + 1, end - 1, end, end + 1})
    EXPECT_EQ(label(named, number, x), start <= x && x <= end) << x;
}

TEST(NamedClass, WhatCannotBeIsRefused) {
  EXPECT_THROW(check({ClassName::points, 0}), Error);
  EXPECT_THROW(check({ClassName::lines, 9}), Error);
  EXPECT_THROW(check({ClassName::lines, 1}), Error);
  EXPECT_THROW(check({ClassName::parities, 63}), Error);
  EXPECT_THROW(check({ClassName::boxes, 3, 0}), Error);
  EXPECT_THROW(check({ClassName::boxes, std::int64_t{1} << 40, 2}), Error);
  EXPECT_NO_THROW(check({ClassName::thresholds, std::int64_t{1} << 62}));
  EXPECT_NO_THROW(check({ClassName::boxes, std::int64_t{1} << 62, 1}));
  EXPECT_NO_THROW(check({ClassName::boxes, std::int64_t{1} << 31, 2}));
  EXPECT_THROW(check({ClassName::boxes, (std::int64_t{1} << 62) + 1, 1}), Error);
  EXPECT_THROW(check({ClassName::boxes, (std::int64_t{1} << 31) + 1, 2}), Error);
  EXPECT_NO_THROW(check({ClassName::lines, 2147483647}));
}

TEST(NamedClass, ATableThatIsTooLargeIsRefusedWithTheSizeThatFits) {
  for (const NamedClass& named : {NamedClass{ClassName::thresholds, 1 << 20}, NamedClass{ClassName::cube, 4096},
                                  NamedClass{ClassName::parities, 40}, NamedClass{ClassName::intervals, 2000}}) {
    try {
      table_of(named);
      FAIL() << describe(named);
    } catch (const Error& error) {
      const std::string text = error.what();
      const std::size_t at = text.find("At most ");
      ASSERT_NE(at, std::string::npos) << text;
      NamedClass fitting = named;
      fitting.size = std::stoll(text.substr(at + 8));
      EXPECT_LE(points_of(fitting) * concepts_of(fitting), most_cells) << text;
      ++fitting.size;
      EXPECT_GT(points_of(fitting) * concepts_of(fitting), most_cells) << text;
    }
  }
}

TEST(NamedClass, OfRandomTablesTheLargerSideIsBlamed) {
  const auto refusal = [](std::int64_t size, std::int64_t rows) -> std::string {
    try {
      table_of({ClassName::random, size, 2, rows, 1});
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_TRUE(refusal(16, 1'000'000'000).starts_with("option 'rows': ")) << refusal(16, 1'000'000'000);
  EXPECT_TRUE(refusal(16, 1'000'000'000).ends_with("At most 16777216 fit"));
  EXPECT_TRUE(refusal(1'000'000'000, 16).starts_with("option 'size': "));
  EXPECT_TRUE(refusal(1'000'000'000, 16).ends_with("At most 16777216 fits"));
  EXPECT_TRUE(refusal(1'000'000'000, 1'000'000'001).starts_with("option 'size': "));
}

TEST(NamedClass, TheSameSeedDrawsTheSameClass) {
  const NamedClass named{ClassName::random, 20, 2, 30, 7};
  EXPECT_EQ(table_of(named), table_of(named));
  NamedClass other = named;
  other.seed = 8;
  EXPECT_NE(table_of(named), table_of(other));
}

// The number of an interval of a long line is near 2^62 and the number of all of them beyond 2^64.
TEST(NamedClass, LabelsOfLargeClassesDoNotOverflow) {
  const std::int64_t n = std::int64_t{1} << 40;
  const std::uint64_t start = 1 << 20;
  for (const NamedClass& line : {NamedClass{.name = ClassName::intervals, .size = n},
                                 NamedClass{.name = ClassName::boxes, .size = n, .dimension = 1}}) {
    const std::uint64_t first =
        1 + start * static_cast<std::uint64_t>(n) - start * (start - 1) / 2;  // the interval of `start` alone
    EXPECT_TRUE(label(line, first, start));
    EXPECT_FALSE(label(line, first, start - 1));
    EXPECT_FALSE(label(line, first, start + 1));
    EXPECT_TRUE(label(line, first + 5, start + 5));
    EXPECT_TRUE(label(line, first - 1, static_cast<std::uint64_t>(n) - 1));  // the last one that starts before
  }
  const NamedClass cube{.name = ClassName::cube, .size = 100};
  EXPECT_TRUE(label(cube, 1, 0));
  EXPECT_FALSE(label(cube, 1, 64));
  EXPECT_FALSE(label(cube, 1, 99));
}

}  // namespace discreet::named_class_test
