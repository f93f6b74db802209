// Sabotaged ways of adding noise.
#pragma once

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/mechanisms/gaussian_noise.h"
#include "discreet/mechanisms/laplace_noise.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/random/categorical.h"
#include "discreet/random/discrete_gaussian.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/geometric.h"
#include "discreet/random/uniform.h"

namespace discreet::noise_sabotage {

inline std::int64_t ones(std::span<const std::uint32_t> database) {
  std::int64_t sum = 0;
  for (std::uint32_t row : database) sum += row;
  return sum;
}

inline std::string clamped(std::int64_t value, std::size_t rows) {
  return std::to_string(std::clamp<std::int64_t>(value, 0, static_cast<std::int64_t>(rows)));
}

inline NoiseRange up_to(std::size_t rows) { return {0, static_cast<std::int64_t>(rows)}; }

// A count of ones with epsilon = 1.
inline Subject count(std::size_t rows) { return LaplaceNoiseSubject::subject({}, rows); }

// Numbers from 0 to 2, added up.
inline Subject sum(std::size_t rows) { return LaplaceNoiseSubject::subject({.values = 3}, rows); }

inline Family count_with(const std::function<std::string(std::int64_t count, std::size_t rows, Rng& rng)>& noisy) {
  return mutated(count, [=](std::size_t rows) {
    return [=](std::span<const std::uint32_t> database, Rng& rng) { return noisy(ones(database), rows, rng); };
  });
}

// Zeros and ones are counted and both counts released: a replaced row moves them by 2 together.
inline Family both_counts(std::int64_t sensitivity) {
  return [=](std::size_t rows) {
    LaplaceNoise noise(1, sensitivity, Neighbours::replace, up_to(rows));
    auto run = [noise](std::span<const std::uint32_t> database, Rng& rng) {
      auto noisy = noise(count_values(database, 2), rng);
      return std::to_string(noisy[0]) + " " + std::to_string(noisy[1]);
    };
    return Subject{.records = 2, .run = run, .promised = {1}, .order = Rows::unordered};
  };
}

inline std::string wrong_sensitivity(std::int64_t count, std::size_t rows, const Rational& epsilon, Rng& rng) {
  return std::to_string(LaplaceNoise(epsilon, 1, Neighbours::replace, up_to(rows))(count, rng));
}

// The distribution of noise that is drawn again until the result lies in the range: weights q^|value - count| without
// the tails.
inline std::string drawn_again(std::int64_t count, std::size_t rows, Rng& rng) {
  std::vector<Unsigned128> by_distance(rows + 1);
  for (std::int64_t value = 0; value <= static_cast<std::int64_t>(rows); ++value)
    ++by_distance[static_cast<std::size_t>(std::abs(value - count))];
  auto distance = static_cast<std::int64_t>(categorical(by_distance, 1, rng));
  bool below = count - distance >= 0, above = count + distance <= static_cast<std::int64_t>(rows);
  bool down = below && (!above || distance == 0 || uniform_below(2, rng) == 0);
  return std::to_string(down ? count - distance : count + distance);
}

inline std::string zero_twice(std::int64_t count, std::size_t rows, Rng& rng) {
  auto size = static_cast<std::int64_t>(geometric_exp(Rational(1), rng));
  return clamped(uniform_below(2, rng) == 0 ? count + size : count - size, rows);
}

// Rows may be added or removed, so their number is not a public range.
inline Subject count_of_any_table(std::size_t rows) {
  return LaplaceNoiseSubject::subject({.neighbours = Neighbours::add_remove}, rows);
}

inline std::string within_the_rows(std::span<const std::uint32_t> database, Rng& rng) {
  return std::to_string(LaplaceNoise(1, 1, Neighbours::add_remove, up_to(database.size()))(ones(database), rng));
}

inline Family gaussian(const Rational& delta) {
  return [=](std::size_t rows) { return GaussianNoiseSubject::subject({.delta = delta}, rows); };
}

inline Subject gaussian_without_delta(std::size_t rows) {
  Subject subject = gaussian(Rational(1, 10))(rows);
  subject.promised.delta = 0;
  return subject;
}

// Noise for a sensitivity of 1/2: a quarter of the variance.
inline Family gaussian_for_half_the_sensitivity() {
  return mutated(gaussian(Rational(1, 10)), [](std::size_t rows) {
    GaussianNoise right(1, Rational(1, 10), 1);
    return [=](std::span<const std::uint32_t> database, Rng& rng) {
      auto most = static_cast<std::int64_t>(rows), start = ones(database);
      return std::to_string(start + discrete_gaussian(right.variance() / 4, -start, most - start, rng));
    };
  });
}

inline std::vector<Sabotaged> all() {
  const Rational bit_more(101, 100);
  return {
      {"laplace_one_percent_short", "the noise is for an epsilon 1 % larger",
       count_with([=](auto count, auto rows, Rng& rng) { return wrong_sensitivity(count, rows, bit_more, rng); }),
       count, 3},
      {"laplace_sensitivity_off_by_one", "numbers from 0 to 2 are added up with noise for a sensitivity of 1",
       mutated(sum,
               [](std::size_t rows) {
                 return [=](std::span<const std::uint32_t> database, Rng& rng) {
                   return wrong_sensitivity(ones(database), 2 * rows, 1, rng);
                 };
               }),
       sum, 2},
      {"laplace_zero_twice", "a sign and a magnitude, with -0 not drawn again", count_with(zero_twice), count, 3},
      {"laplace_drawn_again", "noise is drawn again until the result lies in its range", count_with(drawn_again), count,
       4},
      {"laplace_clamped_by_data", "the range is taken from the data", count_with([](auto count, auto, Rng& rng) {
         return std::to_string(LaplaceNoise(1, 1, Neighbours::replace, {0, count + 1})(count, rng));
       }),
       count, 3},
      {"laplace_only_upwards", "the noise is never negative", count_with([](auto count, auto rows, Rng& rng) {
         return clamped(count + static_cast<std::int64_t>(geometric_exp(Rational(1), rng)), rows);
       }),
       count, 2},
      {"laplace_even_noise", "the noise is rounded to even numbers", count_with([](auto count, auto rows, Rng& rng) {
         return clamped(count + discrete_laplace(1, -2, 2, rng) / 2 * 2, rows);
       }),
       count, 3},
      {"laplace_two_counts_one_budget", "two counts are released, each with noise for the whole of epsilon",
       both_counts(1), both_counts(2), 3},
      {"laplace_clamped_to_the_rows", "the number of rows is used as a range where it is not public",
       mutated(count_of_any_table, Run(within_the_rows)), count_of_any_table, 3},
      {"gaussian_without_delta", "Gaussian noise is sold as pure", gaussian_without_delta, gaussian(Rational(1, 10)),
       12},
      {"gaussian_sensitivity_halved", "the noise is for half the sensitivity", gaussian_for_half_the_sensitivity(),
       gaussian(Rational(1, 10)), 8},
  };
}

}  // namespace discreet::noise_sabotage
