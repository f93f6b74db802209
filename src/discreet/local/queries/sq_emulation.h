// Emulates calls to people from statistical queries alone, one call per person, by rejection sampling.
//
// A candidate is a report of a public reference record. A statistical query asks how much likelier the candidate is
// over the population (`RatioScale`). The candidate is kept with a probability in proportion to the answer. There are
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

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/randomizers/any_randomizer.h"
#include "discreet/local/records/query.h"
#include "discreet/random/bernoulli.h"

namespace discreet::inline local {

// A randomizer of whole records with a known output distribution: the emulations see a call to a person as this.
//
// Privacy:  epsilon, pure, any two records.
// Utility:  that of the randomizer inside.
// Cost:     one evaluation of the question.
// Source:   KL-10 (transparent randomizers, Definition 5.13 of Kasiviswanathan et al. 2011).
//
// Applies a family to the number `value` of a record, in a public row.
template <class Record>
struct RecordRandomizer {
  Randomizer randomizer;
  std::function<std::uint64_t(const Record&)> value;
  std::uint64_t row = 0;

  Rational epsilon() const { return randomizer.epsilon(); }
  Report report(const Record& record, Rng& rng) const { return randomizer.report(value(record), row, rng); }
  Rational probability(const Record& record, const Report& report) const {
    return randomizer.probability(value(record), row, report);
  }
};

// Both randomizers on one record, in mixed radix, the first lowest (any_randomizer.h).
template <class Record>
RecordRandomizer<Record> side_by_side(const RecordRandomizer<Record>& first, const RecordRandomizer<Record>& second) {
  const std::uint64_t values = first.randomizer.values(), rows = first.randomizer.rows();
  const std::uint64_t last = second.randomizer.values() - 1;
  return {side_by_side(first.randomizer, second.randomizer),
          [=, low = first.value, high = second.value](const Record& record) {
            return std::min(low(record), values - 1) + values * std::min(high(record), last);
          },
          first.row % rows + rows * (second.row % second.randomizer.rows())};
}

// The calls that a local algorithm makes at once: one randomizer per person. People are numbered, and reports are in
// that order.
//
// Reports of one person depend on each other through the record. So a person has one call per batch. If a person is
// asked again, the randomizers become one product. The report then holds the bits of all of them, the first lowest.
template <class Record>
class LocalBatch {
 public:
  // Error if a product takes no more parts.
  void ask(std::uint64_t person, const RecordRandomizer<Record>& randomizer) {
    const auto [place, first] = calls_.try_emplace(person, randomizer);
    if (!first) place->second = side_by_side(place->second, randomizer);
  }

  bool empty() const { return calls_.empty(); }
  std::size_t size() const { return calls_.size(); }
  // Pairs of a person and the person's randomizer.
  auto begin() const { return calls_.begin(); }
  auto end() const { return calls_.end(); }

 private:
  std::map<std::uint64_t, RecordRandomizer<Record>> calls_;
};

// A rational of 64 significant bits that is at least e^x.
Rational exponential_above(const Rational& x);

// Turns a ratio of probabilities between e^-epsilon and e^epsilon into a statistical query.
//
// Over a random record, a report of a randomizer has rho times its probability over a fixed reference record. For every
// record rho lies between 1/E and E, with a rational E slightly above e^epsilon. The query (rho - 1) / (E - 1/E) has
// values in [-1/(1+E), E/(1+E)], an interval of length 1. The grid is fine: rounding takes a 2^20th of the tolerance.
//
// Property 1: an answer within the tolerance gives the mean ratio within a factor of 1 +- precision.
//
// Privacy:  none by itself.
// Utility:  property 1.
// Cost:     two exact probabilities per record.
// Source:   KL-16, KL-17.   docs/local/statistical_queries.md#local-to-queries
class RatioScale {
 public:
  // 0 < precision < 1.
  RatioScale(const Rational& epsilon, const Rational& precision);

  const Rational& largest() const { return largest_; }      // E
  const Rational& tolerance() const { return tolerance_; }  // for the query: precision / E^2, less the rounding
  Rational low() const { return -1 / (1 + largest_); }
  Rational high() const { return largest_ / (1 + largest_); }

  std::int64_t steps_of(const Rational& ratio) const;  // on the grid
  // The mean ratio that follows from an answer, clipped to the possible range from 1/E to E.
  Rational ratio(const Rational& answer) const;

  template <class Record>
  StatisticalQuery<Record> query(std::function<Rational(const Record&)> ratio) const {
    StatisticalQuery<Record> query;
    query.steps_at = [scale = *this, ratio = std::move(ratio)](const Record& record) {
      return scale.steps_of(ratio(record));
    };
    query.steps = steps_;
    query.low = low();
    query.high = high();
    query.tolerance = tolerance_;
    return query;
  }

 private:
  Rational largest_, spread_, tolerance_;
  std::int64_t steps_;
};

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
