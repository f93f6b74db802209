#include "discreet/service/studies/open_round.h"

#include <gtest/gtest.h>

#include "discreet/app/studies/randomizers.h"

namespace discreet::open_round_test {

// The second of two rounds, with two questions that take one of five answers.
OpenRound second_round() {
  OpenRound round{.study = 7, .name = "flu", .seed = {1, 2, 3}, .rounds = {10, 10}, .number = 2};
  for (int i = 0; i < 2; ++i) {
    round.questions.push_back(
        {Expression::constant(0), read_randomizer({{"randomizer", "k_rr"}, {"epsilon", "1"}, {"values", 5}}), 5});
    round.wanted.push_back(5);
  }
  return round;
}

Json report_of(const OpenRound& round, std::size_t number, Rng& rng) {
  for (;;) {
    Token token = draw_token(rng);
    Cohort cohort{round.seed, token};
    if (cohort.round(round.rounds) + 1 != number) continue;
    return {{"round", number}, {"question", cohort.question(round.wanted)}, {"token", to_hex(token)}, {"report", "4"}};
  }
}

Reception refused(const OpenRound& round, const Json& report) {
  auto judged = round.judge(parse_json(report.dump()));
  EXPECT_FALSE(judged.report);
  return judged.reception;
}

TEST(OpenRound, AcceptsWhatTheRandomizerCanGive) {
  OpenRound round = second_round();
  Rng rng = Rng::seeded(1);
  for (int i = 0; i < 20; ++i) {
    Json report = report_of(round, 2, rng);
    auto judged = round.judge(parse_json(report.dump()));
    ASSERT_TRUE(judged.report);
    EXPECT_EQ(judged.reception, Reception::accepted);
    EXPECT_EQ(judged.report->study, 7);
    EXPECT_EQ(judged.report->round, 2);
    EXPECT_EQ(to_hex(judged.report->token), report["token"]);
    EXPECT_EQ(judged.report->report, "4");
  }
}

TEST(OpenRound, ANumberPastTheLastAnswerIsOutOfSupport) {
  OpenRound round = second_round();
  Rng rng = Rng::seeded(2);
  Json report = report_of(round, 2, rng);
  for (const char* text : {"5", "6", "7"}) {
    report["report"] = text;
    EXPECT_EQ(refused(round, report), Reception::out_of_support);
  }
  report["report"] = "8";  // a fourth bit
  EXPECT_EQ(refused(round, report), Reception::malformed);
}

TEST(OpenRound, ATokenHasOneRoundAndOneQuestion) {
  OpenRound round = second_round();
  Rng rng = Rng::seeded(3);
  Json report = report_of(round, 2, rng);
  report["question"] = 1 - report["question"].get<int>();
  EXPECT_EQ(refused(round, report), Reception::forged);
  report = report_of(round, 1, rng);
  report["round"] = 2;
  EXPECT_EQ(refused(round, report), Reception::forged);
}

TEST(OpenRound, WhatIsLateMayBeKnownAlready) {
  OpenRound round = second_round();
  Rng rng = Rng::seeded(4);
  auto judged = round.judge(parse_json(report_of(round, 1, rng).dump()));
  EXPECT_EQ(judged.reception, Reception::late);
  EXPECT_TRUE(judged.report) << "the store decides";
  round.number = 1;
  EXPECT_EQ(refused(round, report_of(round, 2, rng)), Reception::early);
}

TEST(OpenRound, AFinishedStudyTakesNothing) {
  OpenRound round = second_round();
  round.number = 3;
  round.questions.clear();
  round.wanted.clear();
  Rng rng = Rng::seeded(5);
  OpenRound before = second_round();
  EXPECT_EQ(round.judge(parse_json(report_of(before, 2, rng).dump())).reception, Reception::late);
}

TEST(OpenRound, WhatIsNeverAskedIsLate) {
  OpenRound ended = second_round();  // after the first of three
  ended.rounds = {10, 10, 10};
  ended.questions.clear();
  const std::vector<std::uint64_t> wanted = std::exchange(ended.wanted, {});
  Rng rng = Rng::seeded(7);
  for (std::size_t number : {2u, 3u}) {
    OpenRound asked = ended;
    asked.wanted = wanted;
    EXPECT_EQ(refused(ended, report_of(asked, number, rng)), Reception::late) << number;
  }
}

TEST(OpenRound, EveryMemberIsNeeded) {
  OpenRound round = second_round();
  Rng rng = Rng::seeded(6);
  const Json good = report_of(round, 2, rng);
  for (const char* member : {"round", "question", "token", "report"}) {
    Json bad = good;
    bad.erase(member);
    EXPECT_EQ(refused(round, bad), Reception::malformed) << member;
    for (const Json& value : {Json(nullptr), Json(-1), Json("G"), Json(1.5), Json::array(), Json(true)}) {
      bad[member] = value;
      EXPECT_NE(refused(round, bad), Reception::accepted) << member << value;
    }
  }
  EXPECT_EQ(refused(round, Json::array()), Reception::malformed);
  Json upper = good;
  upper["token"] = std::string(32, 'A');
  EXPECT_EQ(refused(round, upper), Reception::malformed) << "everything has one spelling";
}

}  // namespace discreet::open_round_test
