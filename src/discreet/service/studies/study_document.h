// What a collector tells everybody about a study, and what a device reads of it: version 1 of the wire.
//
// Everything that a device needs stands in it, so that fetching it does not tell whether the device is asked anything.
// It has the questions of the open round alone, so that a study of many rounds grows by its results and not by its
// questions; those of earlier rounds are told by themselves.
// docs/local/collector.md describes it, docs/local/openapi.json has it as a schema.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/json/json.h"
#include "discreet/local/randomizers/question.h"

namespace discreet::inline service {

inline constexpr int wire_version = 1;

// When a round ends, whatever comes first; by hand it can always be ended.
struct ClosingRule {
  std::vector<std::uint64_t> people;    // reports, a number a round; none: no such rule
  std::optional<std::int64_t> seconds;  // after it was opened
  bool operator==(const ClosingRule&) const = default;
};

struct StudyDocument {
  std::string name, protocol;
  Json options = Json::object();  // of the protocol
  RecordSchema schema;
  Rational epsilon;                   // what a person spends at most
  std::vector<std::uint64_t> rounds;  // planned people
  StudySeed seed{};
  std::size_t open = 0;                  // the number of the open round, from 1; 0 when the study is finished
  std::optional<std::int64_t> deadline;  // of the open round, in seconds since 1970
  ClosingRule closing;
  std::vector<Question> questions;  // of the open round; none when the study is finished
  Json results = Json::array();     // of the closed rounds
  Json outcome;                     // of a finished study
  std::string transcript;           // its transcript hash
};

Json write_study_document(const StudyDocument& document);

// What was, or is, asked in one round.
Json write_announcement(const std::string& study, std::size_t round, const std::vector<Question>& questions);

// As a device reads it: whatever it does not understand is an Error, and then it stays silent. Questions are read, and
// not yet checked against the schema. `options`, `results` and `outcome` are taken as they are; that the protocol hash
// is the one of what stands there is checked.
StudyDocument read_study_document(const Json& from);

}  // namespace discreet::inline service
