// Whole studies in tests: the exact privacy of one with one person per question, and studies with the planned people.
// A transcript has all that is published.
#pragma once

#include <functional>

#include "discreet/audit/verify/verifier.h"
#include "discreet/local/studies/protocol.h"
#include "discreet/local/studies/simulation.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {

// Record number `index` of the schema, the first field fastest.
inline Record record_at(const RecordSchema& schema, std::uint64_t index) {
  Record record;
  for (const RecordField& field : schema.fields()) {
    const auto size = static_cast<std::uint64_t>(field.range.high - field.range.low + 1);
    record.push_back(field.range.low + static_cast<std::int64_t>(index % size));
    index /= size;
  }
  return record;
}

// Rounds are played until the rows are used up: the i-th row answers the i-th question. The transcript holds every
// public row and every report. Announcements are functions of them. The verifier forks at the choices of rows and tries
// all of them. People `before` answer first and are the same in all databases. So the people of a later round can hold
// any record, and the databases stay few.
template <class P>
Subject transcript_subject(const P& protocol, const std::vector<Record>& before = {}) {
  Subject subject;
  subject.records = static_cast<std::size_t>(low_64(protocol.schema().records()));
  subject.promised = {protocol.epsilon()};
  subject.run = [&protocol, before](std::span<const std::uint32_t> database, Rng& rng) {
    std::string transcript;
    Answered answered;
    std::vector<Record> people = before;
    for (std::uint32_t index : database) people.push_back(record_at(protocol.schema(), index));
    for (std::size_t next = 0; next < people.size();) {
      const std::vector<Question> questions = protocol.questions(answered);
      if (questions.empty()) break;
      answered.emplace_back();
      for (const Question& question : questions) {
        Tally tally = question.randomizer.empty_tally();
        if (next < people.size()) {
          const AskedQuestion asked(question, protocol.schema());
          const std::uint64_t row = uniform_below(question.randomizer.rows(), rng);
          const Report report = asked.report(people[next++], row, rng);
          question.randomizer.count(report, row, tally);
          transcript += std::to_string(row) + ":";
          for (std::size_t bit = 0; bit < report.size(); ++bit) transcript += report[bit] ? '1' : '0';
          transcript += ' ';
        }
        answered.back().push_back(std::move(tally));
      }
    }
    return transcript;
  };
  return subject;
}

// Studies of a protocol with as many people as it plans, each about a target of its own. How many of them do not end as
// `correct` (an outcome, a target) requires.
template <class P, class Correct>
int failed_studies(const P& protocol, int studies, Rng& rng, const Correct& correct) {
  int failures = 0;
  for (int i = 0; i < studies; ++i) {
    const auto target = protocol.target(rng);
    const auto study = simulate(
        protocol, planned_people(protocol.plan()),
        [&](Rng& own, Record& record) { protocol.person(target, own, record); }, rng);
    failures += !correct(protocol.outcome(study.answered), target);
  }
  return failures;
}

}  // namespace discreet::inline local
