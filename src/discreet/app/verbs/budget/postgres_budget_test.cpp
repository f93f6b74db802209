// Verbs with a ledger in a database: the same as with a file, and nobody's password in what they write.
#include "discreet/app/request/call_test.h"
#include "discreet/ledger/ledger.h"
#include "discreet/ledger/postgres_test.h"

namespace discreet::postgres_budget_test {

class PostgresBudget : public Call {
 protected:
  void SetUp() override {
    Call::SetUp();
    ::setenv("XDG_CONFIG_HOME", (folder_.native() + ".state").c_str(), 1);
    if (!PostgresDatabase::available()) GTEST_SKIP() << no_postgres;
    database_.emplace();
  }

  // With a password that the server does not ask for.
  std::string address(const std::string& name = "visits") const {
    return "postgres:" + database_->connection("&password=s3cret&ledger=" + name);
  }
  std::string shown(const std::string& name = "visits") const { return LedgerAddress::parse(address(name)).text(); }
  Json budget(const std::string& action, const Json& more = Json::object()) const {
    Json request{{"verb", "budget"}, {"action", action}, {"ledger", address()}};
    request.update(more);
    return call(request);
  }
  Json learn(Json more = Json::object()) const {
    Json request{{"verb", "learn"}, {"learner", "parity"},       {"dimension", 4},
                 {"data", data_},   {"model", path("m/m.json")}, {"epsilon", "1/4"}};
    request.update(more);
    fs::create_directories(folder_ / "m");
    return call(request);
  }

  std::optional<PostgresDatabase> database_;
};

TEST_F(PostgresBudget, EveryVerbTakesADatabaseForAFile) {
  const Json opened = budget("open", {{"for", data_}, {"epsilon", 1}, {"delta", "1/1000"}, {"rule", "basic"}});
  EXPECT_EQ(opened["ledger"], shown());
  const Json learned = learn();
  EXPECT_EQ(learned["ledger"]["path"], shown()) << "the registry knows the table";
  EXPECT_EQ(learned["ledger"]["left"]["epsilon"], "3/4");
  EXPECT_EQ(learned["receipt"]["ledger"], opened["identity"]);
  EXPECT_EQ(learn({{"dry_run", true}, {"ledger", address()}})["ledger"]["path"], shown());

  EXPECT_EQ(call({{"verb", "evaluate"},
                  {"model", path("m/m.json")},
                  {"data", data_},
                  {"epsilon", "1/8"}})["ledger"]["left"]["epsilon"],
            "5/8");
  call({{"verb", "sanitize"},
        {"sanitizer", "points"},
        {"data", data_},
        {"x", "x1"},
        {"low", 0},
        {"high", 1},
        {"epsilon", "1/8"},
        {"ledger", address()}});
  EXPECT_EQ(budget("show", {{"entries", true}})["entries"].size(), 3u);
  EXPECT_EQ(budget("verify")["verdict"], "holds");
  const Json head = budget("head");
  EXPECT_EQ(budget("verify", {{"head", head["printed"]}})["verdict"], "holds");
  EXPECT_EQ(budget("audit", {{"folder", path("m")}})["verdict"], "holds");
}

TEST_F(PostgresBudget, SealsInADatabase) {
  call({{"verb", "key"}, {"action", "new"}, {"for", "signing"}});
  budget("open", {{"for", data_}, {"epsilon", 1}, {"sign", true}});
  learn();
  const Json sealed = call({{"verb", "budget"}, {"action", "seal"}, {"file", path("m/m.json")}});
  EXPECT_EQ(sealed["ledger"], shown());
  EXPECT_EQ(sealed["sealed_by"], 2);
  EXPECT_EQ(budget("audit", {{"folder", path("m")}, {"complete", true}})["faults"], 0);
}

TEST_F(PostgresBudget, NothingKeepsAPassword) {
  const Json opened = budget("open", {{"for", data_}, {"epsilon", 1}});
  const Json learned = learn({{"ledger", address()}});
  for (const Json& result : {opened, learned, budget("show"), budget("audit", {{"folder", path("m")}})})
    EXPECT_EQ(result.dump().find("s3cret"), std::string::npos) << result.dump();
  EXPECT_EQ(
      refusal({{"verb", "budget"}, {"action", "open"}, {"ledger", address()}, {"epsilon", 1}}).second.find("s3cret"),
      std::string::npos);
  EXPECT_EQ(refusal({{"verb", "learn"},
                     {"learner", "parity"},
                     {"data", write("other.csv", "x1,y\n0,1\n")},
                     {"ledger", address("none")},
                     {"epsilon", 1}})
                .second.find("s3cret"),
            std::string::npos);
  for (const auto& folder : {folder_, fs::path(folder_.native() + ".state")})
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
      if (!file.is_regular_file()) continue;
      std::ifstream in(file.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      EXPECT_EQ(bytes.find("s3cret"), std::string::npos) << file.path();
    }
}

TEST_F(PostgresBudget, ATableHasOneLedgerHereToo) {
  budget("open", {{"for", data_}, {"epsilon", 1}});
  budget("open", {{"ledger", address("second")}, {"epsilon", 1}});
  const auto [kind, message] = refusal({{"verb", "learn"},
                                        {"learner", "parity"},
                                        {"dimension", 4},
                                        {"data", data_},
                                        {"epsilon", "1/4"},
                                        {"ledger", address("second")}});
  EXPECT_EQ(kind, Error::Kind::mistake);
  EXPECT_EQ(message, "Option --ledger is '" + shown("second") + "', but '" + data_ + "' belongs to '" + shown() +
                         "'. A table has one ledger. Leave out --ledger.");
  EXPECT_EQ(refusal({{"verb", "learn"}, {"learner", "parity"}, {"data", data_}, {"ledger", nullptr}}).first,
            Error::Kind::mistake);
  database_->run("DROP SCHEMA discreet CASCADE");
  EXPECT_EQ(
      refusal({{"verb", "learn"}, {"learner", "parity"}, {"dimension", 4}, {"data", data_}, {"epsilon", "1/4"}}).first,
      Error::Kind::check)
      << "the ledger is missing";
}

TEST_F(PostgresBudget, AServerThatIsAwayStopsARunBeforeItSpends) {
  const auto [kind, message] = refusal({{"verb", "learn"},
                                        {"learner", "parity"},
                                        {"dimension", 4},
                                        {"data", data_},
                                        {"epsilon", "1/4"},
                                        {"model", path("none.json")},
                                        {"ledger", "postgres:host=" + folder_.native() + " dbname=x"}});
  EXPECT_EQ(kind, Error::Kind::machine) << message;
  EXPECT_NE(message.find("cannot be reached"), std::string::npos) << message;
  EXPECT_FALSE(fs::exists(path("none.json")));
}

TEST_F(PostgresBudget, AnUpgradeTakesFilesAlone) {
  EXPECT_EQ(refusal({{"verb", "budget"}, {"action", "upgrade"}, {"ledger", path("old.db")}, {"to", address()}}).second,
            "only a file of format 1 is upgraded, into another file. Name two files");
}

}  // namespace discreet::postgres_budget_test
