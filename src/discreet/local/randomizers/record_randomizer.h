// A randomizer of whole records with a known output distribution: the emulations see a call to a person as this.
//
// Privacy:  epsilon, pure, any two records.
// Utility:  that of the randomizer inside.
// Cost:     one evaluation of the question.
// Source:   KL-10 (transparent randomizers, Definition 5.13 of Kasiviswanathan et al. 2011).
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

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

}  // namespace discreet::inline local
