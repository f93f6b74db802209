// Gives the only access to people's records: a call draws one report of one person, within the person's budget.
//
// A call names the person, a randomizer and the value that the person gives to it. In a simulation, the value is a
// function of the person's record. The oracle records the cost before it draws the report, and never refunds it. A call
// has an identifier. A repeated call with the same identifier returns the same report at no cost. It must name the same
// person and randomizer.
//
// Property 1: on every path, the costs of the calls of one person sum to at most `epsilon`. Sums are exact.
// Property 2: Mode::noninteractive takes one batch, complete before any report is drawn, and is closed then.
//             Mode::sequential takes each person once. Mode::full takes any call within the budget.
// A refusal depends on earlier calls, never on a record.
//
// Privacy:  epsilon for each person, pure: the earlier reports determine every randomizer. So the ratio of a
//           transcript's probabilities for two records of one person is a product of the ratios of that person's calls.
// Utility:  a report is an exact draw from the randomizer's output distribution.
// Cost:     O(1) per call. Memory for the people called and the reports drawn.
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

  // The person gives value(person, randomizer) to the randomizer. A larger value than the last legal one counts as that
  // one.
  struct Call {
    std::uint64_t id;
    std::uint64_t person;
    Randomizer randomizer;
    std::function<std::uint64_t(std::uint64_t person)> value;
    std::uint64_t row = 0;
  };

  PersonOracle(std::uint64_t people, const Rational& epsilon, Mode mode);

  // Error (budget) if a rule or the budget refuses. Then nothing is spent and nothing is drawn.
  Report call(const Call& call, Rng& rng);
  // Answers all calls or none. Reports are in the order of the calls.
  std::vector<Report> batch(std::span<const Call> calls, Rng& rng);

  Rational spent(std::uint64_t person) const;
  Rational left(std::uint64_t person) const;

 private:
  // The content of a call without its identifier.
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
  std::unordered_map<std::uint64_t, Rational> spent_;  // by person, once called
  std::unordered_map<std::uint64_t, Answer> answers_;
  bool closed_ = false;  // Mode::noninteractive has taken its batch
};

}  // namespace discreet::inline local
