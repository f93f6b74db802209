// The SQLite file of a store: its schema, its chain, its check, its copy, and the upgrade of an older one.
//
// Messages do not name the file. docs/local/collector.md#what-is-kept
#pragma once

#include <filesystem>
#include <optional>

#include "discreet/files/sqlite.h"
#include "discreet/service/store/store_chain.h"

namespace discreet::inline service {

// The target of a symbolic link. SQLite keeps the log beside the target, and the head is there too.
std::filesystem::path store_behind(std::filesystem::path file);
// Error: hard links give the file several names, so there could be a log beside each.
void require_one_name(const std::filesystem::path& file);

// Reads the format from the header. Error: it is not a store (mistake or check), or its version is newer (mistake).
enum class StoreFormat { empty, version_1, current };
StoreFormat format_of(SqliteDatabase& database);

// Within a transaction of the caller:
void create_store(SqliteDatabase& database);
ChainLink last_link(SqliteDatabase& database);
void append_link(SqliteDatabase& database, const ChainLink& link);

// Reads all of it: the structure, the schema, every row and every link. `more` tallies are about to be stored. Returns
// the last link. Error (check): it is damaged.
ChainLink check_store(SqliteDatabase& database, const std::optional<ChainHead>& head,
                      std::span<const StoredTally> more = {});

// Copies the store, as it is after some transaction, into an empty file. Not within a transaction.
void copy_store(SqliteDatabase& database, const std::filesystem::path& to);

// Gives a store of version 1 its chain. First copies it to a new file beside it, and returns that file's name.
std::filesystem::path upgrade_store(SqliteDatabase& database, const std::filesystem::path& file);

}  // namespace discreet::inline service
