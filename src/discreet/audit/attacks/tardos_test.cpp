#include "discreet/audit/attacks/tardos.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "discreet/audit/attacks/pirates_test.h"
#include "discreet/audit/verify/masked_sum.h"
#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"

namespace discreet::tardos_test {

TEST(MaskedSum, AddsTheWeightsOfTheOnes) {
  Rng rng = Rng::seeded(1);
  for (std::size_t columns : {1, 63, 64, 65, 4096, 4097, 10'000}) {
    BitMatrix rows(19, columns);
    std::vector<double> weights(columns), sums(19);
    for (double& weight : weights) weight = static_cast<double>(rng.bits(20)) - (1 << 19);
    for (std::size_t i = 0; i < 19; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        if (rng.bits(2) == 0) {
          rows.set(i, j, true);
          sums[i] += weights[j];
        }
    EXPECT_EQ(masked_sums(rows, weights), sums);  // whole numbers: sums are exact in any order
  }
}

TEST(Tardos, BiasesFollowTheArcsineLaw) {
  Rng rng = Rng::seeded(2);
  constexpr std::size_t users = 4, columns = 40'000;
  TardosCode code(users, columns, rng);
  double least = std::asin(std::sqrt(1 / 1200.0)), range = std::acos(-1.0) / 2 - 2 * least;
  for (double p : {0.01, 0.1, 0.5, 0.9}) {
    double expected = (std::asin(std::sqrt(p)) - least) / range, below = 0;
    for (std::size_t j = 0; j < columns; ++j) {
      ASSERT_GE(code.bias(j), 1 / 1200.0 * (1 - 1e-12));
      ASSERT_LE(code.bias(j), 1 - 1 / 1200.0);
      below += code.bias(j) < p;
    }
    EXPECT_NEAR(below / columns, expected, 6 * std::sqrt(expected * (1 - expected) / columns));  // 10^-8
  }
}

TEST(Tardos, ScoresAreTheSumsOfTheDefinition) {
  Rng rng = Rng::seeded(3);
  TardosCode code(5, 777, rng);
  BitVector word(777);
  for (std::size_t j = 0; j < 777; ++j) word.set(j, rng.bits(1) == 1);
  auto symmetric = code.symmetric_scores(word.row()), original = code.original_scores(word.row(), 700);
  for (std::size_t i = 0; i < 5; ++i) {
    double both = 0, ones = 0;
    for (std::size_t j = 0; j < 777; ++j) {
      double p = code.bias(j), u = code.words().get(i, j) ? std::sqrt((1 - p) / p) : -std::sqrt(p / (1 - p));
      both += word[j] ? u : -u;
      if (j < 700 && word[j]) ones += u;
    }
    EXPECT_NEAR(symmetric[i], both, 1e-8);
    EXPECT_NEAR(original[i], ones, 1e-8);
  }
}

// The symmetric score of the innocent has mean 0 and variance k. 2,000 scores: six standard deviations of either.
TEST(Tardos, TheInnocentScoreAboutNothing) {
  Rng rng = Rng::seeded(4);
  constexpr int codes = 2000, columns = 300;
  double sum = 0, squares = 0;
  for (int c = 0; c < codes; ++c) {
    TardosCode code(3, columns, rng);
    auto majority = pirates::all().front();
    auto word = word_of(majority, {code.words(), 0}, rng);
    double score = code.symmetric_scores(word.row())[0];
    sum += score;
    squares += score * score;
  }
  EXPECT_NEAR(sum / codes, 0, 6 * std::sqrt(columns / double(codes)));
  EXPECT_NEAR(squares / codes, columns, 6 * columns * std::sqrt(5.0 / codes));  // kurtosis at most 6 here
}

TEST(Tardos, TheSeedDecidesEverythingAndTheThreadsNothing) {
  Rng first = Rng::seeded(5), second = Rng::seeded(5);
  EXPECT_EQ(TardosCode(30, 5000, first).words(), TardosCode(30, 5000, second).words());
}

class TardosPirates : public testing::TestWithParam<pirates::Pirate> {};

// Property 1 for both kinds of p-values: 400 codes, a wrong accusation has probability at most 0.1 in each; more than
// what has probability 10^-5 would be a failure.
TEST_P(TardosPirates, NeverAccuseTheInnocentMoreOftenThanSaid) {
  constexpr int codes = 400;
  constexpr double level = 0.1;
  Rng rng = Rng::seeded(6);
  int bernstein = 0, fresh = 0;
  for (int c = 0; c < codes; ++c) {
    TardosCode code(4, 200, rng);
    auto word = word_of(GetParam(), pirates::Coalition{code.words(), 2}, rng);
    bernstein += code.bernstein_p_values(word.row())[2] <= level;
    fresh += code.fresh_p_values(word.row(), 19, rng)[2] <= level;
  }
  EXPECT_GT(binomial_at_least(static_cast<std::uint64_t>(bernstein), codes, level), 1e-5);
  EXPECT_GT(binomial_at_least(static_cast<std::uint64_t>(fresh), codes, level), 1e-5);
}

// Property 2 with the constants of the proof: missed with probability at most e^-3 a code; 10 codes.
TEST_P(TardosPirates, AreCaughtByTheOriginalCode) {
  if (!GetParam().feasible) return;
  Rng rng = Rng::seeded(7);
  const double level = std::exp(-3.0);
  int caught = 0;
  for (int c = 0; c < 10; ++c) {
    TardosCode code(4, tardos_columns(4, from_double(level)), rng);
    auto word = word_of(GetParam(), pirates::Coalition{code.words(), 4}, rng);
    EXPECT_EQ(code.marked(word.row()).mistakes, 0u);
    auto p = code.proof_p_values(word.row(), level);
    caught += *std::min_element(p.begin(), p.end()) <= level;
  }
  EXPECT_GE(caught, 7);
}

INSTANTIATE_TEST_SUITE_P(All, TardosPirates, testing::ValuesIn(pirates::all()), [](const auto& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

// The reference simulation: ten users, majority; original code with 60,000 columns, scores around 1,950, far over the
// threshold 1,200.
TEST(Tardos, ReferenceScoresOfTheMajority) {
  Rng rng = Rng::seeded(8);
  auto majority = pirates::all().front();
  TardosCode original(10, 60'000, rng);
  auto word = word_of(majority, {original.words(), 10}, rng);
  for (double score : original.original_scores(word.row(), 60'000)) {
    EXPECT_GT(score, 1'200);  // the threshold
    EXPECT_LT(score, 2'700);
  }
  TardosCode symmetric(10, 4'545, rng);
  word = word_of(majority, {symmetric.words(), 10}, rng);
  auto scores = symmetric.symmetric_scores(word.row());
  double limit = std::sqrt(2 * 4'545 * std::log(100.0));
  auto over = std::count_if(scores.begin(), scores.end(), [&](double score) { return score > limit; });
  EXPECT_GE(over, 7);
}

TEST(Tardos, TheProofAsksForItsColumns) {
  Rng rng = Rng::seeded(9);
  TardosCode code(4, 3000, rng);
  BitVector word(3000);
  EXPECT_THROW(code.proof_p_values(word.row(), 0.05), Error);  // 4,800 columns
  EXPECT_EQ(code.proof_p_values(word.row(), 0.4).size(), 4u);  // 1,600
  EXPECT_THROW(TardosCode(0, 10, rng), Error);
  EXPECT_THROW(TardosCode(10, 0, rng), Error);
}

TEST(Tardos, MarkedColumnsAreThoseWhereAllAgree) {
  Rng rng = Rng::seeded(10);
  TardosCode code(2, 100, rng);
  BitVector word(100);
  std::size_t columns = 0, mistakes = 0;
  for (std::size_t j = 0; j < 100; ++j) {
    word.set(j, rng.bits(1) == 1);
    bool a = code.words().get(0, j), b = code.words().get(1, j);
    columns += a == b;
    mistakes += a == b && word[j] != a;
  }
  EXPECT_EQ(code.marked(word.row()).columns, columns);
  EXPECT_EQ(code.marked(word.row()).mistakes, mistakes);
}

TEST(PackedCoins, SureCoinsAreSure) {
  std::vector<std::uint64_t> biases(130, 0);
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(1);
  std::vector<std::uint64_t> words(3, ~std::uint64_t{0});
  coins.flip(words, rng);
  EXPECT_EQ(words, (std::vector<std::uint64_t>{0, 0, 0}));
}

// Replayed with the same bits by the definition: the k-th random word holds bit k of the 64 reals.
TEST(PackedCoins, IsAComparisonOfRealsWithBiases) {
  Rng choose = Rng::seeded(2);
  std::vector<std::uint64_t> biases(100);
  for (auto& bias : biases) bias = choose.bits(64) & (choose.bits(64) | 0xF0F0'0000'0000'0000u);
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(3), again = Rng::seeded(3);
  std::vector<std::uint64_t> words(2);
  coins.flip(words, rng);
  for (std::size_t w = 0; w < 2; ++w) {
    std::vector<unsigned char> decided(64, 0), below(64, 0);
    std::size_t coins_here = std::min<std::size_t>(64, biases.size() - 64 * w), open = coins_here;
    for (int bit = 63; bit >= 0 && open > 0; --bit) {
      std::uint64_t reals = again.bits(64);
      for (std::size_t j = 0; j < coins_here; ++j) {
        bool real = (reals >> j) & 1, bias = (biases[64 * w + j] >> bit) & 1;
        if (decided[j] || real == bias) continue;
        decided[j] = 1;
        below[j] = bias;
        --open;
      }
    }
    for (std::size_t j = 0; j < 64; ++j) EXPECT_EQ((words[w] >> j) & 1, below[j]) << w << " " << j;
  }
  EXPECT_EQ(rng.bits(64), again.bits(64)) << "both used the same number of random words";
}

// Six standard deviations of 40,000 flips: below 10^-8 a coin.
TEST(PackedCoins, EveryCoinHasItsOwnBias) {
  std::vector<std::uint64_t> biases;
  for (int j = 0; j < 70; ++j) biases.push_back(static_cast<std::uint64_t>(std::ldexp((j + 1) / 72.0, 64)));
  PackedCoins coins(biases);
  Rng rng = Rng::seeded(4);
  constexpr int flips = 40'000;
  std::vector<int> ones(biases.size());
  std::vector<std::uint64_t> words(2);
  for (int flip = 0; flip < flips; ++flip) {
    coins.flip(words, rng);
    for (std::size_t j = 0; j < ones.size(); ++j) ones[j] += bit_at(words, j);
  }
  for (std::size_t j = 0; j < ones.size(); ++j) {
    double p = static_cast<double>(j + 1) / 72.0;
    EXPECT_NEAR(ones[j], flips * p, 6 * std::sqrt(flips * p * (1 - p)));
  }
}

}  // namespace discreet::tardos_test
