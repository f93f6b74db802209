// Ledgers in a database: their address, the server that they need, and what an administrator can change.
#include "discreet/ledger/ledger_postgres.h"

#include "discreet/ledger/ledger_test.h"
#include "discreet/ledger/postgres_proxy_test.h"
#include "discreet/ledger/postgres_test.h"

namespace discreet::ledger_postgres_test {

class LedgerPostgres : public LedgerTest {
 protected:
  void SetUp() override {
    if (!PostgresDatabase::available()) GTEST_SKIP() << no_postgres;
    database_.emplace();
  }
  void TearDown() override {
    if (!database_) return;
    for (const std::string& role : roles_) database_->run("DROP OWNED BY " + role + "; DROP ROLE " + role);
  }

  LedgerAddress place(const std::string& more = "") const { return database_->place(more); }

  // A user of the database without rights in it.
  std::string role(const std::string& kind) {
    roles_.push_back(database_->name() + "_" + kind);
    database_->run("CREATE ROLE " + roles_.back() + " LOGIN");
    return roles_.back();
  }
  void grant(const std::string& rights, const std::string& role) const {
    database_->run("GRANT USAGE ON SCHEMA discreet TO " + role + "; GRANT " + rights +
                   " ON ALL TABLES IN SCHEMA discreet TO " + role);
  }

  std::optional<PostgresDatabase> database_;
  std::vector<std::string> roles_;
};

TEST_F(LedgerPostgres, ATeamNeedsTheRightsToReadAndToAppendAlone) {
  Ledger::create(place(), one());
  const std::string analyst = role("analyst");
  const auto as_analyst = place("&user=" + analyst);
  EXPECT_REFUSED(mistake, "GRANT USAGE ON SCHEMA discreet", Ledger::existing(as_analyst));
  grant("SELECT", analyst);
  auto ledger = Ledger::existing(as_analyst);
  EXPECT_REFUSED(mistake, "permission denied for table entry", ledger.spend(asked({Rational(1, 8)})));
  EXPECT_EQ(Ledger::verify(as_analyst).entries.size(), 0u);
  grant("INSERT", analyst);
  ledger.spend(asked({Rational(1, 8)}));
  Ledger::create(place("&user=" + analyst + "&ledger=second"), one()).spend(asked({Rational(1, 8)}));
  EXPECT_EQ(Ledger::verify(place("&ledger=second")).entries.size(), 1u);
}

TEST_F(LedgerPostgres, AUserWithoutTheRightToMakeSchemasNeedsOneThatIsThere) {
  const std::string analyst = role("analyst");
  EXPECT_REFUSED(mistake, "The first ledger of a database needs the right to make schemas",
                 Ledger::create(place("&user=" + analyst), one()));
  EXPECT_FALSE(Ledger::exists(place()));
}

// Two that start together on an empty database.
TEST_F(LedgerPostgres, OfProcessesThatMakeALedgerAtOnceOneMakesIt) {
  for (int round = 0; round < (soaking() ? 20 : 2); ++round) {
    database_.emplace();
    std::vector<pid_t> children;
    for (int child = 0; child < 6; ++child) {
      const pid_t pid = ::fork();
      if (pid == 0) {
        const auto refusal = refusal_of([&] { Ledger::create(place(), {}); });
        const auto spent = refusal_of([&] { Ledger::existing(place()).spend(asked({1})); });
        ::_exit(spent.thrown || (refusal.thrown && !refusal.says("is taken")) ? 2 : refusal.thrown ? 0 : 1);
      }
      children.push_back(pid);
    }
    int made = 0;
    for (const pid_t pid : children) {
      int status = 0;
      ::waitpid(pid, &status, 0);
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) < 2);
      made += WEXITSTATUS(status);
    }
    EXPECT_EQ(made, 1);
    EXPECT_EQ(Ledger::verify(place()).entries.size(), 6u);
  }
}

TEST_F(LedgerPostgres, AnotherStructureIsSeenBeforeASpend) {
  const std::vector<std::string> changes{
      "ALTER TABLE discreet.entry DISABLE TRIGGER entry_stays",
      "ALTER TABLE discreet.entry ENABLE TRIGGER entry_stays",
      "DROP TRIGGER terms_stay ON discreet.terms",
      "CREATE OR REPLACE FUNCTION discreet.refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
      "CREATE TRIGGER swallow BEFORE INSERT ON discreet.entry FOR EACH STATEMENT EXECUTE FUNCTION discreet.refuse()",
      "CREATE RULE swallow AS ON INSERT TO discreet.entry DO INSTEAD NOTHING",
      "ALTER TABLE discreet.entry ENABLE ROW LEVEL SECURITY",
      "CREATE TABLE discreet.more() INHERITS (discreet.entry)",
      "CREATE VIEW discreet.shown AS SELECT 1 AS one",
      "CREATE INDEX sorted ON discreet.entry(hash)",
      "ALTER TABLE discreet.entry ADD COLUMN refund TEXT",
      "ALTER TABLE discreet.entry ALTER note SET DEFAULT ''",
      "ALTER TABLE discreet.entry ALTER note DROP NOT NULL",
      "ALTER TABLE discreet.entry DROP CONSTRAINT entry_identity_nonce_key",
      "ALTER TABLE discreet.entry SET UNLOGGED",
      "COMMENT ON SCHEMA discreet IS 'notes'",
      "DROP TABLE discreet.entry",
      "DROP TABLE discreet.terms"};
  for (const std::string& change : changes) {
    SCOPED_TRACE(change);
    database_->run("DROP SCHEMA IF EXISTS discreet CASCADE");
    auto ledger = Ledger::create(place(), one());
    database_->run(change);
    EXPECT_REFUSED(check, "edited or damaged", ledger.spend(asked({Rational(1, 8)})));
    EXPECT_REFUSED(check, "edited or damaged", Ledger::verify(place()));
  }
}

