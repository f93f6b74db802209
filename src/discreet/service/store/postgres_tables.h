// Makes the tables of a PostgreSQL store, checks the chain over them, and upgrades older ones.
//
// All functions run within a transaction of the caller (docs/local/collector.md#what-is-kept).
#pragma once

#include <optional>
#include <pqxx/pqxx>
#include <string>

#include "discreet/service/store/store_chain.h"

namespace discreet::inline service {

// Makes the tables, or gives those of version 1 their chain. It copies these first, under names of their own. Error
// (mistake): they are of a newer version.
enum class TablesBefore { none, version_1, current };
TablesBefore make_current(pqxx::work& work);
std::string names_of_copies();

std::optional<std::int64_t> integer_or_null(const pqxx::field& field);

ChainLink last_link(pqxx::work& work);
void append_link(pqxx::work& work, const ChainLink& link);

// Reads every row and every link. `more` tallies are about to be stored. Returns the last link. Error (check): they
// disagree.
ChainLink check_tables(pqxx::work& work, const std::optional<ChainHead>& head, std::span<const StoredTally> more = {});

}  // namespace discreet::inline service
