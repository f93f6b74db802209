// The verb `query`, and the release's file.
#include "discreet/app/verbs/query/query.h"

#include <chrono>

#include "discreet/app/releases/release_file.h"
#include "discreet/app/verbs/sanitize/sanitize_test.h"

namespace discreet::query_test {

using Query = Sanitize;

TEST_F(Query, ThresholdsAnswerRangesAndFilesOfQueries) {
  call({{"verb", "sanitize"},
        {"sanitizer", "thresholds"},
        {"data", path("ages.csv")},
        {"high", 99},
        {"unlimited", true},
        {"epsilon", 2},
        {"release", path("r.json")},
        {"out", path("s.csv")}});
  Json half = call({{"verb", "query"}, {"release", path("r.json")}, {"at_most", 49}})["answers"][0];
  EXPECT_TRUE(half["low"] <= 15000 && half["high"] >= 15000);
  Json range = call({{"verb", "query"}, {"release", path("r.json")}, {"from", 20}, {"to", 39}})["answers"][0];
  EXPECT_TRUE(range["low"] <= 6000 && range["high"] >= 6000);
  write("q.csv", "from,to\n0,99\n20,39\n");
  Json result =
      call({{"verb", "query"}, {"release", path("r.json")}, {"queries", path("q.csv")}, {"out", path("a.csv")}});
  EXPECT_EQ(result["answered_queries"], 2);
  auto answers = lines(read("a.csv"));
  EXPECT_EQ(answers[0], "from,to,count,low,high");
  EXPECT_EQ(answers[1], "0,99,30000.0,30000.0,30000.0");
  auto table = lines(read("s.csv"));
  EXPECT_TRUE(std::ranges::is_sorted(table.begin() + 1, table.end(),
                                     [](const auto& a, const auto& b) { return std::stoi(a) < std::stoi(b); }));
  write("q.csv", "from,to\n0,99\n39,20\n");
  EXPECT_NE(refusal({{"verb", "query"}, {"release", path("r.json")}, {"queries", path("q.csv")}})
                .find("q.csv', line 3, columns 'from' and 'to': from must"),
            std::string::npos);
  write("q.csv", "name\n0\n");
  EXPECT_NE(refusal({{"verb", "query"}, {"release", path("r.json")}, {"queries", path("q.csv")}}).find("name"),
            std::string::npos);
}

// Quadratic work would take an hour.
TEST_F(Query, TheMostLevelsTakeNoLongerThanTheirCuts) {
  const auto begin = std::chrono::steady_clock::now();
  call({{"verb", "sanitize"},
        {"sanitizer", "thresholds"},
        {"data", path("ages.csv")},
        {"high", 99},
        {"levels", 16},
        {"epsilon", 1},
        {"unlimited", true},
        {"release", path("r.json")}});
  std::string text = "at_most\n";
  for (int i = 0; i < 100; ++i) text += std::to_string(i) + "\n";
  write("q.csv", text);
  EXPECT_EQ(call({{"verb", "query"}, {"release", path("r.json")}, {"queries", path("q.csv")}})["answers"].size(), 100u);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::minutes(2));
}

TEST_F(Query, ABadQueryOfAFileIsNamedByLineAndColumn) {
  call(points({{"release", path("r.json")}, {"ledger", nullptr}}));
  auto says = [&](const std::string& queries, const std::string& wanted) {
    write("q.csv", queries);
    const std::string message = refusal({{"verb", "query"}, {"release", path("r.json")}, {"queries", path("q.csv")}});
    EXPECT_NE(message.find("q.csv', " + wanted), std::string::npos) << message;
  };
  says("value\n1\nx\n3\ny\n", "line 3, column 'value': 'x' is not");
  says("value\n\"7\n\"\n", "line 2, column 'value'");
  says("at_most\n1\n", "line 2: this query is not answered");
  // Quoted newlines are part of their cell, and lines all the same.
  call(points({{"release", path("r.json")}, {"ledger", nullptr}, {"values", "texts"}, {"longest", 5}}));
  says("value\n\"a\nb\"\nlonger\n", "line 4, column 'value': 'longer' is not");
}

