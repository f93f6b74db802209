#include "discreet/bounds/theory/point_menus.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/representation_number.h"

namespace discreet::point_menus_test {

TEST(PointMenus, TriplesGiveTheKnownValues) {  // RD 4.10
  EXPECT_EQ(agreement_end(6, q("1/4")).tau, 5);
  EXPECT_EQ(agreement_end(7, q("1/4")).tau, q("21/4"));
  EXPECT_EQ(agreement_end(8, q("1/4")).tau, q("28/5"));
  const double many = to_double(agreement_end(1'000'000'007, q("1/4")).tau);
  EXPECT_NEAR(many, 6.75, 1e-7);
  EXPECT_LT(many, 6.75);
}

TEST(PointMenus, ABestHypothesisHasSoManyOnes) {
  for (std::uint64_t n : {3u, 4u, 9u, 20u, 31u})
    for (const char* alpha : {"1/4", "1/5", "2/5", "3/4"}) {
      const AgreementEnd end = agreement_end(n, q(alpha));
      Rational most = 0;
      for (std::uint64_t w = 0; w <= n; ++w) {
        Rational chance(w, n);  // the point is one of the ones, then all others are zeros
        for (std::uint64_t i = 1; i < end.agree; ++i)
          chance *= n - w >= i ? Rational(n - w - (i - 1), n - i) : Rational(0);
        most = std::max<Rational>(most, chance);
      }
      EXPECT_EQ(end.tau, 1 / most) << n << " " << alpha;
      EXPECT_GT(Rational(1, end.agree), q(alpha));
    }
}

// 999 points among a million: the fraction itself has 5,000 digits.
TEST(PointMenus, LongFractionsAreRoundedToTheSafeSide) {
  const AgreementEnd end = agreement_end(1'000'000, q("1/1000"));
  EXPECT_EQ(end.agree, 999u);
  EXPECT_LT(to_string(end.tau).size(), 60u);
  const Rational exact = 1 / agreeing_share(1'000'000, 999);
  EXPECT_LE(end.tau, exact);
  EXPECT_GT(end.tau * (1 + Rational(1, Integer(1) << 62)), exact);
  const Rational alpha = Rational(1, 3) + Rational(1, Integer(1) << 400);
  EXPECT_GE(random_function_end(alpha), 1 + 4 * (1 - alpha) / alpha);
  EXPECT_LT(to_string(random_function_end(alpha)).size(), 60u);
}

TEST(PointMenus, NoSmallClassContradictsThem) {
  for (unsigned n : {4u, 6u})
    for (const char* alpha : {"1/4", "2/5"}) {
      const RepresentationNumber number = representation_number(*mask_class(points_class(n)), q(alpha));
      EXPECT_LE(agreement_end(n, q(alpha)).tau, *number.upper);
      EXPECT_GE(random_function_end(q(alpha)), number.lower);
    }
}

TEST(PointMenus, BucketsAreThoseOfTheTable) {  // RD-11, variant B
  EXPECT_EQ(bucket_end(q("1/4"), q("1/4")).size(), 13u);
  EXPECT_EQ(random_function_end(q("1/4")), 13);
  for (const char* alpha : {"0.005", "0.0169", "1/4", "2/5"})
    for (const char* beta : {"0.0075", "0.0625", "1/4", "9/10"}) {
      const BucketEnd best = bucket_end(q(alpha), q(beta));
      for (std::uint64_t rounds = 1; rounds <= 12; ++rounds) {  // none with fewer hypotheses
        const std::uint64_t buckets = (best.size() - 2) / rounds;
        Rational misses = 1;
        for (std::uint64_t i = 0; i < rounds; ++i)
          misses *= (1 - q(alpha)) / q(alpha) / Rational(std::max<std::uint64_t>(1, buckets));
        EXPECT_GT(misses, q(beta)) << alpha << " " << beta << " " << rounds;
      }
    }
}

TEST(PointMenus, PolynomialsAreThoseOfTheTable) {  // RD-13
  const auto at = [](unsigned bits) { return polynomial_end(std::uint64_t{1} << bits, q("1/4"))->size(); };
  EXPECT_LE(at(8), 43u);
  EXPECT_LE(at(16), 154u);
  EXPECT_LE(at(32), 484u);
  EXPECT_LE(at(63), 1333u);
  EXPECT_FALSE(polynomial_end(10, q("1/4")));
}

}  // namespace discreet::point_menus_test
