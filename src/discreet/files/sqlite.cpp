#include "discreet/files/sqlite.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "discreet/base/error.h"

namespace discreet::inline files {
namespace {

// A value longer than this is not ours; SQLite then refuses to allocate for it.
constexpr int max_value_bytes = 1 << 20;

// Empty, and its owner's alone to read. SQLite gives the same mode to the journal, the log and the index beside it.
// When it cannot be made, SQLite says why.
void make_private(const std::filesystem::path& file) {
  if (const int made = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR); made >= 0) ::close(made);
}

}  // namespace

void SqliteDatabase::Close::operator()(sqlite3* connection) const { sqlite3_close(connection); }
void Query::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

// Decides whether to try again. Called after each of the tries for one lock, `times` from 0.
int SqliteDatabase::wait(void* waiting, int times) {
  auto& how = *static_cast<Waiting*>(waiting);
  const auto now = std::chrono::steady_clock::now();
  if (times == 0) how.begun = now;
  how.stopped = how.stop && how.stop();
  const auto left = how.patience - (now - how.begun);
  if (how.stopped || left <= left.zero()) return 0;
  const std::chrono::milliseconds pause(std::min(20, 1 << std::min(times, 5)));
  std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(pause, left));
  return 1;
}

SqliteDatabase::SqliteDatabase(const std::filesystem::path& file, Mode mode, std::chrono::milliseconds patience,
                               const char* remedy, std::function<bool()> stop)
    : waiting_(std::make_unique<Waiting>(Waiting{patience, std::move(stop), {}})), remedy_(remedy) {
  std::error_code failed;
  auto status = std::filesystem::status(file, failed);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw Error(fmt::format("this is a {}. Name a file",
                            std::filesystem::is_directory(status) ? "directory" : "device, pipe or socket"));
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | (mode == Mode::create ? SQLITE_OPEN_CREATE : 0);
  sqlite3* connection = nullptr;
  // An absolute name is never read as a URI, as ":memory:" or as a temporary database.
  auto absolute = std::filesystem::absolute(file, failed);
  if (failed) throw Error("the current folder is gone: " + failed.message(), Error::Kind::machine);
  if (mode == Mode::create && !std::filesystem::exists(status)) make_private(absolute);
  int code = sqlite3_open_v2(absolute.c_str(), &connection, flags, nullptr);
  connection_.reset(connection);
  if (code != SQLITE_OK) fail(code);
  sqlite3_busy_handler(connection, wait, waiting_.get());
  protect();
}

// The file may be hostile: nothing in its schema may call out, and its structure is checked while it is read.
void SqliteDatabase::protect() {
  sqlite3_limit(connection_.get(), SQLITE_LIMIT_LENGTH, max_value_bytes);
  sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON");
}

bool SqliteDatabase::read_only() const { return sqlite3_db_readonly(connection_.get(), "main") == 1; }

void SqliteDatabase::keep_log(bool kept) {
  sqlite3_db_config(connection_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, kept ? 1 : 0, nullptr);
}

void SqliteDatabase::run(const char* sql) {
  int code = sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

Query SqliteDatabase::query(std::string_view sql) { return Query(*this, sql); }

std::string SqliteDatabase::text(std::string_view sql) {
  auto query = this->query(sql);
  return query.step() ? query.text(0) : std::string();
}

std::int64_t SqliteDatabase::integer(std::string_view sql) {
  auto query = this->query(sql);
  return query.step() ? query.integer(0) : 0;
}

std::int64_t SqliteDatabase::changes() const { return sqlite3_changes64(connection_.get()); }

void SqliteDatabase::fail(int code) const {
  using Kind = Error::Kind;
  bool told = connection_ && sqlite3_extended_errcode(connection_.get()) == code;
  auto reason = told ? sqlite3_errmsg(connection_.get()) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      if (waiting_->stopped) throw Error("interrupted", Kind::interrupted);
      throw Error(fmt::format("the file stayed locked by another process for {} ms. Try again when that has finished",
                              waiting_->patience.count()),
                  Kind::machine);
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
    case SQLITE_CONSTRAINT:
    case SQLITE_ERROR:  // our statements are fixed, so one that fails speaks of the file's schema
      throw Error(fmt::format("the file is damaged or of another kind ({}). {}", reason, remedy_), Kind::check);
    case SQLITE_READONLY:
      throw Error(fmt::format("the file is read-only ({}). Mend the permissions of the file and its folder", reason));
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      throw Error(
          fmt::format("the file, or the journal beside it, cannot be opened ({}). Check that the path exists, "
                      "and the permissions of the file and its folder",
                      reason));
    case SQLITE_FULL: throw Error("the disk is full. Free some space", Kind::machine);
    default: throw Error(fmt::format("the machine failed: {} (SQLite code {})", reason, code), Kind::machine);
  }
}

Query::Query(const SqliteDatabase& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  int code =
      sqlite3_prepare_v2(database.connection_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  if (code != SQLITE_OK) database_.fail(code);
}

Query& Query::bind(int parameter, std::string_view value) {
  // An empty view may have no address, which SQLite would store as NULL.
  const char* bytes = value.empty() ? "" : value.data();
  int code = sqlite3_bind_text64(statement_.get(), parameter, bytes, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

Query& Query::bind(int parameter, std::int64_t value) {
  int code = sqlite3_bind_int64(statement_.get(), parameter, value);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

Query& Query::bind_bytes(int parameter, std::string_view value) {
  const char* bytes = value.empty() ? "" : value.data();
  int code = sqlite3_bind_blob64(statement_.get(), parameter, bytes, value.size(), SQLITE_TRANSIENT);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

bool Query::step() {
  int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
  return code == SQLITE_ROW;
}

bool Query::null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

void Query::expect(int column, int type) const {
  if (sqlite3_column_type(statement_.get(), column) != type) database_.fail(SQLITE_MISMATCH);
}

std::string Query::text(int column) const {
  expect(column, SQLITE_TEXT);
  auto bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) database_.fail(SQLITE_NOMEM);
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

std::int64_t Query::integer(int column) const {
  expect(column, SQLITE_INTEGER);
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Query::bytes(int column) const {
  expect(column, SQLITE_BLOB);
  auto bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

// Says again what the last step said, which has been dealt with.
void Query::reset() { sqlite3_reset(statement_.get()); }

Transaction::Transaction(SqliteDatabase& database, Mode mode) : database_(database) {
  database_.run(mode == Mode::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.run("ROLLBACK");
  } catch (const Error&) {
    // SQLite has rolled back by itself (full disk, I/O error), or will when the connection closes.
  }
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace discreet::inline files
