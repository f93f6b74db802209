// Answers each statistical query as wrongly as its tolerance allows.
//
// An algorithm's proof covers every valid oracle. Random errors hide mistakes that these worst-case errors show.
//
// Privacy:  none: an instrument for tests and experiments.
// Utility:  valid: every answer is within its tolerance, and at the end of that range if possible.
// Cost:     one pass over the support per query.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include <array>
#include <string_view>

#include "discreet/base/field.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/records/distribution.h"

namespace discreet::inline local {

// The error of an answer: plus the tolerance, minus the tolerance, the two in turn, or a random part of the tolerance.
// `rounding` gives the nearest multiple of twice the tolerance.
enum class AdversaryRule { above, below, alternating, random, rounding };
constexpr auto words(AdversaryRule) {
  return std::array<std::string_view, 5>{"above", "below", "alternating", "random", "rounding"};
}
inline constexpr std::array all_adversaries{AdversaryRule::above, AdversaryRule::below, AdversaryRule::alternating,
                                            AdversaryRule::random, AdversaryRule::rounding};

template <class Record>
class AdversarialOracle {
 public:
  AdversarialOracle(Distribution<Record> distribution, AdversaryRule adversary, std::uint64_t seed = 1)
      : distribution_(std::move(distribution)), adversary_(adversary), rng_(Rng::seeded(seed)) {}

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      answers.push_back(wrong(distribution_.mean(query), query.tolerance));
    }
    return answers;
  }

 private:
  Rational wrong(const Rational& mean, const Rational& tolerance) {
    constexpr std::uint64_t parts = 1000;
    ++asked_;
    switch (adversary_) {
      case AdversaryRule::above: return mean + tolerance;
      case AdversaryRule::below: return mean - tolerance;
      case AdversaryRule::alternating: return asked_ % 2 == 1 ? mean + tolerance : mean - tolerance;
      case AdversaryRule::random: return mean + tolerance * (Rational(2 * uniform_below(parts + 1, rng_), parts) - 1);
      case AdversaryRule::rounding: break;
    }
    return 2 * tolerance * Rational(floor(mean / (2 * tolerance) + Rational(1, 2)));
  }

  Distribution<Record> distribution_;
  AdversaryRule adversary_;
  Rng rng_;
  std::uint64_t asked_ = 0;
};

}  // namespace discreet::inline local
