// The verb `sanitize`, and the contract of every entry, on the tiny instances that it declares.
#include "discreet/app/verbs/sanitize/sanitize_test.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "discreet/app/releases/release_file.h"
#include "discreet/app/releases/release_value.h"
#include "discreet/app/request/request.h"
#include "discreet/audit/verify/order_invariance.h"
#include "discreet/files/file.h"
#include "discreet/json/tiny_instance_test.h"

namespace discreet::sanitize_test {

struct Case {
  const SanitizerEntry* entry;
  Json options;
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const SanitizerEntry& entry : all_sanitizers())
    for (const TinyInstance& tiny : tiny_instances_in(DISCREET_SOURCE_DIR, entry))
      cases.push_back({&entry, tiny.options});
  return cases;
}

TEST(Sanitizers, DeclareTinyInstancesAndShowSome) {
  for (const SanitizerEntry& entry : all_sanitizers()) {
    std::size_t shown = 0;
    for (const TinyInstance& tiny : entry.tiny()) shown += tiny.rows.size();
    EXPECT_GT(shown, 0u) << entry.name << ": declare one in its codec, with the rows that docs/promises.md shows";
  }
}

TEST(Sanitizers, KeepTheirPromisesOnEverySmallTable) {
  for (const auto& [entry, options] : all_cases())
    for (std::size_t rows : {1, 2, 3}) {
      Subject subject = entry->subject(options, rows);
      VerifyReport report = verify(subject, {.rows = rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << entry->name << options << report.reason;
      EXPECT_EQ(report.errors, 0u) << entry->name << options;
    }
}

TEST(Sanitizers, LawsDoNotDependOnTheOrderThatTheyDeclareToIgnore) {
  for (const auto& [entry, options] : all_cases()) {
    Subject subject = entry->subject(options, 3);
    if (subject.order == Rows::unordered && subject.records <= 4) {
      EXPECT_EQ(proves_order_invariance(subject, {.rows = 3}).verdict, Verdict::holds) << entry->name << options;
    }
  }
}

TEST(Sanitizers, PromiseAndPlanNeedNoData) {
  for (const auto& [entry, options] : all_cases()) {
    Json complete = entry->complete(options);
    EXPECT_EQ(entry->complete(complete), complete);
    EXPECT_EQ(entry->privacy(options), entry->privacy(complete));
    EXPECT_GT(entry->of(complete)->beta(), 0);
  }
}

TEST(Sanitizers, HaveAPageAndASummary) {
  std::string before;
  for (const SanitizerEntry& entry : all_sanitizers()) {
    EXPECT_LT(before, entry.name);
    before = entry.name;
    EXPECT_FALSE(entry.summary.empty());
    for (const Json& field : entry.fields) EXPECT_FALSE(field["help"].get<std::string>().empty()) << field;
    EXPECT_TRUE(std::filesystem::exists(std::string(DISCREET_SOURCE_DIR) + "/docs/sanitizers/" + entry.name + ".md"));
  }
}

// ---- the verbs

TEST_F(Sanitize, WritesATableWeightsAndAReleaseAndSpendsOnce) {
  Json result = call(points({{"out", path("s.csv")}, {"release", path("r.json")}, {"weights", path("w.csv")}}));
  EXPECT_EQ(result["private"], true);
  EXPECT_EQ(result["rows"], 3000);
  EXPECT_EQ(result["confidence"], "19/20");
  EXPECT_EQ(result["ledger"]["spent"]["epsilon"], "1");
  EXPECT_EQ(result["ledger"]["spent"]["delta"], "1/1000000");
  auto table = lines(read("s.csv"));
  EXPECT_EQ(table.front(), "id");
  EXPECT_EQ(table.size(), 41u);  // ceil(2 / alpha) rows
  EXPECT_GE(std::ranges::count(table, "7"), 10);
  EXPECT_GE(std::ranges::count(table, "9"), 10);
  auto weights = lines(read("w.csv"));
  EXPECT_EQ(weights.front(), "id,weight,kind");
  EXPECT_EQ(weights.size(), 4u);
  EXPECT_TRUE(weights.back().starts_with(",") && weights.back().ends_with(",left"));

  Json seven = call({{"verb", "query"}, {"release", path("r.json")}, {"value", "7"}});
  EXPECT_LE(seven["answers"][0]["low"], 1000);
  EXPECT_GE(seven["answers"][0]["high"], 1000);
  EXPECT_GT(seven["answers"][0]["low"], 900);
  Json other = call({{"verb", "query"}, {"release", path("r.json")}, {"value", 102}});
  EXPECT_EQ(other["answers"][0]["count"], 0);
  EXPECT_GE(other["answers"][0]["high"], 1);
}

TEST_F(Sanitize, WithoutAFileTheReleaseIsShownAndASeedIsNotPrivate) {
  Json result = call(points({{"seed", 1}}));
  EXPECT_EQ(result["private"], false);
  EXPECT_FALSE(result.contains("ledger"));
  ReleaseFile file = read_release_file(result["release"]);
  EXPECT_EQ(file.column, "id");
  EXPECT_FALSE(file.is_private);
  EXPECT_EQ(call(points({{"seed", 1}}))["release"], result["release"]);
  EXPECT_NE(refusal(points({{"seed", 1}, {"ledger", path("b.db")}})).find("seed"), std::string::npos);
}

TEST_F(Sanitize, BadInputSpendsNothingAndLeavesNothing) {
  auto spends_nothing = [&](const Json& more, const std::string& named) {
    std::string message = refusal(points(more));
    EXPECT_NE(message.find(named), std::string::npos) << more << ": " << message;
    EXPECT_FALSE(exists("t.csv.ledger"));
    EXPECT_FALSE(exists("s.csv"));
  };
  spends_nothing({{"x", "nobody"}, {"out", path("s.csv")}}, "nobody");
  spends_nothing({{"x", "town"}, {"out", path("s.csv")}}, "town");  // words are no integers
  spends_nothing({{"data", path("missing.csv")}}, "missing.csv");
  spends_nothing({{"high", 5}}, "is outside 0 to 5");  // every id is beyond the domain
  spends_nothing({{"high", 8}}, "line");               // some are
  spends_nothing({{"epsilon", 0}}, "epsilon");
  spends_nothing({{"delta", 0}}, "delta");
  spends_nothing({{"alpha", 2}}, "alpha");
  spends_nothing({{"alpha", "1e-10"}, {"out", path("s.csv")}}, "Allow a larger alpha");
  spends_nothing({{"mode", "paper"}, {"alpha", "0.01"}}, "rows");  // too few rows for its promise
  spends_nothing({{"mode", "pure"}, {"delta", nullptr}, {"alpha", "0.001"}}, "rows");
  spends_nothing({{"out", path("t.csv")}}, "data");
  spends_nothing({{"out", path("s.csv")}, {"release", path("s.csv")}}, "release");
  spends_nothing({{"out", path("nowhere/s.csv")}}, "nowhere");
  spends_nothing({{"colour", 1}}, "colour");
  EXPECT_NE(refusal({{"verb", "sanitize"}, {"data", path("t.csv")}}).find("name a sanitizer"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "sanitize"}, {"sanitizer", "point"}}).find("points"), std::string::npos);
}

