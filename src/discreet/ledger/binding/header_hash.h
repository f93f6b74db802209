// Recognizes a table by the names of its columns, which are public (docs/threat_model.md, "Public options").
//
// It is a question and no proof, because two tables may have the same columns. It depends on no row. So it survives
// copies, edits and new rows, and it is the same for every format of the same table.
#pragma once

#include <span>
#include <string>

namespace discreet::inline ledger {

// SHA-256 of the names in their order, each preceded by its length in eight bytes. 64 hexadecimal digits.
std::string header_hash(std::span<const std::string> columns);

// For a file whose objects have no order, as in GeoJSON: the names that the options read, each once, sorted by bytes.
std::string property_hash(std::span<const std::string> names);

}  // namespace discreet::inline ledger
