#include "discreet/sanitizers/scale_selection.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/mechanisms/verified_test.h"
#include "discreet/random/uniform.h"

namespace discreet::scale_selection_test {

using Scores = std::vector<std::int64_t>;

ScaleSelection::Line line_of(const Scores& scores) {
  const auto best = static_cast<std::size_t>(std::ranges::min_element(scores) - scores.begin());
  return {scores.size(), best, [&scores](Unsigned128 place) { return scores[static_cast<std::size_t>(place)]; }};
}

// Falls, then rises; with steps of any height and places of equal scores.
Scores random_line() {
  Scores scores(*rc::gen::inRange<std::size_t>(1, 40));
  const std::size_t best = *rc::gen::inRange<std::size_t>(0, scores.size());
  for (std::size_t i = best; i-- > 0;) scores[i] = scores[i + 1] + *rc::gen::inRange(0, 3);
  for (std::size_t i = best + 1; i < scores.size(); ++i) scores[i] = scores[i - 1] + *rc::gen::inRange(0, 3);
  return scores;
}

std::int64_t window_by_definition(const Scores& scores, std::size_t length) {
  std::int64_t least = 1 << 30;
  for (std::size_t a = 0; a + length <= scores.size(); ++a)
    least = std::min(least, *std::max_element(scores.begin() + static_cast<std::ptrdiff_t>(a),
                                              scores.begin() + static_cast<std::ptrdiff_t>(a + length)));
  return least;
}

TEST(ScaleSelection, AWindowIsTheBestOfItsLength) {
  EXPECT_TRUE(rc::check([] {
    const Scores scores = random_line();
    for (std::size_t length = 1; length <= scores.size(); ++length)
      RC_ASSERT(ScaleSelection::window(line_of(scores), length) == window_by_definition(scores, length));
  }));
}

// The steps are calibrated to this: a replaced row moves the best window of every length by at most 2, and some by 2.
TEST(ScaleSelection, WindowsMoveNoMoreThanScores) {
  constexpr std::uint32_t records = 5, rows = 4;
  auto windows = [](std::uint32_t code) {
    std::vector<std::uint32_t> database;
    for (std::uint32_t i = 0; i < rows; ++i, code /= records) database.push_back(code % records);
    Scores scores, all;
    for (std::uint32_t cut = 0; cut <= records; ++cut) {
      const auto below = std::ranges::count_if(database, [=](std::uint32_t row) { return row < cut; });
      scores.push_back(std::abs(2 * below - std::ssize(database)));
    }
    for (std::size_t length = 1; length <= scores.size(); ++length)
      all.push_back(ScaleSelection::window(line_of(scores), length));
    return all;
  };
  std::int64_t most = 0;
  for (std::uint32_t code = 0; code < records * records * records * records; ++code)
    for (std::uint32_t other = 0; other < records; ++other) {
      const Scores here = windows(code), there = windows(code / records * records + other);  // the first row replaced
      for (std::size_t i = 0; i < here.size(); ++i) most = std::max(most, std::abs(here[i] - there[i]));
    }
  EXPECT_EQ(most, 2);
}

// ---- privacy, exactly: cuts 0, ..., records of rows, scored by how unevenly they divide them

Subject subject(std::size_t records, const Rational& epsilon, const Rational& delta, int depth) {
  const ScaleSelection selection(epsilon, delta, 2, depth, Rational(1, 2));
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    Scores scores;
    for (std::uint32_t cut = 0; cut <= records; ++cut) {
      const auto below = std::ranges::count_if(database, [=](std::uint32_t row) { return row < cut; });
      scores.push_back(std::abs(2 * below - std::ssize(database)));
    }
    return std::to_string(static_cast<std::uint64_t>(selection(line_of(scores), 1, rng)));
  };
  return {.records = records, .run = run, .promised = {epsilon, delta}, .order = Rows::unordered};
}

