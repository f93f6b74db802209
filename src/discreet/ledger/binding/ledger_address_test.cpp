#include "discreet/ledger/binding/ledger_address.h"

#include <gtest/gtest.h>

#include "discreet/base/refusals_test.h"

namespace discreet::ledger_address_test {

LedgerDatabase database(const std::string& text) {
  const LedgerAddress address = LedgerAddress::parse(text);
  EXPECT_TRUE(address.database()) << text;
  EXPECT_TRUE(address.file().empty());
  return address.database().value_or(LedgerDatabase{});
}

TEST(LedgerAddress, EveryOtherTextIsAFile) {
  for (const char* name : {"b.db", "/d/data.csv.ledger", "./postgres:x", "postgresql://host/x", "Postgres:x", ""}) {
    EXPECT_FALSE(LedgerAddress::parse(name).database()) << name;
    EXPECT_EQ(LedgerAddress::parse(name).file(), name);
    EXPECT_EQ(LedgerAddress::parse(name).text(), name);
  }
  EXPECT_TRUE(LedgerAddress().empty());
  EXPECT_FALSE(LedgerAddress("postgres:x").database()) << "a path of C++ is a file";
  EXPECT_EQ(LedgerAddress(std::filesystem::path("/d/\xff")).text(), "/d/\xff");
}

TEST(LedgerAddress, WordsNameTheDatabaseAndTheLedger) {
  EXPECT_EQ(database("postgres:service=team").text, "postgres:service=team ledger=main");
  EXPECT_EQ(database("postgres:service=team").name, "main");
  const LedgerDatabase visits = database("postgres: ledger = visits  service='the team' dbname=a\\ b ");
  EXPECT_EQ(visits.name, "visits");
  EXPECT_EQ(visits.text, "postgres:service='the team' dbname='a b' ledger=visits");
  EXPECT_TRUE(visits.connection.starts_with("service='the team' dbname='a b' connect_timeout=5 ")) << visits.connection;
  EXPECT_EQ(database(visits.text).text, visits.text) << "as the registry keeps it";
}

TEST(LedgerAddress, AUriKeepsItsForm) {
  const LedgerDatabase visits = database("postgres:postgresql://me@host:5433/db?sslmode=require&ledger=visits");
  EXPECT_EQ(visits.name, "visits");
  EXPECT_EQ(visits.text, "postgres:postgresql://me@host:5433/db?sslmode=require&ledger=visits");
  EXPECT_TRUE(visits.connection.starts_with("postgresql://me@host:5433/db?sslmode=require&connect_timeout=5&"));
  EXPECT_EQ(database("postgres:postgres://host/db").text, "postgres:postgres://host/db?ledger=main");
  EXPECT_EQ(database(visits.text).text, visits.text);
}

TEST(LedgerAddress, PasswordsServeTheConnectionAlone) {
  for (const char* text :
       {"postgres:service=team password=geheim", "postgres:service=team password = 'ge\\heim' sslpassword=geheim",
        "postgres:postgresql://me:geheim@host/db", "postgres:postgresql://me:ge?h@host/db?password=geheim",
        "postgres:postgresql://host/db?pass%77ord=geheim&sslpassword=ge%68eim"}) {
    const LedgerDatabase secret = database(text);
    EXPECT_EQ(secret.text.find("eim"), std::string::npos) << secret.text;
    EXPECT_NE(secret.connection.find("eim"), std::string::npos) << secret.connection;
    EXPECT_FALSE(secret.secrets.empty());
    EXPECT_EQ(LedgerAddress::parse(text), LedgerAddress::parse(secret.text)) << "the same place";
  }
  EXPECT_EQ(database("postgres:postgresql://h/d?password=ge%68eim").secrets.back(), "geheim");
}

TEST(LedgerAddress, NoRefusalShowsAValue) {
  for (const char* text : {"postgres:service=team geheim", "postgres:password='geheim", "postgres:=geheim",
                           "postgres:service=team ledger='ge heim'", "postgres:ledger="}) {
    const Refusal refusal = refusal_of([&] { LedgerAddress::parse(text); });
    EXPECT_TRUE(refusal.thrown) << text;
    EXPECT_FALSE(refusal.says("heim")) << refusal.message;
  }
  EXPECT_REFUSED(mistake, "option 'ledger': the address of the database needs words such as service=team",
                 Value<LedgerAddress>::read("postgres:geheim", "ledger"));
  EXPECT_EQ(Value<LedgerAddress>::write(LedgerAddress::parse("postgres:service=a password=b")),
            "postgres:service=a ledger=main");
}

}  // namespace discreet::ledger_address_test
