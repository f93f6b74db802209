// A CSV file with a header: the names of its columns, and the places of its rows.
//
// csv_rows.h defines the characters that end rows and cells. Spaces belong to the cell. The newline after the last row
// may be missing. A UTF-8 byte order mark at the front is skipped.
//
// An empty line is a row as well. It is a bad one or, in a file of one column, one with an empty cell. Only the one
// newline at the end of the file is free. A row ends as RowEnds defines.
//
//   unquoted  Newlines inside quotes belong to their cell. Then one row can reach into the next. A quote that is never
//             closed and a row longer than `max_row_bytes` are defects of the file and stop the reading.
//   all       Every newline ends a row. Nothing in one row changes the beginning of another, and every file is a table.
//             A quoted cell that does not end on its line, and a line beyond the limit, are bad rows.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/base/parallel.h"
#include "discreet/files/source.h"
#include "discreet/table/formats/csv_rows.h"

namespace discreet::inline table {

enum class RowEnds { unquoted, all };

struct CsvOptions {
  std::size_t chunk_bytes = std::size_t{1} << 20;      // read by one thread at once, at most max_row_bytes
  std::size_t max_row_bytes = Source::max_line_bytes;  // bounds the memory that a hostile file can request
  Separator separator = Separator::comma;
};

class Csv {
 public:
  static constexpr std::size_t max_columns = std::size_t{1} << 20;

  // Reads the header. Throws Error: an empty file, another format, an unreadable header, names that occur twice.
  explicit Csv(Source source, CsvOptions options = {});

  const std::string& name() const { return source_.name(); }
  const std::vector<std::string>& columns() const { return columns_; }
  char separator() const { return character(options_.separator); }

  // Whole rows that one thread parses at once.
  struct Piece {
    std::size_t offset = 0, size = 0;
    std::size_t first_row = 0, rows = 0;
    bool has_quotes = false;
    bool is_plain_text = true;  // ASCII without NUL, otherwise each row's encoding must be checked
    bool too_long = false;      // one bad row beyond max_row_bytes, not to be loaded
  };
  // A defect of the file at the row that begins at `offset`. The pieces end before it.
  struct Defect {
    std::size_t offset = 0;
    std::string what;
  };
  struct Layout {
    std::vector<Piece> pieces;
    std::size_t rows = 0;
    std::optional<Defect> defect;
  };
  // Finds the rows, on all cores.
  Layout layout(const Stage& stage, RowEnds ends = RowEnds::unquoted) const;

  // The bytes of a piece, followed by a newline and at least `padding` bytes that may be read and mean nothing.
  static constexpr std::size_t padding = 32;
  std::span<const char> load(const Piece& piece, std::vector<char>& buffer) const;

  void check_unchanged() const { source_.check_unchanged(); }
  [[noreturn]] void refuse_change() const { source_.refuse_change(); }
  [[noreturn]] void refuse_no_rows() const;
  // `line 12, column 'age'`: the place of the row that begins at `offset`.
  std::string place(std::size_t offset, std::optional<std::size_t> column) const;
  // Throws Error for that row: `'d.csv', line 12, column 'age': what`.
  [[noreturn]] void refuse_row(std::size_t offset, std::optional<std::size_t> column, std::string_view what) const;

 private:
  void read_header();
  void name_columns(std::span<const CsvCell> cells);
  void check_names() const;
  std::vector<CsvChunk> scan(const Stage& stage, RowEnds ends) const;
  void finish(Layout& layout, Piece piece, std::size_t last_start, std::size_t end, RowEnds ends) const;
  std::size_t line_at(std::size_t offset) const;

  Source source_;
  CsvOptions options_;
  std::vector<std::string> columns_;
  std::size_t body_ = 0;  // beginning of the first row
  std::size_t end_ = 0;   // end of the last row
};

// The separator of a file: the given one, else a tab for `.tsv` and a comma for other names.
Separator separator_of(const std::string& path, std::optional<Separator> given);

// The separator that a header of one column was probably written with. Nothing if it has more columns, or none of
// these characters.
std::optional<Separator> probable_separator(const Csv& csv);

// Opens a file. NonsenseError (check 12) if its header is one column, the separator is probably another one, and none
// is given.
Csv open_csv(const std::string& path, std::optional<Separator> given, LongLine long_line = LongLine::refuse);

// Calls `visit` with the cells of every row, as many as there are columns, until it returns false. Throws Error, with
// the line, for a row that is malformed, has another number of cells or is not UTF-8.
void for_each_row(const Csv& csv, const Progress& progress,
                  const std::function<bool(std::span<const std::string> cells)>& visit);

}  // namespace discreet::inline table
