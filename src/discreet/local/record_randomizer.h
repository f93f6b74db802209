// A randomizer of whole records whose law is known: what the emulations need of one call to a person.
//
// Privacy:  epsilon, pure, any two records.
// Utility:  that of the randomizer inside.
// Cost:     one evaluation of the question.
// Source:   KL-10 (transparent randomizers, Definition 5.13 of Kasiviswanathan et al. 2011).
#pragma once

#include <functional>

#include "discreet/local/any_randomizer.h"

namespace discreet {

// A family applied to what `value` says of a record, in a public row.
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

// One call of a local algorithm. People are numbered.
template <class Record>
struct LocalCall {
  std::uint64_t person = 0;
  RecordRandomizer<Record> randomizer;
};

}  // namespace discreet
