// Which columns of a table are read, and as what: labels, values, and bits that are packed into matrices.
//
// Everything here is public. In particular the words that are positive, the largest values and the row that
// stands in for a bad one are options; taken from the data they would tell about it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "discreet/algebra/bit_vector.h"
#include "discreet/table/cell.h"

namespace discreet::inline table {

// What happens to a row that cannot be read. It is never dropped or moved, so that a change of one row stays
// one.
enum class BadRow {
  refuse,   // the reading stops with an Error for the curator, before anything is spent
  replace,  // the whole row becomes the fixed row of the spec; in a file, every line is then a row
};

// Whether a table without rows is one.
enum class NoRows { refuse, accept };

// A column of 0 and 1.
struct LabelColumn {
  std::string name;                     // empty: the last column
  std::optional<std::string> positive;  // given: a cell is 1 when it is this word, otherwise 0
  std::uint64_t replacement = 0;
};

// Many columns of 0 and 1, packed into a matrix of their own; the fixed row has zeros.
struct ManyLabels {
  std::vector<std::string> names;       // at least one
  std::optional<std::string> positive;  // as above, of all of them
};

// A column of numbers, or of texts.
struct ValueColumn {
  std::string name;  // empty: the columns that nothing else in the spec names, in the file's order; just so many
  CellKind kind = Range{};
  std::uint64_t replacement = 0;  // as it is stored: an offset into the range
};

// Columns of 0 and 1, side by side in one matrix.
struct BitColumns {
  std::vector<std::string> names;  // empty: every column that nothing else in the spec names, in the file's order
  std::size_t dimension = 0;       // when it is not 0: there must be exactly this many
  BitVector replacement;           // of size 0: all zeros
};

// A column of a schema, whose literals are bits of the matrix. A bad row has the code 0: a number below every cut
// point, the first value, false.
struct LiteralColumn {
  std::string name;
  CellKind kind;
};

// The options of a run that say what its columns hold. An error about a cell names the one that mends it.
struct ReadingOptions {
  bool values = false;    // integers or texts
  bool range = false;     // low and high
  bool positive = false;  // the word for 1
  bool schema = false;
  bool replace = true;  // bad rows may be replaced
};

struct TableSpec {
  std::vector<LabelColumn> labels = {LabelColumn{}};
  std::optional<ManyLabels> many_labels;
  std::vector<ValueColumn> values;
  std::optional<BitColumns> bits;
  std::vector<LiteralColumn> literals;  // in this order in the matrix; then there are no `bits`
  // The column that tells people apart. Of the rows with one text the first counts, and every other becomes the fixed
  // row of a bad one; the texts are not kept. Absent: every row counts.
  std::optional<std::string> id;
  BadRow bad_row = BadRow::refuse;
  NoRows no_rows = NoRows::refuse;
  ReadingOptions options;
};

// Where the cells of one column of the file go.
struct Target {
  enum class Part {
    none,
    label,
    label_bit,
    value,
    text,
    point,  // two values, `index` that of the first
    id,
    bit,
    steps,   // bits of which the first `code` are set
    choice,  // bits of which the one at `code` is set, if there is one
  };
  Part part = Part::none;
  std::size_t index = 0;  // among the labels, numbers or texts of the spec, or in its matrix
  CellKind kind = Binary{};
  std::uint64_t replacement = 0;
  std::size_t bits = 0;  // in the matrix
  ReadingOptions options;
};

// A target for every column. Throws Error, which begins with `name`: a column that is not there (with the
// ones that are), that is wanted twice, none left over, a wrong number of bits, a replacement that its column
// could not hold.
std::vector<Target> resolve(const TableSpec& spec, std::span<const std::string> columns, const std::string& name);

}  // namespace discreet::inline table
