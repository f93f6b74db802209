// Clauses of people from a file in the DIMACS form: `p cnf VARIABLES CLAUSES`, then clauses of signed numbers, each
// ended by 0. Lines that begin with `c` are remarks. A line `%` ends the file.
//
// Every clause is a row. It is never dropped or moved, so that a change of one clause stays one.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "discreet/optimizers/clause.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

struct DimacsClauses {
  std::vector<ClauseLiteral> literals;  // `width` per clause
  std::size_t width = 0;
  std::size_t replaced = 0;  // clauses that could not be read and became the fixed public one, the domain's first

  ClauseRows rows() const { return {literals, width}; }
};

// Throws Error, with `name` and the line, if there is no header, or if it disagrees with the public number of variables
// or with the clauses after it. Bad clauses throw as well, unless they are replaced: words that are not numbers,
// unknown variables, repeated literals, another width, a missing end.
DimacsClauses parse_dimacs(std::string_view text, const std::string& name, const ClauseDomain& domain, BadRow bad_row);
DimacsClauses read_dimacs(const std::filesystem::path& path, const ClauseDomain& domain, BadRow bad_row);

}  // namespace discreet::inline app