TEST_F(Sanitize, ABudgetThatIsUsedUpRefuses) {
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"epsilon", 1}, {"delta", "2e-6"}});
  call(points({{"ledger", path("b.db")}}));
  try {
    call(points({{"ledger", path("b.db")}, {"out", path("s.csv")}}));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::budget);
  }
  EXPECT_FALSE(exists("s.csv"));
  Json shown = call({{"verb", "budget"}, {"action", "show"}, {"ledger", path("b.db")}});
  EXPECT_EQ(shown["entries"].size(), 1u);
}

TEST_F(Sanitize, ARunThatIsInterruptedWhileReadingSpendsNothing) {
  Context context{.progress = {.stop = [] { return true; }}};
  EXPECT_THROW(call(points(), context), Error);
  EXPECT_FALSE(exists("t.csv.ledger"));
}

TEST_F(Sanitize, ARunThatIsInterruptedLaterIsSpentAndLeavesNoFiles) {
  const std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"unlimited", true}});
  Context context;  // asks to stop as soon as the spend is there
  context.progress.stop = [&] { return !Ledger::verify(ledger).entries.empty(); };
  try {
    call(points({{"ledger", ledger}, {"out", path("s.csv")}, {"release", path("r.json")}}), context);
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::interrupted);
    EXPECT_NE(std::string(error.what()).find("remains"), std::string::npos) << error.what();
  }
  EXPECT_FALSE(exists("s.csv") || exists("r.json"));
  EXPECT_EQ(Ledger::verify(ledger).entries.size(), 1u);
}

