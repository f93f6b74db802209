#include "discreet/local/studies/question_json.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/local/randomizers/randomizer_json.h"
#include "discreet/local/records/record_json.h"

namespace discreet::inline local {
namespace {

void check_keys(const Json& from, const std::vector<std::string>& known, const char* what) {
  if (!from.is_object()) throw Error(std::string(what) + " is an object with " + join(known));
  for (const auto& [key, value] : from.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Error(std::string("unknown key ") + in_quotes(key, 60) + " of " + what + did_you_mean(key, known) +
                  ". Known are " + join(known));
  for (const std::string& key : known)
    if (!from.contains(key)) throw Error(std::string(what) + " needs " + key);
}

std::uint64_t read_count(const Json& from, const char* what) {
  if (!from.is_number_unsigned() && !(from.is_number_integer() && from.get<std::int64_t>() >= 0))
    throw Error(std::string(what) + " must be a whole number that is not negative");
  return from.get<std::uint64_t>();
}

}  // namespace

Json write_question(const Question& question) {
  return {{"value", write_expression(question.value)},
          {"randomizer", write_randomizer(question.randomizer)},
          {"people", question.people}};
}

Question read_question(const Json& from) {
  check_keys(from, {"value", "randomizer", "people"}, "a question");
  return {read_expression(from["value"]), read_randomizer(from["randomizer"]), read_count(from["people"], "people")};
}

Json write_tally(const Tally& tally) { return {{"people", tally.people}, {"counters", tally.counters}}; }

Tally read_tally(const Json& from) {
  check_keys(from, {"people", "counters"}, "a tally");
  Tally tally{read_count(from["people"], "people"), {}};
  if (!from["counters"].is_array()) throw Error("the counters of a tally are a list");
  for (const Json& counter : from["counters"]) {
    if (!counter.is_number_integer() || (counter.is_number_unsigned() && counter.get<std::uint64_t>() > INT64_MAX))
      throw Error("a counter of a tally must be a whole number");
    tally.counters.push_back(counter.get<std::int64_t>());
  }
  return tally;
}

Json write_answered(const Answered& answered) {
  Json rounds = Json::array();
  for (const auto& round : answered) {
    Json tallies = Json::array();
    for (const Tally& tally : round) tallies.push_back(write_tally(tally));
    rounds.push_back(std::move(tallies));
  }
  return rounds;
}

Answered read_answered(const Json& from) {
  if (!from.is_array()) throw Error("the tallies of a study are a list of rounds");
  Answered answered;
  for (const Json& round : from) {
    if (!round.is_array()) throw Error("the tallies of a round are a list");
    answered.emplace_back();
    for (const Json& tally : round) answered.back().push_back(read_tally(tally));
  }
  return answered;
}

}  // namespace discreet::inline local
