#include "discreet/local/records/cohort.h"

#include <gtest/gtest.h>

#include <vector>

#include "discreet/base/error.h"

namespace discreet::cohort_test {

const StudySeed seed = parse_seed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

TEST(Cohort, HashesAreThoseOfOtherPrograms) {
  // As Python's hashlib gives them: sha256(seed + token + b"cohort") and sha256(seed + token + b"row").
  const Token token = parse_token("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  const Cohort cohort{seed, token};
  EXPECT_EQ(cohort.row(std::uint64_t{1} << 63), 0x676d526942a9720cu);
  const std::vector<std::uint64_t> fine(256, std::uint64_t{1} << 55);  // part = the first eight bits
  EXPECT_EQ(cohort.round(fine), 183u);
  EXPECT_EQ(cohort.question(fine), 189u);
}

TEST(Cohort, SharesFollowThePlan) {
  const std::vector<std::uint64_t> plan{100, 0, 300};
  std::vector<int> rounds(3), questions(3), rows(4);
  Rng rng = Rng::seeded(1);
  const int quarter = 10000, people = 4 * quarter;
  for (int i = 0; i < people; ++i) {
    const Token token = draw_token(rng);
    const Cohort cohort{seed, token};
    ++rounds[cohort.round(plan)];
    ++questions[cohort.question(plan)];
    ++rows[cohort.row(4)];
  }
  // Each count strays from its mean by more than 5 standard deviations, at most 500, with probability below 1e-5.
  for (const auto& counts : {rounds, questions}) {
    EXPECT_EQ(counts[1], 0);
    EXPECT_NEAR(counts[0], quarter, 500);
  }
  for (int count : rows) EXPECT_NEAR(count, quarter, 500);
}

TEST(Cohort, OneRowNeedsNoHash) {
  const Token token{};
  EXPECT_EQ((Cohort{seed, token}.row(1)), 0u);
  EXPECT_EQ((Cohort{seed, token}.round(std::vector<std::uint64_t>{5})), 0u);
}

TEST(Cohort, PlansWithoutPeopleOrWithTooManyAreRefused) {
  const Token token{};
  const Cohort cohort{seed, token};
  EXPECT_THROW(cohort.round(std::vector<std::uint64_t>{}), Error);
  EXPECT_THROW(cohort.round(std::vector<std::uint64_t>{0, 0}), Error);
  EXPECT_THROW(cohort.round(std::vector<std::uint64_t>{UINT64_MAX, 1}), Error);
  EXPECT_NO_THROW(cohort.round(std::vector<std::uint64_t>{UINT64_MAX - 1, 1}));
}

TEST(Cohort, TokensAreReadAndWrittenTheSame) {
  Rng rng = Rng::seeded(2);
  const Token token = draw_token(rng);
  EXPECT_EQ(parse_token(to_hex(token)), token);
  for (const char* text : {"", "00", "0g0102030405060708090a0b0c0d0e0f", "000102030405060708090A0B0C0D0E0F",
                           "000102030405060708090a0b0c0d0e0f00"})
    EXPECT_THROW(parse_token(text), Error) << text;
}

}  // namespace discreet::cohort_test
