// Makes a schema from a codebook, or from a look at a table.
//
// A codebook is a CSV file with one row per column of the table. People who know the questions write it, not from the
// data.
//
//   name,kind,values,low,high,cuts,other
//   age,integer,,0,120,40|60,
//   colour,category,red|green|blue,,,,blue
//   id,ignore,,,,,
//
// Only `name` and `kind` must be there. Lists are written with `|` between. A column of numbers without cuts is cut
// into parts of equal width between its low and its high.
#pragma once

#include "discreet/table/formats/csv.h"
#include "discreet/table/schema.h"

namespace discreet::inline table {

struct DraftOptions {
  std::int64_t parts = 4;            // for numbers
  std::int64_t values = 8;           // at most, for a category with counted values
  std::optional<SchemaLabel> label;  // not among the columns
};

// Error, with file and line, for a row that does not describe a column.
Schema schema_from_codebook(const Csv& codebook, const DraftOptions& options, const Progress& progress);

// `parts - 1` cut points at equal distances, whole ones for whole numbers. There are fewer if there is no room for
// them.
std::vector<Rational> equal_cuts(const Rational& low, const Rational& high, std::int64_t parts, ColumnKind kind);

// Makes a schema from a look at a table. NOT private: the kinds, values and cut points reveal something about the
// people in the table. So the schema marks itself ("source": {"private": false}).
//
// Numbers are cut at quantiles. For other columns the schema lists the most frequent values. It leaves out columns that
// are the same in all rows. It also leaves out texts if the listed values cover less than half of the rows: names,
// remarks, keys.
struct TableSurvey {
  static constexpr std::size_t max_rows = 100'000;  // rows read, from the front of the file

  Schema schema;
  std::vector<std::string> left_out;  // names of columns
};

TableSurvey schema_from_table(const Csv& table, const DraftOptions& options, const Progress& progress);

}  // namespace discreet::inline table
