// What a study asks of a record, in a closed language that every device evaluates alike.
//
// An expression is a tree over the fields of a record; its value is a whole number. Truth is 1 and falsehood is 0, and
// what stands under `and`, `or`, `not`, `xor` and before `then` must be one of the two. Nothing is ever evaluated that
// was not checked first: from the ranges of the fields follow the ranges of all parts, and an expression in which any
// number on the way could pass most_value is refused before a record is touched. So evaluation cannot fail, loops over
// nothing, and takes the same steps for every record: of a choice both branches are evaluated.
//
// Properties, checked by expression_test.cpp:
//   1. the value on every record of the schema lies in the range;
//   2. no number on the way, partial sums and products included, lies beyond +-most_value;
//   3. the ends of the range of a single field, and of a sum of different fields, are attained.
//
// Privacy:  none by itself; the value stays on the device, a randomizer answers for it.
// Utility:  exact.
// Cost:     O(parts) a record.
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
  // Of `sum`: weights[i] * parts[i], added up; of `equals` and `at_least`: parts[0] against number. Of `choice`:
  // parts[1] if parts[0], else parts[2]. Empty lists mean what they mean: 0, 1, true, false, 0.
  enum class Kind { constant, field, sum, times, equals, at_least, conjunction, disjunction, negation, parity, choice };

  static constexpr std::size_t max_depth = 8, max_parts = 65536;

  Kind kind = Kind::constant;
  std::int64_t number = 0;
  std::string name = {};  // of the field
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

// An expression that was checked against a schema, ready to be asked of its records.
class Evaluator {
 public:
  // Error: a field that the schema does not have, a part that must be 0 or 1 and need not be, a number that could pass
  // most_value, or more than max_depth levels or max_parts parts.
  Evaluator(const Expression& expression, const RecordSchema& schema);

  const ValueRange& range() const { return range_; }
  // The record must be one of the schema: it was checked.
  std::int64_t operator()(const Record& record) const { return value(root_, record); }

 private:
  struct Part {
    Expression::Kind kind;
    std::int64_t number;                 // the constant, the field's position, or what is compared with
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
