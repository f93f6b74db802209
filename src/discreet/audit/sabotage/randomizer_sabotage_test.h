// Sabotaged ways of randomizing one person's value.
#pragma once

#include "discreet/app/studies/randomizers.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/word_coin.h"
#include "discreet/random/uniform.h"

namespace discreet::randomizer_sabotage {

constexpr std::uint64_t half = std::uint64_t{1} << 63;

// One broken report, with its public row if there is one.
using Broken = std::function<std::string(std::uint64_t value, Rng& rng)>;

inline Sabotaged sabotaged(const std::string& name, const std::string& broken, const Randomizer& sound,
                           const Broken& report) {
  Family original = [sound](std::size_t) { return randomizer_subject(sound); };
  auto run = [report](std::span<const std::uint32_t> database, Rng& rng) {
    std::string transcript;
    for (std::uint32_t value : database) transcript += report(value, rng) + " ";
    return transcript;
  };
  return {name, broken, mutated(original, run, Rows::ordered), original, 1};
}

inline std::string bit(bool value) { return value ? "1" : "0"; }

inline std::vector<Sabotaged> warner_sabotage() {
  const WarnerRandomizer sound({.epsilon = 1});
  const std::uint64_t truth = sound.truth_threshold();
  return {sabotaged("warner_threshold_one_too_large", "the truth is told once in 2^64 times too often", sound,
                    [=](std::uint64_t value, Rng& rng) { return bit(told(value, truth + 1, rng)); }),
          sabotaged("warner_coin_depends_on_the_bit", "only ones are turned round", sound,
                    [=](std::uint64_t value, Rng& rng) { return bit(value != 0 && told(true, truth, rng)); })};
}

inline std::string k_rr_report(std::uint64_t value, std::uint64_t truth, std::uint64_t others, Rng& rng) {
  if (word_coin(truth, rng)) return std::to_string(value);
  std::uint64_t other = word_die(others, rng);
  return std::to_string(other + (other >= value));
}

inline std::vector<Sabotaged> k_rr_sabotage() {
  const KaryRandomizer sound({.values = 5, .epsilon = 1});
  const std::uint64_t truth = sound.truth_threshold();
  return {
      sabotaged("k_rr_threshold_one_too_large", "the truth is told once in 2^64 times too often", sound,
                [=](std::uint64_t value, Rng& rng) { return k_rr_report(value, truth + 1, 4, rng); }),
      sabotaged("k_rr_counts_one_lie_too_few", "calibrated for k - 2 other answers", sound,
                [=](std::uint64_t value, Rng& rng) { return k_rr_report(value, truth_threshold(1, 1, 3), 4, rng); }),
      sabotaged("k_rr_lies_with_the_truth", "a lie is drawn from all answers, the true one among them", sound,
                [=](std::uint64_t value, Rng& rng) {
                  return std::to_string(word_coin(truth, rng) ? value : word_die(5, rng));
                }),
      sabotaged("k_rr_never_tells_the_last_lie", "a die with a face too few", sound,
                [=](std::uint64_t value, Rng& rng) { return k_rr_report(value, truth, 3, rng); }),
  };
}

inline std::vector<Sabotaged> one_bit_sabotage() {
  const OneBitRandomizer sound({.steps = 4, .epsilon = 1});
  const std::uint64_t truth = sound.truth_threshold();
  return {sabotaged("one_bit_threshold_one_too_large", "the bit is told once in 2^64 times too often", sound,
                    [=](std::uint64_t value, Rng& rng) { return bit(told(word_die(4, rng) < value, truth + 1, rng)); }),
          sabotaged("one_bit_trusts_the_rounding", "what the die had to round is told without a coin", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      bool rounded = word_die(4, rng) < value;
                      return bit(value % 4 == 0 ? told(rounded, truth, rng) : rounded);
                    }),
          sabotaged("one_bit_leaks_the_die", "the die's face is sent along", sound, [=](std::uint64_t value, Rng& rng) {
            std::uint64_t face = word_die(4, rng);
            return bit(told(face < value, truth, rng)) + bit(face < value);
          })};
}

// As the family draws it, with its own thresholds and ends.
struct LaplaceParts {
  std::uint64_t still, ratio, low, high;
};
inline std::string laplace_report(std::uint64_t centre, const LaplaceParts& parts, Rng& rng) {
  if (word_coin(parts.still, rng)) return std::to_string(centre);
  const bool up = word_coin(half, rng);
  std::uint64_t moved = 1;
  while (moved < (up ? parts.high - centre : centre - parts.low) && word_coin(parts.ratio, rng)) ++moved;
  return std::to_string(up ? centre + moved : centre - moved);
}

