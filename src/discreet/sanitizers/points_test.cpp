#include "discreet/sanitizers/points.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/points_bounds.h"
#include "discreet/sanitizers/sanitized_test.h"

namespace discreet::points_test {

using Options = PointsOptions;
using Values = std::vector<std::uint64_t>;
static_assert(Sanitizer<PointsSanitizer> && Sanitizer<TextPointsSanitizer>);

std::string written(const PointsSanitizer::Release& release) {
  std::string text;
  for (const auto& [value, count] : release.released) text += std::to_string(value) + ":" + std::to_string(count) + " ";
  return text;
}

Subject subject(const Options& options) { return sanitized(PointsSanitizer(options), written); }

Options small(PointsMode mode, int values, Rational epsilon, std::optional<Rational> delta = {},
              Rational alpha = {2, 5}) {
  return {.high = values - 1, .mode = mode, .epsilon = epsilon, .delta = delta, .alpha = alpha};
}

// ---- privacy, exactly

TEST(Points, TightModeKeepsItsPromiseOnEverySmallTable) {
  for (int rows : {1, 2, 3, 5}) {
    expect_holds(subject(small(PointsMode::tight, 2, 1, Rational(1, 10))), rows);
    expect_holds(subject(small(PointsMode::tight, 3, 2, Rational(1, 3))), rows);
  }
  expect_holds(subject(small(PointsMode::tight, 2, Rational(1, 2), Rational(1, 3))), 12);
}

TEST(Points, PureModeKeepsItsPromiseOnEverySmallTable) {
  for (int rows : {1, 2, 4}) {
    expect_holds(subject(small(PointsMode::pure, 2, 1)), rows);
    expect_holds(subject(small(PointsMode::pure, 3, Rational(1, 2))), rows);
  }
  expect_holds(subject(small(PointsMode::pure, 2, 1, {}, Rational(1, 4))), 10);
}

// Far below the bound the mode is not private; the sabotaged versions hold that.
TEST(Points, PaperModeKeepsItsPromiseFromItsLeastRowsOn) {
  const Options options = small(PointsMode::paper, 2, 2, Rational(2, 5), Rational(49, 100));
  const PointsSanitizer sanitizer(options);
  std::int64_t least = 1;
  while (!refusal_of(options, 2, least).empty()) ++least;
  EXPECT_GT(least, 3);
  EXPECT_LT(least, 30);
  for (std::int64_t rows : {least, least + 1, least + 4}) {
    EXPECT_NO_THROW(sanitizer.check_rows(rows));
    expect_holds(subject(options), rows);
  }
  EXPECT_THROW(sanitizer.check_rows(least - 1), Error);
  expect_holds(subject(options), least - 1);  // refused: nothing is released
}

// ---- the output distribution

TEST(Points, PureModeHasTheLawOfNoiseForEveryValue) {
  const Options options = small(PointsMode::pure, 3, 1, {}, Rational(1, 4));
  const PointsSanitizer sanitizer(options);
  const Values rows{1, 1, 1, 1, 1, 1, 1, 1, 1};  // threshold 2
  const std::int64_t n = 9, threshold = 2;
  auto law = explore([&](Rng& rng) { return written(sanitizer.sanitize(rows, rng)); });
  const LaplaceNoise noise(1, 2, Neighbours::replace, {threshold - 1, n});
  auto dense = explore([&](Rng& rng) {
    std::string text;
    for (std::uint64_t value = 0; value < 3; ++value)
      if (auto noisy = noise(value == 1 ? n : 0, rng); noisy >= threshold)
        text += std::to_string(value) + ":" + std::to_string(noisy) + " ";
    return text;
  });
  ASSERT_EQ(law.mass.size(), dense.mass.size());
  for (const auto& [text, mass] : dense.mass) EXPECT_EQ(compare(law.mass.at(text), 0, mass), 0) << text;
}

TEST(Points, TightModeIsTheStabilityHistogram) {
  const Options options = small(PointsMode::tight, 3, 1, Rational(1, 3));
  const PointsSanitizer sanitizer(options);
  const Values rows{0, 2, 2, 2, 2, 2};
  auto law = explore([&](Rng& rng) { return written(sanitizer.sanitize(rows, rng)); });
  const StabilityHistogram histogram(1, Rational(1, 3), Neighbours::replace, 6);
  auto other = explore([&](Rng& rng) {
    std::string text;
    for (const auto& [value, count] : histogram(rows, rng))
      text += std::to_string(value) + ":" + std::to_string(count) + " ";
    return text;
  });
  ASSERT_EQ(law.mass.size(), other.mass.size());
  for (const auto& [text, mass] : other.mass) EXPECT_EQ(compare(law.mass.at(text), 0, mass), 0) << text;
}

TEST(Points, PaperModeHoldsBackWhatIsBelowTheGate) {
  const PointsSanitizer sanitizer({.high = 9, .mode = PointsMode::paper, .delta = Rational(1, 10)});
  const std::int64_t n = 400;  // gate 10, threshold 21
  const PointsRule rule = rule_of(sanitizer.options(), 10, n);
  EXPECT_EQ(rule.gate, 10);
  EXPECT_EQ(rule.threshold, 21);
  EXPECT_EQ(rule.drawn, 10);
  Values rows(n, 0);
  for (int i = 0; i < 10; ++i) rows[i] = 1;
  auto law = explore([&](Rng& rng) {
    bool held_back = true;
    for (const auto& entry : sanitizer.sanitize(rows, rng).released) held_back &= entry.value == 0;
    return held_back;
  });
  EXPECT_EQ(law.mass.size(), 1u);
  EXPECT_TRUE(law.mass.contains(true));
}

// ---- bars and bounds

TEST(Points, ThePlanNamesEveryMode) {
  std::map<std::string, Bound> bounds;
  for (const Bound& bound : PointsSanitizer({.high = (1 << 20) - 1}).bounds({{1, 10}, {1, 20}}))
    bounds.emplace(bound.id, bound);
  EXPECT_EQ(bounds.at("ML-5.P").rows, 1146u);
  EXPECT_EQ(bounds.at("ML-5.A").rows, 268u);
  EXPECT_EQ(bounds.at("ML-5.pure.closed").rows, 675u);
  EXPECT_EQ(bounds.at("ML-5.tight").kind, Bound::Kind::proved);
  EXPECT_EQ(bounds.at("ML-5.paper").kind, Bound::Kind::other);
  // Flat in the domain for the approximate modes, logarithmic for the pure one.
  for (const Bound& bound : PointsSanitizer({}).bounds({{1, 10}, {1, 20}})) {
    if (bound.id == "ML-5.tight") {
      EXPECT_EQ(bound.rows, bounds.at("ML-5.tight").rows);
    }
    if (bound.id == "ML-5.pure") {
      EXPECT_GT(bound.rows, 2 * bounds.at("ML-5.pure").rows);
    }
  }
}

// At the planned rows, and from there on, the bars are within alpha n.
TEST(Points, ThePlanIsWhereTheBarsSuffice) {
  for (PointsMode mode : {PointsMode::tight, PointsMode::paper, PointsMode::pure})
    for (const Rational& alpha : {Rational(1, 10), Rational(1, 3), Rational(1, 77)})
      for (const Integer& high : {Integer(6), Integer(1) << 40}) {
        const PointsSanitizer sanitizer({.high = high, .mode = mode, .epsilon = Rational(2, 3), .alpha = alpha});
        auto plan = best(sanitizer.bounds({alpha, {1, 20}})).rows;
        for (std::uint64_t rows : {plan, plan + 1, plan + 7, plan + plan / 3, 10 * plan}) {
          EXPECT_NO_THROW(sanitizer.check_rows(rows));
          PointBars bars = sanitizer.bars(static_cast<std::int64_t>(rows));
          EXPECT_LE(bars.released, alpha * rows) << word(mode) << " " << alpha << " " << high << " " << rows;
          EXPECT_LE(bars.missing, alpha * rows) << word(mode) << " " << alpha << " " << high << " " << rows;
        }
        EXPECT_GT(sanitizer.bars(static_cast<std::int64_t>(plan / 3)).missing, alpha * (plan / 3));
      }
}

// The probability that some bar fails, from the exact output distribution.
TEST(Points, BarsHoldAsOftenAsPromised) {
  for (PointsMode mode : {PointsMode::tight, PointsMode::pure}) {
    Options options = small(mode, 3, 3, {}, Rational(1, 3));
    options.beta = Rational(1, 3);
    if (mode == PointsMode::tight) options.delta = Rational(1, 10);
    const PointsSanitizer sanitizer(options);
    for (const Values& rows : {Values{0, 0, 0, 0, 0, 0, 1, 1}, Values{0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}) {
      auto n = static_cast<std::int64_t>(rows.size());
      auto law = explore([&](Rng& rng) {
        auto release = sanitizer.sanitize(rows, rng);
        bool right = true;
        for (std::uint64_t value = 0; value < 3; ++value) {
          Answer answer = release.answer(value);
          auto count = std::ranges::count(rows, value);
          right &= answer.low <= count && count <= answer.high && answer.count >= answer.low;
        }
        return right;
      });
      EXPECT_LT(sanitizer.bars(n).missing, n);
      EXPECT_LE(law.mass[false].enclose().high(), options.beta);
    }
  }
}

// With a fixed seed; the plan allows a failure in twenty.
TEST(Points, CountsAreWithinAlphaAtThePlannedRows) {
  const Accuracy goal{{1, 20}, {1, 20}};
  for (PointsMode mode : {PointsMode::tight, PointsMode::paper, PointsMode::pure}) {
    const PointsSanitizer sanitizer({.mode = mode, .alpha = goal.alpha});
    const auto n = best(sanitizer.bounds(goal)).rows;
    Rng rng = Rng::seeded(7);
    Values rows(n);
    std::map<std::uint64_t, std::int64_t> counts;
    for (std::uint64_t& row : rows) {
      // A third of the rows on three ids, the rest on ids of their own.
      row = uniform_below(3, rng) == 0 ? (std::uint64_t{1} << 63) + uniform_below(3, rng) : rng.bits(62);
      ++counts[row];
    }
    auto release = sanitizer.sanitize(rows, rng);
    EXPECT_GE(release.released.size(), 3u);
    for (const auto& [value, count] : counts) {
      Answer answer = release.answer(value);
      EXPECT_LE(abs(answer.count - count), goal.alpha * n);
      EXPECT_TRUE(answer.low <= count && count <= answer.high);
    }
    for (const auto& entry : release.released)
      EXPECT_LE(abs(entry.count - (counts.contains(entry.value) ? counts[entry.value] : 0)), goal.alpha * n);
  }
}

// ---- the synthetic table

// Any answers within the bars: the weights fit, and the rounding costs less than a row of the table.
TEST(Points, TheSyntheticTableFitsWheneverTheBarsHold) {
  EXPECT_TRUE(rc::check([] {
    const int values = *rc::gen::inRange(1, 30);
    const PointsSanitizer sanitizer(
        {.high = values - 1, .epsilon = 2, .delta = Rational(1, 10), .alpha = Rational(1, 7)});
    auto rows = *rc::gen::container<Values>(*rc::gen::inRange(1, 300), rc::gen::inRange<std::uint64_t>(0, values));
    std::map<std::uint64_t, std::int64_t> counts;
    for (std::uint64_t row : rows) ++counts[row];
    auto n = static_cast<std::int64_t>(rows.size());
    PointBars bars = sanitizer.bars(n);
    PointsSanitizer::Release release{.rows = n, .bars = bars};
    for (int value = 0; value < values; ++value) {
      auto count = counts[value];
      if (count <= bars.missing && *rc::gen::arbitrary<bool>()) continue;
      auto noisy = count + *rc::gen::inRange<std::int64_t>(-bars.released, bars.released + 1);
      release.released.push_back({static_cast<std::uint64_t>(value), std::clamp<std::int64_t>(noisy, 1, n)});
    }
    Rational total = 0;
    std::uint64_t copies = 0;
    std::map<std::uint64_t, std::uint64_t> of;
    for (const auto& entry : sanitizer.synthetic(release)) {
      RC_ASSERT(entry.weight >= 0);
      RC_ASSERT(*entry.value < static_cast<std::uint64_t>(values) && !of.contains(*entry.value));
      of[*entry.value] = entry.copies;
      total += entry.weight;
      copies += entry.copies;
    }
    RC_ASSERT(total == 1);
    RC_ASSERT(copies == sanitizer.table_size());
    for (int value = 0; value < values; ++value)
      RC_ASSERT(abs(Rational(of[value] * n, copies) - counts[value]) <= sanitizer.table_error(n));
  }));
}

TEST(Points, TheWeightedFormKeepsWhatIsLeftApart) {
  const PointsSanitizer sanitizer({.high = 9});
  PointsSanitizer::Release release{{{2, 30}, {5, 50}}, 100, sanitizer.bars(100)};
  auto weighted = sanitizer.weighted(release);
  ASSERT_EQ(weighted.size(), 3u);
  EXPECT_EQ(weighted[0].weight, Rational(3, 10));
  EXPECT_EQ(weighted[1].weight, Rational(1, 2));
  EXPECT_FALSE(weighted[2].value);
  EXPECT_EQ(weighted[2].weight, Rational(1, 5));
  release.released.push_back({7, 60});  // 140 of 100: all are lowered by 40/3
  weighted = sanitizer.weighted(release);
  ASSERT_EQ(weighted.size(), 3u);
  EXPECT_EQ(weighted[0].weight, Rational(1, 6));
  EXPECT_EQ(weighted[2].weight, Rational(14, 30));
}

TEST(Points, TextsAreReleasedByThemselvesAndFilledWithReadableOnes) {
  const TextPointsSanitizer sanitizer({.values = PointsValues::texts, .longest = 8});
  std::vector<std::string_view> rows;
  for (int i = 0; i < 1000; ++i) rows.push_back(i % 2 == 0 ? "milano" : i % 4 == 1 ? "roma" : "x");
  Rng rng = Rng::seeded(3);
  auto release = sanitizer.sanitize(rows, rng);
  ASSERT_EQ(release.released.size(), 3u);
  EXPECT_EQ(release.released[0].value, "milano");
  EXPECT_TRUE(release.answer(std::string_view("milano")).low > 400);
  EXPECT_EQ(release.answer(std::string_view("torino")).count, 0);
  release.released.clear();
  for (const auto& entry : sanitizer.synthetic(release))
    for (char c : *entry.value) EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)));
}

