// A question of a round to one person: an expression over the record, the randomizer that answers it, and the planned
// number of people.
//
// Before it answers, the device checks with the public schema alone that the randomizer takes the value of every
// record. Then no record makes it fail, so a failure reveals nothing about a record.
//
// Privacy:  randomizer.epsilon(), pure, any two records of the schema, for every expression.
// Utility:  estimates.h, of the values of the expression.
// Cost:     O(parts of the expression) and one report.
// Source:   KL-12, KL-13; section 5 of the spec of the local model.   docs/local/questions.md
#pragma once

#include "discreet/local/randomizers/any_randomizer.h"
#include "discreet/local/records/cohort.h"
#include "discreet/local/records/expression.h"

namespace discreet::inline local {

struct Question {
  Expression value;
  Randomizer randomizer;
  std::uint64_t people = 0;  // planned
  bool operator==(const Question&) const = default;
};

// The message on the wire. The row is public and can be computed again from the token.
struct SentReport {
  std::uint64_t row = 0;
  Report report;
};

// A question that was checked against the schema. It is ready to be answered.
class AskedQuestion {
 public:
  // Error: the expression does not fit the schema, or could leave 0, ..., values()-1 of the randomizer.
  AskedQuestion(const Question& question, const RecordSchema& schema);

  const Randomizer& randomizer() const { return randomizer_; }

  // The record must be a checked record of the schema.
  Report report(const Record& record, std::uint64_t row, Rng& rng) const;
  // With the row that belongs to the person's token.
  SentReport answer(const Record& record, const Cohort& cohort, Rng& rng) const;

 private:
  Evaluator value_;
  Randomizer randomizer_;
};

}  // namespace discreet::inline local
