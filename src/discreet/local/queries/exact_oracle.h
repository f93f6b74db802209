// Answers statistical queries from a known distribution: exactly, or as wrongly as the tolerance allows.
//
// Privacy:  none: it is for public distributions, for tests and experiments.
// Utility:  every answer is exact, or within its tolerance for the oracle that errs.
// Cost:     one pass over the support per query.
// Source:   KL-12.   docs/local/statistical_queries.md#oracles
#pragma once

#include <array>
#include <string_view>

#include "discreet/base/field.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/records/query.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {

// A known distribution over finitely many records, with exact weights. Means take one pass over the support.
template <class Record>
class Distribution {
 public:
  struct Atom {
    Record record;
    Rational weight;
  };

  explicit Distribution(std::vector<Atom> atoms) : atoms_(std::move(atoms)) {
    Rational total = 0;
    for (const Atom& atom : atoms_) {
      require(atom.weight >= 0, "weights must not be negative");
      total += atom.weight;
    }
    require(total == 1, "weights must add up to 1");
  }

  static Distribution uniform(const std::vector<Record>& records) {
    std::vector<Atom> atoms;
    for (const Record& record : records) atoms.push_back({record, Rational(1, records.size())});
    return Distribution(std::move(atoms));
  }

  const std::vector<Atom>& atoms() const { return atoms_; }

  Rational mean(const StatisticalQuery<Record>& query) const {
    Rational sum = 0;
    for (const Atom& atom : atoms_) sum += atom.weight * query.at(atom.record);
    return query.value(sum);
  }

 private:
  std::vector<Atom> atoms_;
};

template <class Record>
class ExactOracle {
 public:
  explicit ExactOracle(Distribution<Record> distribution) : distribution_(std::move(distribution)) {}

  QueryAnswers ask(std::span<const StatisticalQuery<Record>> batch) {
    QueryAnswers answers;
    for (const StatisticalQuery<Record>& query : batch) {
      check(query);
      answers.push_back(distribution_.mean(query));
    }
    return answers;
  }

 private:
  Distribution<Record> distribution_;
};

// The error of an answer: plus the tolerance, minus the tolerance, the two in turn, or a random part of the tolerance.
// `rounding` gives the nearest multiple of twice the tolerance.
enum class AdversaryRule { above, below, alternating, random, rounding };
constexpr auto words(AdversaryRule) {
  return std::array<std::string_view, 5>{"above", "below", "alternating", "random", "rounding"};
}
inline constexpr std::array all_adversaries{AdversaryRule::above, AdversaryRule::below, AdversaryRule::alternating,
                                            AdversaryRule::random, AdversaryRule::rounding};

// Errs in every answer, and at the end of the range that the tolerance allows if possible.
//
// An algorithm's proof covers every valid oracle. Random errors hide mistakes that these worst-case errors show.
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