// ---- bad input

TEST(Points, HostileTablesAreTaken) {
  Rng rng = Rng::seeded(1);
  for (PointsMode mode : {PointsMode::tight, PointsMode::paper, PointsMode::pure}) {
    const PointsSanitizer sanitizer({.high = 3, .mode = mode});
    EXPECT_TRUE(sanitizer.sanitize(Values{}, rng).released.empty());
    EXPECT_TRUE(sanitizer.synthetic(sanitizer.sanitize(Values{}, rng)).empty());
    EXPECT_TRUE(sanitizer.weighted(sanitizer.sanitize(Values{}, rng)).empty());
    auto one = sanitizer.sanitize(Values(100000, 2), rng);
    ASSERT_EQ(one.released.size(), 1u);
    EXPECT_EQ(one.released[0].value, 2u);
    EXPECT_EQ(sanitizer.synthetic(one)[0].copies, sanitizer.table_size());
  }
}

TEST(Points, PureModeRefusesTablesThatWouldReleaseTooManyByChance) {
  const PointsSanitizer sanitizer({.mode = PointsMode::pure});
  EXPECT_THROW(sanitizer.check_rows(100), Error);
  Rng rng = Rng::seeded(1);
  EXPECT_TRUE(sanitizer.sanitize(Values(100, 5), rng).released.empty());
  EXPECT_EQ(sanitizer.bars(100).missing, 100);
}

