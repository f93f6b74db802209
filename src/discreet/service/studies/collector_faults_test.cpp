// Tests a collector whose store fails, or holds rows that cannot be opened.
#include <thread>

#include "discreet/base/error.h"
#include "discreet/service/studies/collector_test.h"

namespace discreet::collector_faults_test {

using Failure = LosingStore::Failure;

Json asking_too_much(const std::string& name) {
  return {{"study", name}, {"protocol", "parity"}, {"options", {{"dimension", 64}}}};
}

std::string result_of(const HttpResponse& answer) {
  Json body = parse_json(answer.body);
  return body.contains("result") ? body["result"] : body["error"];
}

TEST(CollectorFaults, AStudyThatCannotBeAskedIsNotStored) {
  TestCollector collector;
  for (int time = 0; time < 2; ++time) {
    HttpResponse answer = collector.administer("POST", "/studies", asking_too_much("wide"));
    EXPECT_EQ(answer.status, 400);
    EXPECT_NE(parse_json(answer.body)["message"].get<std::string>().find("dimension"), std::string::npos);
  }
  EXPECT_EQ(collector.administer("POST", "/studies", masked_parity_study("flu")).status, 201);
  collector.restart();
  EXPECT_EQ(collector.client().get("/studies/wide").status, 404);
  EXPECT_EQ(collector.client().get("/studies/flu").status, 200);
  EXPECT_EQ(collector.said().find("wide"), std::string::npos) << collector.said();
}

TEST(CollectorFaults, OneStudyThatCannotBeOpenedDoesNotStopTheOthers) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu"));
  collector.stop();
  open_store(collector.where())->add_study({7, "wide", asking_too_much("wide").dump(), std::string(64, 'a')}, 100);
  collector.start();
  EXPECT_NE(collector.said().find("study 'wide' cannot be opened and is left out: "), std::string::npos);
  EXPECT_EQ(collector.client().get("/studies/flu").status, 200);
  EXPECT_EQ(collector.client().get("/studies/wide").status, 503);
  EXPECT_EQ(collector.client().post("/studies/wide/reports", R"({"wire":1})").status, 503);
  EXPECT_EQ(collector.administer("POST", "/studies", asking_too_much("wide")).status, 400);
  EXPECT_EQ(collector.administer("POST", "/studies", masked_parity_study("cold")).status, 201);
}

TEST(CollectorFaults, AStudyWhoseStorageGotNoAnswerIsOpenedByTheNextTry) {
  auto plan = std::make_shared<LosingStore::Plan>();
  TestCollector collector(plan);
  for (Failure failure : {Failure::before, Failure::after}) {
    const Json study = masked_parity_study(failure == Failure::before ? "flu" : "cold");
    plan->add = failure;
    EXPECT_EQ(collector.administer("POST", "/studies", study).status, 503);
    plan->add = Failure::none;
    EXPECT_EQ(collector.administer("POST", "/studies", study).status, failure == Failure::before ? 201 : 200);
    EXPECT_EQ(collector.client().get("/studies/" + study["study"].get<std::string>()).status, 200);
  }
}

class CollectorFaultsTest : public testing::TestWithParam<TestStore::Kind> {
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
  }
};

TEST_P(CollectorFaultsTest, WhatIsAcknowledgedIsCountedThoughAClosingGotNoAnswer) {
  auto plan = std::make_shared<LosingStore::Plan>();
  TestCollector collector(plan, GetParam());
  collector->open_study(masked_parity_study("flu"));
  auto client = collector.client();
  auto study = collector.study("flu");
  Rng rng = Rng::seeded(1);
  auto send = [&] { return result_of(client.post("/studies/flu/reports", report_for(study, 1, rng).dump())); };
  int acknowledged = 0;
  for (int i = 0; i < 5; ++i) acknowledged += send() == "accepted";
  plan->close = Failure::after;
  HttpResponse answer = collector.administer("POST", "/studies/flu/close");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body.find("secret"), std::string::npos) << "where the store is concerns the operator";
  EXPECT_NE(collector.said().find("/secret/place"), std::string::npos);
  for (int i = 0; i < 5; ++i) acknowledged += send() == "accepted";
  plan->close = Failure::none;
  for (int i = 0; i < 100 && collector.study("flu").open == 1; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(collector.study("flu").open, 2u) << "it is tried again";
  const std::string tallies = collector.administer("GET", "/studies/flu/tallies").body;
  collector.restart();
  EXPECT_EQ(collector.administer("GET", "/studies/flu/tallies").body, tallies);
  EXPECT_EQ(parse_json(tallies)["rounds"][0]["tallies"][0]["people"], acknowledged);
  EXPECT_EQ(acknowledged, 5);
}

INSTANTIATE_TEST_SUITE_P(Both, CollectorFaultsTest, testing::Values(TestStore::Kind::sqlite, TestStore::Kind::postgres),
                         [](const auto& info) {
                           return info.param == TestStore::Kind::sqlite ? "Sqlite" : "Postgres";
                         });

TEST(CollectorFaults, AReportOfARoundThatIsNeverAskedIsLateAndSpoilsNoBatch) {
  TestCollector collector;
  collector->open_study({{"study", "flu"},
                         {"protocol", "heavy_hitters"},
                         {"options", {{"bits", 12}, {"epsilon", "4"}}},
                         {"closing", Json::object()}});
  auto study = collector.study("flu");
  ASSERT_GE(study.rounds.size(), 3u);
  Rng rng = Rng::seeded(2);
  auto client = collector.client();
  collector.administer("POST", "/studies/flu/close");
  ASSERT_EQ(collector.study("flu").open, 0u) << "nobody reported, so nothing is heavy";
  const Json next = report_for(study, 2, rng), after = report_for(study, 3, rng);
  EXPECT_EQ(result_of(client.post("/studies/flu/reports", next.dump())), "late");
  const Json batch{{"wire", 1}, {"reports", {next, after, report_for(study, 1, rng), 5}}};
  HttpResponse answer = client.post("/studies/flu/reports", batch.dump());
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(parse_json(answer.body)["results"], (Json{"late", "late", "late", "malformed"}));
}

// The store knows the token's hash from then on, so that a start that fails must have shown the token.
TEST(CollectorFaults, AFailedStartShowsTheTokenThatItMade) {
  TestCollector running;
  TestStore place(TestStore::Kind::sqlite);
  std::string said;
  CollectorOptions options;
  options.store = place.where();
  options.http.port = running->port();
  options.say = [&](const std::string& text) { said += text; };
  EXPECT_THROW(Collector{options}, Error);
  const std::string begin = "shown this once: ";
  ASSERT_NE(said.find(begin), std::string::npos);
  options.http.port = 0;
  Collector later(options);
  EXPECT_EQ(later.fresh_admin_token(), std::nullopt);
  HttpClient client(Url::parse("http://127.0.0.1:" + std::to_string(later.port())));
  const std::string token = "Bearer " + said.substr(said.find(begin) + begin.size());
  EXPECT_EQ(client.send({"POST", "/studies", token, masked_parity_study("flu").dump()}).status, 201);
}

}  // namespace discreet::collector_faults_test
