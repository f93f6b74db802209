#include "discreet/learners/points/point.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/learners/counting/value_balance.h"
#include "discreet/learners/points/point_bounds.h"
#include "discreet/learners/points/point_json.h"

namespace discreet::point_test {

using Options = PointLearner::Options;
static_assert(Learner<PointLearner>);

struct Rows {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  void add(std::uint64_t value, bool label) { x.push_back(value), y.push_back(label); }
  Sample<std::uint64_t> sample() const { return {x, y}; }
};

Rows random_rows(std::size_t rows, std::uint64_t values) {
  return {*rc::gen::container<std::vector<std::uint64_t>>(rows, rc::gen::inRange<std::uint64_t>(0, values)),
          *rc::gen::container<std::vector<Label>>(rows, rc::gen::element<Label>(0, 1))};
}

std::string key(const PointLearner& learner, const PointRule& rule) { return write_hypothesis(learner, rule).dump(); }

// The definition: the menus are equally likely, and within each a hypothesis weighs e^(-rate mistakes).
using Menu = std::vector<PointRule>;
void expect_law(const PointLearner& learner, const Rows& rows, const std::vector<Menu>& menus, const Rational& rate) {
  std::map<std::string, Probability> expected;
  for (const Menu& menu : menus) {
    ExponentialSum total;
    for (const PointRule& rule : menu) total += ExponentialSum(1, rate * mistakes(rule, rows.sample()));
    for (const PointRule& rule : menu)
      expected[key(learner, rule)] +=
          Probability(Rational(1, menus.size())) *
          Probability::ratio(ExponentialSum(1, rate * mistakes(rule, rows.sample())), total);
  }
  auto law = explore([&](Rng& rng) { return key(learner, *learner.learn(rows.sample(), rng)); });
  RC_ASSERT(law.mass.size() == expected.size());
  for (const auto& [outcome, mass] : expected) RC_ASSERT(compare(law.mass.at(outcome), 0, mass) == 0);
}

Neighbours any_relation() { return *rc::gen::element(Neighbours::replace, Neighbours::add_remove); }
Rational rate_of(const Options& options) {
  return options.neighbours == Neighbours::replace ? options.epsilon / 2 : options.epsilon;
}

TEST(Point, ProperLawIsTheExponentialMechanismOverAllPointsAndTheEmptyConcept) {
  EXPECT_TRUE(rc::check([] {
    Options options{.high = *rc::gen::inRange(0, 9), .variant = PointVariant::proper, .epsilon = Rational(2, 3)};
    options.neighbours = any_relation();
    auto values = static_cast<std::uint64_t>(options.high) + 1;
    Menu menu{{NoValue{}}};
    for (std::uint64_t value = 0; value < values; ++value) menu.push_back({OneValue{value}});
    expect_law(PointLearner(options), random_rows(*rc::gen::inRange(0, 6), values), {menu}, rate_of(options));
  }));
}

TEST(Point, HashedLawIsTheExponentialMechanismOverARandomMenu) {
  EXPECT_TRUE(rc::check("hashed", [] {
    Options options{.high = *rc::gen::inRange(0, 3), .epsilon = Rational(1, 2), .functions = 1};
    options.buckets = *rc::gen::inRange(1, 4);
    options.neighbours = any_relation();
    auto values = static_cast<std::uint64_t>(options.high) + 1;
    std::vector<Menu> menus;
    for (int a = 1; a < 3; ++a)
      for (int c = 0; c < 3; ++c) {
        menus.push_back({{NoValue{}}});
        UniversalHash hash(values, static_cast<std::uint64_t>(*options.buckets), a, c);
        for (std::uint64_t bucket = 0; bucket < hash.buckets(); ++bucket)
          menus.back().push_back({HashBucket{hash, bucket}});
      }
    expect_law(PointLearner(options), random_rows(*rc::gen::inRange(0, 5), values), menus, rate_of(options));
  }));
}

TEST(Point, FixedLawIsTheExponentialMechanismOverThePublicMenu) {
  EXPECT_TRUE(rc::check([] {
    Options options{.high = *rc::gen::inRange(0, 12), .variant = PointVariant::fixed, .functions = 2, .buckets = 3};
    options.neighbours = any_relation();
    auto values = static_cast<std::uint64_t>(options.high) + 1;
    Menu menu{{NoValue{}}};
    for (std::uint64_t place = 0; place < 2; ++place)
      for (std::uint64_t symbol = 0; symbol < 3; ++symbol) menu.push_back({CodeBucket{ReedSolomon(3), place, symbol}});
    expect_law(PointLearner(options), random_rows(*rc::gen::inRange(0, 6), values), {menu}, rate_of(options));
  }));
}

// Where a hypothesis of the menu must be good: the error of `rule` for the target j when value x has mass d[x].
template <class RuleOf>
Rational error_of(const RuleOf& rule, std::uint64_t j, const std::vector<Rational>& d) {
  Rational error = 0;
  for (std::uint64_t x = 0; x < d.size(); ++x)
    if (rule(x) != (x == j)) error += d[x];
  return error;
}

// The target with more than `alpha` and the rest in one heap, spread evenly, and on two values.
std::vector<std::vector<Rational>> hard_distributions(std::uint64_t j, std::uint64_t values, const Rational& alpha) {
  std::vector<std::vector<Rational>> all;
  Rational own = alpha + Rational(1, 1000);
  for (std::uint64_t heap = 0; heap < values; ++heap) {
    if (heap == j) continue;
    std::vector<Rational> one(values), two(values);
    one[j] = two[j] = own;
    one[heap] = 1 - own;
    two[heap] += (1 - own) / 2;
    two[(heap + 1) % values == j ? heap : (heap + 1) % values] += (1 - own) / 2;
    all.push_back(one), all.push_back(two);
  }
  std::vector<Rational> even(values, (1 - own) / (values - 1));
  even[j] = own;
  all.push_back(even);
  return all;
}

TEST(Point, RandomBucketsRepresentEveryPoint) {
  constexpr std::uint64_t values = 7;
  for (std::uint64_t buckets : {2u, 3u, 5u})
    for (const Rational& alpha : {Rational(1, 4), Rational(2, 5)})
      for (std::uint64_t j = 0; j < values; ++j)
        for (const auto& d : hard_distributions(j, values, alpha)) {
          int bad = 0;
          for (int a = 1; a < 7; ++a)
            for (int c = 0; c < 7; ++c) {
              UniversalHash hash(values, buckets, a, c);
              bad += error_of(HashBucket{hash, hash(j)}, j, d) > alpha;
            }
          EXPECT_LE(Rational(bad, 42), (1 - alpha) / (alpha * buckets));
        }
}

TEST(Point, SymbolsOfACodeRepresentEveryPoint) {
  // 16 values, GF(5), two digits, three places: a 1/4-representation of 16 hypotheses.
  constexpr std::uint64_t values = 16;
  ReedSolomon code(5);
  ASSERT_EQ(digits_needed(values, 5), 2u);
  const Rational alpha(1, 4);
  for (std::uint64_t j = 0; j < values; ++j)
    for (const auto& d : hard_distributions(j, values, alpha)) {
      Rational least = error_of(NoValue{}, j, d);
      for (std::uint64_t place = 0; place < 3; ++place)
        least = std::min(least, error_of(CodeBucket{code, place, code.symbol(j, place)}, j, d));
      EXPECT_LE(least, alpha);
    }
}

TEST(Point, CountsValuesAndFindsMissingOnes) {
  EXPECT_TRUE(rc::check([] {
    Rows rows = random_rows(*rc::gen::inRange(0, 40), 12);
    std::map<std::uint64_t, std::int64_t> naive;
    for (std::size_t i = 0; i < rows.x.size(); ++i) naive[rows.x[i]] += rows.y[i] ? -1 : 1;
    ValueBalance balance = value_balance(rows.sample(), {Progress{}});
    RC_ASSERT(balance.values.size() == naive.size());
    for (std::size_t i = 0; i < balance.values.size(); ++i) RC_ASSERT(naive.at(balance.values[i]) == balance.excess[i]);
    std::uint64_t rank = 0;
    for (std::uint64_t value = 0; value < 20; ++value)
      if (!naive.contains(value)) RC_ASSERT(missing_value(balance.values, rank++) == value);
  }));
}

// ---- the accuracy that the variants promise

const Integer everything = (Integer(1) << 64) - 1;

struct Planted {
  std::uint64_t target;
  Rational own;         // the mass of the target
  std::uint64_t atoms;  // the rest lies on this number of values. 0: no value twice
};

// Values far from each other. The target is not one of the atoms.
std::uint64_t atom(std::uint64_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; }

Rows planted_rows(const Planted& planted, std::uint64_t n, Rng& rng) {
  Rows rows;
  const std::uint64_t whole = 1'000'000;
  std::uint64_t own = low_64(floor(planted.own * whole));
  for (std::uint64_t i = 0; i < n; ++i) {
    if (rng.bits(40) % whole < own)
      rows.add(planted.target, true);
    else
      rows.add(planted.atoms == 0 ? rng.bits(64) : atom(rng.bits(32) % planted.atoms), false);
  }
  return rows;
}

// The error of a rule on the planted distribution, as far as it matters: the target, and the heaviest of the rest.
bool fails(const PointRule& rule, const Planted& planted, const Rational& alpha) {
  Rational error = rule(planted.target) ? Rational(0) : planted.own;
  std::uint64_t atoms = planted.atoms == 0 ? 4096 : planted.atoms, wrong = 0;
  for (std::uint64_t i = 0; i < atoms; ++i) wrong += rule(planted.atoms == 0 ? atom(i) * 31 + 7 : atom(i));
  return error + (1 - planted.own) * Rational(wrong, atoms) > alpha;
}

TEST(Point, EveryVariantReachesThePromisedAccuracyOn64Bits) {
  // 40 runs on each of five distributions at the planned number of rows. A run fails with probability at most
  // beta = 1/20; more than 25 failures of 200 have probability below 1e-4 (binomial tail), and the seed is fixed.
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  const std::uint64_t target = 0xDEADBEEF12345678u;
  const std::vector<Planted> hard{{target, Rational(1001, 10000), 0},
                                  {target, Rational(3, 20), 0},
                                  {target, Rational(1, 9), 8},
                                  {target, Rational(11, 100), 20},
                                  {target, Rational(1, 2), 3}};
  for (PointVariant variant : {PointVariant::hashed, PointVariant::fixed, PointVariant::proper, PointVariant::stable}) {
    PointLearner learner({.high = everything, .variant = variant});
    std::uint64_t n = sample_size(learner, goal);
    Rng rng = Rng::seeded(5);
    int failures = 0;
    for (const Planted& planted : hard)
      for (int run = 0; run < 40; ++run)
        failures += fails(*learner.learn(planted_rows(planted, n, rng).sample(), rng), planted, goal.alpha);
    EXPECT_LE(failures, 25) << word(variant) << " with " << n << " rows";
  }
}

TEST(Point, NoisyLabelsCostHashedNoMoreThanPromised) {
  // One label in five is flipped: the point errs on 1/5, and the answer may err on 3/10. 60 runs at the planned number
  // of rows fail 15 times with probability below 1e-6.
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  PointLearner learner({.high = everything, .setting = Setting::agnostic});
  const Planted planted{99, Rational(1, 2), 5};
  std::uint64_t n = sample_size(learner, goal);
  Rng rng = Rng::seeded(6);
  int failures = 0;
  for (int run = 0; run < 60; ++run) {
    Rows rows = planted_rows(planted, n, rng);
    for (Label& label : rows.y) label = label ^ (rng.bits(20) % 5 == 0);
    // Without noise an error e becomes 1/5 + 3e/5.
    failures += fails(*learner.learn(rows.sample(), rng), planted, Rational(1, 6));
  }
  EXPECT_LE(failures, 15);
}

TEST(Point, RowsOfHashedAndStableDoNotDependOnTheDomain) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  for (PointVariant variant : {PointVariant::hashed, PointVariant::stable})
    EXPECT_EQ(sample_size(PointLearner({.high = 1023, .variant = variant}), goal),
              sample_size(PointLearner({.high = everything, .variant = variant}), goal));
  EXPECT_LE(sample_size(PointLearner({.high = everything}), goal), 301u);
  // fixed grows with the logarithm of the bits, proper with the bits.
  auto rows = [&](PointVariant variant, unsigned bits) {
    return sample_size(PointLearner({.high = (Integer(1) << bits) - 1, .variant = variant}), goal);
  };
  EXPECT_GT(rows(PointVariant::proper, 64), 2 * rows(PointVariant::proper, 16));
  EXPECT_LT(rows(PointVariant::fixed, 64), rows(PointVariant::proper, 64));
}

