// Places for stores of tests: a file of its own, or an empty schema of the PostgreSQL server in DISCREET_POSTGRES.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <pqxx/pqxx>
#include <string>

#include "discreet/files/sqlite.h"
#include "discreet/service/store/store.h"

namespace discreet::inline service {

inline StoredReport report_of(int number, std::string text = "1", std::int64_t study = 1) {
  StoredReport report{study, {}, 1, 0, std::move(text)};
  for (int i = 0; i < 4; ++i) report.token[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(number >> (8 * i));
  return report;
}

class TestStore {
 public:
  enum class Kind { sqlite, postgres };

  static bool available(Kind kind) { return kind == Kind::sqlite || std::getenv("DISCREET_POSTGRES"); }

  explicit TestStore(Kind kind) : kind_(kind) {
    static int made = 0;
    name_ = "store_" + std::to_string(::getpid()) + "_" + std::to_string(++made);
    if (kind == Kind::sqlite) {
      std::filesystem::create_directory(folder());
      where_ = (folder() / "study.db").string();
    } else {
      const std::string server = std::getenv("DISCREET_POSTGRES");
      run("CREATE SCHEMA " + name_);
      where_ = server + (server.find('?') == server.npos ? "?" : "&") + "options=-csearch_path%3D" + name_;
    }
  }
  TestStore(const TestStore&) = delete;
  TestStore& operator=(const TestStore&) = delete;
  ~TestStore() {
    if (kind_ == Kind::sqlite)
      std::filesystem::remove_all(folder());
    else
      run("DROP SCHEMA " + name_ + " CASCADE");
  }

  const std::string& where() const { return where_; }

  // As a user of another program would.
  void run_sql(const std::string& sql) const {
    if (kind_ == Kind::postgres) return run("SET LOCAL search_path TO " + name_ + "; " + sql);
    SqliteDatabase(where_, SqliteDatabase::Mode::existing, std::chrono::milliseconds(1000)).run(sql.c_str());
  }

 private:
  std::filesystem::path folder() const { return std::filesystem::temp_directory_path() / name_; }
  static void run(const std::string& sql) {
    pqxx::connection connection(std::getenv("DISCREET_POSTGRES"));
    pqxx::work work(connection);
    work.exec("SET LOCAL client_min_messages = warning");
    work.exec(sql);
    work.commit();
  }

  Kind kind_;
  std::string name_, where_;
};

}  // namespace discreet::inline service
