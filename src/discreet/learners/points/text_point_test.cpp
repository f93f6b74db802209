#include "discreet/learners/points/text_point.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/points/text_point_json.h"

namespace discreet::text_point_test {

using Options = TextPointLearner::Options;
static_assert(Learner<TextPointLearner>);

struct Rows {
  std::vector<std::string> texts;
  std::vector<std::string_view> x;
  std::vector<Label> y;
  void add(std::string text, bool label) { texts.push_back(std::move(text)), y.push_back(label); }
  Sample<std::string_view> sample() {
    x.assign(texts.begin(), texts.end());
    return {x, y};
  }
};

// One letter of two a word: polynomials over GF(7) or, of texts of one letter, constants over GF(3).
Options small(std::int64_t longest, std::int64_t exponent) {
  return {.values = PointValues::texts,
          .longest = longest,
          .letters = "ab",
          .epsilon = Rational(1, 2),
          .functions = 1,
          .buckets = 2,
          .field_exponent = exponent};
}

std::string key(const TextPointLearner& learner, const TextRule& rule) {
  return write_hypothesis(learner, rule).dump();
}

// The definition: all functions of the family are equally likely, and under each a bucket weighs e^(-rate mistakes).
TEST(TextPoint, HashedLawIsTheExponentialMechanismOverARandomMenu) {
  EXPECT_TRUE(rc::check([] {
    auto longest = *rc::gen::inRange<std::int64_t>(1, 3);
    Options options = small(longest, longest == 1 ? 2 : 3);
    options.buckets = *rc::gen::inRange(1, 4);
    options.neighbours = *rc::gen::element(Neighbours::replace, Neighbours::add_remove);
    const Rational rate = options.neighbours == Neighbours::replace ? options.epsilon / 2 : options.epsilon;
    TextPointLearner learner(options);
    Rows rows;
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
      rows.add(learner.domain().text(*rc::gen::inRange<std::uint64_t>(0, longest == 1 ? 3 : 7)),
               *rc::gen::inRange(0, 2));
    auto sample = rows.sample();

    const std::uint64_t p = learner.code().prime(), points = longest == 1 ? 1 : p;
    std::map<std::string, Probability> expected;
    for (std::uint64_t r = 0; r < points; ++r)
      for (std::uint64_t a = 1; a < p; ++a)
        for (std::uint64_t c = 0; c < p; ++c) {
          std::vector<TextRule> menu{{NoValue{}}};
          TextHash hash(r, UniversalHash(p, learner.menu().buckets, a, c));
          for (std::uint64_t b = 0; b < hash.buckets(); ++b) menu.push_back({TextBucket{learner.code(), hash, b}});
          ExponentialSum total;
          for (const TextRule& rule : menu) total += ExponentialSum(1, rate * mistakes(rule, sample));
          for (const TextRule& rule : menu)
            expected[key(learner, rule)] += Probability(Rational(1, points * (p - 1) * p)) *
                                            Probability::ratio(ExponentialSum(1, rate * mistakes(rule, sample)), total);
        }
    auto law = explore([&](Rng& rng) { return key(learner, *learner.learn(sample, rng)); });
    RC_ASSERT(law.mass.size() == expected.size());
    for (const auto& [outcome, mass] : expected) RC_ASSERT(compare(law.mass.at(outcome), 0, mass) == 0);
  }));
}

TEST(TextPoint, TheCollisionsThatThePlanCountsAreThoseOfTheFamily) {
  EXPECT_EQ(TextPointLearner(small(1, 2)).collision(), 0);
  EXPECT_EQ(TextPointLearner(small(2, 3)).collision(), Rational(1, 7));
  Options naturals{.values = PointValues::naturals, .longest = 100};  // 17 digits per word: six words
  EXPECT_EQ(TextPointLearner(naturals).collision(), Rational(5, (std::uint64_t{1} << 61) - 1));
  Options texts{.values = PointValues::texts, .longest = 4096};  // seven bytes a word
  EXPECT_EQ(TextPointLearner(texts).collision(), Rational(585, (std::uint64_t{1} << 61) - 1));
}

// The mass that shares the bucket of the target, over all functions: Markov's inequality as the plan uses it.
TEST(TextPoint, RandomBucketsRepresentEveryText) {
  TextPointLearner learner([] {
    Options options = small(2, 3);
    options.buckets = 4;
    return options;
  }());
  const std::uint64_t p = 7, buckets = 4;
  const Rational alpha(2, 5), c = learner.collision();
  for (std::uint64_t j = 0; j < 7; ++j)
    for (std::uint64_t heap = 0; heap < 7; ++heap) {
      if (heap == j) continue;
      std::uint64_t bad = 0;  // all mass beside the target on one text
      for (std::uint64_t r = 0; r < p; ++r)
        for (std::uint64_t a = 1; a < p; ++a)
          for (std::uint64_t shift = 0; shift < p; ++shift) {
            TextHash hash(r, UniversalHash(p, buckets, a, shift));
            auto bucket = [&](std::uint64_t i) { return hash(learner.code(), learner.domain().text(i)); };
            bad += bucket(j) == bucket(heap);
          }
      EXPECT_LE(Rational(bad, p * (p - 1) * p), (1 - alpha) / alpha * (c + (1 - c) / buckets));
      EXPECT_LE(Rational(bad, p * (p - 1) * p), c + (1 - c) / buckets);
    }
}

TEST(TextPoint, RowsDoNotDependOnTheLength) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  const std::uint64_t integers = sample_size(PointLearner({.high = (Integer(1) << 64) - 1}), goal);
  for (PointValues values : {PointValues::texts, PointValues::naturals})
    for (std::int64_t longest : {1, 64, 4096})
      EXPECT_EQ(sample_size(TextPointLearner({.values = values, .longest = longest}), goal), integers);
  // A small field collides often, and the plan says what that costs, or that no menu does.
  Options coarse{.values = PointValues::texts, .longest = 40, .letters = "ab", .field_exponent = 13};
  EXPECT_GT(sample_size(TextPointLearner(coarse), goal), integers);
  coarse.field_exponent = 3;
  EXPECT_THROW(TextPointLearner{coarse}, Error);
}