TEST(ScaleSelection, KeepsItsPromiseOnEverySmallTable) {
  // Nine cuts are up to three blocks of the least scale; with a large epsilon blocks are released.
  for (std::size_t rows : {1, 2, 3, 4}) {
    const VerifyReport report = expect_holds(subject(8, 4, Rational(1, 4), 1), rows);
    EXPECT_EQ(report.epsilon.low > 0, rows > 1);  // a single row is divided by every cut alike
    expect_holds(subject(8, 40, Rational(1, 3), 1), rows);
    expect_holds(subject(5, 8, Rational(1, 4), 2), rows);
  }
  expect_holds(subject(3, 8, Rational(1, 4), 3), 3);
}

// Half the noise would not do: the promise is used up to a good part.
TEST(ScaleSelection, ThePromiseIsUsed) {
  const VerifyReport report = expect_holds(subject(8, 40, Rational(1, 3), 1), 4);
  EXPECT_GT(report.epsilon.low, 4);
}

// ---- utility

// The scores of 2^bits cuts of `rows` rows, evenly spread over a stretch of places around the middle.
struct Stretch {
  unsigned bits;
  std::int64_t rows;
  Unsigned128 width;

  ScaleSelection::Line line() const {
    const Unsigned128 size = Unsigned128{1} << bits, middle = size / 3, first = middle - width / 2;
    auto score = [=, n = rows, w = width](Unsigned128 place) -> std::int64_t {
      if (place <= first) return n;
      const Unsigned128 into = std::min(place - first, w);
      const auto below = static_cast<std::int64_t>(into * static_cast<Unsigned128>(n) / w);
      return std::abs(2 * below - n);
    };
    return {size, middle, score};
  }
};

// Each of these may fail with probability 1/20; none does with this seed.
TEST(ScaleSelection, FindsAGoodPlaceWhateverItsScale) {
  Rng rng = Rng::seeded(3);
  for (int depth = 1; depth <= ScaleSelection::most_depth; ++depth)
    for (unsigned bits : {10u, 64u, 126u}) {
      const ScaleSelection selection(1, Rational(1, 1'000'000), 2, depth, Rational(1, 20));
      const std::int64_t excess = selection.excess(Integer(1) << bits);
      for (unsigned wide = 2; wide < bits - 1; wide += 7) {
        const Stretch stretch{bits, 4 * excess, Unsigned128{1} << wide};
        const auto line = stretch.line();
        EXPECT_LE(line.score(selection(line, line.score(line.best), rng)), line.score(line.best) + excess);
      }
    }
}

TEST(ScaleSelection, ThePriceHardlyGrowsWithTheLine) {
  const ScaleSelection one(1, Rational(1, 1'000'000), 2, 1, Rational(1, 20)),
      three(1, Rational(1, 1'000'000), 2, 3, Rational(1, 20));
  EXPECT_LT(one.excess(Integer(1) << 4096), 2 * one.excess(Integer(1) << 16));
  // Repeating pays only for lines that nobody has.
  EXPECT_GT(three.excess(Integer(1) << 126), one.excess(Integer(1) << 126));
}

TEST(ScaleSelection, AnyLineGetsAPlace) {
  Rng rng = Rng::seeded(4);
  const ScaleSelection selection(1, Rational(1, 10), 2, 2, Rational(1, 20));
  for (std::size_t size = 1; size < 40; ++size)
    for (int run = 0; run < 20; ++run) {
      const Scores scores(size, 7);
      EXPECT_LT(selection(line_of(scores), 0, rng), size);
    }
}

TEST(ScaleSelection, NonsenseIsRefused) {
  EXPECT_THROW(ScaleSelection(1, 0, 1, 1, Rational(1, 20)), Error);
  EXPECT_THROW(ScaleSelection(1, Rational(1, 10), 1, 0, Rational(1, 20)), Error);
  EXPECT_THROW(ScaleSelection(1, Rational(1, 10), 1, 1, 0), Error);
}

}  // namespace discreet::scale_selection_test