// Whatever fails once a release is there, it is told.
TEST_F(Sanitize, AReleaseThatWasPaidForIsNotLost) {
  fs::create_directory(path("o"));
  const std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"unlimited", true}});
  Context context;  // the folder of the table goes away as soon as the spend is there
  context.progress.stop = [&] {
    if (!Ledger::verify(ledger).entries.empty()) fs::remove_all(path("o"));
    return false;
  };
  try {
    call(points({{"ledger", ledger}, {"out", path("o/s.csv")}}), context);
    FAIL() << "went on";
  } catch (const Error& error) {
    const std::string message = error.what(), before = ". The spend remains. This is the release, to be kept: ";
    const auto at = message.find(before);
    ASSERT_NE(at, std::string::npos) << message;
    const ReleaseFile kept = read_release_file(parse_json(message.substr(at + before.size())));
    EXPECT_TRUE(kept.is_private);
    EXPECT_EQ(kept.rows, 3000u);
  }
}

TEST_F(Sanitize, MemoryThatRunsOutAfterTheReleaseDoesNotLoseIt) {
  const ReleaseFile file = read_release_file(call(points({{"ledger", nullptr}}))["release"]);
  for (Paid spend : {Paid::recorded, Paid::none}) try {
      keeping_release(file, spend, [] { throw std::bad_alloc(); });
      FAIL() << "went on";
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_EQ(error.kind(), Error::Kind::machine);
      EXPECT_EQ(message.find("The spend remains") != std::string::npos, spend == Paid::recorded);
      EXPECT_TRUE(message.ends_with("This is the release, to be kept: " + write_release_file(file).dump()));
    }
}

TEST_F(Sanitize, MemoryThatRunsOutDuringTheRunIsSaidToBeSpent) {
  const std::string ledger = path("b.db");
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", ledger}, {"unlimited", true}});
  Context context;
  context.progress.stop = [&]() -> bool {
    if (!Ledger::verify(ledger).entries.empty()) throw std::bad_alloc();
    return false;
  };
  try {
    call(points({{"ledger", ledger}}), context);
    FAIL() << "went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::machine);
    EXPECT_STREQ(
        error.what(),
        "there is not enough memory for this: nothing was released. The spend was recorded before and remains");
  }
}

TEST_F(Sanitize, TextsAreCountedAsTheyStand) {
  std::string text = "town\n";
  for (int i = 0; i < 2000; ++i) text += i % 2 == 0 ? "\"Rio, Brazil\"\n" : "Bern\n";
  write("towns.csv", text);
  Json result = call(points({{"data", path("towns.csv")},
                             {"x", "town"},
                             {"values", "texts"},
                             {"out", path("s.csv")},
                             {"release", path("r.json")}}));
  auto table = lines(read("s.csv"));
  EXPECT_GE(std::ranges::count(table, "\"Rio, Brazil\""), 15);
  Json answer = call({{"verb", "query"}, {"release", path("r.json")}, {"value", "Bern"}})["answers"][0];
  EXPECT_TRUE(answer["low"] <= 1000 && answer["high"] >= 1000);
}

