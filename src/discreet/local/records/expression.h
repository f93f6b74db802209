// Expresses a study's question about a record, in a closed language that every device evaluates alike.
//
// An expression is a tree over the fields of a record, and its value is a whole number. Truth is 1 and falsehood is 0.
// The parts of `and`, `or`, `not`, `xor` and the condition before `then` must be one of the two. Every expression is
// checked before it is evaluated: the ranges of the fields determine the ranges of all parts. If any intermediate
// number could pass most_value, the expression is refused before a record is touched. So evaluation cannot fail and has
// no loops. It takes the same steps for every record: both branches of a choice are evaluated.
//
// Properties, checked by expression_test.cpp:
//   1. the value on every record of the schema lies in the range,
//   2. no intermediate number, partial sums and products included, lies beyond +-most_value,
//   3. the ends of the range of a single field, and of a sum of different fields, are attained.
//
// Privacy:  none by itself. The value stays on the device, and a randomizer answers for it.
// Utility:  exact.
// Cost:     O(parts) per record.
// Source:   KL-12 (query object), section 5 of the spec of the local model.   docs/local/questions.md
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "discreet/local/records/record.h"

namespace discreet::inline local {

struct Expression {
  // `sum` adds up weights[i] * parts[i]. `equals` and `at_least` compare parts[0] with number. `choice` is parts[1] if
  // parts[0] holds, else parts[2]. Empty lists have the neutral values: 0, 1, true, false, 0.
  enum class Kind { constant, field, sum, times, equals, at_least, conjunction, disjunction, negation, parity, choice };

  static constexpr std::size_t max_depth = 8, max_parts = 65536;

  Kind kind = Kind::constant;
  std::int64_t number = 0;
  std::string name = {};  // the field's
  std::vector<std::int64_t> weights = {};
  std::vector<Expression> parts = {};

  static Expression constant(std::int64_t number);
  static Expression field(std::string name);
  static Expression sum(const std::vector<std::pair<std::int64_t, Expression>>& terms);
  static Expression times(std::vector<Expression> factors);
  static Expression equals(Expression part, std::int64_t number);
  static Expression at_least(Expression part, std::int64_t number);
  static Expression conjunction(std::vector<Expression> parts);
  static Expression disjunction(std::vector<Expression> parts);
  static Expression negation(Expression part);
  static Expression parity(std::vector<Expression> parts);
  static Expression choice(Expression condition, Expression then, Expression otherwise);

  bool operator==(const Expression&) const = default;
};

// The words of the wire, in the order of the kinds.
constexpr auto words(Expression::Kind) {
  return std::array<std::string_view, 11>{"constant", "field", "sum", "times", "equals", "at_least",
                                          "and",      "or",    "not", "xor",   "if"};
}

// An expression that was checked against a schema. It is ready to be evaluated on records.
class Evaluator {
 public:
  // Error: a field that the schema does not have, or a part that must be 0 or 1 but may be another number. Also a
  // number that could pass most_value, or more than max_depth levels or max_parts parts.
  Evaluator(const Expression& expression, const RecordSchema& schema);

  const ValueRange& range() const { return range_; }
  // The record must be a checked record of the schema.
  std::int64_t operator()(const Record& record) const { return value(root_, record); }

 private:
  struct Part {
    Expression::Kind kind;
    std::int64_t number;                 // the constant, the field's position, or the number to compare with
    std::uint32_t first = 0, count = 0;  // its children in children_
  };
  struct Child {
    std::int64_t weight;
    std::uint32_t part;
  };
  std::pair<std::uint32_t, ValueRange> add(const Expression& expression, const RecordSchema& schema, std::size_t depth);
  std::uint32_t keep(const Part& part);
  std::int64_t value(std::uint32_t part, const Record& record) const;

  std::vector<Part> parts_;
  std::vector<Child> children_;
  std::uint32_t root_ = 0;
  ValueRange range_;
};

}  // namespace discreet::inline local