TEST(TextPoint, ThePlanComparesTheVariantsThatTakeTexts) {
  auto bounds = TextPointLearner({.values = PointValues::texts}).bounds({Rational(1, 10), Rational(1, 20)});
  int others = 0;
  for (const Bound& bound : bounds) others += bound.kind == Bound::Kind::other;
  EXPECT_EQ(others, 1);
  EXPECT_EQ(best(bounds).id, "RD-12.H");
}

// Long texts that differ late, or only in their length.
std::string address(std::uint64_t i) {
  return "https://example.org/a/long/path/that/all/of/them/share/" + std::string(i % 5, 'x') + std::to_string(i / 5);
}

TEST(TextPoint, BothVariantsReachThePromisedAccuracy) {
  // The target has mass 3/20, the rest lies on twelve texts. 60 runs at the planned number of rows; a run fails with
  // probability at most 1/20, so more than 12 failures have probability below 1e-4 (binomial tail); the seed is fixed.
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  for (PointVariant variant : {PointVariant::hashed, PointVariant::stable}) {
    TextPointLearner learner({.values = PointValues::texts, .longest = 100, .variant = variant});
    const std::uint64_t n = sample_size(learner, goal);
    Rng rng = Rng::seeded(7);
    int failures = 0;
    for (int run = 0; run < 60; ++run) {
      Rows rows;
      for (std::uint64_t i = 0; i < n; ++i) {
        bool is_target = rng.bits(40) % 100 < 15;
        rows.add(address(is_target ? 12 : rng.bits(40) % 12), is_target);
      }
      TextRule rule = *learner.learn(rows.sample(), rng);
      Rational error = rule(address(12)) ? 0 : Rational(15, 100);
      for (std::uint64_t i = 0; i < 12; ++i)
        if (rule(address(i))) error += Rational(85, 1200);
      failures += error > goal.alpha;
    }
    EXPECT_LE(failures, 12) << word(variant) << " with " << n << " rows";
  }
}

