// A randomizer of whole records whose law is known: what the emulations need of one call to a person.
//
// Privacy:  epsilon, pure, any two records.
// Utility:  that of the randomizer inside.
// Cost:     one evaluation of the question.
// Source:   KL-10 (transparent randomizers, Definition 5.13 of Kasiviswanathan et al. 2011).
#pragma once

#include <functional>

#include "discreet/local/randomizer.h"

namespace discreet {

template <class Record>
struct RecordRandomizer {
  Rational epsilon;
  std::function<Report(const Record&, Rng&)> report;
  std::function<Rational(const Record&, const Report&)> probability;  // exactly that of the report
};

// A family applied to what `value` says of a record.
template <class Record, LocalRandomizer R>
RecordRandomizer<Record> on_records(const R& randomizer, std::function<std::uint64_t(const Record&)> value,
                                    std::uint64_t row = 0) {
  return {
      randomizer.epsilon(), [=](const Record& record, Rng& rng) { return randomizer.report(value(record), row, rng); },
      [=](const Record& record, const Report& report) { return randomizer.probability(value(record), row, report); }};
}

// One call of a local algorithm. People are numbered.
template <class Record>
struct LocalCall {
  std::uint64_t person = 0;
  RecordRandomizer<Record> randomizer;
};

}  // namespace discreet
