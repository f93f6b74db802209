// Sabotaged line learners. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learners/points/line_blocks.h"
#include "discreet/learners/points/line_json.h"
#include "discreet/learning/listed_records.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/uniform.h"

namespace discreet::line_sabotage {

using Records = std::span<const std::uint32_t>;

inline const Rational quarter(1, 4);
inline const GridDomain plane{{{0, 1}, {0, 1}}};

// Modulo 2, at epsilon 2 and delta 1/4: blocks of one row.
inline Family line(const Json& options) {
  Json all = options;
  all["prime"] = 2;
  return [=](std::size_t rows) { return find_learner("line").subject(all, rows); };
}
inline Family stable(int blocks) { return line({{"epsilon", 2}, {"delta", "1/4"}, {"blocks", blocks}}); }
inline Family hashed(const char* neighbours = "replace") {
  Json options = tiny_options(find_learner("line"), {{"prime", 2}, {"variant", "hashed"}, {"functions", 1}});
  options["neighbours"] = neighbours;
  return line(options);
}
inline Family sweep(int blocks) {
  return line({{"variant", "sweep"}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", blocks}, {"block_rows", 1}});
}

inline std::string shown(const BlockRule& rule) {
  return std::to_string(static_cast<int>(rule.kind)) + " " + std::to_string(rule.first) + std::to_string(rule.second);
}

inline std::vector<BlockRule> rules_of(Records records, std::size_t blocks) {
  RecordSample<GridDomain> rows(plane, records);
  Progress silent;
  return learn_blocks(rows.sample(), blocks, records.size() / blocks, 2, {silent});
}

// The rule of the most blocks after `release(count)`, each row a block.
inline Run most_released(const std::function<std::optional<std::int64_t>(std::int64_t count, Rng& rng)>& release) {
  return [=](Records records, Rng& rng) {
    auto rules = rules_of(records, records.size());
    std::ranges::sort(rules);
    BlockRule answer;
    std::int64_t most = 0;
    for (auto run = rules.begin(); run != rules.end();) {
      auto end = std::find_if(run, rules.end(), [&](const BlockRule& rule) { return rule != *run; });
      if (auto noisy = release(end - run, rng); noisy && *noisy > most) most = *noisy, answer = *run;
      run = end;
    }
    return shown(answer);
  };
}

inline Run released_at(const Rational& scale, std::int64_t threshold) {
  return most_released([=](std::int64_t count, Rng& rng) -> std::optional<std::int64_t> {
    std::int64_t noisy = count + discrete_laplace(scale, threshold - 1 - count, 5 - count, rng);
    if (noisy < threshold) return std::nullopt;
    return noisy;
  });
}

inline Run exact_counts() {
  return most_released([](std::int64_t count, Rng&) { return count >= 3 ? std::optional(count) : std::nullopt; });
}

// Blocks overlap: block i begins at row i and has two rows.
inline std::string overlapping_blocks(Records records, Rng& rng) {
  std::vector<BlockRule> rules;
  for (std::size_t i = 0; i + 2 <= records.size(); ++i) rules.push_back(rules_of(records.subspan(i, 2), 1).front());
  auto released = StabilityHistogram(2, quarter, Neighbours::replace, 4)(rules, rng);
  using Counted = StabilityHistogram::Counted<BlockRule>;
  return released.empty() ? "none" : shown(std::ranges::max_element(released, {}, &Counted::count)->value);
}

// One stage of propose-test-release over single rows: the vote that `passes(changes)`.
inline Run voted(const std::function<bool(const Vote& vote, Rng& rng)>& passes) {
  return [=](Records records, Rng& rng) {
    Vote vote = count_votes(rules_of(records, records.size()));
    return passes(vote, rng) ? shown(vote.winner) : shown(BlockRule{});
  };
}

// At epsilon 2 and delta 1/4 the noise has scale 1/2 and the threshold is 2.
inline bool reaches(std::int64_t changes, std::int64_t threshold, const Rational& scale, Rng& rng) {
  return discrete_laplace_reaches(scale, threshold - changes, rng);
}

inline std::string bucket_at(Records records, const Rational& rate, const std::function<bool(const LineRule&)>& allowed,
                             Rng& rng) {
  RecordSample<GridDomain> rows(plane, records);
  UniversalHash hash = UniversalHash::draw(2, 2, rng);
  std::vector<LineRule> menu{{NoPoint{}}};
  for (std::uint64_t slope : {0, 1})
    for (std::uint64_t bucket : {0, 1}) menu.push_back({LineBucket{2, slope, hash, bucket}});
  std::erase_if(menu, [&](const LineRule& rule) { return !allowed(rule); });
  std::vector<std::int64_t> errors;
  for (const LineRule& rule : menu) errors.push_back(static_cast<std::int64_t>(mistakes(rule, rows.sample())));
  static const LineLearner writer({.prime = 2, .blocks = 1});
  return write_hypothesis(writer, menu[Exponential(2 * rate, 1).select(errors, rng)]).dump();
}

inline bool any_rule(const LineRule&) { return true; }

inline std::string slopes_of_the_sample(Records records, Rng& rng) {
  RecordSample<GridDomain> rows(plane, records);
  auto sample = rows.sample();
  auto holds_a_row = [&](const LineRule& rule) {
    if (std::holds_alternative<NoPoint>(rule.shape)) return true;
    for (std::size_t i = 0; i < sample.size(); ++i)
      if (rule(sample.x[i])) return true;
    return false;
  };
  return bucket_at(records, Rational(1, 2), holds_a_row, rng);
}

inline std::string throws_when_no_line_fits(Records records, Rng& rng) {
  RecordSample<GridDomain> rows(plane, records);
  auto sample = rows.sample();
  for (std::size_t i = 1; i < sample.size(); ++i)
    if (sample.y[0] == 1 && sample.y[i] == 1 && sample.x[0][0] == sample.x[i][0] && sample.x[0][1] != sample.x[i][1])
      throw std::runtime_error("no line holds these rows");
  return bucket_at(records, Rational(1, 2), any_rule, rng);
}

inline std::vector<Sabotaged> all() {
  auto at = [](const Rational& rate) {
    return Run([=](Records r, Rng& rng) { return bucket_at(r, rate, any_rule, rng); });
  };
  auto vote_with = [](std::int64_t threshold, const Rational& scale) {
    return voted([=](const Vote& vote, Rng& rng) { return reaches(vote.changes, threshold, scale, rng); });
  };
  return {
      {"line_stable_threshold_low", "the threshold is one too low",
       mutated(stable(4), released_at(1, 2), Rows::unordered), stable(4), 3},
      {"line_stable_exact_counts", "the threshold is compared with the exact count", mutated(stable(4), exact_counts()),
       stable(4), 3},
      {"line_overlapping_blocks", "a row lies in two blocks",
       mutated(stable(4), Run(overlapping_blocks), Rows::ordered), stable(4), 4},
      {"line_release_threshold_low", "the vote passes with one change less",
       mutated(sweep(4), vote_with(1, Rational(1, 2))), sweep(4), 3},
      {"line_release_half_the_noise", "the noise of the test is too small",
       mutated(sweep(4), vote_with(2, Rational(1, 4))), sweep(4), 4},
      {"line_release_by_the_lead", "the lead of the winner is tested, which a row moves by two",
       mutated(sweep(4),
               voted([](const Vote& vote, Rng& rng) { return reaches(2 * vote.changes - 1, 2, Rational(1, 2), rng); })),
       sweep(4), 4},
      {"line_hashed_forgets_the_two", "weighs e^(-epsilon errors) under replacement", mutated(hashed(), at(1)),
       hashed(), 3},
      {"line_hashed_rows_only", "only hypotheses that hold a row", mutated(hashed(), Run(slopes_of_the_sample)),
       hashed(), 1},
      {"line_hashed_throws", "an error when no line fits",
       mutated(hashed(), Run(throws_when_no_line_fits), Rows::ordered), hashed(), 2},
      {"line_hashed_tells_the_rows", "shows the number of rows under add_remove",
       mutated(hashed("add_remove"), Run([](Records r, Rng& rng) {
                 return bucket_at(r, 1, any_rule, rng) + " of " + std::to_string(r.size());
               })),
       hashed("add_remove"), 1},
  };
}

}  // namespace discreet::line_sabotage
