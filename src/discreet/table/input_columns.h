// Chooses the columns of a table with a learner's inputs, from its public domain. Tested by registry_test.cpp
#pragma once

#include <string>
#include <vector>

#include "discreet/learning/listed_records.h"
#include "discreet/table/table.h"

namespace discreet::inline table {

// The columns with the inputs. Empty: all but the label.
TableSpec input_columns(const BitDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const IntegerDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const GridDomain& domain, const std::vector<std::string>& names);
TableSpec input_columns(const TextDomain& domain, const std::vector<std::string>& names);
// Two columns, x and y, or one of points as well-known text.
TableSpec input_columns(const FrameDomain& domain, const std::vector<std::string>& names);

// The inputs of a table that was read with these columns.
inline BitRows inputs(const BitDomain&, const Table& table) { return table.bits(); }
inline std::span<const std::uint64_t> inputs(const IntegerDomain&, const Table& table) { return table.values(); }
GridRows inputs(const GridDomain& domain, const Table& table);
inline GridRows inputs(const FrameDomain& domain, const Table& table) { return inputs(grid_of(domain), table); }
inline std::span<const std::string_view> inputs(const TextDomain&, const Table& table) { return table.texts(); }

}  // namespace discreet::inline table
