#include "discreet/local/randomizers/question.h"

#include "discreet/base/error.h"

namespace discreet::inline local {

AskedQuestion::AskedQuestion(const Question& question, const RecordSchema& schema)
    : value_(question.value, schema), randomizer_(question.randomizer) {
  const ValueRange& range = value_.range();
  if (range.low < 0 || static_cast<std::uint64_t>(range.high) >= randomizer_.values())
    throw Error("the question has values in " + std::to_string(range.low) + ".." + std::to_string(range.high) +
                ", and its randomizer takes 0.." + std::to_string(randomizer_.values() - 1) +
                " only. A question must fit for every record");
}

Report AskedQuestion::report(const Record& record, std::uint64_t row, Rng& rng) const {
  return randomizer_.report(static_cast<std::uint64_t>(value_(record)), row, rng);
}

SentReport AskedQuestion::answer(const Record& record, const Cohort& cohort, Rng& rng) const {
  const std::uint64_t row = cohort.row(randomizer_.rows());
  return {row, report(record, row, rng)};
}

}  // namespace discreet::inline local
