// The place of a ledger: a file, or a name in a PostgreSQL database.
//
// `postgres:service=team ledger=visits` is a ledger in a database. The word `ledger` names it (default: main). The rest
// is a connection string of libpq: words such as `service=team`, or `postgresql://...`. Any other text is the path of a
// file. In C++ a path is always a file, whatever its name.
//
// Passwords serve the connection alone. `text()` has none. It is the only form that is printed, compared or kept, so a
// later run takes its password from where libpq looks for it.
#pragma once

#include <concepts>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/json/value.h"

namespace discreet::inline ledger {

struct LedgerDatabase {
  std::string name;                  // the ledger within the database
  std::string connection;            // for libpq, with passwords
  std::string text;                  // the whole address without passwords
  std::vector<std::string> secrets;  // as they may occur in a message of libpq
};

class LedgerAddress {
 public:
  LedgerAddress() = default;  // no place
  template <class Path>
    requires std::convertible_to<const Path&, std::filesystem::path>
  LedgerAddress(const Path& file) : file_(file) {}  // NOLINT(google-explicit-constructor): a path is a place

  // Error (mistake) for a connection string that cannot be read. The message shows none of its values.
  static LedgerAddress parse(const std::string& text);

  bool empty() const { return file_.empty() && !database_; }
  const std::filesystem::path& file() const { return file_; }  // empty for a database
  const std::optional<LedgerDatabase>& database() const { return database_; }
  std::string text() const { return database_ ? database_->text : file_.native(); }
  std::string_view kind() const { return database_ ? "database" : "file"; }  // for messages

  friend bool operator==(const LedgerAddress& a, const LedgerAddress& b) { return a.text() == b.text(); }

 private:
  std::filesystem::path file_;
  std::optional<LedgerDatabase> database_;
};

}  // namespace discreet::inline ledger

namespace discreet::inline json {

template <>
struct Value<LedgerAddress> {
  static constexpr std::string_view kind = Value<std::filesystem::path>::kind;
  static LedgerAddress read(const Json& given, std::string_view name);
  static Json write(const LedgerAddress& value);
};

}  // namespace discreet::inline json
