#include "discreet/service/studies/collector.h"

#include <fstream>
#include <functional>
#include <set>

#include "discreet/app/studies/protocols.h"
#include "discreet/base/error.h"
#include "discreet/service/http/openapi.h"
#include "discreet/service/studies/collector_test.h"
#include "discreet/service/studies/serve.h"
#include "discreet/service/studies/verbs.h"

namespace discreet::collector_test {

constexpr const char* reports = "/studies/flu/reports";

std::string result_of(const HttpResponse& answer) {
  Json body = parse_json(answer.body);
  return body.contains("result") ? body["result"] : body["error"];
}

struct Flu {
  TestCollector collector;
  StudyDocument study;
  Rng rng = Rng::seeded(1);
  HttpClient client;

  // Nothing closes by itself.
  explicit Flu(TestStore::Kind kind = TestStore::Kind::sqlite, HttpOptions http = {})
      : collector(kind, std::move(http)), study(opened(collector)), client(collector.client()) {}

  static StudyDocument opened(TestCollector& collector) {
    EXPECT_EQ(collector->open_study(masked_parity_study("flu")), Collector::Opening::made);
    return collector.study("flu");
  }
  std::string send(const Json& report) { return result_of(client.post(reports, report.dump())); }
  std::uint64_t counted(const std::string& result) { return collector->metrics().reports("flu", result); }
};

TEST(Collector, AnnouncesAStudy) {
  Flu flu;
  EXPECT_EQ(flu.study.name, "flu");
  EXPECT_EQ(flu.study.open, 1u);
  EXPECT_EQ(flu.study.epsilon, 4);
  EXPECT_EQ(flu.study.rounds.size(), 2u);
  EXPECT_EQ(flu.study.questions.size(), 1u);
  EXPECT_EQ(flu.client.get("/studies/cold").status, 404);
  EXPECT_EQ(flu.client.get("/healthz").status, 200);
  EXPECT_EQ(flu.client.get("/nowhere").status, 404);
  EXPECT_EQ(flu.client.send({"DELETE", "/studies/flu", "", ""}).status, 405);
  EXPECT_EQ(flu.client.send({"OPTIONS", reports, "", ""}).status, 204);
}

TEST(Collector, AcceptsAReportOnceAndKnowsItAgain) {
  Flu flu;
  Json report = report_for(flu.study, 1, flu.rng);
  EXPECT_EQ(flu.send(report), "accepted");
  EXPECT_EQ(flu.send(report), "repeated");
  report["report"] = report["report"] == "0" ? "1" : "0";
  EXPECT_EQ(flu.send(report), "conflict");
  Json tallies = parse_json(flu.collector.administer("GET", "/studies/flu/tallies").body);
  EXPECT_EQ(tallies["rounds"][0]["tallies"][0]["people"], 1);
  EXPECT_EQ(flu.counted("accepted"), 1u);
  EXPECT_EQ(flu.counted("repeated"), 1u);
  EXPECT_EQ(flu.counted("conflict"), 1u);
}

TEST(Collector, RefusesWithAReasonAndCountsIt) {
  Flu flu;
  EXPECT_EQ(flu.send(report_for(flu.study, 2, flu.rng)), "early");
  Json forged = report_for(flu.study, 2, flu.rng);
  forged["round"] = 1;
  EXPECT_EQ(flu.send(forged), "forged");
  Json other_question = report_for(flu.study, 1, flu.rng);
  other_question["question"] = 7;
  EXPECT_EQ(flu.send(other_question), "forged");
  const Json good = report_for(flu.study, 1, flu.rng);
  auto broken = [&](const char* member, const Json& value) {
    Json bad = good;
    bad[member] = value;
    return flu.send(bad);
  };
  EXPECT_EQ(broken("token", "00"), "malformed");
  EXPECT_EQ(broken("token", std::string(32, 'G')), "malformed");
  EXPECT_EQ(broken("token", 5), "malformed");
  EXPECT_EQ(broken("report", "2"), "malformed");  // a report has one bit
  EXPECT_EQ(broken("report", "01"), "malformed");
  EXPECT_EQ(broken("report", ""), "malformed");
  EXPECT_EQ(broken("report", "x"), "malformed");
  EXPECT_EQ(broken("round", 0), "malformed");
  EXPECT_EQ(broken("round", 3), "malformed");
  EXPECT_EQ(broken("round", -1), "malformed");
  EXPECT_EQ(broken("round", "1"), "malformed");
  EXPECT_EQ(flu.client.post(reports, "no json").status, 400);
  EXPECT_EQ(flu.client.post(reports, R"({"wire":2})").status, 400);
  EXPECT_EQ(flu.client.post(reports, R"({"wire":1,"reports":[]})").status, 400);
  EXPECT_EQ(flu.client.post(reports, R"({"wire":1,"reports":7})").status, 400);
  EXPECT_EQ(flu.client.post("/studies/cold/reports", good.dump()).status, 404);
  EXPECT_EQ(flu.collector->metrics().refusals("unknown_study"), 1u);
  EXPECT_EQ(flu.counted("early"), 1u);
  EXPECT_EQ(flu.counted("forged"), 2u);
  EXPECT_GE(flu.counted("malformed"), 15u);
  EXPECT_EQ(flu.counted("accepted"), 0u);
  std::string metrics = flu.client.get("/metrics").body;
  EXPECT_NE(metrics.find("discreet_reports_total{study=\"flu\",result=\"forged\"} 2\n"), std::string::npos) << metrics;
}

TEST(Collector, ABatchIsAnsweredReportByReport) {
  Flu flu;
  Json batch{{"wire", 1}, {"reports", Json::array()}};
  Json first = report_for(flu.study, 1, flu.rng), second = report_for(flu.study, 1, flu.rng);
  Json changed = first;
  changed["report"] = first["report"] == "0" ? "1" : "0";
  for (const Json& report : {first, second, first, changed, report_for(flu.study, 2, flu.rng), Json(5)})
    batch["reports"].push_back(report);
  HttpResponse answer = flu.client.post(reports, batch.dump());
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(parse_json(answer.body),
            (Json{{"wire", 1},
                  {"accepted", 2},
                  {"repeated", 1},
                  {"refused", 3},
                  {"results", {"accepted", "accepted", "repeated", "conflict", "early", "malformed"}}}));
  batch["reports"] = Json::array();
  for (int i = 0; i < 10'001; ++i) batch["reports"].push_back(1);
  EXPECT_EQ(flu.client.post(reports, batch.dump()).status, 400);
}

TEST(Collector, AnOversizedRequestIsCounted) {
  Flu flu(TestStore::Kind::sqlite, {.body_bytes = 4096});
  EXPECT_EQ(flu.client.post(reports, std::string(5000, ' ')).status, 413);
  EXPECT_EQ(flu.collector->metrics().refusals("oversized"), 1u);
}

TEST(Collector, AClosedRoundRefusesLateReportsAndKnowsOldOnes) {
  Flu flu;
  Json known = report_for(flu.study, 1, flu.rng);
  EXPECT_EQ(flu.send(known), "accepted");
  EXPECT_EQ(flu.client.post("/studies/flu/close", "").status, 401);
  EXPECT_EQ(flu.collector.administer("POST", "/studies/flu/close").status, 200);
  EXPECT_EQ(flu.send(report_for(flu.study, 1, flu.rng)), "late");
  EXPECT_EQ(flu.send(known), "repeated");
  auto second = flu.collector.study("flu");
  EXPECT_EQ(second.open, 2u);
  EXPECT_EQ(flu.send(report_for(second, 2, flu.rng)), "accepted");
  flu.collector.administer("POST", "/studies/flu/close");
  auto finished = flu.collector.study("flu");
  EXPECT_EQ(finished.open, 0u);
  EXPECT_TRUE(finished.outcome.is_object());
  EXPECT_EQ(finished.results[1]["received"][0], 1);
  EXPECT_EQ(flu.send(report_for(second, 2, flu.rng)), "late");
  EXPECT_EQ(flu.send(known), "repeated");
}

TEST(Collector, ARoundIsClosedByItsNumberOnce) {
  Flu flu;
  auto close = [&](const Json& body) { return flu.collector.administer("POST", "/studies/flu/close", body).status; };
  auto open = [&] { return flu.collector.study("flu").open; };
  for (const Json& bad : {Json{{"round", 0}}, Json{{"round", 2}}}) EXPECT_EQ(close(bad), 409) << bad;
  for (const Json& bad : {Json{{"round", -1}}, Json{{"round", "1"}}, Json{{"number", 1}}, Json(1), Json::array()})
    EXPECT_EQ(close(bad), 400) << bad;
  EXPECT_EQ(open(), 1u);
  for (int i = 0; i < 3; ++i)
    flu.send(report_for(flu.collector.study("flu"), 1, flu.rng));  // else nothing is left to ask
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(close({{"round", 1}}), 200);
    EXPECT_EQ(open(), 2u) << "the second time it changes nothing";
  }
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(close({{"round", 2}}), 200);
    EXPECT_EQ(open(), 0u);
  }
  EXPECT_EQ(close({{"round", 3}}), 409);
  EXPECT_EQ(close(Json::object()), 200);
}

