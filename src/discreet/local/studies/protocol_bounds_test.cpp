#include "discreet/local/studies/protocol_bounds.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/binomial_law_test.h"

namespace discreet::protocol_bounds_test {

using Groups = std::vector<EqualQuestions>;

const std::vector<Groups> small_studies{
    {{36509, 1}, {147, 1}}, {{100, 2}},           {{1, 1}, {1, 1}},     {{1, 300}},
    {{5000, 12}},           {{50, 7}, {4000, 1}}, {{3, 40}, {900, 80}}, {{2000, 9}}};

std::uint64_t questions_of(const Groups& groups) {
  std::uint64_t count = 0;
  for (const EqualQuestions& group : groups) count += group.count;
  return count;
}

// The probability that a question stays short, by the law itself.
double short_question(const QuestionPlan& plan, std::uint64_t all) {
  return binomial_below(plan.reports, all, static_cast<double>(plan.people) / static_cast<double>(all));
}

TEST(Invitation, EveryQuestionIsFilledExceptWithItsShare) {
  for (const Groups& groups : small_studies)
    for (const Rational& failure : {Rational(1, 200), Rational(1, 20), Rational(1, 100000)}) {
      const auto plans = invite(groups, failure);
      const std::uint64_t all = invited_people(groups, plans);
      const double share = to_double(failure) / static_cast<double>(questions_of(groups));
      for (std::size_t i = 0; i < groups.size(); ++i) {
        EXPECT_EQ(plans[i].reports, groups[i].reports);
        EXPECT_LE(short_question(plans[i], all), share * (1 + 1e-9));
        // With one person fewer, in the same study, it would not be.
        const QuestionPlan fewer{plans[i].reports, plans[i].people - 1};
        EXPECT_GT(short_question(fewer, all), share * (1 - 1e-9)) << groups[i].reports;
      }
    }
}

// Two questions: one of them is filled by whoever is not sent to the other, so that the joint law is binomial.
TEST(Invitation, TwoQuestionsAreFilledTogether) {
  for (const Groups& groups : {Groups{{36509, 1}, {147, 1}}, Groups{{100, 1}, {100, 1}}, Groups{{1, 1}, {1, 1}}}) {
    const std::uint64_t first = groups[0].reports, second = groups[1].reports, needed = first + second;
    const auto both = [&](std::uint64_t all, double share) {
      return binomial_between(first, all - second, all, share);
    };
    const auto plans = invite(groups, Rational(1, 200));
    const std::uint64_t all = invited_people(groups, plans);
    EXPECT_GE(both(all, static_cast<double>(plans[0].people) / static_cast<double>(all)), 1 - 1. / 200);
    // As many people as reports are needed would have to fall out exactly as planned.
    EXPECT_LT(both(needed, static_cast<double>(first) / static_cast<double>(needed)), .51);
  }
}

// Fewer than are planned are not enough, more are; whoever joins beyond the plan does no harm.
TEST(Invitation, MorePeopleFillMoreSurely) {
  for (const Groups& groups : small_studies) {
    const auto plans = invite(groups, Rational(1, 200));
    const std::uint64_t all = invited_people(groups, plans);
    for (const QuestionPlan& plan : plans) {
      const double share = static_cast<double>(plan.people) / static_cast<double>(all);
      EXPECT_LE(binomial_below(plan.reports, all + all / 10 + 1, share), binomial_below(plan.reports, all, share));
    }
  }
}

TEST(Invitation, OneQuestionGetsEverybodyAndAllOfBeta) {
  EXPECT_EQ(invite({700, 1}, 0), (QuestionPlan{700, 700}));
  EXPECT_EQ(failure_shares(Rational(1, 20), 1).answers, Rational(1, 20));
  EXPECT_EQ(failure_shares(Rational(1, 20), 1).filling, 0);
  const FailureShares shares = failure_shares(Rational(1, 20), 2);
  EXPECT_EQ(shares.answers + shares.filling, Rational(1, 20));
  EXPECT_EQ(shares.filling, Rational(1, 200));
}

TEST(Invitation, LargeStudiesArePlannedToo) {
  const Groups groups{{1'000'000'000, std::uint64_t{16} * 1549}, {50'000, 1549}};
  const auto plans = invite(groups, Rational(1, 200));
  EXPECT_GT(plans[0].people, 1'000'000'000u);
  EXPECT_LT(plans[0].people, 1'000'300'000u);
  EXPECT_GT(plans[1].people, 50'000u);
  EXPECT_LT(plans[1].people, 51'500u);
}

TEST(Invitation, RefusesQuestionsWithoutReports) {
  EXPECT_THROW(invite({0, 2}, Rational(1, 20)), Error);
  EXPECT_THROW(invite({5, 2}, 0), Error);
}

}  // namespace discreet::protocol_bounds_test
