#include "discreet/random/hashes/universal_hash.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "discreet/base/error.h"

namespace discreet::universal_hash_test {

// The formula, in integers of any size.
std::uint64_t by_definition(const UniversalHash& hash, std::uint64_t key) {
  Integer prime = (Integer(1) << hash.exponent()) - 1;
  Integer value = (hash.multiplier() * key + hash.shift()) % prime;
  return low_64((value * hash.buckets()) >> hash.exponent());
}

TEST(UniversalHash, TwoKeysMeetInOneBucketOfKWithProbabilityAtMostOneInK) {
  for (int keys : {1, 2, 3, 5, 7, 20, 31})
    for (std::uint64_t buckets : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 12u, 30u, 31u, 40u}) {
      const int prime = static_cast<int>((1u << mersenne_exponent(keys)) - 1);
      std::vector<std::vector<int>> together(static_cast<std::size_t>(keys), std::vector<int>(keys));
      for (int a = 1; a < prime; ++a)
        for (int c = 0; c < prime; ++c) {
          UniversalHash hash(keys, buckets, a, c);
          std::vector<std::uint64_t> bucket;
          for (int x = 0; x < keys; ++x) bucket.push_back(hash(static_cast<std::uint64_t>(x)));
          for (int x = 0; x < keys; ++x) {
            ASSERT_LT(bucket[static_cast<std::size_t>(x)], buckets);
            for (int y = 0; y < x; ++y) together[x][y] += bucket[x] == bucket[y];
          }
        }
      for (int x = 0; x < keys; ++x)
        for (int y = 0; y < x; ++y)
          EXPECT_LE(together[x][y] * static_cast<long>(buckets), static_cast<long>(prime) * (prime - 1))
              << keys << " keys, " << buckets << " buckets";
    }
}

TEST(UniversalHash, IsItsFormulaOnDomainsOfEverySize) {
  EXPECT_TRUE(rc::check([] {
    unsigned bits = *rc::gen::inRange(1u, 65u);
    Integer keys = (Integer(1) << bits) - *rc::gen::element(0, 1);
    if (keys < 1) keys = 1;
    Rng rng = Rng::seeded(*rc::gen::arbitrary<std::uint64_t>());
    UniversalHash hash = UniversalHash::draw(keys, *rc::gen::inRange<std::uint64_t>(1, 5000), rng);
    std::uint64_t last = low_64(keys - 1);
    std::uint64_t key = bits < 64 ? rng.bits(64) % (last + 1) : rng.bits(64);
    for (std::uint64_t x : {key, last, std::uint64_t{0}}) RC_ASSERT(hash(x) == by_definition(hash, x));
  }));
}

TEST(UniversalHash, IsItsFormulaAtTheLargestCoefficients) {
  for (unsigned bits : {2u, 3u, 31u, 61u, 64u}) {
    Integer keys = Integer(1) << bits;
    Integer prime = (Integer(1) << mersenne_exponent(keys)) - 1;
    for (const Integer& a : {Integer(1), Integer(prime - 1), Integer(prime / 2)})
      for (const Integer& c : {Integer(0), Integer(prime - 1), Integer(prime - a)}) {
        UniversalHash hash(keys, UniversalHash::most_buckets, a, c);
        for (std::uint64_t x : {std::uint64_t{0}, std::uint64_t{1}, low_64(keys - 1)})
          EXPECT_EQ(hash(x), by_definition(hash, x)) << bits;
      }
  }
}

TEST(UniversalHash, DrawsEveryFunctionOfTheFamilyEquallyOften) {
  auto law = explore([](Rng& rng) {
    UniversalHash hash = UniversalHash::draw(3, 2, rng);
    return std::pair(hash.multiplier(), hash.shift());
  });
  ASSERT_EQ(law.mass.size(), 6u);
  for (const auto& [coefficients, mass] : law.mass) EXPECT_EQ(compare(mass, 0, Probability(Rational(1, 6))), 0);
}

TEST(UniversalHash, RefusesWhatTheFamilyDoesNotHave) {
  EXPECT_THROW(UniversalHash(3, 2, 0, 0), Error);
  EXPECT_THROW(UniversalHash(3, 2, 3, 0), Error);
  EXPECT_THROW(UniversalHash(3, 2, 1, 3), Error);
  EXPECT_THROW(UniversalHash(3, 0, 1, 0), Error);
  EXPECT_THROW(UniversalHash((Integer(1) << 64) + 1, 2, 1, 0), Error);
}

}  // namespace discreet::universal_hash_test
