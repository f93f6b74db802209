// Every bound of the five papers: its meaning, its condition, its source and its function.
//
// Numbers of rows are rounded up. Every other number is given as an enclosure.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"

namespace discreet::inline bounds {

class Enclosed;
struct BoundParameters;
using BoundFunction = Enclosed(const BoundParameters&);
using BoundCondition = bool(const BoundParameters&);

struct BoundRow {
  enum class Kind {
    printed,  // as the paper has it, if that can be used
    proved,   // enough, proved with these constants
    lower,    // necessary: nothing can do with less
    value,    // an exact value, or a conversion
  };
  std::string_view id;  // RD.B4: row B4 of the table of bounds of representation dimension
  Kind kind;
  std::string_view unit;        // rows, nats, bits, items, ...
  std::string_view parameters;  // names with blanks between them
  BoundFunction* value;         // null if a search makes the bound. `plan` then names it
  std::string_view text;        // the function for people: no program reads it
  std::string_view validity;    // the condition for people
  BoundCondition* valid;        // null if the bound is valid for all parameters
  std::string_view source;      // a sentence for the reader
  std::string_view plan = "";   // `line`: discreet plan line
};

// A bound that `discreet plan` searches for.
constexpr BoundRow search_row(std::string_view id, BoundRow::Kind kind, std::string_view unit, std::string_view source,
                              std::string_view plan) {
  return {id, kind, unit, "", nullptr, "", "", nullptr, source, plan};
}

using base::to_string;
std::string_view to_string(BoundRow::Kind kind);

// The tables, one per paper: KL (private and local learning), ML (many labels), RD (representation dimension), CC
// (communication and Littlestone), GE (geometric).
std::span<const BoundRow> local_learning_rows();
std::span<const BoundRow> multi_learning_rows();
std::span<const BoundRow> representation_rows();
std::span<const BoundRow> communication_rows();
std::span<const BoundRow> geometric_rows();
const std::vector<const BoundRow*>& bound_rows();  // all of them

// Error, with the ids of the same paper, if there is no such bound.
const BoundRow& find_bound(std::string_view id);

std::vector<std::string> parameters_of(const BoundRow& row);

struct BoundValue {
  double low = 0, high = 0;  // an enclosure
  // The least number of rows that suffices, rounded up, or the certain number of a lower bound.
  std::uint64_t rows = 0;
};

// Error: a parameter is missing or unknown, the bound is not valid or not defined for these values. The message quotes
// the condition.
BoundValue evaluate(const BoundRow& row, const std::map<std::string, Rational>& values);

}  // namespace discreet::inline bounds
