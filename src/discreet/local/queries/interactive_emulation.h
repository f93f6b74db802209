// Emulates calls to people from statistical queries alone, any number of calls per person.
//
// A later call to a person must fit the earlier reports, because the record is the same. So a query compares the
// population with a public reference record. It asks how much likelier all reports of the person are, with the
// candidate among them. The candidate's weight is this answer divided by the weight of the earlier reports. The
// emulation asked for that weight when it kept the last of them. Rejected candidates leave no trace. Different people
// stay independent.
//
// Privacy:  that of the oracle. The emulation reads no record.
// Utility:  the whole transcript within total variation `beta` of the true one.
// Cost:     expected at most 2 e^e queries for a call of budget e. Each query evaluates all reports of the person.
// Source:   KL-17 (Claim 5.10 of Kasiviswanathan et al. 2011), constants repaired, one query per attempt instead of
//           two.   docs/local/statistical_queries.md#local-to-queries
#pragma once

#include <map>

#include "discreet/local/queries/sq_emulation.h"

namespace discreet::inline local {

template <class Record, SqOracle<Record> Oracle>
class InteractiveEmulation {
 public:
  // At most `calls` calls altogether. For every person the budgets add up to at most epsilon.
  InteractiveEmulation(Oracle& oracle, Record reference, Rational epsilon, std::uint64_t calls, const Rational& beta)
      : oracle_(oracle),
        reference_(std::move(reference)),
        epsilon_(std::move(epsilon)),
        calls_left_(calls),
        precision_(beta / (3 * calls)),
        // Two answers make a quotient, so each has a third of the precision.
        scale_(epsilon_, precision_ / 3) {}

  const Rational& precision() const { return precision_; }
  const RatioScale& scale() const { return scale_; }

  // Tries one candidate and returns nothing if it is rejected. Error if the person's budget, or the calls, are used up.
  std::optional<Report> attempt(std::uint64_t person, const RecordRandomizer<Record>& randomizer, Rng& rng) {
    History& history = people_[person];
    require(history.spent + randomizer.epsilon() <= epsilon_, "a call exceeds the budget of the person");
    require(calls_left_ > 0, "more calls than were planned");
    Report candidate = randomizer.report(reference_, rng);
    const StatisticalQuery<Record> query = history_query(history, randomizer, candidate);
    const Rational weight = scale_.ratio(oracle_.ask(std::span<const StatisticalQuery<Record>>(&query, 1)).front());
    if (!keeps(weight / history.weight, precision_, exponential_above(randomizer.epsilon()), rng)) return std::nullopt;
    history.said.push_back({randomizer, candidate, randomizer.probability(reference_, candidate)});
    history.spent += randomizer.epsilon();
    history.weight = weight;
    --calls_left_;
    return candidate;
  }

  Report call(std::uint64_t person, const RecordRandomizer<Record>& randomizer, Rng& rng) {
    while (true)
      if (auto report = attempt(person, randomizer, rng)) return *report;
  }

 private:
  struct Said {
    RecordRandomizer<Record> randomizer;
    Report report;
    Rational base;  // its probability over the reference record
  };
  struct History {
    std::vector<Said> said;
    Rational spent = 0;
    Rational weight = 1;  // how much likelier all reports are over the population, as answered
  };

  StatisticalQuery<Record> history_query(const History& history, const RecordRandomizer<Record>& randomizer,
                                         const Report& candidate) const {
    auto said = history.said;
    said.push_back({randomizer, candidate, randomizer.probability(reference_, candidate)});
    return scale_.query<Record>([said](const Record& record) {
      Rational ratio = 1;
      for (const Said& one : said) ratio *= one.randomizer.probability(record, one.report) / one.base;
      return ratio;
    });
  }

  Oracle& oracle_;
  Record reference_;
  Rational epsilon_;
  std::uint64_t calls_left_;
  Rational precision_;
  RatioScale scale_;
  std::map<std::uint64_t, History> people_;
};

}  // namespace discreet::inline local