// The sanitizer is built once, not once a row: its options are read as often as for one query.
TEST_F(Query, ManyQueriesReadTheReleaseOnce) {
  call(points({{"release", path("r.json")}, {"ledger", nullptr}}));
  const ReleaseFile file = load_release(path("r.json"));
  const auto sanitizer = find_sanitizer(file.sanitizer).of(file.options);
  const auto release = sanitizer->read(file.release, file.rows);
  auto ask = [&](const CountingQuery& query) { return release->answer(query); };
  EXPECT_THROW(ask({.value = "x"}), Error);
  const Answer first = ask({.value = "7"}), again = std::as_const(ask)({.value = "7"});
  EXPECT_EQ(first.count, again.count);
  EXPECT_GT(first.count, 900);
}

TEST_F(Query, QueryTablesAreAnsweredByNumber) {
  for (const char* sanitizer : {"finite", "weights"}) {
    Json request{{"verb", "sanitize"},
                 {"sanitizer", sanitizer},
                 {"data", path("points.csv")},
                 {"queries", {"011", "001"}},
                 {"release", path("r.json")},
                 {"weights", path("w.csv")},
                 {"ledger", nullptr},
                 {"epsilon", 2},
                 {"alpha", "1/4"}};
    if (std::string(sanitizer) == "weights") request["rounds"] = 60;
    call(request);
    Json first = call({{"verb", "query"}, {"release", path("r.json")}, {"query", 1}})["answers"][0];
    Json second = call({{"verb", "query"}, {"release", path("r.json")}, {"query", 2}})["answers"][0];
    EXPECT_TRUE(first["low"] <= 6000 && first["high"] >= 6000) << first;
    EXPECT_TRUE(second["low"] <= 1500 && second["high"] >= 1500) << second;
    EXPECT_NE(refusal({{"verb", "query"}, {"release", path("r.json")}, {"query", 3}}).find("1 to 2"),
              std::string::npos);
    EXPECT_EQ(lines(read("w.csv")).front(), "point,weight,kind");
  }
}

TEST_F(Query, AReleaseNeedsNoFile) {
  Json release = call(points({{"ledger", nullptr}}))["release"];
  EXPECT_GT(call({{"verb", "query"}, {"release", release}, {"value", 7}})["answers"][0]["count"], 900);
  EXPECT_NE(
      refusal({{"verb", "query"}, {"release", release}, {"value", 1.5}}).find("option 'value': 1.5 is no integer"),
      std::string::npos);
  EXPECT_NE(refusal({{"verb", "query"}, {"release", release}, {"value", 18446744073709551616.0}}).find("as a text"),
            std::string::npos);
  EXPECT_NE(refusal({{"verb", "query"}, {"release", release}, {"value", "18446744073709551616"}}).find("is not"),
            std::string::npos);
  release["rows"] = "many";
  EXPECT_NE(refusal({{"verb", "query"}, {"release", release}, {"value", 7}}).find("digest"), std::string::npos);
  EXPECT_NE(refusal({{"verb", "query"}, {"release", Json::object()}, {"value", 7}}).find("not a release"),
            std::string::npos);
  EXPECT_NE(refusal({{"verb", "query"}, {"value", 7}}).find("option 'release' is needed"), std::string::npos);
}

TEST_F(Query, AReleaseThatWasChangedIsRefused) {
  call(points({{"release", path("r.json")}, {"ledger", nullptr}}));
  Json file = parse_json(read("r.json"));
  EXPECT_NO_THROW(read_release_file(file));
  file["rows"] = 10;
  EXPECT_THROW(read_release_file(file), Error);
  for (const char* text : {"", "{}", "[1]", "{\"format\": \"discreet release\"}",
                           "{\"format\": \"discreet release\", \"version\": 99, \"digest\": \"\"}"}) {
    write("bad.json", text);
    EXPECT_NE(refusal({{"verb", "query"}, {"release", path("bad.json")}, {"value", 1}}).find("bad.json"),
              std::string::npos)
        << text;
  }
}

TEST_F(Query, QueriesOfTheWrongKindAreRefusedWithTheRightOne) {
  call(points({{"release", path("r.json")}, {"ledger", nullptr}}));
  Json query{{"verb", "query"}, {"release", path("r.json")}};
  EXPECT_NE(refusal(query).find("value"), std::string::npos);
  query["at_most"] = 3;
  EXPECT_NE(refusal(query).find("value"), std::string::npos);
  query.erase("at_most");
  query["value"] = "x";
  EXPECT_NE(refusal(query).find("'x'"), std::string::npos);
  query["value"] = -1;
  EXPECT_NE(refusal(query).find("-1"), std::string::npos);
}

}  // namespace discreet::query_test