// The published data of closed rounds is enough to compute the questions and the outcome again. Nothing of the open
// round is published.
TEST(Collector, AnybodyRecomputesAStudyFromItsTallies) {
  Flu flu;
  const auto protocol = find_protocol(flu.study.protocol).make(flu.study.options);
  auto published = [&] {
    Answered answered;
    const Json all = parse_json(flu.client.get("/studies/flu/tallies").body);
    for (const Json& round : all["rounds"]) {
      auto& tallies = answered.emplace_back();
      for (const Json& tally : round["tallies"])
        tallies.push_back({tally["people"].get<std::uint64_t>(), tally["counters"].get<std::vector<std::int64_t>>()});
    }
    return answered;
  };
  for (std::size_t round = 1; round <= 2; ++round) {
    for (int i = 0; i < 3; ++i) flu.send(report_for(flu.collector.study("flu"), round, flu.rng));
    EXPECT_EQ(published().size(), round - 1);
    flu.collector.administer("POST", "/studies/flu/close");
    if (round == 1) {
      EXPECT_EQ(protocol->questions(published()), flu.collector.study("flu").questions);
    }
  }
  EXPECT_EQ(protocol->outcome(published()), flu.collector.study("flu").outcome);
  EXPECT_EQ(flu.client.send({"GET", "/studies/flu/tallies", "Bearer wrong", ""}).status, 401);
}

