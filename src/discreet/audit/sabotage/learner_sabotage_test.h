// Sabotaged learners. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/entry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learners/any/finite_json.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/bits/parity_json.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/cuts/threshold_json.h"
#include "discreet/learning/listed_records.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/subset.h"
#include "discreet/random/uniform.h"

namespace discreet::learner_sabotage {

using Records = std::span<const std::uint32_t>;

inline Family entry_family(const std::string& learner, const Json& options) {
  return [=](std::size_t rows) { return find_learner(learner).subject(options, rows); };
}

// ---- parities of two bits

inline const BitDomain two_bits{2};

struct Coins {
  Rational keep, refuse;
};

// tanh(1/4) and the refusal that goes with it, a little off for some sabotaged programs.
inline Coins calibrated(const Rational& keep_factor = 1, const Rational& refuse_factor = 1) {
  auto sound = RandomSolution::calibrated(2, Rational(1, 2));
  return {sound.keep() * keep_factor, sound.refuse() * refuse_factor};
}

enum class Leak { nothing, reason, kept_rows };
enum class Draw { uniform, least };

// The random solution with its parts exposed to sabotage.
inline std::string broken_run(const Sample<BitRow>& sample, const Coins& coins, Leak leak, Draw draw, Rng& rng) {
  if (bernoulli(coins.refuse, rng)) return "no answer";
  auto kept = poisson_subset(sample.size(), coins.keep, rng);
  Gf2System system(2);
  system.add(sample.x, sample.y, kept);
  auto solution = system.solution([&] { return draw == Draw::uniform && rng.bits(1) == 1; });
  std::string shown = solution               ? std::to_string(solution->row()[0])
                      : leak == Leak::reason ? "contradiction"
                                             : "no answer";
  return leak == Leak::kept_rows ? shown + " from " + std::to_string(kept.size()) : shown;
}

inline Run single(const Coins& coins, Leak leak = Leak::nothing, Draw draw = Draw::uniform) {
  return [=](Records records, Rng& rng) {
    RecordSample<BitDomain> rows(two_bits, records);
    return broken_run(rows.sample(), coins, leak, draw, rng);
  };
}

// The coin is left out if every row fits one parity.
inline std::string refuses_dirty_data_only(Records records, Rng& rng) {
  RecordSample<BitDomain> rows(two_bits, records);
  Gf2System all(2);
  for (std::size_t i = 0; i < records.size(); ++i) all.add(rows.sample().x[i], rows.sample().y[i]);
  Coins coins = calibrated();
  if (all.consistent()) coins.refuse = 0;
  return broken_run(rows.sample(), coins, Leak::nothing, Draw::uniform, rng);
}

// Two runs, each on all rows instead of on its half. The first answer counts.
inline std::string overlapping_chunks(Records records, Rng& rng) {
  RecordSample<BitDomain> rows(two_bits, records);
  std::string first = broken_run(rows.sample(), calibrated(), Leak::nothing, Draw::uniform, rng);
  return first != "no answer" ? first : broken_run(rows.sample(), calibrated(), Leak::nothing, Draw::uniform, rng);
}

// Candidates come from all rows, and the same rows choose among them without spending again.
inline std::string tested_on_training_rows(Records records, Rng& rng) {
  RecordSample<BitDomain> rows(two_bits, records);
  std::vector<std::string> shown;
  std::vector<std::int64_t> errors;
  for (int run = 0; run < 2; ++run) {
    std::string mask = broken_run(rows.sample(), calibrated(), Leak::nothing, Draw::uniform, rng);
    if (mask == "no answer") continue;
    BitVector bits(2);
    bits.words()[0] = std::stoull(mask);
    shown.push_back(mask);
    errors.push_back(static_cast<std::int64_t>(mistakes(Parity{bits}, rows.sample())));
  }
  if (shown.empty()) return "no answer";
  return shown[Exponential::over_errors(Rational(1, 2), Neighbours::replace).select(errors, rng)];
}

inline Family parity(const char* variant) {
  return tiny_family(find_learner("parity"), {{"dimension", 2}, {"epsilon", "1/2"}, {"variant", variant}});
}

// A sound program that promises half of what it spends.
inline Family promised_half(const Family& family) {
  return [=](std::size_t rows) {
    Subject subject = family(rows);
    subject.promised.epsilon /= 2;
    return subject;
  };
}

// The printed coins p = epsilon/4, s = 1/2 where the print no longer covers them.
inline Subject printed_at(const Rational& epsilon) {
  const LearnerEntry& parity = find_learner("parity");
  Subject subject = parity.subject(
      tiny_options(parity, {{"dimension", 2}, {"variant", "single"}}, {{"epsilon", to_string(epsilon)}}), 1);
  subject.run = single({epsilon / 4, Rational(1, 2)});
  return subject;
}

// ---- cuts on 0..2, epsilon 1

inline const IntegerDomain three_values{0, 2};
inline Family threshold(const char* neighbours = "replace") {
  return entry_family("threshold",
                      tiny_options(find_learner("threshold"), {{"high", 2}}, {{"neighbours", neighbours}}));
}

inline std::vector<std::int64_t> cut_errors(Records records) {
  RecordSample<IntegerDomain> rows(three_values, records);
  std::vector<std::int64_t> errors;
  for (int cut = 0; cut <= 3; ++cut)
    errors.push_back(static_cast<std::int64_t>(mistakes(Threshold{cut, Side::above}, rows.sample())));
  return errors;
}

// One of the cuts that `allowed` admits, with weight e^(-rate errors).
inline std::string cut_among(Records records, const Rational& rate, const std::function<bool(std::size_t)>& allowed,
                             Rng& rng) {
  auto errors = cut_errors(records);
  std::vector<std::size_t> cuts;
  std::vector<std::int64_t> scores;
  for (std::size_t cut = 0; cut < errors.size(); ++cut)
    if (allowed(cut)) cuts.push_back(cut), scores.push_back(errors[cut]);
  if (cuts.empty()) return "no answer";
  return std::to_string(cuts[Exponential(2 * rate, 1).select(scores, rng)]);
}

inline const Rational half(1, 2);

inline bool occurs(Records records, std::size_t value) {
  return std::any_of(records.begin(), records.end(), [&](std::uint32_t record) { return record / 2 == value; });
}

inline std::string first_cut_of_its_level(Records records, Rng& rng) {
  auto errors = cut_errors(records);
  std::size_t chosen = Exponential(1, 1).select(errors, rng);
  return std::to_string(std::find(errors.begin(), errors.end(), errors[chosen]) - errors.begin());
}

inline std::string throws_without_positives(Records records, Rng& rng) {
  if (std::none_of(records.begin(), records.end(), [](std::uint32_t record) { return record % 2 == 1; }))
    throw std::runtime_error("there are no positive rows");
  return cut_among(
      records, half, [](std::size_t) { return true; }, rng);
}

inline std::string tie_broken_by_the_first_row(Records records, Rng& rng) {
  auto errors = cut_errors(records);
  auto best = *std::min_element(errors.begin(), errors.end());
  std::size_t first = records.empty() ? 0 : records[0] / 2;
  if (errors[first] == best && bernoulli(Rational(1, 2), rng)) return std::to_string(first);
  return cut_among(
      records, half, [](std::size_t) { return true; }, rng);
}

inline std::vector<Sabotaged> all() {
  auto cut = [](const Rational& rate, auto allowed) {
    return Run([=](Records r, Rng& rng) {
      return cut_among(
          r, rate, [&](std::size_t c) { return allowed(r, c); }, rng);
    });
  };
  auto any = [](Records, std::size_t) { return true; };
  auto sound = parity("single");
  return {
      {"parity_keeps_too_much", "keeps rows with probability 1.01 tanh(epsilon/2)",
       mutated(sound, single(calibrated(Rational(101, 100)))), sound, 2},
      {"parity_refuses_too_little", "refuses 1 % less often than it must",
       mutated(sound, single(calibrated(1, Rational(99, 100)))), sound, 2},
      {"parity_never_refuses", "has no refusal coin", mutated(sound, single(calibrated(1, 0))), sound, 2},
      {"parity_tells_the_reason", "says when the rows contradict each other",
       mutated(sound, single(calibrated(), Leak::reason)), sound, 2},
      {"parity_tells_how_many", "says how many rows were kept", mutated(sound, single(calibrated(), Leak::kept_rows)),
       sound, 2},
      {"parity_least_solution", "returns the least solution instead of a uniform one",
       mutated(sound, single(calibrated(), Leak::nothing, Draw::least)), sound, 2},
      {"parity_refuses_dirty_data_only", "draws the refusal coin only when rows contradict",
       mutated(sound, refuses_dirty_data_only), sound, 2},
      {"parity_overlapping_chunks", "runs twice on the same rows for the price of one",
       mutated(sound, overlapping_chunks), sound, 2},
      {"parity_tested_on_training_rows", "candidates are chosen by the rows that made them",
       mutated(sound, tested_on_training_rows), sound, 2},
      {"parity_printed_beyond_two", "p = epsilon/4 at epsilon = 39/10",
       [](std::size_t) { return printed_at(Rational(39, 10)); }, [](std::size_t) { return printed_at(Rational(2)); },
       1},
      {"parity_agnostic_forgets_the_two", "weighs e^(-epsilon errors) under replacement",
       promised_half(entry_family(
           "parity",
           tiny_options(find_learner("parity"), {{"dimension", 2}, {"variant", "agnostic"}}, {{"epsilon", 1}}))),
       parity("agnostic"), 4},
      {"threshold_forgets_the_two", "weighs e^(-epsilon errors) under replacement", mutated(threshold(), cut(1, any)),
       threshold(), 3},
      {"threshold_a_little_steep", "rate too large by a tenth", mutated(threshold(), cut(Rational(11, 20), any)),
       threshold(), 6},
      {"threshold_cuts_of_the_sample", "only cuts at values that occur",
       mutated(threshold(), cut(half, [](Records r, std::size_t c) { return c == 3 || occurs(r, c); })), threshold(),
       1},
      {"threshold_pruned", "leaves out cuts with two more mistakes than the best",
       mutated(threshold(), cut(half,
                                [](Records r, std::size_t c) {
                                  auto e = cut_errors(r);
                                  return e[c] < *std::min_element(e.begin(), e.end()) + 2;
                                })),
       threshold(), 2},
      {"threshold_first_of_its_level", "the least cut of the chosen level instead of a uniform one",
       mutated(threshold(), first_cut_of_its_level), threshold(), 1},
      {"threshold_no_empty_concept", "the empty concept only when nothing is positive",
       mutated(threshold(), cut(half,
                                [](Records r, std::size_t c) {
                                  return c < 3 || std::none_of(r.begin(), r.end(), [](auto x) { return x % 2 == 1; });
                                })),
       threshold(), 1},
      {"threshold_throws_without_positives", "an error that depends on the data",
       mutated(threshold(), throws_without_positives), threshold(), 1},
      {"threshold_tie_by_the_first_row", "ties are broken by what stands in row 1",
       mutated(threshold(), tie_broken_by_the_first_row, Rows::ordered), threshold(), 2},
      {"threshold_tells_the_rows", "shows the number of rows under add_remove",
       mutated(threshold("add_remove"), Run([](Records r, Rng& rng) {
                 return cut_among(
                            r, 1, [](std::size_t) { return true; }, rng) +
                        " of " + std::to_string(r.size());
               })),
       threshold("add_remove"), 1},
      {"threshold_publishes_a_row", "shows the last row beside the cut",
       mutated(threshold(), Run([](Records r, Rng& rng) {
                 return cut_among(
                            r, half, [](std::size_t) { return true; }, rng) +
                        " " + std::to_string(r.back());
               }),
               Rows::ordered),
       threshold(), 1},
  };
}

}  // namespace discreet::learner_sabotage
