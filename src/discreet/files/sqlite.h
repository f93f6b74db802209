// One connection to one SQLite file, with its statements. Every failure becomes an Error of the fitting kind.
//
// Messages do not name the file. The caller does, because it knows the purpose of the file. A ledger's connection is
// opened for one transaction and closed after it. It must not live across a fork. Meanwhile the same process must not
// open the file by other means. The reason: closing any descriptor of a file drops the process's locks on it. Commits
// are durable when they return: rollback journal, synchronous=EXTRA (docs/ledger.md). A collector keeps its own
// connection open, under the same two conditions (service/store/sqlite_store.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace discreet::inline files {

class Query;

class SqliteDatabase {
 public:
  enum class Mode { existing, create };  // only its owner can read a created file

  // `patience`: how long a call waits for another process's lock before it gives up. It asks `stop` meanwhile, and true
  // is an Error of Kind::interrupted. `remedy`: the advice for a damaged file, a literal.
  SqliteDatabase(const std::filesystem::path& file, Mode mode, std::chrono::milliseconds patience,
                 const char* remedy = "Restore its newest copy", std::function<bool()> stop = {});

  bool read_only() const;    // SQLite falls back to reading if the file may not be written
  void keep_log(bool kept);  // closing leaves a write-ahead log as it is, for a file that may be damaged
  void run(const char* sql);
  Query query(std::string_view sql);
  std::string text(std::string_view sql);  // the first value of the first row
  std::int64_t integer(std::string_view sql);
  std::int64_t changes() const;  // rows that the last statement inserted, changed or deleted

 private:
  friend class Query;
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  // For the lock of another process.
  struct Waiting {
    std::chrono::milliseconds patience;
    std::function<bool()> stop;
    std::chrono::steady_clock::time_point begun;
    bool stopped = false;
  };
  static int wait(void* waiting, int times);
  [[noreturn]] void fail(int code) const;
  void protect();

  std::unique_ptr<Waiting> waiting_;  // the connection holds its address
  const char* remedy_;
  std::unique_ptr<sqlite3, Close> connection_;
};

// A prepared statement. Parameters count from 1, columns from 0, as in SQLite.
class Query {
 public:
  Query& bind(int parameter, std::string_view value);
  Query& bind(int parameter, std::int64_t value);
  Query& bind_bytes(int parameter, std::string_view value);  // a BLOB
  bool step();                                               // true: there is a row
  bool null(int column) const;
  std::string text(int column) const;  // Error (check) if the stored value has another type
  std::int64_t integer(int column) const;
  std::string bytes(int column) const;
  void reset();  // may be bound and stepped anew

 private:
  friend class SqliteDatabase;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Query(const SqliteDatabase& database, std::string_view sql);
  void expect(int column, int type) const;

  const SqliteDatabase& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Rolls back unless committed.
class Transaction {
 public:
  enum class Mode { read, write };  // write takes the lock at once, so that check and change are one step
  Transaction(SqliteDatabase& database, Mode mode);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  SqliteDatabase& database_;
  bool open_ = true;
};

}  // namespace discreet::inline files
