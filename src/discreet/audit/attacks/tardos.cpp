#include "discreet/audit/attacks/tardos.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

#include "discreet/algebra/transpose.h"
#include "discreet/audit/verify/masked_sum.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"

namespace discreet::inline audit {
namespace {

constexpr double rounding = 1e-9;  // sums of doubles lose far less

std::vector<std::uint64_t> draw_biases(std::size_t columns, double cutoff, Rng& rng) {
  double least = std::asin(std::sqrt(cutoff)), range = std::numbers::pi / 2 - 2 * least;
  std::vector<std::uint64_t> biases(columns);
  for (auto& bias : biases) {
    double sine = std::sin(least + range * std::ldexp(static_cast<double>(rng.bits(53)), -53));
    bias = static_cast<std::uint64_t>(std::ldexp(std::clamp(sine * sine, cutoff, 1 - cutoff), 64));
  }
  return biases;
}

std::size_t checked(std::size_t users, std::size_t columns) {
  require_at_least("users", users, 1, "Give the number of users of the code");
  require_at_least("columns", columns, 1, "Allow more columns");
  return users;
}

// Guilt at a one of the user's is `at_one` + `at_zero` more than at a zero, where it is -at_zero.
struct Guilt {
  double at_one, at_zero;
  explicit Guilt(double bias) : at_one(std::sqrt((1 - bias) / bias)), at_zero(1 / at_one) {}
};

}  // namespace

PackedCoins::PackedCoins(std::span<const std::uint64_t> biases)
    : size_(biases.size()), planes_(depth * words_for(biases.size())) {
  BitMatrix rows(biases.size(), depth);
  for (std::size_t j = 0; j < biases.size(); ++j) rows.row(j)[0] = biases[j];
  BitMatrix planes = transpose(rows, depth);
  for (std::size_t w = 0; w < planes.stride(); ++w)
    for (std::size_t bit = 0; bit < depth; ++bit) planes_[depth * w + bit] = planes[depth - 1 - bit][w];
}

void PackedCoins::flip(std::span<std::uint64_t> into, Rng& rng) const {
  for (std::size_t w = 0; w < into.size(); ++w) {
    const std::uint64_t* bias = planes_.data() + depth * w;
    std::size_t left = size_ - 64 * w;
    // A coin is decided where its real first differs from its bias; equal to the end is not below.
    std::uint64_t open = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1, ones = 0;
    for (std::size_t bit = 0; bit < depth && open != 0; ++bit) {
      std::uint64_t real = rng.bits(64);
      ones |= open & bias[bit] & ~real;
      open &= ~(bias[bit] ^ real);
    }
    into[w] = ones;
  }
}

TardosCode::TardosCode(std::size_t users, std::size_t columns, Rng& rng)
    : cutoff_(1 / (300 * static_cast<double>(checked(users, columns)))),
      biases_(columns),
      coins_([&] {
        auto drawn = draw_biases(columns, cutoff_, rng);
        for (std::size_t j = 0; j < columns; ++j) biases_[j] = std::ldexp(static_cast<double>(drawn[j]), -64);
        return PackedCoins(drawn);
      }()),
      words_(users, columns) {
  std::vector<Rng> generators;
  for (std::size_t i = 0; i < users; ++i) generators.push_back(rng.child(i));
  for_each_piece(users, {{}}, [&](std::size_t i) { coins_.flip(words_.row(i), generators[i]); });
}

std::vector<double> TardosCode::symmetric_scores(BitRow word) const {
  std::vector<double> weights(columns());
  double without = 0;  // the score of a user who has only zeros
  for (std::size_t j = 0; j < columns(); ++j) {
    Guilt guilt(biases_[j]);
    double sign = bit_at(word, j) ? 1 : -1;
    without -= sign * guilt.at_zero;
    weights[j] = sign * (guilt.at_one + guilt.at_zero);
  }
  auto scores = masked_sums(words_, weights);
  for (double& score : scores) score += without;
  return scores;
}

std::vector<double> TardosCode::original_scores(BitRow word, std::size_t columns) const {
  std::vector<double> weights(this->columns());
  double without = 0;
  for (std::size_t j = 0; j < columns; ++j) {
    if (!bit_at(word, j)) continue;
    Guilt guilt(biases_[j]);
    without -= guilt.at_zero;
    weights[j] = guilt.at_one + guilt.at_zero;
  }
  auto scores = masked_sums(words_, weights);
  for (double& score : scores) score += without;
  return scores;
}

// exp(-S^2 / (2 (k + M S / 3))), where one column adds at most M.
double TardosCode::bernstein(double score) const {
  if (score <= 0) return 1;
  double most = std::sqrt((1 - cutoff_) / cutoff_), safe = score * (1 - rounding);
  return std::exp(-safe * safe / (2 * (static_cast<double>(columns()) + most * safe / 3)));
}

std::vector<double> TardosCode::bernstein_p_values(BitRow word) const {
  auto values = symmetric_scores(word);
  for (double& value : values) value = bernstein(value);
  return values;
}

void TardosCode::check_proof(std::size_t users, std::size_t columns, double level) {
  require_inside("false_accusation", as_written(level), 0, Rational(1, 2), "A usual one is 0.01");
  auto v = static_cast<double>(users);
  double needed = 100 * v * v * std::ceil(-std::log(level));
  if (static_cast<double>(columns) < needed)
    throw Error(
        "option 'columns': the score proof needs " + std::to_string(static_cast<std::uint64_t>(needed)) +
        " columns for this many users and this level. Allow that number, or set score to bernstein or fresh_users");
}

std::vector<double> TardosCode::proof_p_values(BitRow word, double level) const {
  check_proof(users(), columns(), level);
  auto v = static_cast<double>(users());
  double exponent = std::floor(static_cast<double>(columns()) / (100 * v * v));
  auto values = original_scores(word, static_cast<std::size_t>(100 * v * v * exponent));
  for (double& value : values) value = value > 20 * v * exponent ? level : 1;
  return values;
}

std::vector<double> TardosCode::fresh_p_values(BitRow word, std::size_t fresh_users, Rng& rng) const {
  constexpr std::size_t batch = 64;
  auto scores = symmetric_scores(word);
  std::vector<std::size_t> as_guilty(users(), 1);
  TardosCode fresh = *this;
  for (std::size_t done = 0; done < fresh_users; done += batch) {
    std::size_t here = std::min(batch, fresh_users - done);
    fresh.words_ = BitMatrix(here, columns());
    for (std::size_t i = 0; i < here; ++i) coins_.flip(fresh.words_.row(i), rng);
    for (double other : fresh.symmetric_scores(word))
      for (std::size_t i = 0; i < users(); ++i) as_guilty[i] += other >= scores[i];
  }
  std::vector<double> values(users());
  for (std::size_t i = 0; i < users(); ++i)
    values[i] = static_cast<double>(as_guilty[i]) / static_cast<double>(fresh_users + 1);
  return values;
}

TardosCode::Marked TardosCode::marked(BitRow word) const {
  Marked result;
  for (std::size_t w = 0; w < words_.stride(); ++w) {
    std::uint64_t all = ~std::uint64_t{0}, any = 0;
    for (std::size_t i = 0; i < users(); ++i) {
      all &= words_[i][w];
      any |= words_[i][w];
    }
    std::uint64_t left = columns() - 64 * w, here = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
    std::uint64_t none = ~any & here;
    result.columns += static_cast<std::size_t>(std::popcount(all) + std::popcount(none));
    result.mistakes += static_cast<std::size_t>(std::popcount(all & ~word[w]) + std::popcount(none & word[w]));
  }
  return result;
}

}  // namespace discreet::inline audit