TEST(TextPoint, StableAnswersTheTextOfTheMostRowsInWhateverOrder) {
  for (bool backwards : {false, true}) {
    TextPointLearner learner({.values = PointValues::texts, .variant = PointVariant::stable, .epsilon = 50});
    Rows rows;
    for (int i = 0; i < 400; ++i) rows.add(i % 4 == 0 ? "few" : "many", true);
    for (int i = 0; i < 900; ++i) rows.add("labelled 0", false);
    if (backwards) std::ranges::reverse(rows.texts), std::ranges::reverse(rows.y);
    Rng rng = Rng::seeded(1);
    EXPECT_EQ(*learner.learn(rows.sample(), rng), (TextRule{OneText{"many"}}));  // else probability below e^-1000
  }
}

TEST(TextPoint, AnswersFromAnyRows) {
  std::vector<Rows> hostile(6);
  for (int i = 0; i < 300; ++i) {
    hostile[1].add(std::to_string(i), false);
    hostile[2].add(std::to_string(i), true);
    hostile[3].add("", i % 2 == 0);
    hostile[4].add(std::string(64, '\xff'), true);
    hostile[5].add(std::string(static_cast<std::size_t>(i % 65), '\0'), i % 3 == 0);
  }
  for (PointVariant variant : {PointVariant::hashed, PointVariant::stable})
    for (Rows& rows : hostile) {
      Rng rng = Rng::seeded(3);
      EXPECT_TRUE(TextPointLearner({.values = PointValues::texts, .variant = variant}).learn(rows.sample(), rng));
    }
}

TEST(TextPoint, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Rows rows;
  for (int i = 0; i < 200'000; ++i) rows.add(std::to_string(rng.bits(64)), rng.bits(1) != 0);
  auto sample = rows.sample();
  for (PointVariant variant : {PointVariant::hashed, PointVariant::stable})
    expect_interrupted_after({0, 1, 3}, [&](const Progress& progress) {
      TextPointLearner learner({.values = PointValues::texts, .variant = variant});
      learner.learn(sample, rng, progress);
    });
}

TEST(TextPoint, RefusesBadOptionsByName) {
  auto message = [](Options options) -> std::string {
    try {
      if (PointLearner::takes(options))
        PointLearner learner(options);
      else
        TextPointLearner learner(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  auto names = [](const std::string& text, const char* option) { return text.find(option) != std::string::npos; };
  const PointValues texts = PointValues::texts, naturals = PointValues::naturals;
  for (PointValues values : {texts, naturals}) {
    EXPECT_TRUE(names(message({.values = values, .high = 5}), "high"));
    EXPECT_TRUE(names(message({.values = values, .low = -5}), "low"));
  }
  EXPECT_TRUE(names(message({.longest = 10}), "longest"));
  EXPECT_TRUE(names(message({.letters = "ab"}), "letters"));
  EXPECT_TRUE(names(message({.values = texts, .longest = 0}), "longest"));
  EXPECT_TRUE(names(message({.values = texts, .longest = -1}), "longest"));
  EXPECT_TRUE(names(message({.values = texts, .longest = 5000}), "longest"));
  EXPECT_TRUE(names(message({.values = texts, .letters = ""}), "letters"));
  EXPECT_TRUE(names(message({.values = texts, .letters = "aa"}), "letters"));
  EXPECT_TRUE(names(message({.values = naturals, .letters = "01"}), "letters"));
  EXPECT_TRUE(names(message({.values = texts, .variant = PointVariant::proper}), "variant"));
  EXPECT_TRUE(names(message({.values = naturals, .variant = PointVariant::fixed}), "variant"));
  EXPECT_TRUE(names(message({.values = texts, .field_exponent = 60}), "field_exponent"));
  EXPECT_TRUE(names(message({.values = texts, .field_exponent = 7}), "field_exponent"));
  EXPECT_TRUE(names(message({.values = texts, .field_exponent = 89}), "field_exponent"));
  EXPECT_TRUE(
      names(message({.values = texts, .variant = PointVariant::stable, .field_exponent = 61}), "field_exponent"));
  EXPECT_EQ(message({.values = texts}), "");
  EXPECT_EQ(message({.values = naturals, .longest = 4096}), "");
}

}  // namespace discreet::text_point_test
