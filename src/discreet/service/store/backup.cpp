#include "discreet/service/store/backup.h"

#include <fmt/format.h>

#include "discreet/app/request/request.h"
#include "discreet/base/error.h"
#include "discreet/files/fresh_file.h"
#include "discreet/json/value.h"
#include "discreet/service/store/head_file.h"
#include "discreet/service/store/store_file.h"

namespace discreet::inline service {
namespace {

constexpr std::chrono::milliseconds patience{10'000};

void require_copyable(const BackupOptions& options) {
  if (options.store.empty()) throw Error("option 'store' is needed: the SQLite file of the collector");
  if (options.store.find("://") != options.store.npos)
    throw Error(
        "option 'store' names a database server. Its own program makes a consistent copy while the collector runs: "
        "`pg_dump --table='discreet_*' --file=COPY URL`");
  if (!std::filesystem::exists(options.store))
    throw Error(
        fmt::format("there is no store '{}'. Name the file that `discreet local serve --store` has", options.store));
  if (options.to.empty()) throw Error("option 'to' is needed: a new file for the copy");
}

[[noreturn]] void refuse_taken(const std::filesystem::path& to) {
  throw Error(
      fmt::format("option 'to': '{}' is there already, and a copy replaces no file. Name another", to.string()));
}

void copy_current(const std::filesystem::path& store, const std::filesystem::path& to) {
  const bool has_log = std::filesystem::exists(store.string() + "-wal");
  SqliteDatabase database(store, SqliteDatabase::Mode::existing, patience, store_remedy);
  database.keep_log(has_log);  // a copy changes nothing of the store
  switch (format_of(database)) {
    case StoreFormat::current: return copy_store(database, to);
    case StoreFormat::version_1:
      throw Error("the store is of version 1. Start its collector once with this version of discreet to upgrade it");
    case StoreFormat::empty: throw Error("the file is empty, not a store of a collector. Name another");
  }
}

ChainLink check_copy(const std::filesystem::path& copy, const std::optional<ChainHead>& head) {
  SqliteDatabase database(copy, SqliteDatabase::Mode::existing, patience, store_remedy);
  return check_store(database, head);
}

ChainLink make_copy(const std::filesystem::path& given, const std::filesystem::path& to) {
  const std::filesystem::path store = store_behind(given);
  require_one_name(store);
  if (std::filesystem::exists(to)) refuse_taken(to);
  const auto head = HeadFile::read(store);  // first: every transaction up to it must be in the copy
  FreshFile copy(to);
  copy_current(store, copy.path());
  const ChainLink last = check_copy(copy.path(), head);
  if (copy.publish(to) == Creation::existed) refuse_taken(to);
  return last;
}

}  // namespace

Json backup(const Json& request, const Context&) {
  const BackupOptions options = split<BackupOptions>(request, Json::array()).verb;
  require_copyable(options);
  try {
    const ChainLink last = make_copy(options.store, options.to);
    return {{"store", options.store},
            {"copy", Value<std::filesystem::path>::write(options.to)},
            {"reports", last.people},
            {"transactions", last.number},
            {"head", to_hex(last.hash)}};
  } catch (const Error& error) {
    throw Error(fmt::format("store '{}': {}", options.store, error.what()), error.kind());
  }
}

}  // namespace discreet::inline service
