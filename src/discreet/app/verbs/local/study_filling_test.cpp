// Whether the people of a plan fill every question of every round.
#include <map>
#include <numeric>

#include "discreet/app/studies/every_study_test.h"
#include "discreet/local/randomizers/binomial_law_test.h"
#include "discreet/local/records/cohort.h"

namespace discreet::study_filling_test {

class StudyFilling : public EveryStudy {};

// Tokens send people to questions in proportion to the people of each, in every round that is asked.
TEST_F(StudyFilling, InvitesToEveryQuestionWhomItsPlanInvites) {
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    Rng rng = Rng::seeded(7);
    const PlantedStudy planted = study.plant(rng);
    Answered answered = run(study, planted, 20'000, rng).answered;
    const std::vector<RoundPlan> plan = study.plan();
    while (!answered.empty()) {
      answered.pop_back();
      const std::vector<Question> asked = study.questions(answered);
      const std::vector<QuestionPlan>& planned = plan.at(answered.size()).questions;
      ASSERT_EQ(asked.size(), planned.size());
      for (std::size_t i = 0; i < asked.size(); ++i) EXPECT_EQ(asked[i].people, planned[i].people);
    }
  });
}

// If all whom the plan invites join, every question of every round gets its reports, except with a tenth of beta: the
// probabilities that one stays short, summed over all of them, from the binomial law itself.
TEST_F(StudyFilling, PlannedPeopleFillEveryQuestion) {
  std::size_t of_several_questions = 0;
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    std::uint64_t all = 0;
    std::size_t questions = 0;
    for (const RoundPlan& round : study.plan()) {
      all += round.people();
      questions += round.questions.size();
    }
    if (questions == 1) {
      EXPECT_EQ(study.plan()[0].reports(), all);
      return;
    }
    ++of_several_questions;
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> known;  // most questions are alike
    double some_short = 0;
    for (const RoundPlan& round : study.plan())
      for (const QuestionPlan& plan : round.questions) {
        auto [found, fresh] = known.try_emplace({plan.reports, plan.people});
        if (fresh)
          found->second =
              binomial_below(plan.reports, all, static_cast<double>(plan.people) / static_cast<double>(all));
        some_short += found->second;
      }
    const Rational beta = parse_rational(study.options()["beta"].get<std::string>());
    EXPECT_LE(some_short, to_double(beta) / 10 * (1 + 1e-4)) << all;
  });
  EXPECT_GE(of_several_questions, 15u);
}

// The same with tokens, as people draw them: 100 studies that each stay short with probability below 1/200. More than
// four of them do with probability below 2e-4, and the seed is fixed.
TEST_F(StudyFilling, TokensOfThePlannedPeopleFillEveryQuestion) {
  std::size_t tried = 0;
  for_each([&](const StudyProtocol& study, const ProtocolEntry&) {
    const std::vector<RoundPlan> plan = study.plan();
    const std::vector<std::uint64_t> rounds = study.rounds();
    const std::uint64_t all = std::accumulate(rounds.begin(), rounds.end(), std::uint64_t{0});
    if (all > 2000 || rounds.size() + plan[0].questions.size() == 2) return;
    ++tried;
    std::vector<std::vector<std::uint64_t>> people(plan.size());
    for (std::size_t round = 0; round < plan.size(); ++round)
      for (const QuestionPlan& question : plan[round].questions) people[round].push_back(question.people);
    Rng rng = Rng::seeded(8);
    const StudySeed seed = draw_seed(rng);
    int unfilled = 0;
    for (int i = 0; i < 100; ++i) {
      std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> reports;
      for (std::uint64_t person = 0; person < all; ++person) {
        const Token token = draw_token(rng);
        const Cohort cohort{seed, token};
        const std::size_t round = cohort.round(rounds);
        ++reports[{round, cohort.question(people[round])}];
      }
      bool filled = true;
      for (std::size_t round = 0; round < plan.size(); ++round)
        for (std::size_t question = 0; question < plan[round].questions.size(); ++question)
          filled &= reports[{round, question}] >= plan[round].questions[question].reports;
      unfilled += !filled;
    }
    EXPECT_LE(unfilled, 4) << all;
  });
  EXPECT_GE(tried, 3u);
}

}  // namespace discreet::study_filling_test
