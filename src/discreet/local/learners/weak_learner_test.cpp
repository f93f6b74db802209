#include "discreet/local/learners/weak_learner.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/classes/finite/finite_table_test.h"

namespace discreet::weak_learner_test {

TEST(PointLaw, CorrelationsAreExact) {
  const BitMatrix f = bits_of({"0011", "0101"});
  EXPECT_EQ(PointLaw("uniform", 4).correlation(f[0], f[1]), 0);
  EXPECT_EQ(PointLaw("1,1,1,1", 4).correlation(f[0], f[1]), 0);
  EXPECT_EQ(PointLaw("3,1,0,4", 4).correlation(f[0], f[1]), Rational(3, 4));
  EXPECT_EQ(PointLaw("0,5,0,0", 4).correlation(f[0], f[1]), -1);
  EXPECT_EQ(PointLaw("3,1,0,4", 4).correlation(f[0], f[0]), 1);
}

// More points than a word has bits, and counts of many digits.
TEST(PointLaw, CountsAreAddedPointByPoint) {
  Rng rng = Rng::seeded(1);
  std::vector<std::string> rows(2, std::string(150, '0'));
  std::string text;
  std::int64_t all = 0, different = 0;
  for (std::size_t x = 0; x < 150; ++x) {
    for (std::string& row : rows) row[x] = rng.bits(1) != 0 ? '1' : '0';
    const auto count = static_cast<std::int64_t>(rng.bits(20));
    text += (x == 0 ? "" : ",") + std::to_string(count);
    all += count;
    if (rows[0][x] != rows[1][x]) different += count;
  }
  const BitMatrix f = bits_of(rows);
  EXPECT_EQ(PointLaw(text, 150).correlation(f[0], f[1]), 1 - Rational(2 * different, all));
}

TEST(PointLaw, DrawsPointsAsOftenAsTheyAreCounted) {
  const PointLaw law("3,0,1", 3);
  Rng rng = Rng::seeded(2);
  std::vector<int> seen(3);
  for (int i = 0; i < 4000; ++i) ++seen[law.draw(rng)];
  // Six standard deviations; the seed is fixed.
  EXPECT_NEAR(seen[0], 3000, 165);
  EXPECT_EQ(seen[1], 0);
}

TEST(PointLaw, RefusesWhatNamesNoLaw) {
  for (const char* text : {"", "Uniform", "1,2", "1,2,3,4", "1,,3", "1,2,3,", "1,-2,3", "1,2.5,3", "0,0,0", "1 ,2,3",
                           "9007199254740992,1,0", "99999999999999999999,1,1"})
    EXPECT_THROW(PointLaw(text, 3), Error) << text;
  EXPECT_NO_THROW(PointLaw("9007199254740991,1,0", 3));
}

}  // namespace discreet::weak_learner_test
