// Tables from arrays in memory, as NumPy and Arrow lay them out, by the rules and with the errors of CSV
// files.
//
// A column whose cells are already what a Table stores (64-bit integers of a range from 0, labels of one
// byte) is borrowed, not copied. Nobody may write to it while the Table lives: what was checked must stay
// what is read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "discreet/table/table.h"

namespace discreet::inline table {

enum class Element {
  bit,      // packed, the lowest bit of a byte first: Arrow's booleans
  boolean,  // one byte: NumPy's
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float32,  // an integer where it is one; else a bad cell, but in a schema's columns the decimal that it prints
  float64,
  mixed,  // MixedCells side by side: a column without a type of its own
};

// A cell of a column in which every cell has a type of its own. It is read by itself: what stands in other cells never
// changes what it means, and it means what the same value means in a typed column or, for text, in a CSV file.
struct Digits {
  std::string_view text;  // an integer of 2^64 or more in magnitude
};
struct Unreadable {
  std::string_view what;  // for the message: `a dict`
};
using MixedCell = std::variant<std::monostate, Whole, Digits, double, std::string_view, Unreadable>;  // first: null

// A borrowed column; `size` cells, each `stride` bytes after the one before.
struct Array {
  std::string name;
  Element element = Element::int64;
  const void* data = nullptr;
  std::size_t size = 0;
  std::ptrdiff_t stride = 8;
  std::size_t first_bit = 0;              // of Element::bit, which has no stride
  const std::uint8_t* present = nullptr;  // a bit for each cell, packed likewise: 0 for null, which is a bad cell
  std::size_t first_present = 0;
  std::shared_ptr<const void> owner;  // keeps the memory alive
};

// What messages call the table, and one of its cells.
struct ArrayWords {
  std::string table = "the table";
  std::function<std::string(const std::string& column, std::size_t row)> cell;  // none: `column 'a', row 3 (...)`
};

// As read_table of a file: throws Error for the first bad row (BadRow::refuse), and when columns differ in
// length.
TableReading read_table(std::span<const Array> arrays, const TableSpec& spec, const Progress& progress = {},
                        const ArrayWords& words = {});

}  // namespace discreet::inline table
