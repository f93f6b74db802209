// Clauses of people from a file in the DIMACS form: `p cnf VARIABLES CLAUSES`, then clauses of signed numbers, each
// ended by 0; lines that begin with `c` are remarks, and a line `%` ends the file.
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
  std::vector<ClauseLiteral> literals;  // `width` a clause
  std::size_t width = 0;
  std::size_t replaced = 0;  // clauses that could not be read and became the fixed public one, the domain's first

  ClauseRows rows() const { return {literals, width}; }
};

// Throws Error, which names `name` and the line: no header, one that disagrees with the public number of variables or
// with the clauses that follow; and, unless bad clauses are replaced, a word that is no number, a variable that is not
// there, a literal that comes twice, a clause of another width, one that does not end.
DimacsClauses parse_dimacs(std::string_view text, const std::string& name, const ClauseDomain& domain, BadRow bad_row);
DimacsClauses read_dimacs(const std::filesystem::path& path, const ClauseDomain& domain, BadRow bad_row);

}  // namespace discreet::inline app
