// Reference values that are the best of many: the row at the best choice of what it leaves free.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/bounds/table/bound_table.h"

namespace discreet::bound_optima_test {

// -ln(1 - alpha (1 - e^-x) + share alpha (e^x - 1)) at the best x below epsilon / 2.
double rate_of(double epsilon, double alpha, double share) {
  const double x = std::min(epsilon, std::log(1 / share)) / 2;
  return -std::log1p(alpha * std::expm1(-x) + share * alpha * std::expm1(x));
}

struct Hashing {
  int share = 0, failure = 0, functions = 0, buckets = 0;  // share in hundredths, failure in twentieths of beta
  double rows = INFINITY;
};

Hashing best_hashing(double epsilon, double alpha, double beta) {
  Hashing best;
  for (int share = 1; share < 100; ++share)
    for (int failure = 1; failure < 20; ++failure)
      for (int functions = 1; functions <= 12; ++functions) {
        const double missed = beta * failure / 20;
        const int buckets = static_cast<int>(std::ceil(100 / (share * alpha) * std::pow(missed, -1.0 / functions)));
        const double rows = std::log(functions * buckets / (beta - missed)) / rate_of(epsilon, alpha, share / 100.0);
        if (rows < best.rows) best = {share, failure, functions, buckets, rows};
      }
  return best;
}

std::uint64_t rows_by_hashing(const Rational& epsilon, const Rational& alpha, const Rational& beta) {
  const Hashing best = best_hashing(to_double(epsilon), to_double(alpha), to_double(beta));
  return evaluate(find_bound("CC.B18"), {{"epsilon", epsilon},
                                         {"alpha", alpha},
                                         {"beta", beta},
                                         {"menu_alpha", alpha * best.share / 100},
                                         {"menu_beta", beta * best.failure / 20},
                                         {"functions", best.functions},
                                         {"buckets", best.buckets}})
      .rows;
}

TEST(BoundOptima, PointsByHashing) {
  EXPECT_EQ(rows_by_hashing({1, 2}, {1, 10}, {1, 10}), 485u);
  EXPECT_EQ(rows_by_hashing(1, {1, 10}, {1, 20}), 301u);
  EXPECT_EQ(rows_by_hashing({1, 10}, {1, 20}, {1, 20}), 5040u);
}

// Haussler: e (VC + 1) (2 e / (share alpha))^VC concepts are a cover, whatever the distribution.
std::uint64_t rows_by_cover(int vc) {
  std::uint64_t least = ~std::uint64_t{0};
  for (int share = 1; share < 100; ++share) {
    const double cover = M_E * (vc + 1) * std::pow(2 * M_E / (share / 100.0 * 0.1), vc);
    const BoundValue value = evaluate(find_bound("CC.B21.U"), {{"epsilon", {1, 2}},
                                                               {"alpha", {1, 10}},
                                                               {"beta", {1, 10}},
                                                               {"share", {share, 100}},
                                                               {"cover", Rational(Integer(std::floor(cover)))}});
    least = std::min(least, value.rows);
  }
  return least;
}

TEST(BoundOptima, KnownDistributions) {
  EXPECT_EQ(rows_by_cover(1), 524u);
  EXPECT_EQ(rows_by_cover(2), 871u);
  EXPECT_EQ(rows_by_cover(3), 1210u);
}

}  // namespace discreet::bound_optima_test
