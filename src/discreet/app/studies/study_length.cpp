// Tested by local_plan_test.cpp
#include "discreet/app/studies/study_length.h"

#include "discreet/base/error.h"
#include "discreet/local/records/record_json.h"
#include "discreet/local/studies/question_json.h"

namespace discreet::inline app {

std::optional<std::string> too_long(const std::string& protocol, std::size_t bytes, std::size_t rounds) {
  const std::size_t most = longest_first_document(rounds);
  if (bytes <= most) return std::nullopt;
  return "the questions of '" + protocol + "' take " + std::to_string(bytes) +
         " bytes with these options, and a device reads " + std::to_string(most) +
         " of a first round at most. Ask for less: fewer concepts, answers, clusters or dimensions";
}

// A plan may be of a study that is too large to be asked at all, which is said to whoever runs it.
std::optional<std::string> too_long(const StudyProtocol& study) {
  std::size_t bytes = study.options().dump().size() + write_record_schema(study.schema()).dump().size();
  try {
    for (const Question& question : study.questions({})) bytes += write_question(question).dump().size() + 1;
  } catch (const Error&) {
    return std::nullopt;
  }
  return too_long(study.name(), bytes, study.plan().size());
}

}  // namespace discreet::inline app
