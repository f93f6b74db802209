// A mistake tree that finds the numbers of its concept one after the other by bisection, checked without a walk to its
// leaves.
//
// A concept of the tree is given by numbers v, each one of 2^b from some start on. While one of them is sought, the
// question about a middle m, start < m < start + 2^b, is a point. All that the tree needs is (*): whatever the numbers
// are, the concept labels this point 1 exactly if v >= m, or exactly if v < m. Then every answer halves what v can be,
// every way has as many questions as all numbers have binary digits, and the concept at its end has the labels on the
// way.
//
// Thresholds and boxes label a point by comparing its coordinates with their numbers. (*) holds if one comparison is
// that of m with v and all others hold for every choice of numbers and of m. Their ranges decide this. For parities and
// conjunctions without negations a number is one binary digit. Labels are the sum, or the product, of those that single
// digits make: (*) is about these alone. For a cube the label of point i is digit i.
#include "check/kinds/bisected_tree.h"

#include <vector>

namespace discreet::check {
namespace {

struct Range {
  Integer low, high;
};

enum class Side {
  below,
  up_to,
  from
};  // the coordinate is less than the number, at most the number, at least the number

// A number of the concept that a coordinate of every point is compared with.
struct Number {
  std::size_t axis;
  Side side;
  Integer start;
  unsigned bits;
  int offset;  // the question about m has m + offset on this axis, and the centre on the others

  Range values() const { return {start, start + (Integer(1) << bits) - 1}; }
  Range asked() const { return {start + 1 + offset, values().high + offset}; }
};

// True if every coordinate and every number of these ranges compare as asked.
bool always(const Range& coordinate, Side side, const Range& number) {
  if (side == Side::from) return coordinate.low >= number.high;
  return side == Side::up_to ? coordinate.high <= number.low : coordinate.high < number.low;
}

// x < v is v >= m where x = m - 1; x <= v is v >= m where x = m; x >= v is v < m where x = m - 1.
bool is_about_the_middle(const Number& number) { return number.offset == (number.side == Side::up_to ? 0 : -1); }

void check_numbers(const std::vector<Number>& numbers, const Integer& centre, const Integer& most) {
  for (std::size_t j = 0; j < numbers.size(); ++j) {
    const std::string where = "number " + std::to_string(j);
    const Range asked = numbers[j].asked();
    demand(numbers[j].bits == 0 || (asked.low >= 0 && asked.high <= most),
           where + ": a question lies outside of the grid");
    demand(is_about_the_middle(numbers[j]), where + ": the question is not about the middle");
    for (std::size_t i = 0; i < numbers.size() && numbers[j].bits > 0; ++i) {
      const Range coordinate = numbers[i].axis == numbers[j].axis ? asked : Range{centre, centre};
      demand(i == j || always(coordinate, numbers[i].side, numbers[i].values()),
             where + ": the answers depend on number " + std::to_string(i));
    }
  }
}

unsigned log2_floor(const Integer& n) { return static_cast<unsigned>(boost::multiprecision::msb(n)); }

// Ends from the centre on and starts up to it, of every side alike.
std::uint64_t check_boxes(const Table& table) {
  const Integer size = table.size();
  unsigned a = 0, b = log2_floor(size);
  for (unsigned starts = 1; Integer(1) << starts <= size; ++starts)
    if (const unsigned ends = log2_floor(size - (Integer(1) << starts) + 1); starts + ends > a + b)
      a = starts, b = ends;
  demand(a + b > 0, "a grid of one point has nothing to bisect");
  const Integer centre = (Integer(1) << a) - 1;
  std::vector<Number> numbers;
  for (std::size_t axis = 0; axis < table.dimension(); ++axis) {
    numbers.push_back({axis, Side::up_to, centre, b, 0});
    numbers.push_back({axis, Side::from, 0, a, -1});
  }
  demand(numbers[0].values().high < size && numbers[1].values().high <= centre,
         "some of the boxes are not in the class");
  check_numbers(numbers, centre, size - 1);
  return table.dimension() * (a + b);
}

std::uint64_t check_thresholds(const Table& table) {
  const Number end{0, Side::below, 0, log2_floor(Integer(table.size()) + 1), -1};
  demand(end.values().high <= table.size(), "some of the thresholds are not in the class");
  check_numbers({end}, 0, Integer(table.size()) - 1);
  return end.bits;
}

// Digit i alone changes the label of its question.
std::uint64_t check_digits(const Table& table) {
  const bool product = table.name() == "conjunctions";
  const std::uint64_t variables = table.size(), all = (std::uint64_t{1} << variables) - 1;
  std::uint64_t single = 1;
  for (std::uint64_t j = 0; j < variables; ++j) {
    for (std::uint64_t i = 0; i < variables; ++i) {
      const std::uint64_t point = product ? all ^ std::uint64_t{1} << i : std::uint64_t{1} << i;
      // Conjunctions with more than 39 variables have numbers beyond a word. The label is the variable's value.
      const bool label = product ? (point >> j & 1) != 0 : table.label(single, point);
      demand(label == ((i == j) != product),
             "digit " + std::to_string(j) + " changes the label of question " + std::to_string(i));
    }
    single *= 2;
  }
  return variables;
}

}  // namespace

std::optional<std::uint64_t> bisected_depth(const Table& table) {
  if (table.name() == "thresholds") return check_thresholds(table);
  if (table.name() == "intervals" || table.name() == "boxes") return check_boxes(table);
  if (table.name() == "parities" || (table.name() == "conjunctions" && table.size() > 1)) return check_digits(table);
  if (table.name() == "cube") return table.size();
  return std::nullopt;
}

}  // namespace discreet::check
