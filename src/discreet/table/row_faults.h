// Counts the rows that cannot be read, and finds the option that is wrong for all of them.
//
// One bad row is a bad row. If a whole column is of another kind, an option is wrong, and a run that replaces bad rows
// would spend its budget on the fixed row. So a run that spends asks for these checks (ReadingOptions::check_rows).
// They are for the curator and outside of every guarantee. docs/checks.md has their numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "discreet/table/cell_remedy.h"

namespace discreet::inline table {

class RowFaults {
 public:
  static constexpr std::size_t front = 1000;  // rows that decide whether a column is of another kind

  explicit RowFaults(std::size_t columns = 0) : columns_(columns) {}

  // A bad row, by its first bad cell. No column: the row as a whole.
  void add(std::size_t row, std::optional<std::size_t> column, std::optional<CellText> text);
  void add(const RowFaults& more);

  std::size_t bad() const { return bad_; }
  std::size_t words_in_front(std::size_t column) const { return columns_[column].words_in_front; }
  std::size_t whole(std::size_t column) const { return columns_[column].whole; }
  std::size_t decimals(std::size_t column) const { return columns_[column].decimals; }

 private:
  struct ColumnFaults {
    std::size_t words_in_front = 0, whole = 0, decimals = 0;
  };
  std::size_t bad_ = 0;
  std::vector<ColumnFaults> columns_;
};

// The first bad row of a table.
struct FirstFault {
  std::string table;         // its name
  std::string place;         // `line 7, column 'age'`
  std::string what, remedy;  // two sentences, the first without its full stop
};

// `812`, or rounded to 1, 2 or 5 times a power of ten: `about 1000`.
std::string count_text(std::size_t count, bool rounded);

// A failed check: its number, and the sentences for the curator.
struct RowNonsense {
  int check = 0;
  std::string text;
};

// Checks 1, 2, 14, 3 and 4, the first one that fails. Under `replace` only if most rows are bad.
std::optional<RowNonsense> nonsense_of(const RowFaults& faults, std::size_t rows, std::span<const Target> targets,
                                       std::span<const std::string> columns, const FirstFault& first, BadRow bad_row);

}  // namespace discreet::inline table