TEST(Collector, ResultsHaveHalfWidthsAndFewerPeopleThanPlannedAreADeviation) {
  Flu flu;
  flu.send(report_for(flu.study, 1, flu.rng));
  flu.collector.administer("POST", "/studies/flu/close");
  const Json result = flu.collector.study("flu").results[0];
  const auto protocol = find_protocol("masked_parity").make(masked_parity_study("flu")["options"]);
  EXPECT_EQ(result["planned"], protocol->plan()[0].reports());
  EXPECT_EQ(result["deviation"]["received"], 1);
  EXPECT_GT(result["half_widths"][0], result["deviation"]["half_width"]["planned"]);
  EXPECT_EQ(result["estimates"][0].size(), 4u);
  const std::string before = flu.client.get("/studies/flu").body;
  flu.collector.restart();
  EXPECT_EQ(flu.collector.client().get("/studies/flu").body, before);
}

TEST(Collector, ARoundEndsWhenEnoughHaveReported) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu", {{"people", {5, 2}}}));
  Rng rng = Rng::seeded(2);
  auto client = collector.client();
  auto study = collector.study("flu");
  for (int i = 0; i < 5; ++i) client.post(reports, report_for(study, 1, rng).dump());
  study = collector.study("flu");
  EXPECT_EQ(study.open, 2u);
  for (int i = 0; i < 2; ++i) client.post(reports, report_for(study, 2, rng).dump());
  EXPECT_EQ(collector.study("flu").open, 0u);
}

TEST(Collector, ARoundEndsAtItsDeadline) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu", {{"seconds", 1}}));
  for (int i = 0; i < 100 && collector.study("flu").open != 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(collector.study("flu").open, 0u);
}

class CollectorStoreTest : public testing::TestWithParam<TestStore::Kind> {
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
  }
};