TEST(Point, BoundsHaveTheKnownValues) {
  auto lower = [](unsigned bits, const Rational& epsilon, const Accuracy& goal, const char* id) {
    const PointLearner learner({.high = (Integer(1) << bits) - 1, .variant = PointVariant::proper, .epsilon = epsilon});
    for (const Bound& bound : learner.bounds(goal))
      if (bound.id == id) return bound.rows;
    return std::uint64_t{0};
  };
  const Rational tenth(1, 10), quarter(1, 4);
  EXPECT_EQ(lower(32, Rational(1, 2), {tenth, tenth}, "CC-20.L"), 352u);
  EXPECT_EQ(lower(64, quarter, {quarter, quarter}, "CC-20.L"), 643u);
  EXPECT_EQ(lower(4, 1, {tenth, Rational(1, 20)}, "CC-20.N"), 22u);
  // 27/4 triples: (ln(27/4) + ln(3/4)) / ln(1 + 3 alpha (e^epsilon - 1)).
  EXPECT_EQ(rows_at_least(pure_point_lower_bound(Integer(1) << 64, {0.01, Setting::realizable, 0.3, 0.25})), 181u);
  // Three times alpha must be less than the whole mass.
  EXPECT_EQ(pure_point_lower_bound(Integer(1) << 64, {0.01, Setting::realizable, 1.0 / 3, 0.25}), 0);
  EXPECT_EQ(digits_needed(Integer(1) << 64, 37), 13u);
  EXPECT_EQ(digits_needed(Integer(1) << 128, 67), 22u);
}

