#include "discreet/service/studies/study_document.h"

#include <fmt/format.h>

#include "discreet/app/studies/randomizers.h"
#include "discreet/base/error.h"
#include "discreet/json/value.h"
#include "discreet/local/records/record_json.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::inline service {
namespace {

constexpr std::size_t most_rounds = 4096, most_questions = 65536;

[[noreturn]] void refuse(const std::string& what) {
  throw Error(
      "the announcement of the study is not understood: " + what + ". Upgrade discreet, or tell the collector's owner",
      Error::Kind::check);
}

const Json& member(const Json& from, const char* name) {
  if (!from.is_object() || !from.contains(name)) refuse(fmt::format("it has no '{}'", name));
  return from[name];
}

std::uint64_t count_in(const Json& from, const char* name) {
  if (!from.is_number_unsigned()) refuse(fmt::format("'{}' is no number of people", name));
  return from.get<std::uint64_t>();
}

std::string text_in(const Json& from, const char* name) {
  const Json& text = member(from, name);
  if (!text.is_string()) refuse(fmt::format("'{}' is no text", name));
  return text.get<std::string>();
}

std::vector<std::uint64_t> counts_in(const Json& from, const char* name, std::size_t most) {
  if (!from.is_array() || from.size() > most) refuse(fmt::format("'{}' is no list of numbers", name));
  std::vector<std::uint64_t> counts;
  for (const Json& count : from) counts.push_back(count_in(count, name));
  return counts;
}

Json write_question(const Question& question) {
  return {{"value", write_expression(question.value)},
          {"randomizer", write_randomizer(question.randomizer)},
          {"people", question.people}};
}

Question read_question(const Json& from) {
  return {read_expression(member(from, "value")), read_randomizer(member(from, "randomizer")),
          count_in(member(from, "people"), "people")};
}

Json write_questions(const std::vector<Question>& questions) {
  Json written = Json::array();
  for (const Question& question : questions) written.push_back(write_question(question));
  return written;
}

std::vector<Question> read_questions(const Json& from) {
  if (!from.is_array() || from.empty() || from.size() > most_questions) refuse("'questions' is no list of questions");
  std::vector<Question> questions;
  for (const Json& question : from) questions.push_back(read_question(question));
  return questions;
}

Json write_closing(const ClosingRule& closing) {
  Json written = Json::object();
  if (!closing.people.empty()) written["people"] = closing.people;
  if (closing.seconds) written["seconds"] = *closing.seconds;
  return written;
}

}  // namespace

Json write_study_document(const StudyDocument& document) {
  Json written{{"wire", wire_version},
               {"study", document.name},
               {"protocol", document.protocol},
               {"options", document.options},
               {"schema", write_record_schema(document.schema)},
               {"epsilon", to_string(document.epsilon)},
               {"rounds", document.rounds},
               {"seed", to_hex(document.seed)},
               {"state", document.open == 0 ? "finished" : "open"},
               {"closing", write_closing(document.closing)}};
  written["protocol_hash"] = protocol_hash(written);
  if (document.open > 0) {
    written["round"] = document.open;
    written["questions"] = write_questions(document.questions);
  }
  if (document.deadline) written["deadline"] = *document.deadline;
  written["results"] = document.results;
  if (document.open > 0) return written;
  written["outcome"] = document.outcome;
  written["transcript_hash"] = document.transcript;
  return written;
}

Json write_announcement(const std::string& study, std::size_t round, const std::vector<Question>& questions) {
  return {{"wire", wire_version}, {"study", study}, {"round", round}, {"questions", write_questions(questions)}};
}

StudyDocument read_study_document(const Json& from) {
  if (member(from, "wire") != wire_version) refuse("it is of another version of the wire");
  StudyDocument document{.name = text_in(from, "study"),
                         .protocol = text_in(from, "protocol"),
                         .schema = read_record_schema(member(from, "schema")),
                         .epsilon = Value<Rational>::read(member(from, "epsilon"), "epsilon"),
                         .rounds = counts_in(member(from, "rounds"), "rounds", most_rounds),
                         .seed = parse_seed(text_in(from, "seed"))};
  if (document.rounds.empty()) refuse("it has no rounds");
  if (document.epsilon <= 0) refuse("its epsilon is not above 0");
  const std::string state = text_in(from, "state");
  if (state == "open") {
    document.open = count_in(member(from, "round"), "round");
    if (document.open == 0 || document.open > document.rounds.size()) refuse("the open round is not planned");
    document.questions = read_questions(member(from, "questions"));
  } else if (state != "finished") {
    refuse("its state is neither open nor finished");
  }
  if (text_in(from, "protocol_hash") != protocol_hash(from)) refuse("its protocol hash is not that of its members");
  if (from.contains("options")) document.options = from["options"];
  if (from.contains("results")) document.results = from["results"];
  if (from.contains("outcome")) document.outcome = from["outcome"];
  if (from.contains("transcript_hash")) document.transcript = text_in(from, "transcript_hash");
  return document;
}

}  // namespace discreet::inline service
