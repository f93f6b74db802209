#include "discreet/service/studies/study.h"

#include "discreet/service/store/losing_store_test.h"
#include "discreet/service/studies/collector_test.h"

namespace discreet::study_test {

using Failure = LosingStore::Failure;

class StudyTest : public testing::TestWithParam<TestStore::Kind> {
 protected:
  void SetUp() override {
    if (!TestStore::available(GetParam())) GTEST_SKIP() << "scripts/with_postgres sets DISCREET_POSTGRES";
    place_.emplace(GetParam());
    store_.emplace(open_store(place_->where()), plan_);
    stored_ = Study::draft(masked_parity_study("flu", {{"seconds", 1000}}), 1);
    store_->add_study(stored_, 100);
  }
  // Adds `people` reports, on the disk and counted.
  void report(Study& study, int people) {
    for (int i = 0; i < people; ++i) {
      auto judged = study.open_round()->judge(
          report_for(read_study_document(parse_json(study.document()->text, 64)), study.open_round()->number, rng_));
      std::vector<Insertion> outcome;
      store_->insert(++batch_, {&*judged.report, 1}, outcome);
      const StoredReport* fresh = &*judged.report;
      ASSERT_TRUE(study.admits(*fresh));
      study.count({&fresh, 1});
    }
  }
  StoredReport next(const Study& study) {
    return *study.open_round()
                ->judge(report_for(read_study_document(parse_json(study.document()->text, 64)), 1, rng_))
                .report;
  }

  std::optional<TestStore> place_;
  std::shared_ptr<LosingStore::Plan> plan_ = std::make_shared<LosingStore::Plan>();
  std::optional<LosingStore> store_;
  StoredStudy stored_;
  std::int64_t batch_ = 0;
  Rng rng_ = Rng::seeded(1);
};

TEST_P(StudyTest, ACloseWhoseFateIsUnknownTakesNoMoreAndIsWrittenAgain) {
  for (Failure failure : {Failure::before, Failure::after}) {
    Study study(stored_, *store_);
    const std::size_t round = study.open_round()->number;
    report(study, 3);
    const Json before = study.tallies();
    plan_->close = failure;
    EXPECT_FALSE(study.due(200));
    EXPECT_THROW(study.close(*store_, 200), Error);
    StoredReport late = next(study);
    late.round = static_cast<std::int64_t>(round);
    EXPECT_FALSE(study.admits(late)) << "what it acknowledged now would not be in the tallies that may be stored";
    EXPECT_TRUE(study.due(200)) << "until the store has said that it is closed";
    EXPECT_THROW(study.close(*store_, 300), Error);
    study.recount(*store_);
    EXPECT_EQ(study.tallies(), before);
    plan_->close = Failure::none;
    study.close(*store_, 400);
    EXPECT_FALSE(study.due(500));
    Study again(stored_, *store_);
    EXPECT_EQ(again.tallies(), study.tallies());
    EXPECT_EQ(again.document()->text, study.document()->text)
        << "the deadline counts from the first try, here and in the store";
    EXPECT_EQ(study.tallies()["rounds"][round - 1]["tallies"], before["rounds"][round - 1]["tallies"]);
  }
  EXPECT_EQ(plan_->closes, 6);
}

// A round that has the reports of all its questions together is not over while one of them has too few.
TEST_P(StudyTest, ARoundEndsAsPlannedWhenEveryQuestionHasItsReports) {
  const Json given{{"study", "erm"},
                   {"protocol", "local_erm"},
                   {"options", {{"concepts", {"01", "10", "11"}}, {"epsilon", "8"}, {"alpha", "2/5"}}}};
  const StoredStudy stored = Study::draft(given, 2);
  store_->add_study(stored, 100);
  Study study(stored, *store_);
  const RoundPlan plan = find_protocol("local_erm").make(given["options"])->plan().at(0);
  bool short_in_spite_of_the_sum = false;
  while (!study.due(200)) {
    ASSERT_LT(study.received(), 10 * plan.people());
    short_in_spite_of_the_sum |= study.received() >= plan.reports();
    report(study, 1);
  }
  EXPECT_TRUE(short_in_spite_of_the_sum);
  const Json tallies = study.tallies()["rounds"][0]["tallies"];
  ASSERT_EQ(tallies.size(), plan.questions.size());
  for (std::size_t i = 0; i < tallies.size(); ++i) EXPECT_GE(tallies[i]["people"], plan.questions[i].reports);
  study.close(*store_, 300);
  EXPECT_FALSE(parse_json(study.document()->text, 64)["results"][0].contains("deviation"));
}

INSTANTIATE_TEST_SUITE_P(Both, StudyTest, testing::Values(TestStore::Kind::sqlite, TestStore::Kind::postgres),
                         [](const auto& info) {
                           return info.param == TestStore::Kind::sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace discreet::study_test
