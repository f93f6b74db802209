// Emulates calls to people from statistical queries alone, one call per person, by rejection sampling.
//
// A candidate is a report of a public reference record. A statistical query asks how much likelier the candidate is
// over the population (ratio_scale.h). The candidate is kept with a probability in proportion to the answer. There are
// two versions. `SqEmulation` asks about one candidate after the other until it keeps one: the number of queries
// depends on the draws. `FixedEmulation` draws all candidates of all calls beforehand and asks about them in one batch,
// so it is nonadaptive.
//
// The emulation only assumes that each answer is within its tolerance: the same candidate may get different answers.
//
// Privacy:  that of the oracle. The emulation reads no record.
// Utility:  reports within total variation `beta` of those of people drawn from the population, all calls together.
// Cost:     expected at most 2 e^epsilon queries per call. Fixed: emulation_candidates(...) per call (sq_bounds.h).
// Source:   KL-16 (Claim 5.9 of Kasiviswanathan et al. 2011), constants repaired.
//           docs/local/statistical_queries.md#local-to-queries
#pragma once

#include <optional>

#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/randomizers/record_randomizer.h"
#include "discreet/local/records/ratio_scale.h"
#include "discreet/random/bernoulli.h"

namespace discreet::inline local {

// The probability of this report over the population, divided by its probability for the reference record.
template <class Record>
StatisticalQuery<Record> ratio_query(const RatioScale& scale, const RecordRandomizer<Record>& randomizer,
                                     const Record& reference, const Report& candidate) {
  const Rational base = randomizer.probability(reference, candidate);
  return scale.query<Record>(
      [=](const Record& record) -> Rational { return randomizer.probability(record, candidate) / base; });
}

// Keeps a candidate with mean ratio `ratio`, as answered, with probability ratio / ((1 + precision) largest).
inline bool keeps(const Rational& ratio, const Rational& precision, const Rational& largest, Rng& rng) {
  return bernoulli(std::clamp<Rational>(ratio / ((1 + precision) * largest), 0, 1), rng);
}

template <class Record, SqOracle<Record> Oracle>
class SqEmulation {
 public:
  // At most `calls` calls of budget at most epsilon each.
  SqEmulation(Oracle& oracle, Record reference, const Rational& epsilon, std::uint64_t calls, const Rational& beta)
      : oracle_(oracle),
        reference_(std::move(reference)),
        precision_(beta / (3 * calls)),
        scale_(epsilon, precision_) {}

  const Rational& precision() const { return precision_; }
  const RatioScale& scale() const { return scale_; }

  // Tries one candidate and returns nothing if it is rejected.
  std::optional<Report> attempt(const RecordRandomizer<Record>& randomizer, Rng& rng) {
    Report candidate = randomizer.report(reference_, rng);
    const StatisticalQuery<Record> query = ratio_query(scale_, randomizer, reference_, candidate);
    const Rational ratio = scale_.ratio(oracle_.ask(std::span<const StatisticalQuery<Record>>(&query, 1)).front());
    if (keeps(ratio, precision_, scale_.largest(), rng)) return candidate;
    return std::nullopt;
  }

  Report call(const RecordRandomizer<Record>& randomizer, Rng& rng) {
    while (true)
      if (auto report = attempt(randomizer, rng)) return *report;
  }

 private:
  Oracle& oracle_;
  Record reference_;
  Rational precision_;
  RatioScale scale_;
};

template <class Record>
class FixedEmulation {
 public:
  // Draws the candidates. Every call is to a person of its own, of budget at most epsilon.
  FixedEmulation(std::span<const RecordRandomizer<Record>> calls, const Record& reference, const Rational& epsilon,
                 const Rational& beta, Rng& rng)
      : precision_(beta / (6 * std::max<std::size_t>(1, calls.size()))), scale_(epsilon, precision_) {
    const std::uint64_t count = emulation_candidate_count(epsilon, calls.size(), beta);
    for (const auto& randomizer : calls) {
      auto& drawn = candidates_.emplace_back();
      for (std::uint64_t i = 0; i < count; ++i) {
        drawn.push_back(randomizer.report(reference, rng));
        queries_.push_back(ratio_query(scale_, randomizer, reference, drawn.back()));
      }
    }
  }

  const Rational& precision() const { return precision_; }
  const Queries<Record>& queries() const { return queries_; }

  // One report per call: the first candidate that is kept, else the last.
  std::vector<Report> reports(const QueryAnswers& answers, Rng& rng) const {
    std::vector<Report> reports;
    auto answer = answers.begin();
    for (const auto& drawn : candidates_) {
      std::size_t chosen = drawn.size() - 1;
      for (std::size_t i = 0; i < drawn.size(); ++i)
        if (keeps(scale_.ratio(answer[static_cast<std::ptrdiff_t>(i)]), precision_, scale_.largest(), rng)) {
          chosen = i;
          break;
        }
      answer += std::ssize(drawn);
      reports.push_back(drawn[chosen]);
    }
    return reports;
  }

 private:
  Rational precision_;
  RatioScale scale_;
  std::vector<std::vector<Report>> candidates_;  // by call
  Queries<Record> queries_;
};

}  // namespace discreet::inline local
