// Every bound of the five papers as data: what it says, when it is valid, where it comes from, and one evaluator.
//
// alpha and beta are always the accuracy of the result and its failure probability, epsilon and delta the promise; a
// bound that is printed for (6 alpha, 4 beta) stands here in those terms. Numbers of rows are rounded up; every other
// number is given as an enclosure.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "discreet/bounds/table/formula.h"

namespace discreet::inline bounds {

struct BoundRow {
  enum class Kind {
    printed,  // as the paper has it, where that can be used
    proved,   // enough, proved with these constants
    lower,    // necessary: nothing can do with less
    value,    // an exact value, or a conversion
  };
  std::string_view id;  // RD.B4: row B4 of the table of bounds of representation dimension
  Kind kind;
  std::string_view unit;  // rows, nats, bits, items, ...
  // Text of a Formula. Of a bound that is a search and no formula: empty, and `plan` says which plan makes it.
  std::string_view formula;
  std::string_view validity;   // text of a condition; empty: the parameters positive is all it takes
  std::string_view source;     // a sentence for the reader
  std::string_view plan = "";  // `line`: discreet plan line
};

using base::to_string;
std::string_view to_string(BoundRow::Kind kind);

// The tables, a paper each: KL (private and local learning), ML (many labels), RD (representation dimension), CC
// (communication and Littlestone), GE (geometric).
std::span<const BoundRow> local_learning_rows();
std::span<const BoundRow> multi_learning_rows();
std::span<const BoundRow> representation_rows();
std::span<const BoundRow> communication_rows();
std::span<const BoundRow> geometric_rows();
const std::vector<const BoundRow*>& bound_rows();  // all of them

// Error with the nearest ids when there is none.
const BoundRow& find_bound(std::string_view id);

// What it takes, in the order of the formula and then of the condition.
std::vector<std::string> parameters_of(const BoundRow& row);

struct BoundValue {
  double low = 0, high = 0;  // an enclosure
  // Of rows: the least number that suffices, rounded up, or that a lower bound certainly asks for.
  std::uint64_t rows = 0;
};

// Error: a parameter is missing or unknown, the values lie outside of the bound's validity, which the message quotes,
// or the formula is not defined for them.
BoundValue evaluate(const BoundRow& row, const std::map<std::string, Rational>& values);

}  // namespace discreet::inline bounds
