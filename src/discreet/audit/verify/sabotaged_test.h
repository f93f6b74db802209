// A sabotaged program that the verifier must catch, beside the sound one that must pass on the same instance.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "discreet/audit/verify/verifier.h"

namespace discreet::inline audit {

using Family = std::function<Subject(std::size_t rows)>;  // the subject for databases of `rows` rows
using Run = std::function<std::string(std::span<const std::uint32_t> database, Rng& rng)>;

struct Sabotaged {
  std::string name;
  std::string broken;    // its defect
  Family program;        // keeps the promise in words only
  Family original;       // keeps the promise
  std::size_t max_rows;  // some instance of at most this number of rows catches it
};
inline void PrintTo(const Sabotaged& sabotaged, std::ostream* stream) { *stream << sabotaged.broken; }

// The original with its program exchanged. A sabotaged program that looks at the order of the rows declares it.
inline Family mutated(const Family& original, const std::function<Run(std::size_t rows)>& program,
                      Rows order = Rows::unordered) {
  return [=](std::size_t rows) {
    Subject subject = original(rows);
    subject.run = program(rows);
    subject.order = order;
    subject.outcomes.reset();
    return subject;
  };
}

inline Family mutated(const Family& original, const Run& run, Rows order = Rows::unordered) {
  return mutated(
      original, [=](std::size_t) { return run; }, order);
}

}  // namespace discreet::inline audit