TEST_P(CollectorStoreTest, ARestartLosesNothing) {
  Flu flu(GetParam());
  std::vector<Json> first, second;
  for (int i = 0; i < 50; ++i) first.push_back(report_for(flu.study, 1, flu.rng));
  for (const Json& report : first) EXPECT_EQ(flu.send(report), "accepted");
  std::string before = flu.collector.administer("GET", "/studies/flu/tallies").body;
  flu.collector.restart();
  flu.client = HttpClient(Url::parse(flu.collector.url()));
  EXPECT_EQ(flu.collector.administer("GET", "/studies/flu/tallies").body, before);
  for (const Json& report : first) EXPECT_EQ(flu.send(report), "repeated");
  flu.collector.administer("POST", "/studies/flu/close");
  auto study = flu.collector.study("flu");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(flu.send(report_for(study, 2, flu.rng)), "accepted");
  std::string document = flu.client.get("/studies/flu").body;
  before = flu.collector.administer("GET", "/studies/flu/tallies").body;
  flu.collector.restart();
  flu.client = HttpClient(Url::parse(flu.collector.url()));
  EXPECT_EQ(flu.client.get("/studies/flu").body, document);
  EXPECT_EQ(flu.collector.administer("GET", "/studies/flu/tallies").body, before);
  flu.collector.administer("POST", "/studies/flu/close");
  document = flu.client.get("/studies/flu").body;
  flu.collector.restart();
  flu.client = HttpClient(Url::parse(flu.collector.url()));
  EXPECT_EQ(flu.client.get("/studies/flu").body, document);
  EXPECT_EQ(flu.send(first[0]), "repeated");
}

INSTANTIATE_TEST_SUITE_P(Both, CollectorStoreTest, testing::Values(TestStore::Kind::sqlite, TestStore::Kind::postgres),
                         [](const auto& info) {
                           return info.param == TestStore::Kind::sqlite ? "Sqlite" : "Postgres";
                         });

TEST(Collector, StudiesAreOpenedByTheAdministratorAlone) {
  TestCollector collector;
  auto client = collector.client();
  Json study = masked_parity_study("flu");
  EXPECT_EQ(client.post("/studies", study.dump()).status, 401);
  EXPECT_EQ(client.send({"POST", "/studies", "Bearer wrong", study.dump()}).status, 401);
  EXPECT_EQ(client.send({"POST", "/studies", collector.admin() + "0", study.dump()}).status, 401);
  EXPECT_EQ(client.send({"POST", "/studies", "Basic" + collector.admin().substr(6), study.dump()}).status, 401);
  EXPECT_EQ(client.send({"POST", "/studies", "Bear", study.dump()}).status, 401);
  EXPECT_EQ(collector->metrics().refusals("unauthorized"), 5u);
  EXPECT_EQ(collector.administer("POST", "/studies", study).status, 201);
  EXPECT_EQ(collector.administer("POST", "/studies", study).status, 200);
  EXPECT_EQ(client.send({"POST", "/studies", "bEARER" + collector.admin().substr(6), study.dump()}).status, 200);
  study["options"]["epsilon"] = "3";
  EXPECT_EQ(collector.administer("POST", "/studies", study).status, 400);
  collector.restart();
  EXPECT_EQ(collector->fresh_admin_token(), std::nullopt) << "it is shown once";
  EXPECT_NE(collector.said().find("shown this once: " + collector.admin().substr(7)), std::string::npos);
  EXPECT_EQ(collector.administer("GET", "/studies/flu/tallies").status, 200);
}

TEST(Collector, BadStudiesAreRefusedWithTheRemedy) {
  TestCollector collector;
  auto refused = [&](const char* member, const Json& value) {
    Json study = masked_parity_study("flu");
    study[member] = value;
    try {
      collector->open_study(study);
    } catch (const Error& error) {
      return error.kind() == Error::Kind::mistake;
    }
    return false;
  };
  EXPECT_TRUE(refused("study", ""));
  EXPECT_TRUE(refused("study", "Flu/../x"));
  EXPECT_TRUE(refused("study", 5));
  EXPECT_TRUE(refused("protocol", "unknown"));
  EXPECT_TRUE(refused("options", {{"dimension", -1}}));
  EXPECT_TRUE(refused("options", {{"nonsense", 1}}));
  EXPECT_TRUE(refused("nonsense", 1));
  EXPECT_TRUE(refused("closing", 5));
  EXPECT_TRUE(refused("closing", {{"people", {1}}}));
  EXPECT_TRUE(refused("closing", {{"people", {1, 0}}}));
  EXPECT_TRUE(refused("closing", {{"seconds", 0}}));
  EXPECT_TRUE(refused("closing", {{"seconds", std::uint64_t{1} << 63}}));
  EXPECT_TRUE(refused("closing", {{"minutes", 1}}));
}

