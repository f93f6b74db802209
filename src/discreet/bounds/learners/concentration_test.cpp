#include "discreet/bounds/learners/concentration.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/bounds/learners/binomial_tail.h"

namespace discreet::concentration_test {

// Pr[the average of n Laplace variables of scale 1 is at least x], in closed form. The sum is G - G' for two
// Gamma(n) variables, and Pr[G - G' >= s] = sum over i < n of Poisson(s; i) Pr[N <= n - 1 - i], where N
// counts the failures before the n-th success of fair coins. All terms are positive, so doubles lose nothing.
double laplace_tail(int n, double x) {
  std::vector<double> at_most(static_cast<std::size_t>(n));  // Pr[N <= m]
  double mass = std::exp2(-n), sum = 0;
  for (int m = 0; m < n; ++m) {
    at_most[static_cast<std::size_t>(m)] = sum += mass;
    mass *= static_cast<double>(n + m) / (2 * (m + 1));
  }
  double s = n * x, tail = 0;
  for (int i = 0; i < n; ++i)
    tail += std::exp(-s + i * std::log(s) - std::lgamma(i + 1)) * at_most[static_cast<std::size_t>(n - 1 - i)];
  return tail;
}

const std::vector<int> sizes{1, 2, 5, 10, 50, 200, 800};
const std::vector<double> deviations{.01, .1, .25, .5, 1, 1.5, 2, 2.8, 4, 10};

TEST(Concentration, TheExactLaplaceTailOfOneVariableIsItsFormula) {
  for (double x : deviations) EXPECT_NEAR(laplace_tail(1, x) / (std::exp(-x) / 2), 1, 1e-13);
  EXPECT_NEAR(laplace_tail(2, 1) / (std::exp(-2.0) * (0.5 + 2.0 / 4)), 1, 1e-13);  // e^-s (1/2 + s/4), s = 2
}

TEST(Concentration, LaplaceBoundCoversTheExactTail) {
  for (int n : sizes)
    for (double x : deviations) {
      double exact = laplace_tail(n, x);
      auto rows = static_cast<std::uint64_t>(n);
      EXPECT_LE(exact, tail_bound(laplace_rate(x), rows, Sides::one)) << n << " " << x;
      EXPECT_LE(2 * exact, tail_bound(laplace_rate(x), rows, Sides::two)) << n << " " << x;
      if (x <= simple_laplace_limit) {
        EXPECT_LE(exact, tail_bound(simple_laplace_rate(x), rows, Sides::one)) << n << " " << x;
      }
    }
}

TEST(Concentration, NoLargerLaplaceRateHoldsForAllRows) {
  // The exact tail is the bound up to a factor of order sqrt(n).
  for (double x : {.25, .5, 1.0}) {
    double n = 800, rate = -std::log(laplace_tail(800, x)) / n;
    EXPECT_GE(rate, laplace_rate(x));
    EXPECT_LE(rate, laplace_rate(x) + std::log(20 * n) / n);
  }
}

TEST(Concentration, LaplaceRateIsTheFormulaRoundedDown) {
  for (double x : {1e-9, 1e-4, .01, .3, 1.0, 2.8, 5.0, 1e3, 1e9}) {
    const unsigned precision = 512;
    Interval square(Rational(from_double(x) * from_double(x)), precision), one(1L, precision), two(2L, precision);
    Interval u = sqrt(one + square) - one, exact = u + log(two * u / square);
    EXPECT_LE(laplace_rate(x), exact.low_double()) << x;
    EXPECT_GE(laplace_rate(x), exact.high_double() * (1 - 1e-13)) << x;
  }
}

TEST(Concentration, LaplaceRateFollowsItsSeriesNearZero) {
  EXPECT_EQ(laplace_rate(0), 0);
  for (double x : {1e-150, 1e-8, 1e-4, 1e-2, .1}) {
    double series = x * x / 4 - x * x * x * x / 32;
    EXPECT_NEAR(laplace_rate(x) / series, 1, x * x * x * x / 16 + 1e-13) << x;
  }
}

TEST(Concentration, TheSimpleLaplaceFormHoldsUpToItsLimitAndNotForEver) {
  for (int i = 1; i <= 2828; ++i) EXPECT_LE(simple_laplace_rate(i / 1000.0), laplace_rate(i / 1000.0)) << i;
  EXPECT_LE(simple_laplace_rate(simple_laplace_limit), laplace_rate(simple_laplace_limit));
  EXPECT_LT(4.63 * 4.63 / 8, laplace_rate(4.63));
  EXPECT_GT(4.65 * 4.65 / 8, laplace_rate(4.65));
}

TEST(Concentration, ThePrintedLaplaceLemmaIsFalse) {
  // Lemma A.3 claims that the average of n Laplace variables is off by delta with probability
  // exp(-delta^2 n / (4 lambda^2)). At delta = lambda and n = 200 one side alone is more likely than that.
  const double claimed = -200.0 / 4, exact = std::log(laplace_tail(200, 1));
  EXPECT_NEAR(exact, -48.5106, 1e-4);
  EXPECT_GT(exact, claimed);
  EXPECT_LE(exact, -200 * laplace_rate(1));
}

TEST(Concentration, ChernoffCoversTheExactBinomialTail) {
  for (std::uint64_t n : {1, 3, 10, 40, 200, 1000})
    for (double mu : {.001, .02, .1, .3, .5})
      for (double phi : {.05, .2, .5, .8, 1.0}) {
        auto heads = static_cast<double>(n) * mu;
        auto above = static_cast<std::uint64_t>(std::ceil((1 + phi) * heads * (1 - 1e-12)));
        auto below = static_cast<std::uint64_t>(std::floor((1 - phi) * heads * (1 + 1e-12)));
        EXPECT_LE(binomial_at_least(above, n, mu), tail_bound(chernoff_rate_above(mu, phi), n, Sides::one));
        EXPECT_LE(binomial_at_most(below, n, mu), tail_bound(chernoff_rate_below(mu, phi), n, Sides::one));
      }
}

TEST(Concentration, HoeffdingCoversTheExactBinomialTail) {
  for (std::uint64_t n : {1, 7, 30, 250})
    for (double mu : {.05, .3, .5, .9})
      for (double deviation : {.04, .09, .2, .45}) {
        double bound = tail_bound(hoeffding_rate(deviation, 1), n, Sides::one);
        if (mu + deviation < 1) {
          EXPECT_LE(failure({mu, mu + deviation}, n), bound);
        }
        if (mu - deviation > 0) {
          EXPECT_LE(failure({mu, mu - deviation}, n), bound);
        }
      }
  // The unit does not matter.
  EXPECT_DOUBLE_EQ(hoeffding_rate(.3, 2), hoeffding_rate(.15, 1));
}

TEST(Concentration, RowsAreTheFewestThatReachTheTail) {
  for (double rate : {1e-6, .004, .7})
    for (double tail : {.3, .05, 1e-9})
      for (Sides sides : {Sides::one, Sides::two}) {
        std::uint64_t rows = rows_for_tail(rate, tail, sides);
        EXPECT_LE(tail_bound(rate, rows, sides), tail);
        EXPECT_GT(tail_bound(rate, rows - 1, sides), tail * (1 - 1e-9));
      }
  EXPECT_EQ(rows_for_tail(hoeffding_rate(.1, 1), .05, Sides::two), 185u);  // ln(40) / 0.02
}

TEST(Concentration, DeviationsInvertTheTail) {
  for (std::uint64_t rows : {10, 1000, 1000000}) {
    double deviation = deviation_for_tail([](double d) { return hoeffding_rate(d, 1); }, 1, rows, .05, Sides::two);
    EXPECT_NEAR(deviation, std::sqrt(std::log(40.0) / (2 * static_cast<double>(rows))), 1e-12);
    double noise = deviation_for_tail(laplace_rate, 1e6, rows, .05, Sides::two);
    EXPECT_LE(tail_bound(laplace_rate(noise), rows, Sides::two), .05);
    EXPECT_GT(tail_bound(laplace_rate(noise * (1 - 1e-9)), rows, Sides::two), .05);
  }
}

TEST(Concentration, RefusesWhatItsTheoremsDoNotCover) {
  EXPECT_THROW(chernoff_rate_above(.5, 1.5), Error);
  EXPECT_THROW(chernoff_rate_below(1.5, .5), Error);
  EXPECT_THROW(hoeffding_rate(.1, 0), Error);
  EXPECT_THROW(laplace_rate(-1), Error);
  EXPECT_THROW(simple_laplace_rate(2.9), Error);
  EXPECT_THROW(rows_for_tail(.1, 0, Sides::one), Error);
  EXPECT_THROW(rows_for_tail(0, .1, Sides::one), Error);
  EXPECT_THROW(deviation_for_tail([](double d) { return hoeffding_rate(d, 1); }, 1, 1, .05, Sides::two), Error);
}

}  // namespace discreet::concentration_test
