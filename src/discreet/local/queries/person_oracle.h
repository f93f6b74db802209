// The only door to people's records: a call draws one report of one person, and her budget never runs over.
//
// A call names the person, a randomizer and the value that the person gives it (in a simulation: a function of her
// record). Its cost is recorded before the report is drawn and is never refunded, whatever happens after. A call has an
// identifier: a call that is repeated with the same one returns the report that was drawn, at no cost, and must be
// about the same person and randomizer.
//
// Property 1: on every path the costs of the calls of one person sum to at most `epsilon`; sums are exact.
// Property 2: Mode::noninteractive takes one batch, which is complete before any report is drawn, and is closed then;
//             Mode::sequential takes each person once; Mode::full takes any call that the budget allows.
// A refusal depends on what was asked before, never on a record.
//
// Privacy:  epsilon for each person, pure: every randomizer is determined by the reports before it, so that the ratio
//           of a transcript's probabilities for two records of one person is a product of the ratios of her own calls.
// Utility:  a report is exactly a draw from the randomizer's law.
// Cost:     O(1) a call; memory for the people who were called and the reports that were drawn.
// Source:   KL-11.   docs/local/randomizers.md#person-oracle
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

class PersonOracle {
 public:
  enum class Mode { noninteractive, sequential, full };

  // value(person, randomizer) is what the person gives to the randomizer; taken for the last legal value beyond that.
  struct Call {
    std::uint64_t id;
    std::uint64_t person;
    Randomizer randomizer;
    std::function<std::uint64_t(std::uint64_t person)> value;
    std::uint64_t row = 0;
  };

  PersonOracle(std::uint64_t people, const Rational& epsilon, Mode mode);

  // Error (budget) when a rule or the budget refuses; then nothing is spent and nothing drawn.
  Report call(const Call& call, Rng& rng);
  // All or nothing; reports in the order of the calls.
  std::vector<Report> batch(std::span<const Call> calls, Rng& rng);

  Rational spent(std::uint64_t person) const;
  Rational left(std::uint64_t person) const;

 private:
  // What a call asks, whatever its identifier.
  struct Asked {
    std::uint64_t person, row;
    Randomizer randomizer;
    bool operator==(const Asked&) const = default;
  };
  struct Answer {
    Asked asked;
    Report report;
  };
  static Asked asked(const Call& call) { return {call.person, call.row, call.randomizer}; }
  void reserve(std::span<const Call* const> fresh);

  Mode mode_;
  std::uint64_t people_;
  Rational budget_;
  std::unordered_map<std::uint64_t, Rational> spent_;  // of those who were called
  std::unordered_map<std::uint64_t, Answer> answers_;
  bool closed_ = false;  // of Mode::noninteractive: the batch was taken
};

}  // namespace discreet::inline local
