// A table in memory: labels, values, texts and packed bits. Row i of each is about the same person.
//
// A Table is a value. Its columns are shared between copies and never change. They may be borrowed from arrays of the
// caller, which the Table then keeps alive.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/learning/sample.h"
#include "discreet/table/formats/csv.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline table {

template <class T>
struct Column {
  std::span<const T> cells;
  std::shared_ptr<const void> owner;  // keeps the cells alive
};

class Table {
 public:
  Table() = default;
  // Every column, and a matrix unless it has no columns, has `rows` rows.
  Table(std::size_t rows, std::vector<Column<Label>> labels, std::vector<Column<std::uint64_t>> values,
        std::vector<Column<std::string_view>> texts, BitMatrix bits, BitMatrix label_bits = {});

  std::size_t rows() const { return rows_; }
  std::size_t label_count() const { return labels_.size(); }
  std::size_t value_count() const { return values_.size(); }

  std::size_t text_count() const { return texts_.size(); }

  // In the order of the spec.
  std::span<const Label> labels(std::size_t i = 0) const { return labels_[i].cells; }
  std::span<const std::uint64_t> values(std::size_t i = 0) const { return values_[i].cells; }
  std::span<const std::string_view> texts(std::size_t i = 0) const { return texts_[i].cells; }
  const BitMatrix& bits() const { return *bits_; }
  const BitMatrix& label_bits() const { return *label_bits_; }  // for many labels: one column each

  // The same inputs with these labels alone. Shares everything else.
  Table with_labels(Column<Label> labels) const;

  // The rows with these numbers, in this order. The number rows() stands for the only row of `fixed`, a table with the
  // same columns.
  Table picked(std::span<const std::size_t> rows, const Table& fixed) const;

  // Appends the row as bytes: equal rows have equal bytes, and different rows different ones.
  void append_row(std::size_t row, std::string& bytes) const;

  bool operator==(const Table& other) const;

 private:
  std::size_t rows_ = 0;
  std::vector<Column<Label>> labels_;
  std::vector<Column<std::uint64_t>> values_;
  std::vector<Column<std::string_view>> texts_;
  std::shared_ptr<const BitMatrix> bits_ = std::make_shared<const BitMatrix>(), label_bits_ = bits_;
};

// Cells of coordinates outside of their frame. They were clamped.
struct OutsideCounts {
  std::size_t x = 0, y = 0;
  std::size_t exchanged = 0;  // both sides: cells that the other side of the frame would hold
  std::size_t rows = 0;       // with one coordinate or both
  bool operator==(const OutsideCounts&) const = default;
};

// Facts about the rows of people.
struct PeopleRead {
  std::size_t people = 0;      // with at least one row. Public where one person is replaced by another
  std::size_t all_rows = 0;    // the rest is for the curator only: rows that were read,
  std::size_t without_id = 0;  // rows that belong to nobody,
  std::size_t most_rows = 0;   // and the largest number of rows of one person
  bool operator==(const PeopleRead&) const = default;
};

// The rows that were read, before those of people got their places.
inline std::size_t rows_read(const Table& table, const std::optional<PeopleRead>& people) {
  return people ? people->all_rows : table.rows();
}

struct TableReading {
  Table table;
  // For the curator only: they depend on the data and are outside of every guarantee.
  std::size_t replaced_rows = 0;
  std::optional<PeopleRead> people;
  OutsideCounts outside;
  std::string nonsense;  // under `replace`, a check that the rows fail (row_faults.h). Empty: none, or nobody asked
};

// Reads the rows of a CSV file, on all cores. BadRow::refuse: throws Error for the first row in the file's order that
// cannot be read, or NonsenseError. With BadRow::replace every newline ends a row, so no row affects the others. Then
// only a file without rows is refused, if the spec requires rows.
TableReading read_table(const Csv& csv, const TableSpec& spec, const Progress& progress = {});
TableReading read_table(const std::string& path, const TableSpec& spec, const Progress& progress = {});

}  // namespace discreet::inline table
