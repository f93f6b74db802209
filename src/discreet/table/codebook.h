// A schema from a codebook: a CSV file in which a row describes a column of the table, made by people who know what was
// asked, not from the data.
//
//   name,kind,values,low,high,cuts,other
//   age,integer,,0,120,40|60,
//   colour,category,red|green|blue,,,,blue
//   id,ignore,,,,,
//
// Only `name` and `kind` must be there; lists are written with `|` between. A column of numbers without cuts is cut
// into parts of equal width between its low and its high.
#pragma once

#include "discreet/table/formats/csv.h"
#include "discreet/table/schema.h"

namespace discreet::inline table {

struct DraftOptions {
  std::int64_t parts = 4;            // into which numbers are cut
  std::int64_t values = 8;           // of a category, at most, where they are counted
  std::optional<SchemaLabel> label;  // not among the columns
};

// Error, with file and line, for what is no description of a column.
Schema schema_from_codebook(const Csv& codebook, const DraftOptions& options, const Progress& progress);

// `parts - 1` cut points at equal distances, whole ones for whole numbers: fewer where there is no room for them.
std::vector<Rational> equal_cuts(const Rational& low, const Rational& high, std::int64_t parts, ColumnKind kind);

}  // namespace discreet::inline table
