// Databases for tests: each has one of its own on the server in DISCREET_POSTGRES, and is gone afterwards.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <pqxx/pqxx>
#include <string>

#include "discreet/ledger/binding/ledger_address.h"

namespace discreet::inline ledger {

inline constexpr const char* no_postgres = "scripts/with_postgres sets DISCREET_POSTGRES";

class PostgresDatabase {
 public:
  static bool available() { return std::getenv("DISCREET_POSTGRES") != nullptr; }

  explicit PostgresDatabase(const std::string& encoding = "UTF8") {
    static int made = 0;
    name_ = "ledgers_" + std::to_string(::getpid()) + "_" + std::to_string(++made);
    on(server(),
       "CREATE DATABASE " + name_ + " TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C' ENCODING '" + encoding + "'");
  }
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;
  ~PostgresDatabase() { on(server(), "DROP DATABASE " + name_ + " WITH (FORCE)"); }

  // The part after `postgres:`. `more`: words of the connection, such as `&user=analyst`.
  std::string connection(const std::string& more = "") const {
    const std::string url = server();
    return url + (url.find('?') == url.npos ? "?" : "&") + "dbname=" + name_ + more;
  }
  LedgerAddress place(const std::string& more = "") const {
    return LedgerAddress::parse("postgres:" + connection(more));
  }
  const std::string& name() const { return name_; }

  // As the superuser, who has no guards.
  void run(const std::string& sql) const { on(connection(), sql); }
  std::string value(const std::string& sql) const {
    pqxx::connection connected(connection());
    pqxx::nontransaction work(connected);
    return work.exec1(sql)[0].as<std::string>();
  }

 private:
  static std::string server() { return std::getenv("DISCREET_POSTGRES"); }
  static void on(const std::string& url, const std::string& sql) {
    pqxx::connection connected(url);
    pqxx::nontransaction work(connected);
    work.exec("SET client_min_messages = warning");
    work.exec(sql);
  }

  std::string name_;
};

}  // namespace discreet::inline ledger
