// Presents a study as a local algorithm: a collector's protocol, in a form that can be emulated.
//
// Every planned person is called once. The constructor draws the public row, as a token's hash would give it.
//
// Privacy:  that of the protocol.
// Utility:  reports are tallied and decided on as by a collector.
// Cost:     O(people) per round.
// Source:   KL-17, KL-18.   docs/local/statistical_queries.md#equivalence
#pragma once

#include "discreet/local/queries/equivalence.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

template <Protocol P>
class ProtocolCalls {
 public:
  using Record = discreet::Record;
  using Output = std::optional<typename P::Outcome>;

  ProtocolCalls(P protocol, Rng& rng) : protocol_(std::move(protocol)) {
    for (std::uint64_t people : planned_people(protocol_.plan()))
      for (std::uint64_t i = 0; i < people; ++i) rows_.push_back(rng.bits(word_bits));
  }

  Rational epsilon() const { return protocol_.epsilon(); }
  std::uint64_t call_count() const { return rows_.size(); }

  LocalBatch<Record> next(std::span<const std::vector<Report>> answered) const {
    LocalBatch<Record> calls;
    std::uint64_t person = 0;
    for (const auto& reports : answered) person += reports.size();
    for (const Question& question : protocol_.questions(tallied(answered))) {
      Evaluator value(question.value, protocol_.schema());
      for (std::uint64_t i = 0; i < question.people; ++i, ++person)
        calls.ask(person, {question.randomizer,
                           [value](const Record& record) { return static_cast<std::uint64_t>(value(record)); },
                           row_of(person, question)});
    }
    return calls;
  }

  Output output(std::span<const std::vector<Report>> answered) const { return protocol_.outcome(tallied(answered)); }

 private:
  static constexpr int word_bits = 64;

  std::uint64_t row_of(std::uint64_t person, const Question& question) const {
    return rows_.at(person) % question.randomizer.rows();
  }

  // Reports are in the order of the people.
  Answered tallied(std::span<const std::vector<Report>> answered) const {
    Answered rounds;
    std::uint64_t person = 0;
    for (const auto& reports : answered) {
      std::vector<Tally> tallies;
      auto report = reports.begin();
      for (const Question& question : protocol_.questions(rounds)) {
        Tally& tally = tallies.emplace_back(question.randomizer.empty_tally());
        for (std::uint64_t i = 0; i < question.people; ++i, ++person)
          question.randomizer.count(*report++, row_of(person, question), tally);
      }
      rounds.push_back(std::move(tallies));
    }
    return rounds;
  }

  P protocol_;
  std::vector<std::uint64_t> rows_;  // one word per person
};

}  // namespace discreet::inline local
