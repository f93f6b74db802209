#include "discreet/local/records/record_json.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/json/value.h"

namespace discreet::inline local {
namespace {

RecordField read_field(const Json& from) {
  if (!from.is_object()) throw Error("a field of a record is an object with name, low and high");
  const std::vector<std::string> known{"name", "low", "high", "words"};
  for (const auto& [key, value] : from.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Error("unknown key " + in_quotes(key, 60) + " of a field" + did_you_mean(key, known) + ". Known are " +
                  join(known));
  for (const char* key : {"name", "low", "high"})
    if (!from.contains(key)) throw Error(std::string("a field of a record needs ") + key);
  RecordField field{Value<std::string>::read(from["name"], "name"),
                    {Value<std::int64_t>::read(from["low"], "low"), Value<std::int64_t>::read(from["high"], "high")}};
  if (from.contains("words")) {
    if (!from["words"].is_array()) throw Error("the words of a field are a list");
    for (const Json& word : from["words"]) field.words.push_back(Value<std::string>::read(word, "words"));
  }
  return field;
}

std::int64_t read_value(const RecordSchema& schema, std::size_t field, const Json& from) {
  if (from.is_string()) return schema.read(field, from.get<std::string>());
  if (from.is_number_integer()) return schema.read(field, from.dump());
  throw Error("field '" + schema.fields()[field].name + "': give a whole number or a word");
}

}  // namespace

Json write_record_schema(const RecordSchema& schema) {
  Json list = Json::array();
  for (const RecordField& field : schema.fields()) {
    Json written{{"name", field.name}, {"low", field.range.low}, {"high", field.range.high}};
    if (!field.words.empty()) written["words"] = field.words;
    list.push_back(std::move(written));
  }
  return list;
}

RecordSchema read_record_schema(const Json& from) {
  if (!from.is_array()) throw Error("the schema of a study is a list of fields");
  std::vector<RecordField> fields;
  for (const Json& field : from) fields.push_back(read_field(field));
  return RecordSchema(std::move(fields));
}

Json write_record(const RecordSchema& schema, const Record& record) {
  Json written = Json::object();
  for (std::size_t i = 0; i < schema.size(); ++i)
    written[schema.fields()[i].name] =
        schema.fields()[i].words.empty() ? Json(record.at(i)) : Json(schema.write(i, record.at(i)));
  return written;
}

Record read_record(const RecordSchema& schema, const Json& from) {
  if (!from.is_object()) {
    if (schema.size() == 1) return {read_value(schema, 0, from)};
    throw Error("the study asks for several fields. Give each by its name");
  }
  Record record;
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const std::string& name = schema.fields()[i].name;
    if (!from.contains(name)) throw Error("field '" + name + "' is missing");
    record.push_back(read_value(schema, i, from[name]));
  }
  for (const auto& [key, value] : from.items())
    if (!schema.find(key)) throw Error("the study does not ask for the field " + in_quotes(key, 60) + ". Leave it out");
  return record;
}

}  // namespace discreet::inline local
