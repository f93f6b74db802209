#include "discreet/learners/many/resampled.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"

namespace discreet::resampled_test {

// ---- a learner with a known output distribution: it counts rows with a 1 among the draws and adds noise of parameter
// e^-epsilon

using Outcomes = std::vector<long double>;

long double binomial_probability(std::uint64_t n, std::uint64_t k, long double p) {
  long double ways = 1;
  for (std::uint64_t i = 1; i <= k; ++i)
    ways = ways * static_cast<long double>(n - i + 1) / static_cast<long double>(i);
  return ways * std::pow(p, static_cast<long double>(k)) * std::pow(1 - p, static_cast<long double>(n - k));
}

// At most 0, 1, ..., n - 1, at least n: beyond these the ratio of any two counts stays what it is.
Outcomes noisy_count(std::uint64_t count, std::uint64_t n, long double epsilon) {
  const long double q = std::exp(-epsilon);
  Outcomes law(n + 1);
  for (std::uint64_t o = 0; o <= n; ++o) {
    const auto distance = static_cast<long double>(o > count ? o - count : count - o);
    law[o] = std::pow(q, distance) / (1 + q) * (o == 0 || o == n ? 1 : 1 - q);
  }
  return law;
}

// With probability `leak` the exact count is shown instead.
Outcomes on_draws(std::uint64_t ones, const Resampling& r, long double epsilon, long double leak = 0) {
  Outcomes law(2 * (r.draws + 1));
  for (std::uint64_t count = 0; count <= r.draws; ++count) {
    const long double weight =
        binomial_probability(r.draws, count, static_cast<long double>(ones) / static_cast<long double>(r.rows));
    const Outcomes noisy = noisy_count(count, r.draws, epsilon);
    for (std::uint64_t o = 0; o <= r.draws; ++o) law[o] += (1 - leak) * weight * noisy[o];
    law[r.draws + 1 + count] += leak * weight;
  }
  return law;
}

// Over all neighbouring tables of 0 and 1: one row changes, so one more or one fewer has a 1.
template <class Measure>
long double worst(const Resampling& r, long double epsilon, long double leak, Measure measure) {
  long double most = 0;
  for (std::uint64_t ones = 0; ones < r.rows; ++ones) {
    const Outcomes fewer = on_draws(ones, r, epsilon, leak), more = on_draws(ones + 1, r, epsilon, leak);
    most = std::max({most, measure(fewer, more), measure(more, fewer)});
  }
  return most;
}

long double exact_epsilon(const Resampling& r, const Rational& base) {
  return worst(r, to_double(base), 0, [&](const Outcomes& one, const Outcomes& other) {
    long double most = 0;
    for (std::uint64_t o = 0; o <= r.draws; ++o) most = std::max(most, std::log(one[o] / other[o]));
    return most;
  });
}

long double exact_delta(const Resampling& r, const Privacy& base, const Rational& epsilon) {
  return worst(r, to_double(base.epsilon), to_double(base.delta), [&](const Outcomes& one, const Outcomes& other) {
    long double excess = 0;
    for (std::size_t o = 0; o < one.size(); ++o)
      excess += std::max(0.0L, one[o] - std::exp(static_cast<long double>(to_double(epsilon))) * other[o]);
    return excess;
  });
}

// ---- the formulas of the specification

double tight(double epsilon, const Resampling& r) {
  return static_cast<double>(r.draws) * std::log1p(std::expm1(epsilon) / static_cast<double>(r.rows));
}
double unconditional(double epsilon, const Resampling& r) {
  return tight(epsilon, r) -
         static_cast<double>(r.draws) * std::log1p(std::expm1(-epsilon) / static_cast<double>(r.rows));
}

// ln of the mean of e^(epsilon K), where a row is drawn K times, and of what tables add that draw it too seldom.
double loss_of_definition(double epsilon, double promised, const Resampling& r) {
  long double sum = 0;
  for (std::uint64_t k = 0; k <= r.draws; ++k) {
    const long double loss = static_cast<long double>(epsilon) * static_cast<long double>(k);
    const long double seldom =
        loss < promised ? (std::exp(static_cast<long double>(promised)) - std::exp(loss)) * -std::expm1(-loss) : 0;
    sum += binomial_probability(r.draws, k, 1 / static_cast<long double>(r.rows)) * (std::exp(loss) + seldom);
  }
  return static_cast<double>(std::log(sum));
}

std::vector<Resampling> small_resamplings() {
  std::vector<Resampling> all;
  for (std::uint64_t draws = 1; draws <= 5; ++draws)
    for (std::uint64_t rows : {1, 2, 3, 4, 5, 7, 10, 18, 36}) all.push_back({draws, rows});
  return all;
}

const std::vector<Rational> promises{Rational(1, 100), Rational(1, 4), Rational(1), Rational(5, 4), Rational(3)};

Rational base_epsilon(const Rational& promised, const Resampling& r) {
  return share_of_base({promised}, r, RunDelta::none).epsilon;
}

TEST(Resampled, TheLossIsThatOfItsDefinition) {
  for (const Resampling& r : small_resamplings())
    for (const Rational& promised : promises)
      for (const Rational& epsilon : {Rational(1, 1000), Rational(1, 7), Rational(1), Rational(2)}) {
        const auto loss = resampling_loss(epsilon, promised, r);
        if (!loss) continue;
        EXPECT_NEAR(to_double(*loss), loss_of_definition(to_double(epsilon), to_double(promised), r), 1e-9)
            << r.draws << " of " << r.rows << ", " << epsilon << " for " << promised;
      }
}

TEST(Resampled, NoisyCountsOfDrawsKeepThePromise) {
  for (const Resampling& r : small_resamplings())
    for (const Rational& promised : promises) {
      const Rational base = base_epsilon(promised, r);
      EXPECT_LE(exact_epsilon(r, base), to_double(promised) * (1 + 1e-12)) << r.draws << " of " << r.rows;
    }
}

TEST(Resampled, NoisyCountsAttainItWhereTheLearnerMaySpendMoreThanThePromise) {
  int attained = 0;
  for (const Resampling& r : small_resamplings())
    for (const Rational& promised : promises) {
      const Rational base = base_epsilon(promised, r);
      if (base < promised) continue;
      EXPECT_GT(exact_epsilon(r, base), to_double(promised) * (1 - 1e-9)) << r.draws << " of " << r.rows;
      EXPECT_NEAR(tight(to_double(base), r), to_double(promised), 1e-9);
      ++attained;
    }
  EXPECT_GT(attained, 50);
}

TEST(Resampled, NoisyCountsThatMayLeakKeepEpsilonAndDelta) {
  for (const Resampling& r : small_resamplings())
    for (const Rational& promised : promises) {
      const Privacy total{promised, Rational(1, 1000)}, base = share_of_base(total, r, RunDelta::own);
      EXPECT_EQ(base.epsilon, base_epsilon(promised, r));
      EXPECT_LE(exact_delta(r, base, promised), 1e-3 * (1 + 1e-9)) << r.draws << " of " << r.rows;
    }
}

TEST(Resampled, ElsewhereTheSharpBoundIsBetweenTheMeasuredAndTheUnconditional) {
  for (const Resampling& r : small_resamplings())
    for (const Rational& promised : promises) {
      const double base = to_double(base_epsilon(promised, r));
      EXPECT_GE(unconditional(base, r), to_double(promised) * (1 - 1e-9)) << r.draws << " of " << r.rows;
    }
  // As many draws as rows: nearly everything is kept, where the unconditional bound would leave half.
  EXPECT_GT(base_epsilon(Rational(1, 100), {1000, 1000}), Rational(98, 10'000));
  // One row alone is drawn every time: equal shares, as in a group of that size.
  EXPECT_NEAR(to_double(base_epsilon(1, {5, 1})), 0.2, 1e-9);
}

TEST(Resampled, HasTheReferenceValuesAtNineRowsADraw) {
  const Resampling r{1'000'000, 9'000'000};
  EXPECT_NEAR(tight(1, r), 0.1909, 5e-5);
  const Privacy total{from_double(tight(1, r)), parse_rational("1e-6")};
  const Privacy base = share_of_base(total, r, RunDelta::own);
  EXPECT_NEAR(to_double(base.epsilon), 1, 1e-9);
  EXPECT_NEAR(to_double(Rational(total.delta / base.delta)), 0.1224, 5e-5);
  // The printed lemma with its ratio put right: 6 / 9 and 4 e^(6/9) / 9.
  EXPECT_LT(to_double(total.epsilon), 0.6667);
  EXPECT_LT(to_double(Rational(total.delta / base.delta)), 0.8657);
}

TEST(Resampled, TwoRowsADrawLeaveTheWholeEpsilonUpTo1256) {
  for (std::uint64_t draws : {1, 2, 5, 100, 1'000'000})
    for (const char* epsilon : {"0.01", "1", "1.256"}) {
      EXPECT_LE(rows_for_whole_epsilon(parse_rational(epsilon), draws), 2 * draws);
      EXPECT_GE(base_epsilon(parse_rational(epsilon), {draws, 2 * draws}), parse_rational(epsilon)) << draws;
    }
  EXPECT_GT(rows_for_whole_epsilon(parse_rational("1.257"), 1'000'000), 2'000'000u);
  EXPECT_LT(base_epsilon(parse_rational("1.257"), {1'000'000, 2'000'000}), parse_rational("1.257"));
}

TEST(Resampled, DrawsAndRowsForTheWholeEpsilonAreInverse) {
  for (const char* text : {"0.1", "1", "3"}) {
    const Rational epsilon = parse_rational(text);
    for (std::uint64_t draws : {1, 2, 3, 10, 12'345}) {
      const std::uint64_t rows = rows_for_whole_epsilon(epsilon, draws);
      EXPECT_GE(draws_for_whole_epsilon(epsilon, rows), draws);
      if (rows > 1) {
        EXPECT_LT(draws_for_whole_epsilon(epsilon, rows - 1), draws);
      }
    }
    for (std::uint64_t rows : {1, 2, 17, 20'000}) {
      const std::uint64_t draws = draws_for_whole_epsilon(epsilon, rows);
      EXPECT_LE(draws, rows);
      // One row has one draw, and then nothing is left to the search but its last digit.
      EXPECT_GE(to_double(base_epsilon(epsilon, {draws, rows})), to_double(epsilon) * (1 - 1e-11));
    }
  }
}

TEST(Resampled, MoreRowsOrFewerDrawsNeverLeaveLess) {
  for (std::uint64_t draws : {1, 3, 50}) {
    Rational before = 0;
    for (std::uint64_t rows : {1, 2, 3, 10, 49, 50, 51, 1000, 1'000'000}) {
      const Rational now = base_epsilon(1, {draws, rows});
      EXPECT_GE(now, before * Rational(999'999, 1'000'000));
      EXPECT_GE(now, base_epsilon(1, {draws + 1, rows}) * Rational(999'999, 1'000'000));
      before = now;
    }
  }
}

TEST(Resampled, ExtremePromisesHaveShares) {
  for (const char* epsilon : {"1e-30", "1e-6", "100", "1000000"})
    for (const Resampling& r :
         {Resampling{1, 1}, {1, most_table_rows}, {1'000'000, 1000}, {1'000'000'000, 1'000'000'000}}) {
      const Privacy base = share_of_base({parse_rational(epsilon), Rational(1, 3)}, r, RunDelta::own);
      EXPECT_GT(base.epsilon, 0) << epsilon << " " << r.draws << " of " << r.rows;
      EXPECT_LE(base.epsilon, max_epsilon);
      EXPECT_LE(base.delta, Rational(1, 2));
      EXPECT_GT(base.delta, 0);
    }
}

TEST(Resampled, EveryDrawIsAnyRow) {
  auto law = explore([](Rng& rng) { return drawn_rows({2, 3}, rng); });
  EXPECT_EQ(law.mass.size(), 9u);
  for (const auto& [drawn, mass] : law.mass) {
    EXPECT_EQ(drawn.size(), 2u);
    EXPECT_EQ(mass.rational(), Rational(1, 9));
  }
}

TEST(Resampled, WrongNumbersAndRelationsAreRefused) {
  for (const Resampling& r : {Resampling{0, 1}, {1, 0}, {1001, 1}, {1, most_table_rows + 1}})
    EXPECT_THROW(share_of_base({1}, r, RunDelta::none), Error);
  EXPECT_THROW(share_of_base({1, 0, Neighbours::add_remove}, {1, 2}, RunDelta::none), Error);
  EXPECT_THROW(share_of_base({1, 0, Neighbours::labels}, {1, 2}, RunDelta::none), Error);
  EXPECT_THROW(rows_for_whole_epsilon(10, most_table_rows), Error);
}

}  // namespace discreet::resampled_test
