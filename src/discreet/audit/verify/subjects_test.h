// Small programs with known privacy, for the tests of the verifier.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "discreet/audit/verify/subject.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/categorical.h"
#include "discreet/random/uniform.h"

namespace discreet::test_subjects {

// The first row's bit, answered truthfully with probability `truth`.
inline Subject randomized_response(const Rational& truth, const Rational& epsilon) {
  return {.records = 2,
          .run = [truth](auto database,
                         Rng& rng) { return std::to_string(bernoulli(truth, rng) ? database[0] : 1 - database[0]); },
          .promised = {epsilon}};
}

// The same with truth = e^x / (1 + e^x).
inline Subject exponential_response(const Rational& x, const Rational& epsilon) {
  return {.records = 2,
          .run =
              [x](auto database, Rng& rng) {
                std::array<Stratum, 2> strata{Stratum{0, 1}, Stratum{1, 1}};
                return std::to_string(categorical(strata, x, rng) == 0 ? database[0] : 1 - database[0]);
              },
          .promised = {epsilon}};
}

// A record is d bits x and a label. No answer with probability s, else a uniform solution of some rows.
inline Subject parity(std::size_t d, const Rational& p, const Rational& s, const Privacy& promised) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
    if (bernoulli(s, rng)) return "no answer";
    std::vector<std::uint32_t> kept, solutions;
    for (std::uint32_t record : database)
      if (bernoulli(p, rng)) kept.push_back(record);
    for (std::uint32_t a = 0; a < (1u << d); ++a)
      if (std::all_of(kept.begin(), kept.end(), [&](std::uint32_t record) {
            return (__builtin_popcount(record & a) & 1) == static_cast<int>(record >> d);
          }))
        solutions.push_back(a);
    if (solutions.empty()) return "no answer";
    return std::to_string(solutions[uniform_below(solutions.size(), rng)]);
  };
  return {.records = std::size_t{2} << d, .run = run, .promised = promised};
}

// A record is a point below `points` and a label. Selects a threshold x < t, t = 0..points, by its errors.
inline Subject threshold_selection(std::uint32_t points, const Privacy& promised) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    std::vector<std::vector<std::uint32_t>> by_errors(database.size() + 1);
    for (std::uint32_t t = 0; t <= points; ++t) {
      auto wrong = [&](std::uint32_t record) { return (record / 2 < t) != (record % 2 == 1); };
      by_errors[std::count_if(database.begin(), database.end(), wrong)].push_back(t);
    }
    std::vector<Unsigned128> counts;
    for (const auto& level : by_errors) counts.push_back(level.size());
    const auto& level = by_errors[categorical(counts, promised.epsilon / 2, rng)];
    return std::to_string(level[uniform_below(level.size(), rng)]);
  };
  return {.records = std::size_t{2} * points, .run = run, .promised = promised, .order = Rows::ordered};
}

inline Subject majority(const Privacy& promised) {
  auto run = [](std::span<const std::uint32_t> database, Rng&) {
    auto ones = std::accumulate(database.begin(), database.end(), std::size_t{0});
    return std::to_string(2 * ones > database.size());
  };
  return {.records = 2, .run = run, .promised = promised};
}

// Three records. Publishes row `published` unchanged (record 0 if it is missing).
inline Subject publish(std::size_t published, const Privacy& promised) {
  auto run = [=](std::span<const std::uint32_t> database, Rng&) {
    return std::to_string(published < database.size() ? database[published] : 0);
  };
  return {.records = 3, .run = run, .promised = promised};
}

// The whole database with probability p, else nothing.
inline Subject publish_all(const Rational& p, const Privacy& promised) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    std::string text = "nothing";
    if (bernoulli(p, rng))
      text = std::accumulate(database.begin(), database.end(), std::string("rows"),
                             [](std::string all, std::uint32_t row) { return all + " " + std::to_string(row); });
    return text;
  };
  return {.records = 3, .run = run, .promised = promised};
}

// A count plus two-sided geometric noise of parameter q = e^-rate, moved into [0, most]: mass q^|k-count| /
// (1+q) at the ends, (1-q) q^|k-count| / (1+q) between them.
inline std::size_t truncated_geometric(std::size_t count, std::size_t most, const Rational& rate, Rng& rng) {
  return rng.choices()->choose(most + 1, [&](std::size_t k) {
    Rational distance = k < count ? count - k : k - count;
    ExponentialSum above(1, rate * distance), below(1);
    if (k > 0 && k < most) above += ExponentialSum(-1, rate * (distance + 1));
    below += ExponentialSum(1, rate);
    return Probability::ratio(above, below);
  });
}

// The numbers of rows of two kinds, with noise.
inline Subject noisy_histogram(const Rational& rate, const Privacy& promised) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    std::string text;
    for (std::uint32_t kind : {0u, 1u}) {
      auto count = static_cast<std::size_t>(std::count(database.begin(), database.end(), kind));
      text += std::to_string(truncated_geometric(count, 2, rate, rng)) + " ";
    }
    return text;
  };
  return {.records = 2, .run = run, .promised = promised};
}

}  // namespace discreet::test_subjects
