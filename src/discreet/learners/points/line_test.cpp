#include "discreet/learners/points/line.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/learners/counting/slope_counts.h"
#include "discreet/learners/points/line_bounds.h"
#include "discreet/learners/points/line_json.h"

namespace discreet::line_test {

using Options = LineLearner::Options;
static_assert(Learner<LineLearner>);

struct Rows {
  std::vector<std::uint64_t> x, y;
  std::vector<Label> labels;
  void add(std::uint64_t at_x, std::uint64_t at_y, bool label) {
    x.push_back(at_x), y.push_back(at_y), labels.push_back(label);
  }
  Sample<GridRow> sample() const {
    return {GridRows({std::span<const std::uint64_t>(x), std::span<const std::uint64_t>(y)}), labels};
  }
};

Rows random_rows(std::size_t count, std::uint64_t prime) {
  Rows rows;
  for (std::size_t i = 0; i < count; ++i)
    rows.add(*rc::gen::inRange<std::uint64_t>(0, prime), *rc::gen::inRange<std::uint64_t>(0, prime),
             *rc::gen::arbitrary<bool>());
  return rows;
}

// ---- blocks

TEST(Line, ABlockShowsALineAPointOrNothing) {
  using Kind = BlockRule::Kind;
  Rows rows;
  rows.add(1, 2, false);
  EXPECT_EQ(learn_block(rows.sample(), 7), BlockRule{});
  rows.add(3, 4, true);
  rows.add(3, 4, true);
  EXPECT_EQ(learn_block(rows.sample(), 7), (BlockRule{Kind::point, 3, 4}));
  Rows above = rows;
  above.add(3, 5, true);
  EXPECT_EQ(learn_block(above.sample(), 7), BlockRule{});
  rows.add(5, 1, true);
  BlockRule line = learn_block(rows.sample(), 7);
  ASSERT_EQ(line.kind, Kind::line);
  EXPECT_TRUE((Line{7, line.first, line.second}({3, 4})));
  EXPECT_TRUE((Line{7, line.first, line.second}({5, 1})));
}

TEST(Line, TwoPointsShowTheirLineModuloEveryPrime) {
  Rng rng = Rng::seeded(1);
  for (std::uint64_t prime :
       {std::uint64_t{2}, std::uint64_t{101}, (std::uint64_t{1} << 61) - 1, std::uint64_t{18446744073709551557u}})
    for (int i = 0; i < 50; ++i) {
      Line line{prime, rng.bits(64) % prime, rng.bits(64) % prime};
      std::uint64_t first = rng.bits(64) % prime, second = (first + 1) % prime;
      Rows rows;
      for (std::uint64_t x : {first, second})
        rows.add(x, low_64((Integer(line.slope) * x + line.intercept) % prime), true);
      EXPECT_EQ(learn_block(rows.sample(), prime), (BlockRule{BlockRule::Kind::line, line.slope, line.intercept}));
    }
}

// The definition: the least number of votes to change until another rule wins, among the rules 0, 1, ..., rules - 1.
std::int64_t changes_by_definition(const std::vector<int>& votes, int rules) {
  auto winner = [&](const std::vector<int>& all) {
    std::vector<int> counts(static_cast<std::size_t>(rules));
    for (int vote : all) ++counts[static_cast<std::size_t>(vote)];
    return std::max_element(counts.begin(), counts.end()) - counts.begin();
  };
  auto before = winner(votes);
  std::int64_t least = std::ssize(votes) + 1;
  std::size_t all = 1;
  for (std::size_t i = 0; i < votes.size(); ++i) all *= static_cast<std::size_t>(rules);
  for (std::size_t code = 0; code < all; ++code) {
    std::vector<int> other;
    std::int64_t changed = 0;
    for (std::size_t rest = code, i = 0; i < votes.size(); ++i, rest /= static_cast<std::size_t>(rules)) {
      other.push_back(static_cast<int>(rest % static_cast<std::size_t>(rules)));
      changed += other.back() != votes[i];
    }
    if (winner(other) != before) least = std::min(least, changed);
  }
  return least;
}

TEST(Line, VotesAreCountedWithTheExactNumberOfChanges) {
  // Rule 0 is the empty one, which comes first; four rules, so that there is always one without a vote among few.
  for (std::size_t blocks = 1; blocks <= 5; ++blocks)
    for (int code = 0; code < static_cast<int>(std::pow(3, blocks)); ++code) {
      std::vector<int> votes;
      std::vector<BlockRule> rules;
      for (std::size_t rest = static_cast<std::size_t>(code), i = 0; i < blocks; ++i, rest /= 3) {
        votes.push_back(static_cast<int>(rest % 3));
        rules.push_back(votes.back() == 0
                            ? BlockRule{}
                            : BlockRule{BlockRule::Kind::point, static_cast<std::uint64_t>(votes.back()), 0});
      }
      EXPECT_EQ(count_votes(rules).changes, changes_by_definition(votes, 4)) << code;
    }
}

// ---- the menu of every slope

TEST(Line, HashedLawIsTheExponentialMechanismOverTheMenu) {
  EXPECT_TRUE(rc::check([] {
    const std::uint64_t prime = *rc::gen::element<std::uint64_t>(2, 3, 5, 7);
    const std::uint64_t buckets = *rc::gen::inRange<std::uint64_t>(1, 4);
    Rows rows = random_rows(*rc::gen::inRange(0, 8), prime);
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<UniversalHash> functions{UniversalHash::draw(prime, buckets, rng),
                                         UniversalHash::draw(prime, buckets, rng)};
    auto sample = rows.sample();
    Progress silent;
    SlopeCounts counts(sample, functions, prime, {silent});
    std::map<std::int64_t, std::vector<LineRule>> naive;
    auto none = static_cast<std::int64_t>(mistakes(LineRule{NoPoint{}}, sample));
    for (const UniversalHash& hash : functions)
      for (std::uint64_t slope = 0; slope < prime; ++slope)
        for (std::uint64_t bucket = 0; bucket < buckets; ++bucket) {
          LineRule rule{LineBucket{prime, slope, hash, bucket}};
          naive[static_cast<std::int64_t>(mistakes(rule, sample)) - none].push_back(rule);
        }
    auto strata = counts.strata();
    RC_ASSERT(strata.size() == naive.size());
    for (const Stratum& stratum : strata) {
      const auto& members = naive.at(stratum.score);
      RC_ASSERT(stratum.count == members.size());
      for (std::size_t rank = 0; rank < members.size(); ++rank) {
        auto place = counts.find(stratum.score, rank);
        LineRule found{LineBucket{prime, place.slope, functions[place.function], place.bucket}};
        RC_ASSERT(found == members[rank]);
      }
    }
  }));
}

TEST(Line, NoRowsGiveAUniformAnswerOfHashed) {
  LineLearner learner({.prime = 2, .variant = LineVariant::hashed, .functions = 1, .buckets = 2});
  auto law = explore([&](Rng& rng) { return write_hypothesis(learner, *learner.learn({}, rng)).dump(); });
  ASSERT_EQ(law.mass.size(), 1u + 6 * 4);  // six functions, two slopes, two buckets, and the empty rule
  for (const auto& [outcome, mass] : law.mass)
    EXPECT_EQ(compare(mass, 0, Probability(outcome.find("none") == outcome.npos ? Rational(1, 30) : Rational(1, 5))),
              0);
}

// ---- the accuracy that the variants promise

struct Planted {
  std::string name;
  std::vector<std::uint64_t> positive;  // masses of points on the line, in thousandths; the rest lies beside it
};

constexpr std::uint64_t whole = 1000;

std::uint64_t on_line(const Line& line, std::uint64_t x) {
  return static_cast<std::uint64_t>((Unsigned128{line.slope} * x + line.intercept) % line.prime);
}

// Points beside the line have its y plus 1, and one of the first thousand x.
std::uint64_t others(const Line& line) { return std::min<std::uint64_t>(line.prime, 1000); }
PlanePoint beside(const Line& line, std::uint64_t x) { return {x, (on_line(line, x) + 1) % line.prime}; }

// Point i of the line has x = i.
Rows planted_rows(const Planted& planted, const Line& line, std::uint64_t n, Rng& rng) {
  Rows rows;
  for (std::uint64_t i = 0; i < n; ++i) {
    std::uint64_t draw = rng.bits(32) % whole, x = 0;
    for (; x < planted.positive.size() && draw >= planted.positive[x]; ++x) draw -= planted.positive[x];
    if (x < planted.positive.size()) {
      rows.add(x, on_line(line, x), true);
    } else {
      PlanePoint point = beside(line, rng.bits(32) % others(line));
      rows.add(point.x, point.y, false);
    }
  }
  return rows;
}

// True if the error on the planted distribution exceeds alpha.
bool fails(const LineRule& rule, const Planted& planted, const Line& line, const Rational& alpha) {
  std::uint64_t missed = 0, rest = whole, wrong = 0;
  for (std::uint64_t x = 0; x < planted.positive.size(); ++x) {
    rest -= planted.positive[x];
    if (!rule(PlanePoint{x, on_line(line, x)})) missed += planted.positive[x];
  }
  for (std::uint64_t x = 0; x < others(line); ++x) wrong += rule(beside(line, x));
  return Rational(missed, whole) + Rational(rest, whole) * Rational(wrong, others(line)) > alpha;
}

std::vector<Planted> hard_distributions() {
  return {{"two equal points", {50, 50}},
          {"three points", {40, 40, 40}},
          {"a heavy one and dust", {500, 10, 10, 10}},
          {"just above alpha", {101}},
          {"half of everything", std::vector<std::uint64_t>(50, 10)}};
}

TEST(Line, StableReachesThePromisedAccuracyWhateverThePrime) {
  // 20 runs on each of five distributions and two primes at the planned number of rows. A run fails with probability at
  // most beta = 1/20; more than 25 failures of 200 have probability below 1e-4, and the seed is fixed.
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  std::set<std::uint64_t> sizes;
  int failures = 0;
  for (const Integer& prime : {Integer(101), (Integer(1) << 61) - 1}) {
    LineLearner learner({.prime = prime});
    Line line{low_64(prime), 17, 99};
    std::uint64_t n = sample_size(learner, goal);
    sizes.insert(n);
    Rng rng = Rng::seeded(7);
    for (const Planted& planted : hard_distributions())
      for (int run = 0; run < 20; ++run)
        failures += fails(*learner.learn(planted_rows(planted, line, n, rng).sample(), rng), planted, line, goal.alpha);
  }
  EXPECT_LE(failures, 25);
  EXPECT_EQ(sizes.size(), 1u);
}

TEST(Line, HashedReachesThePromisedAccuracy) {
  // 5 runs on each of five distributions; more than 8 failures of 25 have probability below 1e-5.
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  LineLearner learner({.prime = 1009, .variant = LineVariant::hashed});
  Line line{1009, 17, 99};
  Rng rng = Rng::seeded(8);
  int failures = 0;
  std::uint64_t n = sample_size(learner, goal);
  for (const Planted& planted : hard_distributions())
    for (int run = 0; run < 5; ++run)
      failures += fails(*learner.learn(planted_rows(planted, line, n, rng).sample(), rng), planted, line, goal.alpha);
  EXPECT_LE(failures, 8) << n;
}

TEST(Line, SweepReachesThePromisedAccuracy) {
  // Five runs of at most beta = 1/4: four failures have probability below 1/50, and the seed is fixed.
  const Accuracy goal{Rational(2, 5), Rational(1, 4)};
  LineLearner learner({.prime = 101, .variant = LineVariant::sweep, .alpha = goal.alpha, .beta = goal.beta});
  Line line{101, 17, 99};
  Rng rng = Rng::seeded(9);
  std::uint64_t n = sample_size(learner, goal);
  int failures = 0;
  std::vector<Planted> hard = hard_distributions();
  hard.push_back({"heavier", {333, 167}});
  for (const Planted& planted : hard)
    failures += fails(*learner.learn(planted_rows(planted, line, n, rng).sample(), rng), planted, line, goal.alpha);
  EXPECT_LE(failures, 3) << n;
}

TEST(Line, PlansHaveTheKnownValues) {
  EXPECT_NEAR(heavy_share(4), 0.2301, 1e-4);
  EXPECT_NEAR(heavy_share(8), 0.2409, 1e-4);
  EXPECT_NEAR(heavy_share(16), 0.2456, 1e-4);
  EXPECT_NEAR(heavy_share(44), 0.2484, 1e-4);
  EXPECT_LE(line_histogram_plan({0.5, 1e-6, 0.1, 0.1}).rows(), 12408u);
  EXPECT_LE(line_histogram_plan({1, 1e-6, 0.1, 0.05}).rows(), 7802u);
  EXPECT_LE(line_histogram_plan({0.5, 1e-8, 0.05, 0.05}).rows(), 35156u);
  EXPECT_LE(line_histogram_plan({0.1, 1e-6, 0.2, 0.1}).rows(), 26943u);
  EXPECT_LE(line_histogram_plan({0.1, 1e-9, 0.01, 0.01}).rows(), 936352u);
  SweepPlan sweep = line_sweep_plan({0.5, 1e-6, 0.1, 0.1});
  EXPECT_EQ(sweep.block_rows, 10u);
  EXPECT_LE(sweep.blocks, 417u);
  EXPECT_GE(sweep.blocks, 400u);
  auto lower = [](const Integer& prime, const char* delta) {
    const Accuracy goal{Rational(1, 10), Rational(1, 10)};
    return line_lower_bound(prime, {Rational(1, 2), parse_rational(delta)}, goal).rows;
  };
  EXPECT_EQ(lower(101, "0"), 17u);
  EXPECT_EQ(lower(10007, "0"), 42u);
  EXPECT_EQ(lower(1000003, "0"), 72u);
  EXPECT_EQ(lower(2147483647, "1e-6"), 104u);
  EXPECT_EQ(lower(2147483647, "1e-12"), 126u);
}

// How often the heaviest of the three things that a block can show is shown, from the formulas.
TEST(Line, SomethingIsAlwaysShownAsOftenAsThePlanSays) {
  for (double t : {2.0, 4.0, 16.0, 44.0})
    for (double r = 0.002; r < 1; r *= 1.3)
      for (int points : {1, 2, 3, 10, 1000})
        for (double heavy : {1.0 / points, 0.5, 0.9}) {
          double q = r * std::max(heavy, 1.0 / points), other = points > 1 ? (r - q) / (points - 1) : 0;
          double none = std::pow(1 - r, t), only = std::pow(1 - r + q, t) - none;
          double single = only + (points - 1) * (std::pow(1 - r + other, t) - none);
          if (points == 1 && q < r) continue;
          EXPECT_GE(std::max({none, only, 1 - none - single}), heavy_share(t) - 1e-12)
              << t << " " << r << " " << points;
        }
}

TEST(Line, ThePlanComparesTheVariants) {
  auto bounds = LineLearner({.prime = 101}).bounds({Rational(1, 10), Rational(1, 20)});
  int others = 0;
  for (const Bound& bound : bounds) others += bound.kind == Bound::Kind::other;
  EXPECT_EQ(others, 2);
}

// ---- hostile samples and options

TEST(Line, AnswersFromAnyRows) {
  std::vector<Rows> hostile(6);
  for (std::uint64_t i = 0; i < 5000; ++i) {
    hostile[1].add(i % 101, i % 7, false);   // all one label
    hostile[2].add(i % 101, i % 7, true);    // all the other, on no line
    hostile[3].add(5, 5, i % 2 == 0);        // contradictions
    hostile[4].add(100, 100, true);          // duplicates
    hostile[5].add(3, i % 101, i % 3 == 0);  // above each other
  }
  for (LineVariant variant : {LineVariant::stable, LineVariant::hashed, LineVariant::sweep})
    for (const Rows& rows : hostile) {
      LineLearner learner({.prime = 101, .variant = variant});
      Rng rng = Rng::seeded(3);
      EXPECT_TRUE(learner.learn(rows.sample(), rng)) << word(variant);
    }
}

TEST(Line, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Rows rows;
  for (int i = 0; i < 5'000'000; ++i) rows.add(rng.bits(32) % 10007, rng.bits(32) % 10007, rng.bits(7) == 0);
  for (LineVariant variant : {LineVariant::stable, LineVariant::hashed, LineVariant::sweep}) {
    LineLearner learner({.prime = 10007, .variant = variant});
    Progress progress{.stop = [] { return true; }};
    EXPECT_THROW(learner.learn(rows.sample(), rng, progress), Error) << word(variant);
  }
}

TEST(Line, RefusesBadOptionsByName) {
  auto message = [](Options options) -> std::string {
    try {
      LineLearner learner(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  auto names = [](const std::string& text, const char* option) { return text.find(option) != std::string::npos; };
  EXPECT_TRUE(names(message({.prime = 100}), "prime"));
  EXPECT_TRUE(names(message({.prime = 0}), "prime"));
  EXPECT_TRUE(names(message({.prime = -7}), "prime"));
  EXPECT_TRUE(names(message({.prime = (Integer(1) << 89) - 1}), "prime"));
  EXPECT_TRUE(names(message({.prime = (Integer(1) << 61) - 1, .variant = LineVariant::hashed}), "prime"));
  EXPECT_TRUE(names(message({.epsilon = 0}), "epsilon"));
  EXPECT_TRUE(names(message({.delta = 0}), "delta"));
  EXPECT_TRUE(names(message({.variant = LineVariant::hashed, .delta = Rational(1, 9)}), "delta"));
  EXPECT_TRUE(names(message({.setting = Setting::agnostic}), "setting"));
  EXPECT_TRUE(names(message({.neighbours = Neighbours::add_remove}), "neighbours"));
  EXPECT_TRUE(names(message({.blocks = 0}), "blocks"));
  EXPECT_TRUE(names(message({.block_rows = 2}), "block_rows"));
  EXPECT_TRUE(names(message({.functions = 2, .buckets = 2}), "functions"));
  EXPECT_TRUE(names(message({.variant = LineVariant::hashed, .functions = 2}), "buckets"));
  EXPECT_TRUE(names(message({.variant = LineVariant::hashed, .blocks = 2}), "blocks"));
  EXPECT_EQ(message({.variant = LineVariant::hashed, .delta = 0}), "");
}

}  // namespace discreet::line_test
