// Reads the numbers of one column of a CSV file, piece by piece, without holding the file.
#pragma once

#include <functional>
#include <span>

#include "discreet/table/table.h"

namespace discreet::inline table {

struct PiecesRead {
  std::string column;
  std::size_t rows = 0, replaced_rows = 0;
  std::string nonsense;  // as in TableReading
};

// Calls `visit` with the values of some rows at a time, in the file's order. Rows mean the same and are refused for the
// same reasons as in read_table. The spec has one column of numbers, no labels and no id.
PiecesRead for_each_values(const Csv& csv, const TableSpec& spec, const Progress& progress,
                           const std::function<void(std::span<const std::uint64_t> values)>& visit);

}  // namespace discreet::inline table
