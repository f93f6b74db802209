// Tested by registry_test.cpp
#include "discreet/mechanisms/mechanism_subjects.h"

#include <algorithm>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/learning/listed_records.h"
#include "discreet/mechanisms/above_threshold.h"
#include "discreet/mechanisms/error_counts.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/gaussian_noise.h"
#include "discreet/mechanisms/noisy_max.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/mechanisms/random_solution.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/mechanisms/stable_argmax.h"

namespace discreet::inline mechanisms {
namespace {

constexpr std::int64_t max_values = 64;  // databases are enumerated: more would never end

std::size_t checked(const char* option, std::int64_t values) {
  require_between(option, values, 2, max_values, "Verify a small number of them, such as 3");
  return static_cast<std::size_t>(values);
}

std::size_t checked_values(std::int64_t values) { return checked("values", values); }
std::size_t checked_candidates(std::int64_t candidates) { return checked("candidates", candidates); }

std::int64_t sum(std::span<const std::uint32_t> database) {
  return std::accumulate(database.begin(), database.end(), std::int64_t{0});
}

// Sums of `rows` numbers from 0 to values - 1.
NoiseRange sum_range(std::int64_t values, std::size_t rows) {
  return {0, (values - 1) * static_cast<std::int64_t>(rows)};
}

// Lower scores are better.
std::vector<std::int64_t> scores_of(std::span<const std::uint32_t> votes, std::int64_t candidates) {
  auto scores = count_values(votes, candidates);
  for (std::int64_t& score : scores) score = -score;
  return scores;
}

template <class Run>
Subject unordered(std::size_t records, const Privacy& promised, Run run) {
  return {.records = records, .run = std::move(run), .promised = promised, .order = Rows::unordered};
}

}  // namespace

std::vector<std::int64_t> count_values(std::span<const std::uint32_t> database, std::int64_t values) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(values));
  for (std::uint32_t value : database) ++counts[value];
  return counts;
}

Subject LaplaceNoiseSubject::subject(const Options& options, std::size_t rows) {
  std::size_t records = checked_values(options.values);
  LaplaceNoise noise(options.epsilon, options.values - 1, options.neighbours, sum_range(options.values, rows));
  return unordered(records, noise.privacy(), [noise](std::span<const std::uint32_t> database, Rng& rng) {
    return std::to_string(noise(sum(database), rng));
  });
}

Subject ErrorCountsSubject::subject(const Options& options, std::size_t rows) {
  require_between("labels", options.labels, 1, 6, "Take fewer labels: the verifier lists all tables");
  const auto labels = static_cast<std::size_t>(options.labels);
  ErrorCounts counts({options.epsilon, options.delta, options.neighbours}, labels, static_cast<std::int64_t>(rows));
  auto run = [counts, labels](std::span<const std::uint32_t> database, Rng& rng) {
    std::string told;
    for (std::size_t j = 0; j < labels; ++j) {
      auto right = std::ranges::count_if(database, [j](std::uint32_t row) { return (row >> j & 1) != 0; });
      ErrorCount count = counts(std::ssize(database) - right, right, rng);
      told += (j == 0 ? "" : "; ") + std::to_string(count.wrong) +
              (count.right ? " wrong, " + std::to_string(*count.right) + " right" : " wrong");
    }
    return told;
  };
  return unordered(std::size_t{1} << labels, counts.privacy(), run);
}

Subject GaussianNoiseSubject::subject(const Options& options, std::size_t rows) {
  std::size_t records = checked_values(options.values);
  std::int64_t most = options.values - 1;
  GaussianNoise noise(options.epsilon, options.delta, most * most, options.neighbours, sum_range(options.values, rows));
  // Its output distribution has no formula. So a comparison of formulas cannot prove that the order is irrelevant: rows
  // in order.
  auto run = [noise](std::span<const std::uint32_t> database, Rng& rng) {
    return std::to_string(noise(sum(database), rng));
  };
  return {.records = records, .run = run, .promised = noise.privacy(), .order = Rows::ordered};
}