// To replace the rows of a column of another kind would replace all of them and spend the budget on nothing.
TEST_F(Sanitize, AColumnOfTextsIsRefusedWithTheOptionThatReadsIt) {
  write("towns.csv", "town\nBern\nRio\nBern\n");
  for (const Json& memory : {Json(), Json(1)}) {
    const std::string message = refusal(points({{"data", path("towns.csv")}, {"x", "town"}, {"memory", memory}}));
    EXPECT_NE(message.find("--values texts"), std::string::npos) << message;
    EXPECT_EQ(message.find("on_bad_row"), std::string::npos) << message;
  }
}

TEST_F(Sanitize, RowsAreDrawnFromWeightsOnlyWhenAskedFor) {
  Json request{
      {"verb", "sanitize"}, {"sanitizer", "weights"}, {"data", path("points.csv")}, {"queries", {"011", "001"}},
      {"rounds", 5},        {"out", path("s.csv")},   {"unlimited", true}};
  request["epsilon"] = 1;
  EXPECT_NE(refusal(request).find("table_rows"), std::string::npos);
  EXPECT_FALSE(exists("points.csv.ledger"));
  request["table_rows"] = 10;
  call(request);
  EXPECT_EQ(lines(read("s.csv")).size(), 11u);
}

// The same seed gives the same release, in memory and on the disk.
TEST_F(Sanitize, RowsThatAreSortedOnTheDiskGiveTheSameRelease) {
  for (const char* mode : {"tight", "paper", "pure"}) {
    Json request = points({{"seed", 5}, {"mode", mode}, {"alpha", "0.1"}});
    if (std::string(mode) == "pure") request["delta"] = nullptr;
    Json in_memory = call(request)["release"];
    request["memory"] = 1;
    request["spill"] = folder_.string();
    EXPECT_EQ(call(request)["release"], in_memory) << mode;
  }
  EXPECT_NE(refusal(points({{"memory", 0}})).find("memory"), std::string::npos);
  EXPECT_NE(refusal(points({{"spill", folder_.string()}})).find("memory"), std::string::npos);
  EXPECT_NE(refusal(points({{"memory", 1}, {"values", "texts"}})).find("memory"), std::string::npos);
  EXPECT_NE(refusal(points({{"memory", 1}, {"person", "town"}, {"rows_each", 1}})).find("memory"), std::string::npos);
  EXPECT_NE(refusal(points({{"memory", 1}, {"high", 50}})).find("line 4, column 'id'"), std::string::npos);
  EXPECT_NE(refusal(points({{"memory", 1}, {"spill", path("nowhere")}})).find("nowhere"), std::string::npos);
  const char* kept = std::getenv("TMPDIR");
  const std::string before = kept ? kept : "";
  ::setenv("TMPDIR", path("nowhere").c_str(), 1);
  EXPECT_NE(refusal(points({{"memory", 1}})).find("option 'spill': the folder for temporary files is missing. Name"),
            std::string::npos);
  kept ? ::setenv("TMPDIR", before.c_str(), 1) : ::unsetenv("TMPDIR");
  EXPECT_FALSE(exists("t.csv.ledger"));
}