TEST(Points, OptionsThatMeanNothingAreRefusedByName) {
  auto message = [](const Options& options) -> std::string {
    try {
      PointsSanitizer sanitizer(options);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_NE(message({.epsilon = 0}).find("epsilon"), std::string::npos);
  EXPECT_NE(message({.delta = Rational(0)}).find("delta"), std::string::npos);
  EXPECT_NE(message({.mode = PointsMode::pure, .delta = Rational(1, 10)}).find("delta"), std::string::npos);
  EXPECT_NE(message({.alpha = Rational(1, 2)}).find("alpha"), std::string::npos);
  EXPECT_NE(message({.low = 3, .high = 2}).find("low"), std::string::npos);
  EXPECT_NE(message({.longest = 3}).find("longest"), std::string::npos);
  EXPECT_THROW(TextPointsSanitizer({.values = PointsValues::texts, .mode = PointsMode::pure}), Error);
}

TEST(Points, CanBeStopped) {
  Values rows(300'000);
  Rng rng = Rng::seeded(1);
  for (auto& row : rows) row = rng.bits(64);
  expect_interrupted_after({0, 1, 3},
                           [&](const Progress& progress) { PointsSanitizer({}).sanitize(rows, rng, progress); });
}

// The size of the synthetic table is known before anything is spent.
TEST(Points, ATableThatWouldBeTooLargeIsRefused) {
  for (PointsValues values : {PointsValues::integers, PointsValues::texts})
    for (const Rational& alpha :
         {Rational(1, 5'000'001), Rational(1, Integer(1) << 64), Rational(1, Integer(1) << 200)})
      try {
        if (values == PointsValues::integers)
          PointsSanitizer({.values = values, .alpha = alpha});
        else
          TextPointsSanitizer({.values = values, .alpha = alpha});
        ADD_FAILURE() << alpha;
      } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("Allow a larger alpha"), std::string::npos) << error.what();
      }
  EXPECT_EQ(PointsSanitizer({.alpha = Rational(1, 5'000'000)}).table_size(), 10'000'000u);
}

}  // namespace discreet::points_test
