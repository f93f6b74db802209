#include "discreet/local/records/expression_json.h"

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"

namespace discreet::inline local {
namespace {

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
