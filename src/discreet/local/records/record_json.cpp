#include "discreet/local/records/record_json.h"

#include "discreet/base/error.h"
#include "discreet/base/field.h"
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

using Kind = Expression::Kind;

std::int64_t read_number(const Json& from) {
  const bool whole = from.is_number_integer() &&
                     !(from.is_number_unsigned() && from.get<std::uint64_t>() > static_cast<std::uint64_t>(most_value));
  if (!whole || from.get<std::int64_t>() < -most_value || from.get<std::int64_t>() > most_value)
    throw Error("a number in a question must be whole, within -(2^53 - 1)..2^53 - 1. Found " +
                from.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 40));
  return from.get<std::int64_t>();
}

Kind kind_of(const std::string& key) {
  const auto known = words(Kind{});
  for (auto kind = static_cast<std::size_t>(Kind::sum); kind < known.size(); ++kind)
    if (known[kind] == key) return static_cast<Kind>(kind);
  const std::vector<std::string> list(known.begin() + static_cast<int>(Kind::sum), known.end());
  throw Error("unknown word " + in_quotes(key, 60) + " in a question" + did_you_mean(key, list) + ". Known are " +
              join(list));
}

class Reader {
 public:
  Expression read(const Json& from, std::size_t depth) {
    if (depth > Expression::max_depth || ++parts_ > Expression::max_parts)
      throw Error("a question has at most " + std::to_string(Expression::max_depth) + " levels and " +
                  std::to_string(Expression::max_parts) + " parts");
    if (from.is_number()) return Expression::constant(read_number(from));
    if (from.is_string()) return Expression::field(from.get<std::string>());
    if (!from.is_object() || from.size() != 1)
      throw Error("a part of a question is a number, the name of a field, or an object with one key");
    const std::string& key = from.begin().key();
    const Json& inside = from.begin().value();
    const Kind kind = kind_of(key);
    if (kind == Kind::negation) return Expression::negation(read(inside, depth + 1));
    if (!inside.is_array()) throw Error("'" + key + "' in a question is about a list");
    if (kind == Kind::sum) return sum(inside, depth);
    if (kind == Kind::equals || kind == Kind::at_least) return comparison(kind, inside, depth);
    Expression expression;
    expression.kind = kind;
    for (const Json& part : inside) expression.parts.push_back(read(part, depth + 1));
    if (kind == Kind::choice && expression.parts.size() != 3)
      throw Error("'if' in a question has three parts: [condition, then, else]");
    return expression;
  }

 private:
  static void check_pair(const Json& pair, const char* remedy) {
    if (!pair.is_array() || pair.size() != 2) throw Error(remedy);
  }

  Expression sum(const Json& inside, std::size_t depth) {
    Expression expression;
    expression.kind = Kind::sum;
    for (const Json& term : inside) {
      check_pair(term, "'sum' in a question is a list of pairs [weight, part]");
      expression.weights.push_back(read_number(term[0]));
      expression.parts.push_back(read(term[1], depth + 1));
    }
    return expression;
  }

  Expression comparison(Kind kind, const Json& inside, std::size_t depth) {
    check_pair(inside, "'equals' and 'at_least' in a question compare two: [part, number]");
    Expression expression;
    expression.kind = kind;
    expression.number = read_number(inside[1]);
    expression.parts.push_back(read(inside[0], depth + 1));
    return expression;
  }

  std::size_t parts_ = 0;
};

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

Json write_expression(const Expression& expression) {
  if (expression.kind == Kind::constant) return expression.number;
  if (expression.kind == Kind::field) return expression.name;
  const std::string key(word(expression.kind));
  if (expression.kind == Kind::negation) return {{key, write_expression(expression.parts.at(0))}};
  Json list = Json::array();
  for (std::size_t i = 0; i < expression.parts.size(); ++i) {
    Json part = write_expression(expression.parts[i]);
    list.push_back(expression.kind == Kind::sum ? Json::array({expression.weights.at(i), std::move(part)})
                                                : std::move(part));
  }
  if (expression.kind == Kind::equals || expression.kind == Kind::at_least) list.push_back(expression.number);
  Json object = Json::object();
  object[key] = std::move(list);
  return object;
}

Expression read_expression(const Json& from) { return Reader().read(from, 1); }

}  // namespace discreet::inline local
