#include "discreet/service/studies/study_document.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/app/studies/randomizers.h"
#include "discreet/base/error.h"
#include "discreet/service/studies/collector_test.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::study_document_test {

StudyDocument sample() {
  Question question{Expression::field("smokes"), read_randomizer({{"randomizer", "warner"}, {"epsilon", "1/2"}}), 40};
  return {.name = "flu",
          .protocol = "frequency",
          .options = {{"epsilon", "1/2"}},
          .schema = RecordSchema({{"smokes", {0, 1}, {"no", "yes"}}}),
          .epsilon = Rational(1, 2),
          .rounds = {40, 7},
          .seed = {1, 2, 3},
          .open = 1,
          .deadline = 1'800'000'000,
          .closing = {{40, 7}, 3600},
          .questions = {question}};
}

TEST(StudyDocument, IsReadBackAsItWasWritten) {
  StudyDocument written = sample(), read = read_study_document(parse_json(write_study_document(written).dump(), 64));
  EXPECT_EQ(read.name, written.name);
  EXPECT_EQ(read.protocol, written.protocol);
  EXPECT_EQ(read.options, written.options);
  EXPECT_EQ(read.schema, written.schema);
  EXPECT_EQ(read.epsilon, written.epsilon);
  EXPECT_EQ(read.rounds, written.rounds);
  EXPECT_EQ(read.seed, written.seed);
  EXPECT_EQ(read.open, 1u);
  EXPECT_EQ(read.questions, written.questions);
  written.open = 0;
  written.questions.clear();
  written.outcome = 5;
  read = read_study_document(parse_json(write_study_document(written).dump(), 64));
  EXPECT_EQ(read.open, 0u);
  EXPECT_EQ(read.outcome, 5);
  EXPECT_TRUE(read.questions.empty());
}

TEST(StudyDocument, WithoutAnyOfItsMembersItIsRefused) {
  const Json good = parse_json(write_study_document(sample()).dump(), 64);
  for (const char* member :
       {"wire", "study", "protocol", "schema", "epsilon", "rounds", "seed", "state", "round", "questions"}) {
    Json bad = good;
    bad.erase(member);
    bad["protocol_hash"] = protocol_hash(bad);
    EXPECT_THROW(read_study_document(bad), Error) << member;
    for (const Json& value :
         {Json(nullptr), Json(-1), Json("x"), Json(true), Json({{"a", 1}}), Json::array({nullptr})}) {
      if (std::string(member) == "study" || std::string(member) == "protocol") continue;  // any text will do
      bad[member] = value;
      bad["protocol_hash"] = protocol_hash(bad);
      EXPECT_THROW(read_study_document(bad), Error) << member << " " << value;
    }
  }
}

TEST(StudyDocument, AnotherProtocolHashThanThatOfItsMembersIsRefused) {
  const Json good = parse_json(write_study_document(sample()).dump(), 64);
  const std::vector<std::pair<const char*, Json>> changes{
      {"study", "other"},          {"protocol", "mean"},
      {"options", Json::object()}, {"epsilon", "1/3"},
      {"rounds", {41u, 7u}},       {"seed", std::string(64, '0')},
      {"closing", Json::object()}, {"protocol_hash", std::string(64, '0')},
      {"protocol_hash", 5}};
  for (const auto& [member, value] : changes) {
    Json bad = good;
    bad[member] = value;
    EXPECT_THROW(read_study_document(bad), Error) << member;
    bad["protocol_hash"] = protocol_hash(bad);
    EXPECT_NO_THROW(read_study_document(bad)) << member;
  }
  Json none = good;
  none.erase("protocol_hash");
  EXPECT_THROW(read_study_document(none), Error);
  // The progress of a study does not change it.
  StudyDocument later = sample();
  later.open = 2;
  later.deadline.reset();
  later.results.push_back(1);
  EXPECT_EQ(write_study_document(later)["protocol_hash"], good["protocol_hash"]);
}

