#include "discreet/local/queries/queried_conjunction.h"

#include <gtest/gtest.h>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/local/queries/zero_test_bounds.h"

namespace discreet::queried_conjunction_test {

static_assert(Learner<QueriedConjunctionLearner> && Learner<LocallyQueriedConjunctionLearner>);

using Options = QueriedConjunction::Options;

struct Table {
  BitMatrix x;
  std::vector<Label> y;
  Sample<BitRow> sample() const { return {x, y}; }
};

// Bits are 1 nine times in ten; the rule is: bit 0 and not bit 1.
Table planted(std::size_t rows, std::size_t dimension, Rng& rng) {
  Table table{BitMatrix(rows, dimension), {}};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) table.x.set(i, j, uniform_below(std::uint64_t{10}, rng) != 0);
    table.x.set(i, 1, rng.bits(1) != 0);
    table.y.push_back(table.x.get(i, 0) && !table.x.get(i, 1));
  }
  return table;
}

// A run fails with probability at most 1/20; of 12 runs more than 5 fail with probability below 1e-5. Seeds are fixed.
template <class L>
void expect_promised_accuracy(const Options& options) {
  L learner(options);
  const std::size_t n = sample_size(learner, {options.alpha, Rational(1, 20)});
  Rng rng = Rng::seeded(17);
  int failures = 0;
  for (int run = 0; run < 12; ++run) {
    auto chosen = *learner.learn(planted(n, static_cast<std::size_t>(options.dimension), rng).sample(), rng);
    Table fresh = planted(2000, static_cast<std::size_t>(options.dimension), rng);
    failures += mistakes(chosen, fresh.sample()) > 2000 * to_double(options.alpha);
  }
  EXPECT_LE(failures, 5) << n;
}

TEST(QueriedConjunction, ReachesThePromisedAccuracy) {
  expect_promised_accuracy<QueriedConjunctionLearner>({.dimension = 12});
  expect_promised_accuracy<QueriedConjunctionLearner>({.dimension = 5, .epsilon = 4, .alpha = Rational(1, 5)});
  expect_promised_accuracy<LocallyQueriedConjunctionLearner>(
      {.dimension = 2, .epsilon = 2, .alpha = Rational(2, 5), .oracle = OracleKind::local});
}

TEST(QueriedConjunction, GoldenBounds) {
  // Row 32 of the planner table, and the number of KL-23.
  auto local = [](double d, double epsilon, double alpha) {
    return 2 * d * std::ceil(local_zero_test_people(alpha / (4 * d), epsilon, .05 / (2 * d)));
  };
  EXPECT_EQ(local(10, .5, .1), 159'811'940);
  EXPECT_EQ(local(5, 2, .2), 456'740);
}

// The bound for counts of a table is a saving: no square of the tolerance.
TEST(QueriedConjunction, TheTableNeedsFarFewerRowsThanQueriesOfAnyKind) {
  for (std::int64_t dimension : {4, 16, 64}) {
    Options options{.dimension = dimension};
    auto bounds = QueriedConjunctionLearner(options).bounds({});
    EXPECT_LT(10 * bounds[0].rows, bounds[2].rows);
    EXPECT_LT(100 * bounds[0].rows, bounds[1].rows);
    EXPECT_EQ(best(bounds).id, "KL-23.C");
    options.oracle = OracleKind::local;
    EXPECT_EQ(best(LocallyQueriedConjunctionLearner(options).bounds({})).id, "KL-23.L");
  }
}

// The tail of one bad literal, by the definition of the noise: never above the share that the bound leaves it.
TEST(ZeroTest, TheBoundOfATableHoldsForOneLiteral) {
  for (double epsilon : {.5, 2., 20.}) {
    const double scale = 4 / epsilon, q = std::exp(-1 / scale), tau = .3 / 8, mean = 2 * tau, failure = .05;
    const auto n = static_cast<int>(std::ceil(central_zero_test_rows(tau, scale, failure)));
    // Pr[S + Z <= tau n] for S binomial of mean 2 tau n.
    double tail = 0, log_binomial = n * std::log1p(-mean);
    for (int s = 0; s <= n; ++s) {
      double t = std::floor(tau * n) - s;  // Z <= t
      double below = t < 0 ? std::pow(q, -t) / (1 + q) : 1 - std::pow(q, t + 1) / (1 + q);
      tail += std::exp(log_binomial) * below;
      log_binomial += std::log((n - s) / (s + 1.)) + std::log(mean / (1 - mean));
      if (s == n - 1) break;
    }
    EXPECT_LE(tail, failure) << epsilon << " " << n;
    EXPECT_LE(std::pow(q, std::floor(tau * n) + 1) / (1 + q), failure);  // a literal of the target
  }
}

TEST(QueriedConjunction, AnswersWhateverTheRows) {
  Rng rng = Rng::seeded(1);
  for (Label label : {0, 1})
    for (std::size_t rows : {0, 1, 7}) {
      Table table{BitMatrix(rows, 3), std::vector<Label>(rows, label)};
      EXPECT_TRUE(QueriedConjunctionLearner({.dimension = 3}).learn(table.sample(), rng));
      EXPECT_TRUE(
          LocallyQueriedConjunctionLearner({.dimension = 3, .oracle = OracleKind::local}).learn(table.sample(), rng));
    }
}

TEST(QueriedConjunction, OptionsDecideBetweenTheOracles) {
  EXPECT_TRUE(QueriedConjunctionLearner::takes({}));
  EXPECT_FALSE(LocallyQueriedConjunctionLearner::takes({}));
  EXPECT_TRUE(LocallyQueriedConjunctionLearner::takes({.oracle = OracleKind::local}));
}

// On a table any epsilon will do; people's coins know those of reports alone.
TEST(QueriedConjunction, PeopleAreNotAskedForMoreThanAReportCanCost) {
  for (const Rational& epsilon : {parse_rational("1e-7"), Rational(17)}) {
    EXPECT_NO_THROW(QueriedConjunctionLearner({.dimension = 3, .epsilon = epsilon}));
    EXPECT_THROW(LocallyQueriedConjunctionLearner({.dimension = 3, .epsilon = epsilon, .oracle = OracleKind::local}),
                 Error);
  }
  EXPECT_NO_THROW(LocallyQueriedConjunctionLearner({.dimension = 3, .epsilon = 16, .oracle = OracleKind::local}));
}

TEST(QueriedConjunction, RefusesOptionsByName) {
  EXPECT_THROW(QueriedConjunctionLearner({.dimension = 0}), Error);
  EXPECT_THROW(QueriedConjunctionLearner({.epsilon = 0}), Error);
  EXPECT_THROW(QueriedConjunctionLearner({.alpha = Rational(1, 2)}), Error);
  EXPECT_THROW(QueriedConjunctionLearner({.alpha = Rational(1, 5)}).bounds({Rational(1, 10), Rational(1, 20)}), Error);
  EXPECT_NO_THROW(QueriedConjunctionLearner({.alpha = Rational(1, 20)}).bounds({Rational(1, 10), Rational(1, 20)}));
}

TEST(QueriedConjunction, PlansOfVastOptionsAreNumbers) {
  for (std::int64_t dimension : {1, 4096})
    for (const Rational& epsilon : {Rational(1, 2), Rational(100), Rational(max_epsilon)})
      EXPECT_GT(best(QueriedConjunctionLearner({.dimension = dimension, .epsilon = epsilon}).bounds({})).rows, 0u);
}

}  // namespace discreet::queried_conjunction_test
