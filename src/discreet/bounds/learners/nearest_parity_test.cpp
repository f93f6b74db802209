#include "discreet/bounds/learners/nearest_parity.h"

#include <gtest/gtest.h>

#include <bit>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::nearest_parity_test {

constexpr std::size_t bits = 8, inputs = 256;

BitVector mask_of(std::uint64_t mask, std::size_t size = bits) {
  BitVector vector(size);
  vector.words()[0] = mask;
  return vector;
}

bool parity(std::uint64_t mask, std::uint64_t x) { return std::popcount(mask & x) % 2 == 1; }

BitVector labels_of(std::uint64_t mask) {
  BitVector labels(inputs);
  for (std::uint64_t x = 0; x < inputs; ++x) labels.set(x, parity(mask, x));
  return labels;
}

void flip(BitVector& labels, std::uint64_t x) { labels.set(x, !labels[x]); }

// `count` of the inputs, without repetition.
std::vector<std::uint64_t> some_inputs(std::size_t count, Rng& rng) {
  std::vector<std::uint64_t> all(inputs);
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  for (std::size_t i = 0; i < count; ++i) std::swap(all[i], all[i + uniform_below(inputs - i, rng)]);
  all.resize(count);
  return all;
}

TEST(NearestParity, AnyErrorsBelowAQuarterAreCorrected) {
  Rng rng = Rng::seeded(20);
  for (std::uint64_t mask = 0; mask < inputs; ++mask)
    for (std::size_t errors : {0, 30, 63}) {
      BitVector labels = labels_of(mask);
      for (std::uint64_t x : some_inputs(errors, rng)) flip(labels, x);
      EXPECT_EQ(nearest_parity(labels, bits), (NearestParity{mask_of(mask), errors}));
    }
}

// Errors where another parity differs: at 64 of 256 both are equally near, one more and the other one is nearer.
TEST(NearestParity, AQuarterOfChosenErrorsIsTooMuch) {
  for (auto [target, other] : {std::pair{3u, 5u}, {200u, 7u}, {1u, 0u}}) {
    BitVector labels = labels_of(target);
    std::size_t errors = 0;
    for (std::uint64_t x = 0; x < inputs && errors < 64; ++x)
      if (parity(target, x) != parity(other, x)) flip(labels, x), ++errors;
    EXPECT_EQ(nearest_parity(labels, bits), (NearestParity{mask_of(std::min(target, other)), 64}));
    for (std::uint64_t x = inputs; x-- > 0 && errors < 65;)
      if (parity(target, x) != parity(other, x) && labels[x] == parity(target, x)) flip(labels, x), ++errors;
    EXPECT_EQ(nearest_parity(labels, bits), (NearestParity{mask_of(other), 63}));
  }
}

TEST(NearestParity, IsThatOfBruteForce) {
  Rng rng = Rng::seeded(21);
  for (int table = 0; table < 30; ++table) {
    BitVector labels(8);
    labels.words()[0] = rng.bits(8);
    NearestParity best{mask_of(0, 3), 9};
    for (std::uint64_t mask = 0; mask < 8; ++mask) {
      std::uint64_t distance = 0;
      for (std::uint64_t x = 0; x < 8; ++x) distance += labels[x] != parity(mask, x);
      if (distance < best.distance) best = {mask_of(mask, 3), distance};
    }
    EXPECT_EQ(nearest_parity(labels, 3), best);
  }
}

// One rule, row by row.
BitVector decoded(const std::function<bool(BitRow)>& rule, std::size_t dimension, std::uint64_t trials, Rng& rng) {
  auto label = [&](const BitMatrix& inputs) {
    BitMatrix labels(inputs.rows(), 1);
    for (std::size_t i = 0; i < inputs.rows(); ++i) labels.set(i, 0, rule(inputs[i]));
    return labels;
  };
  return decoded_parities(label, dimension, trials, rng).front();
}

TEST(NearestParity, ManyRulesAreDecodedTogether) {
  Rng rng = Rng::seeded(24);
  auto rules = [](const BitMatrix& inputs) {
    BitMatrix labels(inputs.rows(), 3);
    for (std::size_t i = 0; i < inputs.rows(); ++i)
      for (std::uint64_t j = 0; j < 3; ++j) labels.set(i, j, parity(0b10110 >> j, inputs[i][0]));
    return labels;
  };
  const auto found = decoded_parities(rules, bits, 1, rng);  // without errors one trial is enough
  for (std::uint64_t j = 0; j < 3; ++j) EXPECT_EQ(found[j], mask_of(0b10110 >> j));
}

// A rule of 100 bits that is wrong where three fixed parities of the input are all 0, an eighth of all inputs.
TEST(NearestParity, WideRulesAreDecodedLocally) {
  Rng rng = Rng::seeded(22);
  constexpr std::size_t wide = 100;
  auto random_mask = [&] {
    BitVector mask(wide);
    for (std::size_t i = 0; i < wide; ++i) mask.set(i, rng.bits(1) == 1);
    return mask;
  };
  const BitVector target = random_mask(), a = random_mask(), b = random_mask(), c = random_mask();
  auto rule = [&](BitRow x) {
    const bool wrong = !inner_product(a.row(), x) && !inner_product(b.row(), x) && !inner_product(c.row(), x);
    return inner_product(target.row(), x) != wrong;
  };
  // Fails with probability 10^-6.
  const std::uint64_t trials = decoding_trials(wide, 1, Rational(1, 8), parse_rational("1e-6"));
  EXPECT_EQ(decoded(rule, wide, trials, rng), target);
}

// Wrong where bit 0 is 1 and one of bits 1 and 2 is: 3/8 of the inputs, and bit 0 looks flipped in 3 of 4 trials.
TEST(NearestParity, TooManyErrorsMisleadTheLocalDecoder) {
  Rng rng = Rng::seeded(23);
  auto rule = [](BitRow x) { return parity(0b10110, x[0]) != ((x[0] & 1) != 0 && (x[0] & 6) != 0); };
  const BitVector found = decoded(rule, bits, 2'000, rng);  // the other way with probability < 10^-100
  EXPECT_TRUE(found[0]);
  EXPECT_NE(found, mask_of(0b10110));
}

TEST(NearestParity, TrialsFollowTheFormula) {
  EXPECT_EQ(decoding_trials(100, 1, Rational(1, 8), parse_rational("1e-6")), 148u);  // ln(1e8) / (2 / 16) = 147.4
  EXPECT_LT(decoding_trials(100, 1, 0, Rational(1, 20)), decoding_trials(100, 1000, 0, Rational(1, 20)));
}

TEST(NearestParity, NonsenseIsRefused) {
  EXPECT_THROW(nearest_parity(BitVector(8), 4), Error);
  EXPECT_THROW(nearest_parity(BitVector(1), 0), Error);
  EXPECT_THROW(decoding_trials(8, 1, Rational(1, 4), Rational(1, 20)), Error);
  EXPECT_THROW(decoding_trials(8, 1, 0, 0), Error);
}

}  // namespace discreet::nearest_parity_test
