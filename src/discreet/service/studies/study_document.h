// The public document of a study, as a collector publishes it and a device reads it: version 1 of the wire.
//
// It contains everything that a device needs. So a request for it does not reveal whether the device is asked anything.
// It has the questions of the open round alone. So a study of many rounds grows by its results and not by its
// questions. Questions of earlier rounds have documents of their own. docs/local/collector.md describes it,
// docs/local/openapi.json has it as a schema.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/json/json.h"
#include "discreet/local/randomizers/question.h"

namespace discreet::inline service {

inline constexpr int wire_version = 1;

// The end of a round: the first rule that applies. The operator can always end it by hand.
struct ClosingRule {
  std::vector<std::uint64_t> people;    // reports, one number per round, empty: no such rule
  std::optional<std::int64_t> seconds;  // after it was opened
  bool operator==(const ClosingRule&) const = default;
};

struct StudyDocument {
  std::string name, protocol;
  Json options = Json::object();  // the protocol's
  RecordSchema schema;
  Rational epsilon;                   // the most that a person spends
  std::vector<std::uint64_t> rounds;  // planned people
  StudySeed seed{};
  std::size_t open = 0;                  // the number of the open round, from 1, or 0 when the study is finished
  std::optional<std::int64_t> deadline;  // end of the open round, in seconds since 1970
  ClosingRule closing;
  std::vector<Question> questions;  // in the open round, empty when the study is finished
  Json results = Json::array();     // for the closed rounds
  Json outcome;                     // for a finished study
  std::string transcript;           // its transcript hash
};

Json write_study_document(const StudyDocument& document);

// The questions of one round, closed or open.
Json write_announcement(const std::string& study, std::size_t round, const std::vector<Question>& questions);

// As a device reads it. If the device does not understand a part, this is an Error, and the device stays silent.
// Questions are read, and not yet checked against the schema. `options`, `results` and `outcome` are taken as they are.
// The function checks the protocol hash against the members of the document.
StudyDocument read_study_document(const Json& from);

}  // namespace discreet::inline service
