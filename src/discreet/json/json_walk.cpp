// Tested by geojson_test.cpp
#include "discreet/json/json_walk.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"

namespace discreet::inline json {

void JsonWalk::run(std::string_view text) {
  levels_.clear();
  // The parser takes one for the end, and would not look at what follows.
  if (text.find('\0') != text.npos) refuse("it holds a NUL byte. Save it as UTF-8 text");
  nlohmann::json_sax<nlohmann::json>* listener = this;
  nlohmann::json::sax_parse(text.begin(), text.end(), listener);
}

void JsonWalk::refuse(const std::string& why) const { throw Error(name_ + ": " + why); }

bool JsonWalk::hear(const Scalar& value) {
  if (level() != skip) scalar(level(), key_, value);
  return true;
}

bool JsonWalk::begin(Kind kind) {
  if (levels_.size() == deepest) refuse(fmt::format("it is nested deeper than {} levels", deepest));
  levels_.push_back(level() == skip ? skip : enter(level(), kind, key_));
  key_.clear();
  return true;
}

bool JsonWalk::end() {
  const int left = level();
  levels_.pop_back();
  if (left != skip) leave(left);
  return true;
}

bool JsonWalk::null() { return hear({}); }

bool JsonWalk::boolean(bool value) { return hear({.form = Scalar::Form::boolean, .text = value ? "true" : "false"}); }

bool JsonWalk::number_integer(std::int64_t value) {
  const std::string text = std::to_string(value);
  const auto word = static_cast<std::uint64_t>(value);
  return hear({.form = Scalar::Form::number,
               .text = text,
               .whole = true,
               .magnitude = value < 0 ? -word : word,
               .negative = value < 0});
}

bool JsonWalk::number_unsigned(std::uint64_t value) {
  const std::string text = std::to_string(value);
  return hear({.form = Scalar::Form::number, .text = text, .whole = true, .magnitude = value});
}

bool JsonWalk::number_float(double value, const std::string& text) {
  return hear({.form = Scalar::Form::number, .text = text, .approximate = value});
}

bool JsonWalk::string(std::string& value) { return hear({.form = Scalar::Form::text, .text = value}); }

bool JsonWalk::binary(nlohmann::json::binary_t&) { return true; }  // only in other formats

bool JsonWalk::start_object(std::size_t) { return begin(Kind::object); }
bool JsonWalk::start_array(std::size_t) { return begin(Kind::array); }
bool JsonWalk::end_object() { return end(); }
bool JsonWalk::end_array() { return end(); }

bool JsonWalk::key(std::string& value) {
  key_.swap(value);
  return true;
}

bool JsonWalk::parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& problem) {
  constexpr int number_overflow = 406;
  if (problem.id == number_overflow)
    refuse(fmt::format("{}{} at byte {} is too large for a number. Write one between -1e308 and 1e308",
                       place().empty() ? "" : place() + ": ", in_quotes(token), position));
  refuse(fmt::format("it is not valid JSON: it cannot be read from byte {} on. Is the file whole?", position));
}

}  // namespace discreet::inline json
