#include "discreet/local/randomizers/piecewise.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

namespace discreet::piecewise_test {

TEST(Piecewise, Property1ValuesAreThoseOfTheStretches) {
  EXPECT_TRUE(rc::check([] {
    const std::uint64_t points = 24, nothing = *rc::gen::inRange<std::uint64_t>(0, 40);
    std::vector<Stretch> stretches;
    for (std::uint64_t start = 0; start < points; ++start)
      if (*rc::gen::inRange(0, 3) == 0)
        stretches.push_back({start, *rc::gen::inRange(0, 4) == 0
                                        ? std::optional<std::uint64_t>()
                                        : std::optional(*rc::gen::inRange<std::uint64_t>(0, 20))});
    const RecordSchema schema({{"x", {0, 23}}});
    const Evaluator value(piecewise(stretches, nothing, odd_starts_of("x")), schema);
    std::uint64_t most = 0;
    for (const Stretch& stretch : stretches) most = std::max(most, stretch.code.value_or(0));
    for (std::uint64_t x = 0; x < points; ++x) {
      std::uint64_t expected = nothing;
      for (const Stretch& stretch : stretches)
        if (stretch.start <= x) expected = stretch.code.value_or(nothing);
      RC_ASSERT(value({static_cast<std::int64_t>(x)}) == static_cast<std::int64_t>(expected));
    }
    RC_ASSERT(value.range().low >= 0);
    RC_ASSERT(static_cast<std::uint64_t>(value.range().high) <= std::max(std::bit_ceil(most + 1) - 1, nothing));
  }));
}

// The two fields are read as one number, starts at the same high and at its beginning included.
TEST(Piecewise, Property1OfANumberInTwoFields) {
  EXPECT_TRUE(rc::check([] {
    const std::uint64_t lows = std::uint64_t{1} << 32;
    const RecordSchema schema({{"high", {0, 3}}, {"low", {0, static_cast<std::int64_t>(lows) - 1}}});
    std::set<std::uint64_t> starts;
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i)
      starts.insert(*rc::gen::inRange<std::uint64_t>(0, 4) * lows + *rc::gen::inRange<std::uint64_t>(0, 4));
    std::vector<Stretch> stretches;
    for (std::uint64_t start : starts)
      stretches.push_back({start, *rc::gen::inRange(0, 4) == 0 ? std::optional<std::uint64_t>()
                                                               : std::optional(gray_code(stretches.size()))});
    const Evaluator value(piecewise(stretches, 99, odd_starts_of("high", "low")), schema);
    for (std::uint64_t high = 0; high < 4; ++high)
      for (std::uint64_t low : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, lows - 1}) {
        std::uint64_t expected = 99;
        for (const Stretch& stretch : stretches)
          if (stretch.start <= high * lows + low) expected = stretch.code.value_or(99);
        RC_ASSERT(value({static_cast<std::int64_t>(high), static_cast<std::int64_t>(low)}) ==
                  static_cast<std::int64_t>(expected));
      }
  }));
}

std::size_t size_of(const Expression& expression) {
  std::size_t size = 1;
  for (const Expression& part : expression.parts) size += size_of(part);
  return size;
}

TEST(Piecewise, Property3EveryStartIsAskedOnce) {
  for (const std::uint64_t gap : {0, 5}) {
    std::vector<Stretch> stretches;
    for (std::uint64_t i = 0; i < 256; ++i) {
      stretches.push_back({1 + i * (1 + gap), gray_code(i)});
      if (gap > 0) stretches.push_back({2 + i * (1 + gap), std::nullopt});
    }
    const std::size_t ends = gap > 0 ? 512 : 1;  // where there begins and ceases to be a code
    // The choice, its constant, the sum, nine parities, and two parts a start.
    EXPECT_EQ(size_of(piecewise(stretches, 999, odd_starts_of("x"))), 12 + 2 * (255 + ends)) << gap;
  }
}

TEST(Piecewise, LabelsOfAConcept) {
  const RecordSchema schema({{"x", {0, 4}}});
  for (unsigned table = 0; table < 32; ++table) {
    std::vector<bool> labels;
    for (unsigned x = 0; x < 5; ++x) labels.push_back((table >> x & 1) != 0);
    const Evaluator value(labels_of(labels, "x"), schema);
    for (unsigned x = 0; x < 5; ++x) EXPECT_EQ(value({x}), labels[x]) << table << " " << x;
  }
}

}  // namespace discreet::piecewise_test
