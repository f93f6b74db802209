// Sabotaged point learners. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learners/points/point_json.h"
#include "discreet/learning/listed_records.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/uniform.h"

namespace discreet::point_sabotage {

using Records = std::span<const std::uint32_t>;

inline const Rational tenth(1, 10), half(1, 2);

// Values 0, 1, 2 at epsilon 1. The stable histogram is at epsilon 2 and delta 1/10, and its threshold is 3.
inline Family point(const Json& options) {
  Json all = options;
  all["high"] = 2;
  return [=](std::size_t rows) { return find_learner("point").subject(all, rows); };
}
inline Family hashed() { return tiny_family(find_learner("point"), {{"high", 2}, {"functions", 1}, {"buckets", 2}}); }
inline Family proper() { return tiny_family(find_learner("point"), {{"high", 2}, {"variant", "proper"}}); }
inline Family stable() { return point({{"variant", "stable"}, {"epsilon", 2}, {"delta", "1/10"}}); }

// Rows of label 0 less those of label 1 for which `holds(value)`.
template <class Holds>
std::int64_t excess(Records records, const Holds& holds) {
  std::int64_t sum = 0;
  for (std::uint32_t record : records)
    if (holds(record / 2)) sum += record % 2 == 1 ? -1 : 1;
  return sum;
}

inline bool occurs(Records records, std::uint64_t value) {
  return std::any_of(records.begin(), records.end(), [&](std::uint32_t record) { return record / 2 == value; });
}

// One bucket or the empty concept with weight e^(-rate excess), among the buckets that `allowed` admits.
inline std::string bucket_of(Records records, const UniversalHash& hash, const Rational& rate,
                             const std::function<bool(std::uint64_t bucket)>& allowed, Rng& rng) {
  std::vector<std::int64_t> scores{0};
  std::vector<std::string> names{"none"};
  for (std::uint64_t bucket = 0; bucket < hash.buckets(); ++bucket) {
    if (!allowed(bucket)) continue;
    scores.push_back(excess(records, HashBucket{hash, bucket}));
    names.push_back(hash.multiplier().str() + " " + hash.shift().str() + " " + std::to_string(bucket));
  }
  return names[Exponential(2 * rate, 1).select(scores, rng)];
}

inline bool any_bucket(std::uint64_t) { return true; }

inline std::string hashed_at(Records records, const Rational& rate, Rng& rng) {
  return bucket_of(records, UniversalHash::draw(3, 2, rng), rate, any_bucket, rng);
}

inline std::string buckets_that_occur(Records records, Rng& rng) {
  UniversalHash hash = UniversalHash::draw(3, 2, rng);
  auto holds_a_row = [&](std::uint64_t bucket) {
    return std::any_of(records.begin(), records.end(),
                       [&](std::uint32_t record) { return hash(record / 2) == bucket; });
  };
  return bucket_of(records, hash, half, holds_a_row, rng);
}

// Two functions are drawn, and the one that separates the labels better is kept.
inline std::string best_of_two_functions(Records records, Rng& rng) {
  auto separates = [&](const UniversalHash& hash) {
    return std::max(-excess(records, HashBucket{hash, 0}), -excess(records, HashBucket{hash, 1}));
  };
  UniversalHash first = UniversalHash::draw(3, 2, rng), second = UniversalHash::draw(3, 2, rng);
  return bucket_of(records, separates(first) >= separates(second) ? first : second, half, any_bucket, rng);
}

inline std::string throws_without_positives(Records records, Rng& rng) {
  if (std::none_of(records.begin(), records.end(), [](std::uint32_t record) { return record % 2 == 1; }))
    throw std::runtime_error("there are no positive rows");
  return hashed_at(records, half, rng);
}

inline std::string points_of_the_sample(Records records, Rng& rng) {
  std::vector<std::int64_t> scores{0};
  std::vector<std::uint64_t> values{3};
  for (std::uint64_t value = 0; value < 3; ++value)
    if (occurs(records, value)) scores.push_back(excess(records, OneValue{value})), values.push_back(value);
  return std::to_string(values[Exponential(1, 1).select(scores, rng)]);
}

// All values that do not occur have together the weight of one of them.
inline std::string unseen_values_as_one(Records records, Rng& rng) {
  std::vector<std::int64_t> scores{0};
  std::vector<std::uint64_t> values{3}, unseen;
  for (std::uint64_t value = 0; value < 3; ++value)
    if (occurs(records, value))
      scores.push_back(excess(records, OneValue{value})), values.push_back(value);
    else
      unseen.push_back(value);
  if (!unseen.empty()) scores.push_back(0), values.push_back(4);
  std::uint64_t chosen = values[Exponential(1, 1).select(scores, rng)];
  return std::to_string(chosen == 4 ? unseen[uniform_below(unseen.size(), rng)] : chosen);
}

// The value of the most rows of label 1 after `release(count)`.
inline Run most_released(const std::function<std::optional<std::int64_t>(std::int64_t count, Rng& rng)>& release) {
  return [=](Records records, Rng& rng) {
    std::string answer = "none";
    std::int64_t most = 0;
    for (std::uint64_t value = 0; value < 3; ++value) {
      auto count = std::count(records.begin(), records.end(), static_cast<std::uint32_t>(2 * value + 1));
      if (count == 0) continue;
      if (auto noisy = release(count, rng); noisy && *noisy > most) most = *noisy, answer = std::to_string(value);
    }
    return answer;
  };
}

inline Run released_at(const Rational& scale, std::int64_t threshold) {
  return most_released([=](std::int64_t count, Rng& rng) -> std::optional<std::int64_t> {
    std::int64_t noisy = count + discrete_laplace(scale, threshold - 1 - count, 6 - count, rng);
    if (noisy < threshold) return std::nullopt;
    return noisy;
  });
}

inline Run exact_counts_decide() {
  return most_released([](std::int64_t count, Rng& rng) -> std::optional<std::int64_t> {
    if (!discrete_laplace_reaches(1, 3 - count, rng)) return std::nullopt;
    return count;
  });
}

inline std::vector<Sabotaged> all() {
  auto at = [](const Rational& rate) { return Run([=](Records r, Rng& rng) { return hashed_at(r, rate, rng); }); };
  return {
      {"point_forgets_the_two", "weighs e^(-epsilon errors) under replacement", mutated(hashed(), at(1)), hashed(), 3},
      {"point_a_little_steep", "rate too large by a tenth", mutated(hashed(), at(Rational(11, 20))), hashed(), 8},
      {"point_buckets_of_the_sample", "only buckets that hold a row", mutated(hashed(), Run(buckets_that_occur)),
       hashed(), 1},
      {"point_chooses_its_menu", "of two menus the one that fits the rows better",
       mutated(hashed(), Run(best_of_two_functions)), hashed(), 4},
      {"point_throws_without_positives", "an error that depends on the data",
       mutated(hashed(), Run(throws_without_positives)), hashed(), 1},
      {"point_values_of_the_sample", "only points that occur", mutated(proper(), Run(points_of_the_sample)), proper(),
       1},
      {"point_unseen_as_one", "values that do not occur share one weight", mutated(proper(), Run(unseen_values_as_one)),
       proper(), 2},
      {"point_stable_threshold_low", "the threshold is one too low", mutated(stable(), released_at(1, 2)), stable(), 4},
      {"point_stable_half_the_noise", "noise for added rows is used for replaced ones",
       mutated(stable(), released_at(half, 3)), stable(), 5},
      {"point_stable_exact_winner", "of those released the exact counts choose",
       mutated(stable(), exact_counts_decide()), stable(), 8},
      {"point_tells_the_rows", "shows the number of rows under add_remove",
       mutated(point({{"functions", 1}, {"buckets", 2}, {"neighbours", "add_remove"}}),
               Run([](Records r, Rng& rng) { return hashed_at(r, 1, rng) + " of " + std::to_string(r.size()); })),
       point({{"functions", 1}, {"buckets", 2}, {"neighbours", "add_remove"}}), 1},
  };
}

}  // namespace discreet::point_sabotage
