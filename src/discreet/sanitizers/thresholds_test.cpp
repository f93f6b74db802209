#include "discreet/sanitizers/thresholds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/sanitized_test.h"
#include "discreet/sanitizers/thresholds_bounds.h"

namespace discreet::thresholds_test {

using Options = ThresholdsSanitizer::Options;
using Values = std::vector<std::uint64_t>;
static_assert(Sanitizer<ThresholdsSanitizer>);

std::string written(const ThresholdRelease& release) {
  std::string text;
  for (const Integer& cut : release.cuts) text += cut.str() + " ";
  return text;
}

Subject subject(const Options& options) { return sanitized(ThresholdsSanitizer(options), written); }

// ---- privacy, exactly

TEST(Thresholds, KeepsItsPromiseOnEverySmallTable) {
  for (std::size_t rows : {1, 2, 3, 4}) {
    expect_holds(subject({.high = 3, .levels = 1, .jitter = 0}), rows);
    expect_holds(subject({.high = 2, .epsilon = Rational(1, 2), .levels = 2, .jitter = 0}), rows);
  }
  expect_holds(subject({.high = 1, .levels = 1, .jitter = 1}), 3);
  expect_holds(subject({.high = 1, .levels = 2, .jitter = 1}), 2);
  expect_holds(subject({.high = 1, .delta = Rational(1, 10), .levels = 3, .jitter = 0}), 3);
}

Options by_scales(Options options) {
  options.method = ThresholdsMethod::log_star;
  if (options.delta == 0) options.delta = Rational(1, 1'000'000);
  return options;
}

TEST(Thresholds, LogStarKeepsItsPromiseOnEverySmallTable) {
  for (std::size_t rows : {1, 2, 3, 4})
    expect_holds(subject(by_scales({.high = 6, .epsilon = 8, .delta = Rational(1, 3), .levels = 1, .jitter = 0})),
                 rows);
  expect_holds(subject(by_scales({.high = 4, .epsilon = 8, .delta = Rational(1, 2), .levels = 2, .jitter = 0})), 2);
  expect_holds(subject(by_scales({.high = 1, .epsilon = 8, .delta = Rational(1, 2), .levels = 1, .jitter = 2})), 2);
}

TEST(Thresholds, ALevelSpendsAlmostAllOfItsShare) {
  expect_tight(subject({.high = 3, .levels = 1, .jitter = 0}), 8, 0.35);
}

// ---- the output distribution

// All cuts of a part of positions 0, ..., size, each weighing e^(-rate |2 below - rows|).
TEST(Thresholds, TheFirstCutHasTheLawOfTheExponentialMechanism) {
  EXPECT_TRUE(rc::check([] {
    const std::uint64_t size = *rc::gen::inRange(1, 8);
    auto rows = *rc::gen::container<Values>(*rc::gen::inRange(0, 7), rc::gen::inRange<std::uint64_t>(0, size));
    const ThresholdsSanitizer sanitizer({.high = size - 1, .levels = 1, .jitter = 0});
    auto law = explore([&](Rng& rng) { return sanitizer.sanitize(rows, rng).cuts.at(0); });
    ExponentialSum total;
    std::map<Integer, ExponentialSum> weights;
    for (std::uint64_t cut = 0; cut <= size; ++cut) {
      auto below = std::ranges::count_if(rows, [&](std::uint64_t row) { return row < cut; });
      weights[cut] = ExponentialSum(1, Rational(std::abs(2 * below - std::ssize(rows)), 4));
      total += weights[cut];
    }
    RC_ASSERT(law.mass.size() == weights.size());
    for (const auto& [cut, weight] : weights)
      RC_ASSERT(compare(law.mass.at(cut), 0, Probability::ratio(weight, total)) == 0);
  }));
}

// The score that the selection weighs moves by 1 with a row more, by 2 with a row replaced.
TEST(Thresholds, SensitivityByBruteForce) {
  auto score = [](const Values& rows, std::uint64_t cut) {
    auto below = std::ranges::count_if(rows, [&](std::uint64_t row) { return row < cut; });
    return std::abs(2 * below - std::ssize(rows));
  };
  std::ptrdiff_t most_added = 0, most_replaced = 0;
  for (std::uint64_t code = 0; code < 64; ++code)
    for (std::uint64_t cut = 0; cut <= 4; ++cut)
      for (std::uint64_t more = 0; more < 4; ++more) {
        Values rows{code % 4, code / 4 % 4, code / 16}, added = rows, replaced = rows;
        added.push_back(more);
        replaced[0] = more;
        most_added = std::max(most_added, std::abs(score(rows, cut) - score(added, cut)));
        most_replaced = std::max(most_replaced, std::abs(score(rows, cut) - score(replaced, cut)));
      }
  EXPECT_EQ(most_added, 1);
  EXPECT_EQ(most_replaced, 2);
}

// ---- bars and bounds

TEST(Thresholds, ReferenceValues) {
  const double ln2 = std::log(2.0);
  EXPECT_EQ(std::ceil(median_cover_rows(0.04, 0.01, 0.5, 20 * ln2, 40)), 120'897);
  EXPECT_EQ(std::ceil(median_cover_rows(0.04, 0.01, 0.5, 64 * ln2, 40)), 194'094);
  CoverRows small = median_cover_rows(0.04, 0.01, 0.5, 20 * ln2), large = median_cover_rows(0.04, 0.01, 0.5, 64 * ln2);
  EXPECT_EQ(small.rows, 122'561);
  EXPECT_EQ(small.bits, 41);
  EXPECT_EQ(large.rows, 197'421);
  EXPECT_EQ(large.bits, 42);
}

TEST(Thresholds, ErrorsOfCutsFollowTheHalving) {
  EXPECT_EQ(cut_errors(1), (std::vector<Rational>{0, 1, 0}));
  EXPECT_EQ(cut_errors(2), (std::vector<Rational>{0, {3, 2}, 1, {3, 2}, 0}));
}

TEST(Thresholds, EnoughLowBitsMakeTiesRare) {
  EXPECT_EQ(jitter_for(1000, Rational(1, 20), 256), 25);  // 2^24 < 2 * 10^7 <= 2^25
  EXPECT_EQ(jitter_for(1, Rational(1, 20), 256), 0);
  EXPECT_EQ(jitter_for(std::int64_t{1} << 40, Rational(1, 20), Integer(1) << 64), 61);
  // No more than one draw gives: the bars then say that ties may be many.
  const Rational tiny(1, Integer(1) << 100);
  EXPECT_EQ(jitter_for(2, tiny, 256), ThresholdsSanitizer::most_jitter);
  EXPECT_EQ(ThresholdsSanitizer({.high = 255, .beta = tiny}).frame(2).unevenness, 2);
}

Rational widest_bar(const ThresholdRelease& release, std::uint64_t size) {
  const ThresholdAnswers answers(release);
  Rational widest = 0;
  for (std::uint64_t value = 0; value <= size; ++value) {
    Answer answer = answers.below(value);
    widest = std::max<Rational>(widest, (answer.high - answer.low) / 2);
  }
  return widest;
}

// The share of a part that lies below a position: one without length counts whole, half or not at all.
Rational share_below(const Integer& begin, const Integer& end, const Integer& position) {
  if (begin == end) return begin == position ? Rational(1, 2) : Rational(begin < position ? 1 : 0);
  return Rational(std::clamp(position, begin, end) - begin, end - begin);
}

// Rows below a position where every part has as many, spread evenly over it.
Rational evenly_spread(const ThresholdRelease& release, const Integer& position) {
  if (position <= 0 || position >= release.positions) return position <= 0 ? 0 : release.rows;
  Rational parts = 0;
  Integer begin = 0;
  for (const Integer& cut : release.cuts) parts += share_below(begin, cut, position), begin = cut;
  parts += share_below(begin, release.positions, position);
  return parts * release.rows / (release.cuts.size() + 1);
}

// An answer: the best end that any cut on its side proves, and within them rows that are spread evenly.
Answer below_by_every_cut(const ThresholdRelease& release, const Integer& value) {
  const Integer position = value << static_cast<unsigned>(release.bits);
  const auto parts = static_cast<std::int64_t>(release.cuts.size()) + 1;
  const auto errors = cut_errors(std::countr_zero(static_cast<std::uint64_t>(parts)));
  Rational low = position >= release.positions ? release.rows : 0, high = position <= 0 ? 0 : release.rows;
  for (std::int64_t j = 1; j < parts; ++j) {
    const auto i = static_cast<std::size_t>(j);
    const Rational mean(Integer(release.rows) * j, parts), error = errors[i] * release.unevenness / 2;
    if (release.cuts[i - 1] <= position) low = std::max(low, Rational(mean - error));
    if (release.cuts[i - 1] >= position) high = std::min(high, Rational(mean + error));
  }
  if (low > high) std::swap(low, high);
  return answer_within(low, std::clamp(evenly_spread(release, position), low, high), high, release.rows);
}

TEST(Thresholds, AnswersAreTheBestThatAnyCutProves) {
  Rng rng = Rng::seeded(11);
  for (std::int64_t bits : {0, 1, 3})
    for (std::size_t levels : {0, 1, 2, 3, 5})
      for (std::int64_t unevenness : {0, 1, 7, 40, 100, 1000}) {
        ThresholdRelease release{.bits = bits, .rows = 100, .unevenness = unevenness, .positions = 20 << bits};
        const auto range = static_cast<std::uint64_t>(release.positions) + 1;
        // Any cuts, many of them at one position: also such as no run gives, whose bars contradict each other.
        for (std::size_t j = 1; j < std::size_t{1} << levels; ++j)
          release.cuts.push_back(uniform_below(unevenness == 7 ? 3 : range, rng));
        std::ranges::sort(release.cuts);
        const ThresholdAnswers answers(release);
        for (int value = 0; value <= 20; ++value) {
          const Answer answer = answers.below(value), wanted = below_by_every_cut(release, value);
          EXPECT_EQ(answer.low, wanted.low) << bits << " " << levels << " " << unevenness << " " << value;
          EXPECT_EQ(answer.high, wanted.high) << bits << " " << levels << " " << unevenness << " " << value;
          EXPECT_EQ(answer.count, wanted.count) << bits << " " << levels << " " << unevenness << " " << value;
        }
      }
}

// Whatever the cuts: the bars at the planned rows, and from there on, are at most alpha n.
TEST(Thresholds, ThePlanIsWhereTheBarsSuffice) {
  for (const Rational& alpha : {Rational(1, 10), Rational(1, 3), Rational(1, 50)})
    for (Options options :
         {Options{.high = 99}, Options{.high = 99, .delta = Rational(1, 1'000'000)}, by_scales({.high = 99})}) {
      options.alpha = alpha;
      const ThresholdsSanitizer sanitizer(options);
      const auto plan = static_cast<std::int64_t>(best(sanitizer.bounds({alpha, {1, 20}})).rows);
      for (std::int64_t rows : {plan, plan + plan / 2, 10 * plan}) {
        ThresholdRelease release = sanitizer.frame(rows);
        const auto parts = std::int64_t{1} << sanitizer.levels();
        // All cuts at the least positions, evenly spread, and at the largest.
        for (int shape : {0, 1, 2}) {
          release.cuts.clear();
          for (std::int64_t j = 1; j < parts; ++j)
            release.cuts.push_back(shape == 0   ? Integer(j)
                                   : shape == 1 ? Integer(release.positions * j / parts)
                                                : Integer(release.positions - parts + j));
          EXPECT_LE(widest_bar(release, 100), alpha * rows) << alpha << " " << rows;
        }
      }
    }
}

struct Planted {
  Values rows;
  std::vector<std::int64_t> below;  // one per value, and one past the end
};

enum class Shape { slope, heavy };

// All rows on a slope, or a third of them on three values.
Planted planted(std::size_t rows, std::uint64_t size, Rng& rng, Shape shape = Shape::heavy) {
  Planted data{Values(rows), std::vector<std::int64_t>(size + 1)};
  for (std::uint64_t& row : data.rows) {
    row = shape == Shape::heavy && uniform_below(3, rng) == 0
              ? size / 5 * (1 + uniform_below(3, rng))
              : std::min(uniform_below(size, rng), uniform_below(size, rng));
    ++data.below[row + 1];
  }
  for (std::size_t value = 1; value <= size; ++value) data.below[value] += data.below[value - 1];
  return data;
}

// With fixed seeds; some bar may be wrong in one run of twenty, and none of these is.
TEST(Thresholds, BarsAreWithinAlphaAtThePlannedRows) {
  const Accuracy goal{{1, 10}, {1, 20}};
  for (const Options& options :
       {Options{.high = 999}, Options{.high = 999, .delta = Rational(1, 1'000'000)}, by_scales({.high = 999})}) {
    const ThresholdsSanitizer sanitizer(options);
    const auto n = best(sanitizer.bounds(goal)).rows;
    for (std::uint64_t seed : {1, 2, 3}) {
      Rng rng = Rng::seeded(seed);
      Planted data = planted(n, 1000, rng);
      ThresholdRelease release = sanitizer.sanitize(data.rows, rng);
      const ThresholdAnswers answers(release);
      for (std::uint64_t value = 0; value <= 1000; ++value) {
        Answer answer = answers.below(value);
        EXPECT_TRUE(answer.low <= data.below[value] && data.below[value] <= answer.high) << value;
        EXPECT_LE(abs((answer.low + answer.high) / 2 - data.below[value]), goal.alpha * n);
        EXPECT_TRUE(answer.low <= answer.count && answer.count <= answer.high) << value;
      }
      Answer middle = answers.between(200, 400);
      auto truth = data.below[401] - data.below[200];
      EXPECT_TRUE(middle.low <= truth && truth <= middle.high);
      // For the table: one part more, and no half part less.
      auto table = release.table();
      ASSERT_EQ(table.size(), std::size_t{1} << sanitizer.levels());
      for (std::uint64_t value = 0; value < 1000; ++value) {
        auto made_up = std::ranges::count_if(table, [&](std::uint64_t row) { return row <= value; });
        EXPECT_LE(abs(Rational(made_up * n, table.size()) - data.below[value + 1]), 2 * goal.alpha * n);
      }
    }
  }
}

struct MeanErrors {
  double estimate = 0, middle = 0;  // for the answers, and for the middles of their bars
};

// Over all values, and over the lowest hundredth of them alone.
std::array<MeanErrors, 2> mean_errors(const ThresholdAnswers& answers, const Planted& data) {
  std::array<MeanErrors, 2> errors;
  const std::size_t all = data.below.size(), few = all / 100;
  Rational before = 0;
  for (std::size_t value = 0; value < all; ++value) {
    const Answer answer = answers.below(value);
    EXPECT_LE(before, answer.count) << value;  // counts do not fall
    before = answer.count;
    const double estimate = std::abs(to_double(answer.count - data.below[value]));
    const double middle = std::abs(to_double((answer.low + answer.high) / 2 - data.below[value]));
    errors[0].estimate += estimate / static_cast<double>(all), errors[0].middle += middle / static_cast<double>(all);
    if (value >= 1 && value <= few)
      errors[1].estimate += estimate / static_cast<double>(few), errors[1].middle += middle / static_cast<double>(few);
  }
  return errors;
}

// Sums over runs with fixed seeds, at the planned rows: of all values, and of the lowest hundredth of them.
std::array<MeanErrors, 2> summed_errors(Shape shape) {
  const ThresholdsSanitizer sanitizer({.high = 999});
  const auto n = best(sanitizer.bounds({{1, 10}, {1, 20}})).rows;
  std::array<MeanErrors, 2> sums;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng = Rng::seeded(seed);
    const Planted data = planted(n, 1000, rng, shape);
    const auto errors = mean_errors(ThresholdAnswers(sanitizer.sanitize(data.rows, rng)), data);
    for (std::size_t i = 0; i < 2; ++i) sums[i].estimate += errors[i].estimate, sums[i].middle += errors[i].middle;
  }
  return sums;
}

TEST(Thresholds, EstimatesAreFarNearerThanTheMiddlesOfTheBars) {
  const auto [everywhere, low_end] = summed_errors(Shape::slope);
  EXPECT_LT(4 * everywhere.estimate, everywhere.middle);
  EXPECT_LT(50 * low_end.estimate, low_end.middle);
}

// The release does not show where within its part a heavy value is.
TEST(Thresholds, EstimatesAreNearerAmongHeavyValuesToo) {
  const auto [everywhere, low_end] = summed_errors(Shape::heavy);
  EXPECT_LT(2 * everywhere.estimate, everywhere.middle);
  EXPECT_LT(50 * low_end.estimate, low_end.middle);
}

TEST(Thresholds, TheLargestDomainIsCut) {
  const ThresholdsSanitizer sanitizer({.high = (Integer(1) << 64) - 1, .alpha = Rational(1, 5)});
  Rng rng = Rng::seeded(5);
  Values rows(200'000);
  for (std::uint64_t& row : rows) row = rng.bits(64);
  auto release = sanitizer.sanitize(rows, rng);
  EXPECT_TRUE(std::ranges::is_sorted(release.cuts));
  const ThresholdAnswers answers(release);
  Answer half = answers.below(Integer(1) << 63);
  EXPECT_LT(abs(half.count - 100'000), 30'000);
  EXPECT_EQ(answers.below(Integer(1) << 64).count, 200'000);
  EXPECT_EQ(answers.below(0).count, 0);
}

// The claim of the page: on the largest domain the method needs more rows than medians, and hardly more than on a small
// one.
TEST(Thresholds, LogStarHasItsPrice) {
  auto rows = [](const Integer& high, ThresholdsMethod method) {
    return best(ThresholdsSanitizer({.high = high, .method = method, .delta = Rational(1, 1'000'000)}).bounds({})).rows;
  };
  const Integer small = 999, large = (Integer(1) << 64) - 1;
  using enum ThresholdsMethod;
  EXPECT_GT(rows(large, log_star), rows(large, medians));
  EXPECT_LT(5 * rows(large, log_star), 6 * rows(small, log_star));
  EXPECT_GT(5 * rows(large, medians), 6 * rows(small, medians));
}

// ---- bad input

TEST(Thresholds, HostileTablesAreTaken) {
  Rng rng = Rng::seeded(1);
  const ThresholdsSanitizer sanitizer({.high = 9});
  auto none = sanitizer.sanitize(Values{}, rng);
  EXPECT_EQ(ThresholdAnswers(none).below(5).high, 0);
  EXPECT_TRUE(none.table().empty());
  for (const Values& rows : {Values(1, 9), Values(3, 0), Values(50'000, 4)}) {
    auto release = sanitizer.sanitize(rows, rng);
    auto count = std::ranges::count_if(rows, [](std::uint64_t row) { return row < 5; });
    const Answer answer = ThresholdAnswers(release).below(5);
    EXPECT_TRUE(answer.low <= count && count <= answer.high);
    for (std::uint64_t value : release.table()) EXPECT_LE(value, 9u);
  }
  EXPECT_THROW(ThresholdsSanitizer({.method = ThresholdsMethod::log_star}), Error);  // it needs a delta
  const ThresholdsSanitizer single({.low = 7, .high = 7});
  EXPECT_EQ(ThresholdAnswers(single.sanitize(Values(1000, 0), rng)).below(1).count, 1000);
}

// Every row the same and no low bits: no even cut exists, and the bars do not claim one.
TEST(Thresholds, WithoutJitterBarsAreAsWideAsTheTable) {
  const ThresholdsSanitizer sanitizer({.high = 9, .jitter = 0});
  EXPECT_EQ(sanitizer.frame(1000).unevenness, 1000);
  EXPECT_THROW(best(sanitizer.bounds({})), Error);
}

TEST(Thresholds, OptionsThatMeanNothingAreRefused) {
  EXPECT_THROW(ThresholdsSanitizer({.low = 1, .high = 0}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.epsilon = 0}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.delta = 1}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.levels = 0}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.levels = 17}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.jitter = 63}), Error);
  EXPECT_THROW(ThresholdsSanitizer({.alpha = Rational(1, 2)}), Error);
}

TEST(Thresholds, CanBeStopped) {
  Values rows(100'000);
  Rng rng = Rng::seeded(1);
  for (auto& row : rows) row = rng.bits(16);
  expect_interrupted_after({0, 1, 3},
                           [&](const Progress& progress) { ThresholdsSanitizer({}).sanitize(rows, rng, progress); });
}

}  // namespace discreet::thresholds_test