// A column in memory gives the release of the file with the same rows, and its errors name rows.
TEST_F(Sanitize, AColumnInMemoryIsSanitizedAsAFileIs) {
  std::vector<std::int64_t> rows;
  std::string text = "id\n";
  for (int i = 0; i < 3000; ++i) text += std::to_string(rows.emplace_back(i % 3 == 0 ? 7 : i % 3 == 1 ? 9 : i)) + "\n";
  write("same.csv", text);
  Json request = points({{"seed", 3}});
  request.erase("data");
  const Array column{.name = "id", .element = Element::int64, .data = rows.data(), .size = rows.size()};
  EXPECT_EQ(sanitize_column(request, {&column, 1}, {})["release"],
            call(points({{"seed", 3}, {"data", path("same.csv")}}))["release"]);

  auto refusal_of = [&](Json more) {
    Json all = request;
    all.update(more);
    try {
      sanitize_column(all, {&column, 1}, {});
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("was taken");
  };
  rows[4] = -1;
  EXPECT_NE(refusal_of(Json::object()).find("column 'id', row 4 (counted from 0)"), std::string::npos)
      << refusal_of(Json::object());
  rows[4] = 1;
  for (const char* name : {"data", "memory", "spill"})
    EXPECT_NE(refusal_of({{name, 1}}).find(std::string("option '") + name + "'"), std::string::npos) << name;
  request.erase("seed");
  EXPECT_NE(refusal_of(Json::object()).find("option 'ledger'"), std::string::npos);
  call({{"verb", "budget"}, {"action", "open"}, {"ledger", path("b.db")}, {"unlimited", true}});
  EXPECT_EQ(refusal_of({{"ledger", path("b.db")}}), "was taken");
  EXPECT_EQ(Ledger::verify(path("b.db")).entries.size(), 1u);
}

TEST_F(Sanitize, AColumnInMemoryMayHaveIdsOfPeople) {
  std::vector<std::int64_t> rows, ids;
  std::string text = "id,who\n";
  for (int i = 0; i < 3000; ++i) {
    rows.push_back(i % 3 == 0 ? 7 : 9);
    ids.push_back(i % 1700);
    text += std::to_string(rows.back()) + "," + std::to_string(ids.back()) + "\n";
  }
  write("visits.csv", text);
  const Json people{{"seed", 3}, {"person", "who"}, {"rows_each", 2}, {"data", path("visits.csv")}};
  Json request = points(people);
  request.erase("data");
  const std::vector<Array> columns{{.name = "id", .element = Element::int64, .data = rows.data(), .size = rows.size()},
                                   {.name = "who", .element = Element::int64, .data = ids.data(), .size = ids.size()}};
  const Json released = sanitize_column(request, columns, {});
  EXPECT_EQ(released, call(points(people)));
  EXPECT_EQ(released["people"], 1700);
}

TEST_F(Sanitize, PlanVerifyAndListKnowSanitizers) {
  Json planned = call({{"verb", "plan"}, {"kind", "sanitizer"}, {"learner", "points"}, {"alpha", "1/10"}});
  EXPECT_EQ(planned["sanitizer"], "points");
  EXPECT_EQ(planned["rule"], "ML-5.tight");
  Json verified = call(
      {{"verb", "verify"}, {"kind", "sanitizer"}, {"learner", "points"}, {"high", 1}, {"delta", "1/10"}, {"rows", 2}});
  EXPECT_EQ(verified["verdict"], "holds");
  EXPECT_EQ(refusal({{"verb", "verify"}, {"kind", "sanitizer"}, {"learner", "points"}}),
            "the domain has 18446744073709551616 different values, too many to list them all. Verify a smaller one");
  EXPECT_EQ(refusal({{"verb", "verify"}, {"kind", "sanitizer"}, {"learner", "thresholds"}, {"high", 1}, {"rows", 0}}),
            "option 'rows' is 0. It must be between 1 and 4096. Verify a small number of rows, such as 3");
  const std::string none =
      refusal({{"verb", "plan"}, {"kind", "sanitizer"}, {"learner", "thresholds"}, {"beta", "1e-300"}});
  EXPECT_NE(none.find("larger alpha or beta"), std::string::npos) << none;
  EXPECT_EQ(none.find("chunks"), std::string::npos) << none;
  Json listed = call({{"verb", "list"}});
  EXPECT_EQ(listed["sanitizers"].size(), all_sanitizers().size());
}

TEST(CsvCell, IsQuotedOnlyWhereItMustBe) {
  EXPECT_EQ(csv_cell("a b"), "a b");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_cell("a\nb"), "\"a\nb\"");
}

}  // namespace discreet::sanitize_test
