// Puts the cells of CSV rows into the columns of a table.
//
// There are two ways through a row. `careful` splits it into cells and reads them one by one. It defines the meaning of
// a row and its first bad cell. `quick` goes straight from the bytes to the words, many digits or bits at a time. At
// anything unusual (a quote, any mistake) it gives up, and the row is then read carefully. If it does not give up, the
// two agree.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "discreet/table/cell_remedy.h"
#include "discreet/table/formats/csv_rows.h"
#include "discreet/table/row_faults.h"
#include "discreet/table/table_storage.h"

namespace discreet::inline table {

// The reason why a row cannot be read.
struct BadCell {
  std::optional<std::size_t> column;  // empty if it is the row as a whole
  std::string what;
  std::optional<CellText> text;  // for a cell that its column cannot hold
  bool spans_lines = false;      // it runs over a newline
};

// The fault and the remedy, for the curator, after `good_rows` rows that could be read.
std::string message(const BadCell& cell, std::span<const Target> targets, std::uint64_t good_rows);

// The same as the first fault of a table.
FirstFault first_fault(const BadCell& cell, std::span<const Target> targets);

class RowReader {
 public:
  // Both outlive the reader. Rows are numbered from 0. Different threads may read different rows. Only commas are read
  // quickly.
  RowReader(std::span<const Target> targets, TableStorage& storage, char separator = ',');

  // The beginning of the next row, or nullptr: read the row carefully. From `at` on there is a newline, followed by
  // Csv::padding readable bytes. Does not check the encoding of columns that are not read.
  const char* quick(const char* at, std::size_t row) const;

  // Reads the cells of a row that has `count` of them. Nothing if the row is stored. Otherwise the shown text is
  // shortened and escaped.
  std::optional<BadCell> careful(std::span<const CsvCell> cells, std::size_t count, std::size_t row) const;

  // By the fixed row of the spec. An id that can be read stays: the row belongs to that person still.
  void replace(std::size_t row, std::span<const CsvCell> cells = {}, std::size_t count = 0) const;

 private:
  // A run of columns that `quick` reads in one go.
  struct Step {
    enum class Read {
      carefully,
      skip,
      bits,
      naturals,
      integers,
      bit_labels,
      word_labels,
      texts,
      literals,
      coordinates
    };
    Read read = Read::carefully;
    std::size_t count = 1;      // columns
    std::size_t first_bit = 0;  // for bits
    BitMatrix* matrix = nullptr;
    Label* labels = nullptr;
    std::uint64_t* values = nullptr;
    const Range* range = nullptr;
    std::uint64_t last = 0;  // offset in the range
    std::string_view word;
    const Target* target = nullptr;  // for texts, points and literals
    const CoordinateCell* coordinate = nullptr;
  };
  Step step_for(const Target& target) const;
  Step label_step(const Target& target) const;
  Step value_step(const Target& target) const;
  bool extends_last(const Step& step, std::size_t column) const;
  const char* quick_step(const Step& step, const char* at, std::size_t row) const;
  void put(const Target& target, std::size_t row, std::uint64_t word, std::string_view text) const;
  std::optional<BadCell> read_cell_at(std::size_t column, const CsvCell& cell, std::size_t row) const;

  std::span<const Target> targets_;
  TableStorage& storage_;
  std::vector<Step> steps_;
  std::optional<std::size_t> id_;  // the column of ids
};

}  // namespace discreet::inline table
