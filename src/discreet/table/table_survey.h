// A schema from a look at a table. NOT private: the kinds, values and cut points that it finds tell about the people in
// the table, so the schema says of itself that it does ("source": {"private": false}).
//
// Numbers are cut at quantiles; of other columns the most frequent values are listed. Left out are columns that are the
// same in all rows, and texts of which the listed values cover less than half of the rows: names, remarks, keys.
#pragma once

#include "discreet/table/codebook.h"

namespace discreet::inline table {

struct TableSurvey {
  static constexpr std::size_t max_rows = 100'000;  // looked at, from the front of the file

  Schema schema;
  std::vector<std::string> left_out;  // names of columns
};

TableSurvey schema_from_table(const Csv& table, const DraftOptions& options, const Progress& progress);

}  // namespace discreet::inline table