TEST(Point, ThePlanComparesTheVariants) {
  auto bounds = PointLearner({.high = everything}).bounds({Rational(1, 10), Rational(1, 20)});
  std::set<Bound::Kind> kinds;
  int others = 0;
  for (const Bound& bound : bounds) kinds.insert(bound.kind), others += bound.kind == Bound::Kind::other;
  EXPECT_EQ(kinds.size(), 4u);
  EXPECT_EQ(others, 3);
}

// ---- hostile samples

TEST(Point, AnswersFromAnyRows) {
  std::vector<Rows> hostile(6);
  for (std::uint64_t i = 0; i < 300; ++i) {
    hostile[1].add(i, false);                 // all one label
    hostile[2].add(i, true);                  // all the other
    hostile[3].add(7, i % 2 == 0);            // contradictions
    hostile[4].add(~std::uint64_t{0}, true);  // duplicates at the end of the domain
    hostile[5].add(i % 2 == 0 ? 0 : ~std::uint64_t{0}, i % 3 == 0);
  }
  for (PointVariant variant : {PointVariant::hashed, PointVariant::fixed, PointVariant::proper, PointVariant::stable})
    for (const Integer& high : {everything})
      for (const Rows& rows : hostile) {
        PointLearner learner({.high = high, .variant = variant});
        Rng rng = Rng::seeded(3);
        EXPECT_TRUE(learner.learn(rows.sample(), rng)) << word(variant);
      }
}