// Version 3.0 of OpenAPI, which the description names, has one type a schema, and `nullable` beside it.
TEST(Openapi, ASchemaHasOneType) {
  const Json described = parse_json(openapi_document(), 64);
  EXPECT_EQ(described["openapi"], "3.0.3");
  std::size_t types = 0;
  std::function<void(const Json&)> walk = [&](const Json& part) {
    for (const auto& [key, value] : part.items()) {
      if (key == "type" && !value.is_object()) {
        EXPECT_TRUE(value.is_string()) << part;
        ++types;
      }
      if (value.is_structured()) walk(value);
    }
  };
  walk(described);
  EXPECT_GT(types, 50u);
}

TEST(Collector, EveryPathOfTheDescriptionIsAnswered) {
  Flu flu;
  Json described = parse_json(flu.client.get("/openapi.json").body, 64);
  for (const auto& [path, methods] : described["paths"].items())
    for (const auto& [method, what] : methods.items()) {
      std::string place = path;
      if (auto at = place.find("{study}"); at != place.npos) place.replace(at, 7, "flu");
      if (auto at = place.find("{round}"); at != place.npos) place.replace(at, 7, "1");
      std::string upper = method == "get" ? "GET" : "POST";
      int status = flu.client.send({upper, place, "", upper == "POST" ? "{}" : ""}).status;
      EXPECT_TRUE(what["responses"].contains(std::to_string(status))) << method << " " << path << " gave " << status;
      for (const char* any : {"405", "413", "431", "500"}) EXPECT_TRUE(what["responses"].contains(any)) << path;
    }
  auto known = described["components"]["schemas"]["Word"]["enum"];
  EXPECT_EQ(known.size(), words(Reception{}).size());
  for (std::size_t i = 0; i < known.size(); ++i) EXPECT_EQ(known[i], words(Reception{})[i]);
}

TEST(Serve, RunsUntilItIsToldToStop) {
  TestStore place(TestStore::Kind::sqlite);
  auto file = std::filesystem::path(place.where()).parent_path() / "flu.json";
  std::ofstream(file) << Json::array({masked_parity_study("flu"), masked_parity_study("cold")}).dump();
  std::vector<std::string> said;
  int asked = 0;
  Context context;
  context.progress.stop = [&] { return ++asked > 3; };
  context.note = [&](const std::string& text) { said.push_back(text); };
  const Json request{{"verb", "local serve"}, {"port", 0}, {"store", place.where()}, {"study", file.string()}};
  EXPECT_EQ(serve(request, context)["stopped"], true);
  EXPECT_EQ(said.size(), 4u) << "two studies, the token, the address";
  said.clear();
  asked = 0;
  serve(request, context);
  ASSERT_EQ(said.size(), 3u) << "the token is shown once";
  EXPECT_NE(said[0].find("goes on"), std::string::npos);
  const Json wrong{
      {"port", 70000}, {"threads", 0}, {"certificate", "c.pem"}, {"batch", (1 << 17) + 1}, {"nonsense", 1}};
  for (const auto& [option, value] : wrong.items()) {
    Json bad = request;
    bad[option] = value;
    EXPECT_THROW(serve(bad, context), Error) << option;
  }
}

TEST(Service, HasTheVerbsThatNeedANetwork) {
  std::set<std::string> names;
  for (const Verb& verb : service_verbs()) names.insert(verb.name);
  EXPECT_EQ(names, (std::set<std::string>{"local backup", "local init", "local join", "local serve", "witness"}));
}

}  // namespace discreet::collector_test
