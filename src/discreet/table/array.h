// Makes tables from arrays in memory, as NumPy and Arrow lay them out, by the rules and with the errors of CSV files.
//
// A column is borrowed, not copied, if its cells are already in a Table's form: 64-bit integers of a range from 0, or
// labels of one byte. No program may write to it while the Table lives: the checked cells must not change.
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
  float32,  // an integer if possible, else a bad cell, but in a schema's columns the decimal that it prints
  float64,
  mixed,  // MixedCells side by side: a column without a type of its own
};

// A cell of a column in which every cell has a type of its own. It is read by itself: other cells never change its
// meaning. It means the same as that value in a typed column or, for text, in a CSV file.
struct Digits {
  std::string_view text;  // an integer of 2^64 or more in magnitude
};
struct Unreadable {
  std::string_view what;  // for the message: `a dict`
};
using MixedCell = std::variant<std::monostate, Whole, Digits, double, std::string_view, Unreadable>;  // first: null

// A borrowed column of `size` cells, each `stride` bytes after the one before.
struct Array {
  std::string name;
  Element element = Element::int64;
  const void* data = nullptr;
  std::size_t size = 0;
  std::ptrdiff_t stride = 8;
  std::size_t first_bit = 0;              // for Element::bit, which has no stride
  const std::uint8_t* present = nullptr;  // one bit per cell, packed likewise: 0 for null, a bad cell
  std::size_t first_present = 0;
  std::shared_ptr<const void> owner;  // keeps the memory alive
};

// The names of the table and of its cells in messages.
struct ArrayWords {
  std::string table = "the table";
  std::function<std::string(const std::string& column, std::size_t row)> cell;  // empty: `column 'a', row 3 (...)`
};

// As read_table of a file: throws Error for the first bad row (BadRow::refuse), and if columns differ in length.
TableReading read_table(std::span<const Array> arrays, const TableSpec& spec, const Progress& progress = {},
                        const ArrayWords& words = {});

}  // namespace discreet::inline table
