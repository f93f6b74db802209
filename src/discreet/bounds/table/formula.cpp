#include "discreet/bounds/table/formula.h"

#include <algorithm>

#include "discreet/algebra/reed_solomon.h"
#include "discreet/bounds/table/formula_functions.h"
#include "discreet/bounds/table/formula_node.h"

namespace discreet::inline bounds {
namespace {

using Kind = FormulaNode::Kind;
using Number = FormulaNumber;
using Values = FormulaValues;

constexpr std::int64_t most_steps = 1'000'000;
constexpr int halvings = 200;  // of a root

bool truth(const FormulaNode& node, const Values& values);

// Evaluates with a name bound, and gives the name back its old meaning afterwards.
class Binding {
 public:
  Binding(const Values& values, const std::string& name) : values_(values), name_(name) { values_.erase(name_); }
  const Values& to(const Number& value) {
    values_.insert_or_assign(name_, value);
    return values_;
  }

 private:
  Values values_;
  std::string name_;
};

Number value(const FormulaNode& node, const Values& values);

struct Range {
  Integer low, high;
};

Range range_of(const FormulaNode& node, const Values& values) {
  Range range{whole(value(*node.parts[1], values)), whole(value(*node.parts[2], values))};
  return range;
}

void check_steps(const Range& range) {
  if (range.high - range.low >= most_steps) throw Undefined("a range of more than 10^6 integers");
}

Number extreme_of(const FormulaNode& node, const Values& values) {
  const Range range = range_of(node, values);
  check_steps(range);
  Binding binding(values, node.parts[0]->text);
  std::optional<Number> best;
  for (Integer k = range.low; k <= range.high; ++k) try {
      const Number here = value(*node.parts[3], binding.to(Rational(k)));
      const std::vector<Number> both = best ? std::vector<Number>{*best, here} : std::vector<Number>{here};
      best = call_function(node.text == "least" ? "min" : "max", both);
    } catch (const Undefined&) {
    }
  if (!best) throw Undefined(node.text + ": the expression is defined for no integer of the range");
  return *best;
}

Number total_of(const FormulaNode& node, const Values& values) {
  const Range range = range_of(node, values);
  check_steps(range);
  Binding binding(values, node.parts[0]->text);
  Number sum = Rational(0);
  for (Integer k = range.low; k <= range.high; ++k) sum = add(sum, value(*node.parts[3], binding.to(Rational(k))));
  return sum;
}

Number first_of(const FormulaNode& node, const Values& values) {
  const Range range = range_of(node, values);
  Binding binding(values, node.parts[0]->text);
  auto holds = [&](const Integer& k) {
    try {
      return truth(*node.parts[3], binding.to(Rational(k)));
    } catch (const Undefined&) {
      return false;
    }
  };
  if (node.text == "standing") {
    Integer low = range.low - 1, high = range.high + 1;  // true up to low, false from high on
    while (high - low > 1) {
      const Integer middle = floor(Rational(low + high, 2));
      (holds(middle) ? low : high) = middle;
    }
    return Rational(low);
  }
  if (node.text == "turning") {
    Integer low = range.low - 1, high = range.high;  // false at low, true at high
    if (!holds(high)) throw Undefined("turning: the condition holds nowhere in the range");
    while (high - low > 1) {
      const Integer middle = floor(Rational(low + high, 2));
      (holds(middle) ? high : low) = middle;
    }
    return Rational(high);
  }
  check_steps(range);
  for (Integer k = range.low; k <= range.high; ++k)
    if (holds(k)) return Rational(k);
  throw Undefined("first: the condition holds for no integer of the range");
}

// An enclosure of where a growing expression changes its sign.
Number root_of(const FormulaNode& node, const Values& values) {
  Rational low = value(*node.parts[1], values).enclosure.low(), high = value(*node.parts[2], values).enclosure.high();
  Binding binding(values, node.parts[0]->text);
  const Number zero = Rational(0);
  auto at = [&](const Rational& x) { return value(*node.parts[3], binding.to(x)); };
  if (!compare(at(high), ">", zero)) throw Undefined("root: the expression is not positive at the upper end");
  if (!compare(at(low), "<", zero)) throw Undefined("root: the expression is not negative at the lower end");
  for (int i = 0; i < halvings; ++i) {
    const Rational middle = round_down((low + high) / 2, 100);
    const Number here = at(middle);
    if (compare(here, "<", zero))
      low = middle;
    else if (compare(here, ">", zero))
      high = middle;
    else
      break;
  }
  return Interval(low, high);
}

Number call_of(const FormulaNode& node, const Values& values) {
  if (node.text == "least" || node.text == "most") return extreme_of(node, values);
  if (node.text == "total") return total_of(node, values);
  if (node.text == "first" || node.text == "turning" || node.text == "standing") return first_of(node, values);
  if (node.text == "root") return root_of(node, values);
  if (node.text == "provided") {
    if (node.parts.size() != 2) throw Error("formula: provided takes a condition and an expression");
    if (!truth(*node.parts[0], values)) throw Undefined("provided: the condition does not hold");
    return value(*node.parts[1], values);
  }
  std::vector<Number> arguments;
  for (const auto& part : node.parts) arguments.push_back(value(*part, values));
  return call_function(node.text, arguments);
}

Number value(const FormulaNode& node, const Values& values) {
  switch (node.kind) {
    case Kind::number: return node.number;
    case Kind::name: {
      const auto found = values.find(node.text);
      if (found == values.end()) throw Error("formula: " + node.text + " has no value");
      return found->second;
    }
    case Kind::call: return call_of(node, values);
    case Kind::negative: return subtract(Rational(0), value(*node.parts[0], values));
    case Kind::define: return value(*node.parts[1], Binding(values, node.text).to(value(*node.parts[0], values)));
    case Kind::compare:
    case Kind::both: throw Error("formula: a condition stands where a number is needed");
    case Kind::binary: break;
  }
  const Number left = value(*node.parts[0], values), right = value(*node.parts[1], values);
  return node.text == "+"   ? add(left, right)
         : node.text == "-" ? subtract(left, right)
         : node.text == "*" ? multiply(left, right)
         : node.text == "/" ? divide(left, right)
                            : power(left, right);
}

bool truth(const FormulaNode& node, const Values& values) {
  if (node.kind == Kind::both) return truth(*node.parts[0], values) && truth(*node.parts[1], values);
  if (node.kind == Kind::define)
    return truth(*node.parts[1], Binding(values, node.text).to(value(*node.parts[0], values)));
  if (node.kind == Kind::call && node.text == "prime" && node.parts.size() == 1)
    return is_prime(whole(value(*node.parts[0], values)));
  if (node.kind != Kind::compare) throw Error("formula: a number stands where a condition is needed");
  return compare(value(*node.parts[0], values), node.text, value(*node.parts[1], values));
}

void collect(const FormulaNode& node, std::vector<std::string> bound, std::vector<std::string>& free) {
  if (node.kind == Kind::name) {
    const bool known = std::ranges::find(bound, node.text) != bound.end();
    if (!known && std::ranges::find(free, node.text) == free.end()) free.push_back(node.text);
    return;
  }
  const bool binds = node.kind == Kind::call && is_binding_form(node.text);
  for (std::size_t i = 0; i < node.parts.size(); ++i) {
    if (binds && i == 0) continue;
    if (binds && i == 3) bound.push_back(node.parts[0]->text);
    if (node.kind == Kind::define && i == 1) bound.push_back(node.text);
    collect(*node.parts[i], bound, free);
  }
}

}  // namespace

Formula::Formula(std::string text) : text_(std::move(text)), root_(parse_formula(text_)) {
  collect(*root_, {}, parameters_);
}
Formula::Formula(Formula&&) noexcept = default;
Formula::~Formula() = default;

FormulaNumber Formula::evaluate(const FormulaValues& values) const { return value(*root_, values); }

bool Formula::holds(const FormulaValues& values) const {
  try {
    return truth(*root_, values);
  } catch (const Undefined&) {
    return false;
  }
}

}  // namespace discreet::inline bounds