// A device reads the open round alone; what was asked before is for whoever audits it.
TEST(StudyDocument, QuestionsOfEveryRoundAreToldByThemselves) {
  TestCollector collector;
  collector->open_study(masked_parity_study("flu"));
  auto got = [&](const std::string& path) { return collector.client().get("/studies/flu" + path); };
  auto asked = [&](const std::string& round) { return got("/rounds/" + round); };
  const Json first = parse_json(asked("1").body, 64);
  EXPECT_EQ(first["questions"], parse_json(got("").body, 64)["questions"]);
  EXPECT_EQ(first["round"], 1);
  EXPECT_FALSE(parse_json(got("").body, 64).contains("transcript_hash"));
  for (const char* none : {"2", "0", "-1", "x", "1x", "", "99999999999999999999"})
    EXPECT_EQ(asked(none).status, 404) << none;
  Rng rng = Rng::seeded(1);
  for (std::size_t round = 1; round <= 2; ++round) {
    collector.client().post("/studies/flu/reports", report_for(collector.study("flu"), round, rng).dump());
    collector.administer("POST", "/studies/flu/close");
  }
  EXPECT_EQ(parse_json(asked("1").body, 64), first);
  const Json second = parse_json(asked("2").body, 64), finished = parse_json(got("").body, 64);
  EXPECT_NE(second["questions"], first["questions"]);
  EXPECT_FALSE(finished.contains("questions"));
  // The published data gives the hash.
  const Json counted = parse_json(got("/tallies").body)["rounds"];
  ASSERT_EQ(counted.size(), 2u);
  const std::string after_first = transcript_hash(protocol_hash(finished), first["questions"], counted[0]["tallies"]);
  EXPECT_EQ(finished["transcript_hash"], transcript_hash(after_first, second["questions"], counted[1]["tallies"]));
  collector.restart();
  EXPECT_EQ(parse_json(asked("2").body, 64), second);
  EXPECT_EQ(parse_json(got("").body, 64), finished);
}

// The largest k_means, and through its first rounds: every document is one that a device reads.
TEST(StudyDocument, TheLargestKMeansIsReadByDevicesInEveryRound) {
  TestCollector collector;
  collector->open_study({{"study", "flu"},
                         {"protocol", "k_means"},
                         {"options", {{"dimension", 8}, {"clusters", 16}, {"rounds", 50}, {"steps", 10000}}},
                         {"closing", Json::object()}});
  Rng rng = Rng::seeded(3);
  auto client = collector.client();
  for (std::size_t round = 1; round <= 3; ++round) {
    auto study = collector.study("flu");
    ASSERT_EQ(study.open, round);
    EXPECT_EQ(study.questions.size(), 144u);
    EXPECT_LT(client.get("/studies/flu").body.size(), std::size_t{1} << 20);
    // Somebody of every question, or nothing is left to ask.
    std::set<std::uint64_t> asked;
    while (asked.size() < study.questions.size()) {
      Json report = report_for(study, round, rng);
      if (!asked.insert(report["question"].get<std::uint64_t>()).second) continue;
      EXPECT_EQ(parse_json(client.post("/studies/flu/reports", report.dump()).body)["result"], "accepted");
    }
    collector.administer("POST", "/studies/flu/close");
  }
}

TEST(StudyDocument, AStudyWhoseQuestionsNoDeviceReadsIsNotStored) {
  TestCollector collector;
  Rng rng = Rng::seeded(8);
  Json concepts = Json::array();
  for (int i = 0; i < 600; ++i) {
    std::string labels;  // every second point begins another stretch of the question
    for (int x = 0; x < 2000; ++x) labels += rng.bits(1) ? '1' : '0';
    concepts.push_back(labels);
  }
  try {
    collector->open_study({{"study", "flu"}, {"protocol", "local_erm"}, {"options", {{"concepts", concepts}}}});
    ADD_FAILURE() << "it was stored";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::mistake);
    EXPECT_NE(std::string(error.what()).find("'local_erm' take"), std::string::npos) << error.what();
  }
  EXPECT_EQ(collector.client().get("/studies/flu").status, 404);
  collector.restart();
  EXPECT_EQ(collector.client().get("/studies/flu").status, 404);
}

}  // namespace discreet::study_document_test
