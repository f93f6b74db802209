#include "discreet/audit/attacks/boneh_shaw.h"

#include <gtest/gtest.h>

#include <boost/math/distributions/hypergeometric.hpp>
#include <cmath>
#include <map>

#include "discreet/audit/attacks/pirates_test.h"
#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/random/permutation.h"

namespace discreet::boneh_shaw_test {

TEST(BonehShaw, EveryTypeHasItsColumnsAndItsUsers) {
  Rng rng = Rng::seeded(1);
  BonehShawCode code(3, 4 * 50 + 2, rng);
  EXPECT_EQ(code.block(), 50u);
  std::map<std::uint32_t, std::size_t> count;
  BitMatrix words = code.words();
  for (std::size_t j = 0; j < code.columns(); ++j) {
    ++count[code.type(j)];
    for (std::uint32_t user = 1; user <= 3; ++user) EXPECT_EQ(words.get(user - 1, j), user <= code.type(j));
  }
  EXPECT_EQ(count, (std::map<std::uint32_t, std::size_t>{{0, 50}, {1, 50}, {2, 50}, {3, 50}, {4, 2}}));
}

TEST(BonehShaw, WordsAreTheSameHoweverManyColumns) {
  Rng rng = Rng::seeded(2);
  for (std::size_t columns : {6, 63, 64, 65, 511, 512, 513, 1100}) {
    BonehShawCode code(5, columns, rng);
    BitMatrix words = code.words();
    for (std::size_t j = 0; j < columns; ++j)
      for (std::uint32_t user = 1; user <= 5; ++user) ASSERT_EQ(words.get(user - 1, j), user <= code.type(j));
  }
}

TEST(BonehShaw, RefusesCodesWithoutUsersOrColumns) {
  Rng rng = Rng::seeded(1);
  EXPECT_THROW(BonehShawCode(0, 10, rng), Error);
  EXPECT_THROW(BonehShawCode(10, 10, rng), Error);
}

TEST(BonehShaw, TheSplitTestIsTheHypergeometricTail) {
  for (unsigned block : {1u, 5u, 40u, 300u})
    for (unsigned ones = 0; ones <= 2 * block; ones += 1 + block / 7)
      for (unsigned first = ones > block ? ones - block : 0; first <= std::min(ones, block); first += 1 + block / 9) {
        double p = split_p_value(block, ones, first, SplitTest::hypergeometric);
        if (2 * first >= ones) {
          EXPECT_EQ(p, 1);
          continue;
        }
        boost::math::hypergeometric_distribution<double> law(block, ones, 2 * block);
        double exact = boost::math::cdf(law, first);
        EXPECT_NEAR(p, exact, exact * 1e-6 + 1e-290) << block << " " << ones << " " << first;
        EXPECT_LE(p, split_p_value(block, ones, first, SplitTest::hoeffding));
      }
}

// Property 1 for every level at once, exactly: all orders of a small code, for words that do not know user 2.
TEST(BonehShaw, PValuesAreSoundForEveryOrderOfASmallCode) {
  // Two types that user 2 alone tells apart, five columns each, and a word with `ones` of them: all splits.
  for (unsigned ones = 0; ones <= 10; ++ones) {
    boost::math::hypergeometric_distribution<double> law(5, ones, 10);
    for (SplitTest test : {SplitTest::hypergeometric, SplitTest::hoeffding})
      for (double level : {0.004, 0.03, 0.1, 0.3, 0.49}) {
        double accused = 0;
        for (unsigned first = ones > 5 ? ones - 5 : 0; first <= std::min(ones, 5u); ++first)
          if (split_p_value(5, ones, first, test) <= level) accused += boost::math::pdf(law, first);
        EXPECT_LE(accused, level * (1 + 1e-9));
      }
  }
}

class BonehShawPirates : public testing::TestWithParam<pirates::Pirate> {};

// Property 1. In each of 500 codes every user is left out once: 2,000 chances of 0.1 to accuse wrongly, that are
// independent between codes. With 500 codes a mean of 0.1 a user exceeds 0.16 with probability below 10^-5.
TEST_P(BonehShawPirates, NeverAccuseTheInnocentMoreOftenThanSaid) {
  constexpr int codes = 500;
  constexpr double level = 0.1;
  Rng rng = Rng::seeded(3);
  std::array<int, 4> wrong{};
  for (int c = 0; c < codes; ++c) {
    BonehShawCode code(4, 60, rng);
    BitMatrix words = code.words();
    for (std::size_t left_out = 0; left_out < 4; ++left_out) {
      auto word = word_of(GetParam(), pirates::Coalition{words, left_out}, rng);
      wrong[left_out] += code.p_values(word.row())[left_out] <= level;
    }
  }
  for (int count : wrong) EXPECT_GT(binomial_at_least(static_cast<std::uint64_t>(count), codes, level), 1e-5);
}

// Property 2, without exception, by both tests.
TEST_P(BonehShawPirates, AreAlwaysCaughtWhenTheirWordIsFeasible) {
  if (!GetParam().feasible) return;
  constexpr double level = 0.01;
  Rng rng = Rng::seeded(4);
  for (std::size_t users : {1, 2, 3, 7, 10})
    for (int c = 0; c < 20; ++c) {
      BonehShawCode code(users, boneh_shaw_columns(users, from_double(level)), rng);
      BitMatrix words = code.words();
      auto word = word_of(GetParam(), pirates::Coalition{words, users}, rng);
      EXPECT_EQ(code.marked_mistakes(word.row()), 0u);
      for (SplitTest test : {SplitTest::hypergeometric, SplitTest::hoeffding}) {
        auto p = code.p_values(word.row(), test);
        EXPECT_LE(*std::min_element(p.begin(), p.end()), level);
      }
    }
}

INSTANTIATE_TEST_SUITE_P(All, BonehShawPirates, testing::ValuesIn(pirates::all()), [](const auto& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

// The worst feasible word: as many ones as each type may have without an accusation. It is caught at the last type.
TEST(BonehShaw, TheSlowestClimbIsCaught) {
  constexpr double level = 0.01;
  constexpr std::size_t users = 8;
  std::uint64_t block = boneh_shaw_columns(users, from_double(level)) / (users + 1), before = 0;
  bool caught = false;
  for (std::size_t s = 1; s <= users && !caught; ++s) {
    std::uint64_t next = s == users ? block : before;
    auto p = [&](std::uint64_t here) { return split_p_value(block, before + here, before, SplitTest::hoeffding); };
    if (s < users)
      while (next < block && p(next + 1) > level) ++next;
    caught = p(next) <= level;
    before = next;
  }
  EXPECT_TRUE(caught);
}

// The classical code, types 1 to users - 1 alone, convicts users 1 and `users` by a single bit. It is here as the
// sabotaged code that the soundness test must catch: a learner that always answers 0 is accused though it is perfectly
// private.
class ClassicalCode {
 public:
  ClassicalCode(std::size_t users, std::size_t block, Rng& rng) : users_(users), types_((users - 1) * block) {
    for (std::size_t j = 0; j < types_.size(); ++j) types_[j] = 1 + j / block;
    shuffle(std::span(types_), rng);
  }
  // User 1 is accused when a column of type 1 is a one, the last when one of the last type is a zero.
  std::vector<std::size_t> accused(BitRow word) const {
    bool first = false, last = false;
    for (std::size_t j = 0; j < types_.size(); ++j) {
      first |= types_[j] == 1 && bit_at(word, j);
      last |= types_[j] == users_ - 1 && !bit_at(word, j);
    }
    std::vector<std::size_t> users;
    if (first) users.push_back(1);
    if (last) users.push_back(users_);
    return users;
  }
  std::size_t columns() const { return types_.size(); }

 private:
  std::size_t users_;
  std::vector<std::size_t> types_;
};

TEST(BonehShaw, WithoutItsTwoExtraTypesTheCodeIsUnsound) {
  // A learner that never saw the row of user 4 and says 0, says 1, or flips a coin for each label. 300 codes each: an
  // accusation has probability at most 1/20 of a sound one, and more than 35 of 300 less than 10^-5.
  constexpr double level = 0.05;
  Rng rng = Rng::seeded(5);
  int most_classical = 0, most_extended = 0;
  for (int strategy = 0; strategy < 3; ++strategy) {
    auto word = [&](std::size_t columns) {
      BitVector bits(columns);
      for (std::size_t j = 0; j < columns; ++j) bits.set(j, strategy == 2 ? rng.bits(1) == 1 : strategy == 1);
      return bits;
    };
    int classical = 0, extended = 0;
    for (int c = 0; c < 300; ++c) {
      const ClassicalCode code(4, 50, rng);
      const auto accused = code.accused(word(code.columns()).row());
      classical += std::ranges::find(accused, 4u) != accused.end();
      const BonehShawCode repaired(4, 250, rng);
      extended += repaired.p_values(word(repaired.columns()).row()).at(3) <= level;
    }
    most_classical = std::max(most_classical, classical);
    most_extended = std::max(most_extended, extended);
  }
  EXPECT_GT(most_classical, 35) << "the sabotaged must be caught";
  EXPECT_LE(most_extended, 35);
}

}  // namespace discreet::boneh_shaw_test
