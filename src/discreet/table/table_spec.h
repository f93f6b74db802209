// Specifies the columns of a table to read, and their roles: labels, values, and bits packed into matrices.
//
// Everything here is public. In particular the positive words, the largest values and the row that replaces a bad one
// are options. If they came from the data, they would reveal something about it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "discreet/algebra/bit_vector.h"
#include "discreet/privacy/kept_rows.h"
#include "discreet/table/cell.h"
#include "discreet/table/formats/csv_rows.h"

namespace discreet::inline table {

// The treatment of a row that cannot be read. It is never dropped or moved, so a change of one row remains a change of
// one row.
enum class BadRow {
  refuse,   // the reading stops with an Error for the curator, before anything is spent
  replace,  // the whole row becomes the fixed row of the spec. In a file, every line is then a row
};

// Decides whether a table may have no rows.
enum class NoRows { refuse, accept };

// A column of 0 and 1.
struct LabelColumn {
  std::string name;                     // empty: the last column
  std::optional<std::string> positive;  // if given, a cell is 1 if it is this word, otherwise 0
  std::uint64_t replacement = 0;
};

// Many columns of 0 and 1, packed into a matrix of their own. The fixed row has zeros.
struct ManyLabels {
  std::vector<std::string> names;       // at least one
  std::optional<std::string> positive;  // as above, for all of them
};

// A column of numbers, or of texts.
struct ValueColumn {
  std::string name;  // empty: the columns not named in the spec, in the file's order, which must match in number
  CellKind kind = Range{};
  std::uint64_t replacement = 0;  // as stored: an offset into the range
};

// Columns of 0 and 1, side by side in one matrix.
struct BitColumns {
  std::vector<std::string> names;  // empty: every column not named elsewhere in the spec, in the file's order
  std::size_t dimension = 0;       // if not 0: there must be exactly this many
  BitVector replacement;           // empty: all zeros
};

// A column of a schema. Its literals are bits of the matrix. A bad row has the code 0: a number below every cut point,
// the first value, false.
struct LiteralColumn {
  std::string name;
  CellKind kind;
};

// The options of a run that describe its columns. An error about a cell names the option that mends it.
struct ReadingOptions {
  bool values = false;    // integers or texts
  bool range = false;     // low and high
  bool positive = false;  // the word for 1
  bool schema = false;
  bool replace = true;      // bad rows may be replaced
  bool degrees = false;     // a frame of longitudes and latitudes
  bool rounded = false;     // messages give counts as `about 200`
  bool check_rows = false;  // the run spends: find an option that is wrong for the whole table (row_faults.h)
};

// The people that the rows belong to. Each keeps at most `rows_each` rows (privacy/kept_rows.h). The rows of one person
// follow each other in the table, and people are in the order of their first rows in the file.
struct People {
  std::string column;  // with the ids. A row whose id cannot be read belongs to nobody and is left out
  std::size_t rows_each = 1;
  AbsentRows absent = AbsentRows::fixed;  // by the fixed row of the spec, or shared by the person's own rows
  KeepKey key;
};

struct TableSpec {
  std::vector<LabelColumn> labels = {LabelColumn{}};
  std::optional<ManyLabels> many_labels;
  std::vector<ValueColumn> values;
  std::optional<BitColumns> bits;
  std::vector<LiteralColumn> literals;  // in this order in the matrix, then there are no `bits`
  std::optional<People> people;         // absent: every row counts. The ids are not kept
  BadRow bad_row = BadRow::refuse;
  NoRows no_rows = NoRows::refuse;
  ReadingOptions options;
  std::optional<Separator> separator;  // in a CSV file. Absent: by the name of the file
};

// The destination of the cells of one column of the file.
struct Target {
  enum class Part {
    none,
    label,
    label_bit,
    value,
    text,
    point,  // two values, `index` is that of the first
    id,
    bit,
    steps,   // bits, the first `code` are set
    choice,  // bits, the one at `code` is set, if there is one
  };
  Part part = Part::none;
  std::size_t index = 0;  // among the labels, numbers or texts of the spec, or in its matrix
  CellKind kind = Binary{};
  std::uint64_t replacement = 0;
  std::size_t bits = 0;  // in the matrix
  ReadingOptions options;
};

// A target for every column. Throws Error, which begins with `name`. The causes: a missing column (with the existing
// ones), a column wanted twice, no column left over. Also a wrong number of bits, or a replacement that its column
// could not hold.
std::vector<Target> resolve(const TableSpec& spec, std::span<const std::string> columns, const std::string& name);

}  // namespace discreet::inline table
