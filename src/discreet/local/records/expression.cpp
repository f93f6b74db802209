#include "discreet/local/records/expression.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/field.h"

namespace discreet::inline local {
namespace {

using Kind = Expression::Kind;

Expression of_parts(Kind kind, std::vector<Expression> parts, std::int64_t number = 0) {
  Expression expression;
  expression.kind = kind;
  expression.number = number;
  expression.parts = std::move(parts);
  return expression;
}

std::int64_t within(Signed128 value) {
  if (value > most_value || value < -most_value)
    throw Error("the question passes numbers beyond 2^53 - 1, which not every device counts exactly. Ask for less");
  return static_cast<std::int64_t>(value);
}

ValueRange product(const ValueRange& a, const ValueRange& b) {
  const auto ends = std::minmax({within(Signed128(a.low) * b.low), within(Signed128(a.low) * b.high),
                                 within(Signed128(a.high) * b.low), within(Signed128(a.high) * b.high)});
  return {ends.first, ends.second};
}

ValueRange sum(const ValueRange& a, const ValueRange& b) {
  return {within(Signed128(a.low) + b.low), within(Signed128(a.high) + b.high)};
}

bool certain(const ValueRange& range) { return range.low == range.high; }

void check_truth(const ValueRange& range, Kind kind) {
  if (range.low < 0 || range.high > 1)
    throw Error("the operand of '" + std::string(word(kind)) + "' must be true or false, and lies in " +
                std::to_string(range.low) + ".." + std::to_string(range.high) + ". Compare it first");
}

// The range of a truth value: can some value of the parts make it false, and can some make it true?
ValueRange truth_range(Kind kind, const std::vector<ValueRange>& ranges) {
  for (const ValueRange& range : ranges) check_truth(range, kind);
  if (kind == Kind::negation) return {1 - ranges[0].high, 1 - ranges[0].low};
  if (kind == Kind::parity) {
    std::int64_t odd = 0;
    for (const ValueRange& range : ranges) {
      if (!certain(range)) return {0, 1};
      odd ^= range.low;
    }
    return {odd, odd};
  }
  ValueRange result = kind == Kind::conjunction ? ValueRange{1, 1} : ValueRange{0, 0};
  for (const ValueRange& range : ranges)
    if (kind == Kind::conjunction)
      result = {std::min(result.low, range.low), std::min(result.high, range.high)};
    else
      result = {std::max(result.low, range.low), std::max(result.high, range.high)};
  return result;
}

ValueRange comparison_range(Kind kind, const ValueRange& part, std::int64_t number) {
  within(number);
  if (kind == Kind::at_least) return {part.low >= number ? 1 : 0, part.high >= number ? 1 : 0};
  return {certain(part) && part.low == number ? 1 : 0, part.holds(number) ? 1 : 0};
}

ValueRange choice_range(const std::vector<ValueRange>& ranges) {
  check_truth(ranges[0], Kind::choice);
  return {std::min(ranges[1].low, ranges[2].low), std::max(ranges[1].high, ranges[2].high)};
}

// Partial sums and products are numbers on the way, so the ranges are folded in the order of evaluation.
ValueRange range_of(const Expression& expression, const std::vector<ValueRange>& ranges) {
  switch (expression.kind) {
    case Kind::sum: {
      ValueRange total{0, 0};
      for (std::size_t i = 0; i < ranges.size(); ++i) {
        const std::int64_t weight = within(expression.weights[i]);
        total = sum(total, product({weight, weight}, ranges[i]));
      }
      return total;
    }
    case Kind::times: {
      ValueRange total{1, 1};
      for (const ValueRange& range : ranges) total = product(total, range);
      return total;
    }
    case Kind::equals:
    case Kind::at_least: return comparison_range(expression.kind, ranges[0], expression.number);
    case Kind::choice: return choice_range(ranges);
    default: return truth_range(expression.kind, ranges);
  }
}

// For trees that a caller put together by hand.
void check_shape(const Expression& expression) {
  const std::size_t parts = expression.parts.size();
  auto needs = [&](std::size_t count) {
    if (parts != count)
      throw Error("'" + std::string(word(expression.kind)) + "' has " + std::to_string(count) + " parts, not " +
                  std::to_string(parts));
  };
  if (expression.kind == Kind::constant || expression.kind == Kind::field) needs(0);
  if (expression.kind == Kind::equals || expression.kind == Kind::at_least || expression.kind == Kind::negation)
    needs(1);
  if (expression.kind == Kind::choice) needs(3);
  if (expression.weights.size() != (expression.kind == Kind::sum ? parts : 0))
    throw Error("'" + std::string(word(expression.kind)) + "' needs a weight for every part of a sum, and no other");
}

}  // namespace

Expression Expression::constant(std::int64_t number) { return of_parts(Kind::constant, {}, number); }

Expression Expression::field(std::string name) {
  Expression expression = of_parts(Kind::field, {});
  expression.name = std::move(name);
  return expression;
}

Expression Expression::sum(const std::vector<std::pair<std::int64_t, Expression>>& terms) {
  Expression expression = of_parts(Kind::sum, {});
  for (const auto& [weight, part] : terms) {
    expression.weights.push_back(weight);
    expression.parts.push_back(part);
  }
  return expression;
}

Expression Expression::times(std::vector<Expression> factors) { return of_parts(Kind::times, std::move(factors)); }
Expression Expression::equals(Expression part, std::int64_t number) {
  return of_parts(Kind::equals, {std::move(part)}, number);
}
Expression Expression::at_least(Expression part, std::int64_t number) {
  return of_parts(Kind::at_least, {std::move(part)}, number);
}
Expression Expression::conjunction(std::vector<Expression> parts) {
  return of_parts(Kind::conjunction, std::move(parts));
}
Expression Expression::disjunction(std::vector<Expression> parts) {
  return of_parts(Kind::disjunction, std::move(parts));
}
Expression Expression::negation(Expression part) { return of_parts(Kind::negation, {std::move(part)}); }
Expression Expression::parity(std::vector<Expression> parts) { return of_parts(Kind::parity, std::move(parts)); }
Expression Expression::choice(Expression condition, Expression then, Expression otherwise) {
  return of_parts(Kind::choice, {std::move(condition), std::move(then), std::move(otherwise)});
}

Evaluator::Evaluator(const Expression& expression, const RecordSchema& schema) {
  std::tie(root_, range_) = add(expression, schema, 1);
}

std::pair<std::uint32_t, ValueRange> Evaluator::add(const Expression& expression, const RecordSchema& schema,
                                                    std::size_t depth) {
  if (depth > Expression::max_depth || parts_.size() + children_.size() >= Expression::max_parts)
    throw Error("the question has more than " + std::to_string(Expression::max_depth) + " levels or " +
                std::to_string(Expression::max_parts) + " parts. Ask for less");
  check_shape(expression);
  Part part{expression.kind, expression.number};
  if (expression.kind == Kind::constant) {
    return {keep(part), {within(expression.number), expression.number}};
  }
  if (expression.kind == Kind::field) {
    const auto position = schema.find(expression.name);
    if (!position)
      throw Error("the question asks for the field '" + expression.name.substr(0, 60) +
                  "', which the record does not have");
    part.number = static_cast<std::int64_t>(*position);
    return {keep(part), schema.fields()[*position].range};
  }
  std::vector<Child> children;
  std::vector<ValueRange> ranges;
  for (std::size_t i = 0; i < expression.parts.size(); ++i) {
    const auto [child, range] = add(expression.parts[i], schema, depth + 1);
    children.push_back({expression.kind == Kind::sum ? expression.weights[i] : 1, child});
    ranges.push_back(range);
  }
  part.first = static_cast<std::uint32_t>(children_.size());
  part.count = static_cast<std::uint32_t>(children.size());
  children_.insert(children_.end(), children.begin(), children.end());
  return {keep(part), range_of(expression, ranges)};
}

std::uint32_t Evaluator::keep(const Part& part) {
  parts_.push_back(part);
  return static_cast<std::uint32_t>(parts_.size() - 1);
}

std::int64_t Evaluator::value(std::uint32_t index, const Record& record) const {
  // All parts are looked at, though the first may decide: what a device does should not tell what it holds.
  const Part& part = parts_[index];
  const Child* child = children_.data() + part.first;
  const Child* end = child + part.count;
  switch (part.kind) {
    case Kind::constant: return part.number;
    case Kind::field: return record[static_cast<std::size_t>(part.number)];
    case Kind::equals: return value(child->part, record) == part.number;
    case Kind::at_least: return value(child->part, record) >= part.number;
    case Kind::negation: return 1 - value(child->part, record);
    case Kind::choice: {
      const std::int64_t mask = -value(child->part, record);  // all bits or none: a condition is 0 or 1
      const std::int64_t then = value(child[1].part, record), otherwise = value(child[2].part, record);
      return otherwise ^ ((then ^ otherwise) & mask);
    }
    default: break;
  }
  const bool from_one = part.kind == Kind::times || part.kind == Kind::conjunction;
  std::int64_t total = from_one ? 1 : 0;
  for (; child != end; ++child) {
    const std::int64_t next = value(child->part, record);
    if (part.kind == Kind::sum) total += child->weight * next;
    if (part.kind == Kind::times) total *= next;
    if (part.kind == Kind::conjunction) total &= next;
    if (part.kind == Kind::disjunction) total |= next;
    if (part.kind == Kind::parity) total ^= next;
  }
  return total;
}

}  // namespace discreet::inline local
