// The exact output distributions of many databases, each stored once.
//
// Equal probabilities share one value and equal distributions share one entry. So thousands of databases cost four
// bytes each if the program cannot see their differences. Every value carries a tight certified enclosure and its ends
// as doubles rounded outwards: most comparisons need no more.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "discreet/random/explore/explorer.h"

namespace discreet::inline audit {

// The end of a run: it returned a key, or it threw.
struct Outcome {
  enum class Kind { returned, thrown };
  Kind kind = Kind::returned;
  std::string text;
  std::strong_ordering operator<=>(const Outcome&) const = default;

  std::string key() const { return kind == Kind::thrown ? "error: " + text : text; }
};

// True if its width never shows in a double.
bool is_tight(const Interval& x);

// A probability with its enclosure. The precision grows until it is tight or an enclosed part stops it.
struct EnclosedProbability {
  static constexpr unsigned last_precision = 1u << 14;
  explicit EnclosedProbability(Probability value);
  Probability exact;
  Interval enclosure;
  double low, high;
};

// Throws Explorer::Refused if the masses cannot add up to 1: some choice was explored with a wrong distribution.
struct EnclosedLaw {
  explicit EnclosedLaw(const Law<Outcome>& law);
  std::vector<std::pair<Outcome, EnclosedProbability>> mass;  // nothing that is certainly zero
  EnclosedProbability remainder;
};

class LawTable {
 public:
  using Id = std::uint32_t;
  static constexpr Id zero = 0;  // the value 0

  struct Mass {
    Id outcome, value;
    double low, high;
  };
  struct Entry {
    std::vector<Mass> mass;  // by outcome
    Id remainder;            // a value
    bool has_errors;
  };

  LawTable();

  // Declares all keys that can be returned (Subject::outcomes).
  void declare(const std::vector<std::string>& keys);
  Id add(const EnclosedLaw& law);

  const Entry& law(Id id) const { return laws_[id]; }
  const EnclosedProbability& value(Id id) const { return values_[id]; }
  const Outcome& outcome(Id id) const { return *outcomes_[id]; }
  std::size_t laws() const { return laws_.size(); }
  std::size_t values() const { return values_.size(); }

  // True if every outcome seen was declared. Then the declared ones are all there are.
  bool closed() const { return declared_ > 0 && outcomes_.size() == declared_; }
  std::size_t declared() const { return declared_; }
  bool complete() const { return largest_remainder_ == 0; }        // no distribution has a remainder
  double largest_remainder() const { return largest_remainder_; }  // rounded up

 private:
  Id outcome_id(const Outcome& outcome);
  Id value_id(const EnclosedProbability& value);

  std::deque<EnclosedProbability> values_;
  std::unordered_multimap<std::size_t, Id> values_by_hash_;
  std::map<Outcome, Id> outcome_ids_;
  std::vector<const Outcome*> outcomes_;
  std::deque<Entry> laws_;
  std::map<std::vector<Id>, Id> law_ids_;  // by remainder, outcome, value, outcome, value, ...
  std::size_t declared_ = 0;
  double largest_remainder_ = 0;
};

}  // namespace discreet::inline audit