TEST(Point, NoRowsGiveAUniformAnswerOfProper) {
  PointLearner learner({.high = 2, .variant = PointVariant::proper});
  auto law = explore([&](Rng& rng) { return key(learner, *learner.learn({}, rng)); });
  ASSERT_EQ(law.mass.size(), 4u);
  for (const auto& [outcome, mass] : law.mass) EXPECT_EQ(compare(mass, 0, Probability(Rational(1, 4))), 0);
}

TEST(Point, StableNeverReleasesAValueOfFewRows) {
  PointLearner learner({.high = everything, .variant = PointVariant::stable, .delta = Rational(1, 1'000'000'000)});
  Rng rng = Rng::seeded(4);
  Rows rows;
  for (std::uint64_t i = 0; i < 1000; ++i) rows.add(rng.bits(64), true);
  EXPECT_EQ(*learner.learn(rows.sample(), rng), (PointRule{NoValue{}}));  // else an event of probability 1e-6
  for (std::uint64_t i = 0; i < 500; ++i) rows.add(42, true);
  EXPECT_EQ(*learner.learn(rows.sample(), rng), (PointRule{OneValue{42}}));
}

TEST(Point, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Rows rows;
  for (int i = 0; i < 300'000; ++i) rows.add(rng.bits(64), rng.bits(1) != 0);
  for (PointVariant variant : {PointVariant::hashed, PointVariant::fixed, PointVariant::proper, PointVariant::stable}) {
    PointLearner learner({.high = everything, .variant = variant});
    expect_interrupted_after({0, 1, 3}, [&](const Progress& progress) { learner.learn(rows.sample(), rng, progress); });
  }
}

TEST(Point, RefusesBadOptionsByName) {
  auto message = [](Options options) -> std::string {
    try {
      PointLearner learner(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  auto names = [](const std::string& text, const char* option) { return text.find(option) != std::string::npos; };
  EXPECT_TRUE(names(message({.low = 2, .high = 1}), "low"));
  EXPECT_TRUE(names(message({.epsilon = 0}), "epsilon"));
  EXPECT_TRUE(names(message({.delta = Rational(1, 10)}), "delta"));
  EXPECT_TRUE(names(message({.variant = PointVariant::stable, .delta = 0}), "delta"));
  EXPECT_TRUE(names(message({.alpha = 1}), "alpha"));
  EXPECT_TRUE(names(message({.variant = PointVariant::stable, .setting = Setting::agnostic}), "setting"));
  EXPECT_TRUE(names(message({.functions = 2}), "buckets"));
  EXPECT_TRUE(names(message({.functions = 0, .buckets = 2}), "functions"));
  EXPECT_TRUE(names(message({.functions = 1 << 20, .buckets = 1 << 20}), "buckets"));
  EXPECT_TRUE(names(message({.variant = PointVariant::fixed, .functions = 1, .buckets = 4}), "prime"));
  EXPECT_TRUE(names(message({.variant = PointVariant::fixed, .functions = 3, .buckets = 2}), "functions"));
  EXPECT_TRUE(names(message({.variant = PointVariant::proper, .functions = 3, .buckets = 2}), "functions"));
  EXPECT_TRUE(names(message({.largest_count = 3}), "largest_count"));
  EXPECT_TRUE(
      names(message({.high = everything, .variant = PointVariant::fixed, .alpha = Rational(1, 100000)}), "alpha"));
  EXPECT_TRUE(names(message({.high = everything, .alpha = Rational(1, 1'000'000'000)}), "fits the memory"));
  EXPECT_EQ(message({.low = -5, .high = 5}), "");
}

}  // namespace discreet::point_test
