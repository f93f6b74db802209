#include "discreet/classes/finite/metric_cover.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"

namespace discreet::metric_cover_test {

Rational distance(BitRow a, BitRow b, const std::vector<Rational>& chances) {
  Rational sum = 0;
  for (std::size_t x = 0; x < chances.size(); ++x) sum += bit_at(a, x) != bit_at(b, x) ? chances[x] : Rational(0);
  return sum;
}

// The certificates of both sides, by direct summation.
RC_GTEST_PROP(MetricCover, ItsConceptsAreNearToAllAndFarFromOneAnother, ()) {
  auto points = *rc::gen::inRange<std::size_t>(1, 6), count = *rc::gen::inRange<std::size_t>(1, 9);
  BitMatrix table(count, points);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t x = 0; x < points; ++x) table.set(i, x, *rc::gen::arbitrary<bool>());
  std::vector<Rational> chances(points);
  int all = 0;
  for (Rational& chance : chances) {
    int weight = *rc::gen::inRange(0, 5);
    chance = weight, all += weight;
  }
  RC_PRE(all > 0);
  for (Rational& chance : chances) chance /= all;

  MetricCover made = cover(FiniteClass(table), chances);
  RC_ASSERT(made.order.size() == made.radii.size() && made.radii.back() == 0);
  for (std::size_t k = 0; k < made.order.size(); ++k) {
    for (std::size_t c = 0; c < count; ++c) {
      Rational nearest = 2;
      for (std::size_t i = 0; i <= k; ++i)
        nearest = std::min<Rational>(nearest, distance(table[c], table[made.order[i]], chances));
      RC_ASSERT(nearest <= made.radii[k]);
    }
    for (std::size_t i = 0; i < k; ++i)
      RC_ASSERT(distance(table[made.order[i]], table[made.order[k]], chances) >= made.radii[k - 1]);
  }
}

TEST(MetricCover, RefusesWhatIsNoDistribution) {
  EXPECT_NO_THROW(check_distribution({Rational(1, 3), Rational(2, 3)}, 2));
  EXPECT_THROW(check_distribution({Rational(1, 3), Rational(2, 3)}, 3), Error);
  EXPECT_THROW(check_distribution({Rational(1, 3), Rational(1, 3)}, 2), Error);
  EXPECT_THROW(check_distribution({Rational(4, 3), Rational(-1, 3)}, 2), Error);
}

}  // namespace discreet::metric_cover_test