TEST_F(LedgerPostgres, ANewerFormatIsRefused) {
  Ledger::create(place(), one());
  database_->run("COMMENT ON SCHEMA discreet IS 'discreet ledgers, format 3'");
  EXPECT_REFUSED(mistake, "format 3, which is of a newer version of discreet", Ledger::existing(place()));
}

// A head in another place is the only thing that finds an administrator who puts back all of it.
TEST_F(LedgerPostgres, ARestoredBackupIsFoundByTheHead) {
  auto ledger = Ledger::create(place(), one());
  const std::string head = ledger.spend(asked({Rational(1, 8)})).hash;
  database_->run(
      "ALTER TABLE discreet.entry DISABLE TRIGGER ALL; DELETE FROM discreet.entry; "
      "ALTER TABLE discreet.entry ENABLE ALWAYS TRIGGER entry_stays");
  EXPECT_NO_THROW(Ledger::verify(place()));
  EXPECT_REFUSED(check, "cut off or the database was replaced", Ledger::verify(place(), head));
  EXPECT_REFUSED(check, "the database was replaced or cut", ledger.spend(asked({Rational(1, 8)})));
}

TEST_F(LedgerPostgres, AnInvalidIndexIsSeen) {
  Ledger::create(place(), one());
  database_->run("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'discreet.entry_pkey'::regclass");
  EXPECT_REFUSED(check, "the schema lacks 'entry_pkey valid'", Ledger::verify(place()));
}

TEST_F(LedgerPostgres, NeedsATextOfUnicode) {
  const PostgresDatabase latin("LATIN1");
  EXPECT_REFUSED(mistake, "the database has the encoding LATIN1", Ledger::create(latin.place(), one()));
  EXPECT_REFUSED(mistake, "ENCODING 'UTF8'", Ledger::exists(latin.place()));
}

TEST_F(LedgerPostgres, RefusesAnOldServer) {
  if (!PostgresProxy::available()) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES_FOLDER";
  PostgresProxy proxy(folder_);
  proxy.tell_version("09.6");
  EXPECT_REFUSED(mistake, "the server has PostgreSQL 9. Ledgers need version 13 or newer.",
                 Ledger::create(place(proxy.words()), one()));
  EXPECT_FALSE(Ledger::exists(place()));
}

TEST_F(LedgerPostgres, SaysWhatIsWrongWithTheAddress) {
  EXPECT_REFUSED(mistake, "does not exist. Name an existing database",
                 Ledger::existing(place("&dbname=nobody_made_this")));
  EXPECT_REFUSED(mistake, "role \"nobody\" does not exist. Put the password into ~/.pgpass",
                 Ledger::existing(place("&user=nobody")));
  const auto absent = LedgerAddress::parse("postgres:host=" + folder_.native() + " dbname=x");
  EXPECT_REFUSED(machine, "the database cannot be reached: ", Ledger::existing(absent));
  EXPECT_REFUSED(machine, "Try again when the server runs", Ledger::exists(absent));
  EXPECT_REFUSED(mistake, "definition of service \"no_such\" not found. Name a service of ~/.pg_service.conf",
                 Ledger::existing(LedgerAddress::parse("postgres:service=no_such")));
  EXPECT_REFUSED(mistake, "invalid connection option \"hoost\". Correct the address of the database",
                 Ledger::existing(LedgerAddress::parse("postgres:hoost=x")));
}

TEST_F(LedgerPostgres, AServiceNamesTheDatabase) {
  std::string url = database_->connection();
  const std::string host = url.substr(url.find("host=") + 5, url.find('&') - url.find("host=") - 5);
  write_bytes(path("services"), "[team]\nhost=" + host + "\nuser=discreet\ndbname=" + database_->name() + "\n");
  ::setenv("PGSERVICEFILE", path("services").c_str(), 1);
  auto ledger = Ledger::create(LedgerAddress::parse("postgres:service=team ledger=visits"), one());
  EXPECT_EQ(ledger.place().text(), "postgres:service=team ledger=visits");
  EXPECT_TRUE(ledger.file().empty());
  ledger.spend(asked({Rational(1, 2)}));
  EXPECT_EQ(Ledger::verify(place("&ledger=visits")).entries.size(), 1u);
  ::unsetenv("PGSERVICEFILE");
}

TEST_F(LedgerPostgres, NoMessageHasAPassword) {
  const std::string url = "postgres:postgresql://nobody:s3cr%65t@/x?host=" + folder_.native();
  for (const std::string& text : {url, url + "&sslpassword=s3cret", std::string("postgres:hoost=x password=s3cret"),
                                  "postgres:host=" + folder_.native() + " password='s3cr%65t' user=nobody",
                                  std::string("postgres:postgresql://nobody:s3cret%zz@localhost/x")}) {
    const Refusal refusal = refusal_of([&] { Ledger::existing(LedgerAddress::parse(text)); });
    EXPECT_TRUE(refusal.thrown);
    EXPECT_FALSE(refusal.says("s3cr")) << refusal.message;
  }
}

}  // namespace discreet::ledger_postgres_test
