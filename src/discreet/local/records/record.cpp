#include "discreet/local/records/record.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "discreet/base/error.h"

namespace discreet::inline local {
namespace {

std::string in_words(const ValueRange& range) { return std::to_string(range.low) + ".." + std::to_string(range.high); }

void check_field(const RecordField& field) {
  const std::string what = "field '" + field.name.substr(0, RecordSchema::max_name) + "': ";
  if (field.name.empty() || field.name.size() > RecordSchema::max_name)
    throw Error(what + "its name must have 1 to " + std::to_string(RecordSchema::max_name) + " characters");
  const auto& [low, high] = field.range;
  if (low > high || low < -most_value || high > most_value)
    throw Error(what + "the range " + in_words(field.range) + " must not be empty, nor leave -(2^53 - 1)..2^53 - 1");
  if (field.words.empty()) return;
  if (field.words.size() > RecordSchema::max_words || static_cast<std::int64_t>(field.words.size()) != high - low + 1)
    throw Error(what + "it has " + std::to_string(field.words.size()) + " words, and its range " +
                in_words(field.range) + " needs one for every number, at most " +
                std::to_string(RecordSchema::max_words));
  std::set<std::string_view> seen;
  for (const std::string& word : field.words)
    if (word.empty() || !seen.insert(word).second)
      throw Error(what + "the word '" + word.substr(0, 60) + "' is empty or there twice. Every number needs its own");
}

}  // namespace

RecordSchema::RecordSchema(std::vector<RecordField> fields) : fields_(std::move(fields)) {
  if (fields_.empty() || fields_.size() > max_fields)
    throw Error("a record has 1 to " + std::to_string(max_fields) + " fields, not " + std::to_string(fields_.size()));
  std::set<std::string_view> names;
  for (const RecordField& field : fields_) {
    check_field(field);
    if (!names.insert(field.name).second) throw Error("field '" + field.name + "' is there twice. Rename one");
  }
}

std::optional<std::size_t> RecordSchema::find(std::string_view name) const {
  for (std::size_t i = 0; i < fields_.size(); ++i)
    if (fields_[i].name == name) return i;
  return std::nullopt;
}

Integer RecordSchema::records() const {
  Integer product = 1;
  for (const RecordField& field : fields_) product *= field.range.high - field.range.low + 1;
  return product;
}

void RecordSchema::check(const Record& record) const {
  if (record.size() != fields_.size())
    throw Error("the record has " + std::to_string(record.size()) + " values, the study asks for " +
                std::to_string(fields_.size()));
  for (std::size_t i = 0; i < fields_.size(); ++i)
    if (!fields_[i].range.holds(record[i]))
      throw Error("field '" + fields_[i].name + "': the value must lie in " + in_words(fields_[i].range));
}

std::int64_t RecordSchema::read(std::size_t field, std::string_view text) const {
  const RecordField& of = fields_.at(field);
  if (auto word = std::find(of.words.begin(), of.words.end(), text); word != of.words.end())
    return of.range.low + (word - of.words.begin());
  std::int64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (of.words.empty() && failed == std::errc() && end == text.data() + text.size() && of.range.holds(value))
    return value;
  std::string remedy = "Give a whole number in " + in_words(of.range);
  if (!of.words.empty()) {
    remedy = "Known words are";
    for (std::size_t i = 0; i < std::min<std::size_t>(of.words.size(), 20); ++i)
      remedy += (i == 0 ? " " : ", ") + of.words[i].substr(0, 40);
  }
  throw Error("field '" + of.name + "': '" + std::string(text.substr(0, 60)) + "' is no value of it. " + remedy);
}

std::string RecordSchema::write(std::size_t field, std::int64_t value) const {
  const RecordField& of = fields_.at(field);
  return of.words.empty() ? std::to_string(value) : of.words.at(static_cast<std::size_t>(value - of.range.low));
}

}  // namespace discreet::inline local
