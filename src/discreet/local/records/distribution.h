// A known distribution over finitely many records, with exact weights.
//
// Privacy:  none needed: it is public, or part of a test.
// Utility:  exact means.
// Cost:     one pass over the support per query.
// Source:   KL-12.
#pragma once

#include "discreet/local/records/query.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {

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

}  // namespace discreet::inline local