inline std::vector<Sabotaged> discrete_laplace_sabotage() {
  const DiscreteLaplaceRandomizer sound({.steps = 3, .clamp = 2, .epsilon = 1});
  const LaplaceParts parts{sound.still_threshold(), sound.ratio_threshold(), 0, 7};
  return {sabotaged("discrete_laplace_decays_too_fast", "the ratio is rounded down", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      return laplace_report(value + 2, {parts.still, parts.ratio - 1, 0, 7}, rng);
                    }),
          sabotaged("discrete_laplace_clamps_by_the_value", "the noise is clamped, not the report", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      return laplace_report(value + 2, {parts.still, parts.ratio, value, value + 4}, rng);
                    }),
          sabotaged("discrete_laplace_stands_still_too_often", "the noise is 0 a tenth more often", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      return laplace_report(value + 2, {parts.still + parts.still / 10, parts.ratio, 0, 7}, rng);
                    }),
          sabotaged("discrete_laplace_forgets_the_steps", "noise for one step, values three steps apart", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      DiscreteLaplaceRandomizer one({.steps = 1, .clamp = 2, .epsilon = 1});
                      return laplace_report(value + 2, {one.still_threshold(), one.ratio_threshold(), 0, 7}, rng);
                    })};
}

inline std::vector<Sabotaged> hadamard_sabotage() {
  const HadamardRandomizer sound({.size = 4, .epsilon = 1});
  const std::uint64_t truth = sound.truth_threshold();
  auto text = [](bool told, std::uint64_t row) { return bit(told) + " of row " + std::to_string(row); };
  auto about = [=](std::uint64_t value, std::uint64_t row, std::uint64_t threshold, std::uint64_t nothing, Rng& rng) {
    bool there = sound.contributes(value);
    return text(told(there && sound.true_bit(value, row), there ? threshold : nothing, rng), row);
  };
  return {sabotaged(
              "hadamard_threshold_one_too_large", "the truth is told once in 2^64 times too often", sound,
              [=](std::uint64_t value, Rng& rng) { return about(value, uniform_below(4, rng), truth + 1, half, rng); }),
          sabotaged("hadamard_coin_of_nobody_is_not_fair", "who contributes nothing says 0 nine times of ten", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      return about(value, uniform_below(4, rng), truth, half / 5 * 9, rng);
                    }),
          sabotaged("hadamard_row_is_not_public", "the row is the person's own index", sound,
                    [=](std::uint64_t value, Rng& rng) { return about(value, value % 4, truth, half, rng); }),
          sabotaged("hadamard_leaks_the_sign", "the sign is applied after the coin, and told as it is", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      return about(value % 4, uniform_below(4, rng), truth, half, rng) + bit(value >= 4);
                    })};
}

// `size` members with the value, or without it; the others by every order of dice.
inline std::string subset_report(std::uint64_t value, bool holds, std::uint64_t others, Rng& rng) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t answer = 0; answer < 4; ++answer)
    if (answer != value) left.push_back(answer);
  Report report(4);
  report.set(value, holds);
  for (std::uint64_t i = 0; i < others; ++i) {
    std::uint64_t at = word_die(left.size(), rng);
    report.set(left[at], true);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return report_text(report);
}

inline std::vector<Sabotaged> subset_sabotage() {
  const SubsetRandomizer sound({.values = 4, .size = 1, .epsilon = 1}), pairs({.values = 4, .size = 2, .epsilon = 1});
  const std::uint64_t truth = pairs.truth_threshold();
  return {
      sabotaged("subset_threshold_one_too_large", "the set holds the truth once in 2^64 times too often", pairs,
                [=](std::uint64_t value, Rng& rng) {
                  bool holds = word_coin(truth + 1, rng);
                  return subset_report(value, holds, holds ? 1 : 2, rng);
                }),
      sabotaged("subset_forgets_the_size", "calibrated as a coin, for sets of one of four", sound,
                [=](std::uint64_t value, Rng& rng) {
                  bool holds = word_coin(truth_threshold(1, 1, 1), rng);
                  return subset_report(value, holds, holds ? 0 : 1, rng);
                }),
      sabotaged("subset_adds_the_truth_on_top", "a set that holds the truth has a member more", pairs,
                [=](std::uint64_t value, Rng& rng) { return subset_report(value, word_coin(truth, rng), 2, rng); })};
}

inline std::vector<Sabotaged> product_sabotage() {
  const WarnerRandomizer half_of_it({.epsilon = Rational(1, 2)}), all_of_it({.epsilon = 1});
  const ProductRandomizer sound({{half_of_it, half_of_it}});
  const std::uint64_t truth = half_of_it.truth_threshold(), whole = all_of_it.truth_threshold();
  return {sabotaged("product_spends_all_on_each_part", "every part has the whole budget", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      std::string first = bit(told(value & 1, whole, rng));
                      return first + bit(told(value >> 1, whole, rng));
                    }),
          sabotaged("product_shares_a_coin", "one coin for both parts: whether the bits differ is told", sound,
                    [=](std::uint64_t value, Rng& rng) {
                      bool turned = !word_coin(truth, rng);
                      return bit((value & 1) != turned) + bit((value >> 1) != turned);
                    })};
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage;
  for (auto&& some : {warner_sabotage(), k_rr_sabotage(), one_bit_sabotage(), discrete_laplace_sabotage(),
                      hadamard_sabotage(), subset_sabotage(), product_sabotage()})
    sabotage.insert(sabotage.end(), some.begin(), some.end());
  return sabotage;
}

}  // namespace discreet::randomizer_sabotage