Subject ExponentialSubject::subject(const Options& options, std::size_t) {
  std::size_t records = checked_candidates(options.candidates);
  Exponential select = Exponential::over_errors(options.epsilon, options.neighbours);
  return unordered(records, select.privacy(), [select, records](std::span<const std::uint32_t> votes, Rng& rng) {
    return std::to_string(select.select(scores_of(votes, static_cast<std::int64_t>(records)), rng));
  });
}

Subject PermuteAndFlipSubject::subject(const Options& options, std::size_t) {
  std::size_t records = checked_candidates(options.candidates);
  PermuteAndFlip select(options.epsilon, 1, options.neighbours, movement_of_counts(options.neighbours));
  return unordered(records, select.privacy(), [select, records](std::span<const std::uint32_t> votes, Rng& rng) {
    return std::to_string(select(scores_of(votes, static_cast<std::int64_t>(records)), rng));
  });
}

Subject NoisyMaxSubject::subject(const Options& options, std::size_t) {
  std::size_t records = checked_candidates(options.candidates);
  NoisyMax select(options.epsilon, 1, options.neighbours, movement_of_counts(options.neighbours));
  return unordered(records, select.privacy(), [select, records](std::span<const std::uint32_t> votes, Rng& rng) {
    return std::to_string(select(count_values(votes, static_cast<std::int64_t>(records)), rng));
  });
}

Subject StableArgmaxSubject::subject(const Options& options, std::size_t) {
  std::size_t records = checked_candidates(options.candidates);
  StableArgmax select(options.epsilon, options.delta, 1, options.neighbours, movement_of_counts(options.neighbours));
  return unordered(records, select.privacy(), [select, records](std::span<const std::uint32_t> votes, Rng& rng) {
    auto winner = select(count_values(votes, static_cast<std::int64_t>(records)), rng);
    return winner ? std::to_string(*winner) : std::string("no answer");
  });
}

Subject AboveThresholdSubject::subject(const Options& options, std::size_t) {
  std::size_t records = checked_values(options.values);
  AboveThreshold mechanism({.epsilon = options.epsilon,
                            .threshold = options.threshold,
                            .answers = options.answers,
                            .neighbours = options.neighbours,
                            .movement = movement_of_counts(options.neighbours)});
  auto run = [mechanism, records](std::span<const std::uint32_t> database, Rng& rng) {
    std::string above = "above:";
    for (std::size_t i : mechanism(count_values(database, static_cast<std::int64_t>(records)), rng))
      above += " " + std::to_string(i);
    return above;
  };
  return unordered(records, mechanism.privacy(), run);
}

Subject StabilityHistogramSubject::subject(const Options& options, std::size_t rows) {
  std::size_t records = checked_values(options.values);
  StabilityHistogram histogram(options.epsilon, options.delta, options.neighbours,
                               std::max<std::int64_t>(1, static_cast<std::int64_t>(rows)));
  return unordered(records, histogram.privacy(), [histogram](std::span<const std::uint32_t> database, Rng& rng) {
    std::string released;
    for (const auto& [value, count] : histogram(database, rng))
      released += std::to_string(value) + ":" + std::to_string(count) + " ";
    return released;
  });
}

Subject RandomSolutionSubject::subject(const Options& options, std::size_t) {
  require_between("dimension", options.dimension, 1, 5, "Take fewer bits: the verifier lists all tables");
  require(options.neighbours == Neighbours::replace, "neighbours must be replace: random_solution proves nothing else");
  BitDomain domain{static_cast<std::size_t>(options.dimension)};
  RandomSolution solve = RandomSolution::calibrated(domain.dimension, options.epsilon);
  Subject subject = unordered(record_count(domain), solve.privacy(),
                              [solve, domain](std::span<const std::uint32_t> database, Rng& rng) {
                                RecordSample<BitDomain> rows(domain, database);
                                auto solution = solve(rows.sample().x, rows.sample().y, rng);
                                return solution ? std::to_string(solution->row()[0]) : std::string("no answer");
                              });
  subject.describe = [domain](std::uint32_t record) { return describe_record(domain, record); };
  return subject;
}

}  // namespace discreet::inline mechanisms
