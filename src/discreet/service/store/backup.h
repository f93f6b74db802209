// `local backup`: copies the store of a collector, also while the collector runs.
#pragma once

#include <filesystem>
#include <string>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline service {

struct BackupOptions {
  static constexpr const char* name = "local backup";
  static constexpr const char* summary = "Copy a collector's store and check the copy, also while the collector runs.";
  static constexpr const char* example = "discreet local backup study.db --to study-copy.db";

  std::string store;
  std::filesystem::path to;

  static constexpr auto fields() {
    using O = BackupOptions;
    return std::tuple{field("store", &O::store, "SQLite file of the collector"),
                      field("to", &O::to, "new file for the copy (an existing file is never replaced)")};
  }
};

// {store, copy, reports, transactions, head}. Error (check): the store is damaged, and there is no copy.
Json backup(const Json& request, const Context& context);

}  // namespace discreet::inline service
