// Makes a schema from a look at a table. NOT private: the kinds, values and cut points reveal something about the
// people in the table. So the schema marks itself ("source": {"private": false}).
//
// Numbers are cut at quantiles. For other columns the schema lists the most frequent values. It leaves out columns that
// are the same in all rows. It also leaves out texts if the listed values cover less than half of the rows: names,
// remarks, keys.
#pragma once

#include "discreet/table/codebook.h"

namespace discreet::inline table {

struct TableSurvey {
  static constexpr std::size_t max_rows = 100'000;  // rows read, from the front of the file

  Schema schema;
  std::vector<std::string> left_out;  // names of columns
};

TableSurvey schema_from_table(const Csv& table, const DraftOptions& options, const Progress& progress);

}  // namespace discreet::inline table
