#include "discreet/audit/runs/statistical_auditor.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "discreet/audit/verify/subjects_test.h"
#include "discreet/base/error.h"
#include "discreet/bounds/learners/binomial_tail.h"

namespace discreet::statistical_auditor_test {

OutcomeOf coin(std::uint64_t numerator, std::uint64_t denominator) {
  return [=](Rng& rng) { return bernoulli(numerator, denominator, rng) ? "heads" : "tails"; };
}

TEST(StatisticalAuditor, TheBoundIsTheRatioOfTheLimits) {
  EXPECT_EQ(epsilon_at_least(0, 0, 100, 0, 0.95), 0);
  EXPECT_EQ(epsilon_at_least(50, 50, 100, 0, 0.95), 0);
  double p = std::pow(0.025, 0.01);
  EXPECT_NEAR(epsilon_at_least(100, 0, 100, 0, 0.95), std::log(p / (1 - p)), 1e-9);
  EXPECT_NEAR(epsilon_at_least(100, 0, 100, 0.5, 0.95), std::log((p - 0.5) / (1 - p)), 1e-9);
}

TEST(StatisticalAuditor, FindsTheEventAndTheDirectionByItself) {
  Rng rng = Rng::seeded(1);
  std::vector<Suspicion> pairs{{coin(1, 2), coin(1, 2)}, {coin(1, 10), coin(9, 10)}, {coin(2, 5), coin(1, 2)}};
  AuditReport report = audit_by_runs(pairs, {.runs = 5000, .pilot_runs = 500}, rng);
  EXPECT_EQ(report.suspicion, 1u);
  bool heads = report.way == AuditReport::Way::second_to_first;
  EXPECT_EQ(report.event, std::vector<std::string>{heads ? "heads" : "tails"});
  EXPECT_GT(report.epsilon_at_least, 1.95);
  EXPECT_LT(report.epsilon_at_least, std::log(9.0));
  EXPECT_EQ(report.made, 5000u);
}

// Property 1 on a mechanism whose epsilon is exactly ln 3, with an event that the pilots choose: the bound may exceed
// it in a tenth of the audits. 300 audits: more than 50 have probability below 10^-3.
TEST(StatisticalAuditor, NeverExceedsTheTruthMoreOftenThanSaid) {
  Rng rng = Rng::seeded(2);
  std::vector<Suspicion> pair{{coin(3, 4), coin(1, 4)}};
  std::uint64_t exceeded = 0;
  for (int audit = 0; audit < 300; ++audit)
    exceeded +=
        audit_by_runs(pair, {.runs = 200, .pilot_runs = 40, .confidence = 0.9}, rng).epsilon_at_least > std::log(3.0);
  EXPECT_GT(binomial_at_least(exceeded, 300, 0.1), 1e-3);
}

TEST(StatisticalAuditor, HonestProgramsAreNotAccused) {
  Rng rng = Rng::seeded(3);
  for (const Subject& subject :
       {test_subjects::randomized_response(Rational(3, 4), Rational(11, 10)), test_subjects::exponential_response(1, 1),
        test_subjects::threshold_selection(3, {1})}) {
    auto pairs = suspicions_of(subject, 3, 1, Explorable::yes);
    AuditReport report = audit_by_runs(
        pairs, {.runs = 4000, .pilot_runs = 400, .epsilon = to_double(subject.promised.epsilon), .confidence = 0.999},
        rng);
    EXPECT_LE(report.epsilon_at_least, to_double(subject.promised.epsilon));
  }
}

TEST(StatisticalAuditor, WitnessesComeFirstAndLeadToTheLeak) {
  Rng rng = Rng::seeded(4);
  Subject loud = test_subjects::publish(0, {1});  // the first of the rows, unchanged
  auto pairs = suspicions_of(loud, 3, 1, Explorable::yes);
  ASSERT_FALSE(pairs.empty());
  EXPECT_EQ(pairs.front().source, "the worst witness of the verifier");
  EXPECT_FALSE(pairs.front().event.empty());
  AuditReport report = audit_by_runs(pairs, {.runs = 500, .pilot_runs = 50}, rng);
  EXPECT_NEAR(report.epsilon_at_least, epsilon_at_least(500, 0, 500, 0, 0.95), 1e-12);
  // A canary in the last row does not show it, the witness that is grown does.
  auto blind = suspicions_of(loud, 3, 1, Explorable::no);
  EXPECT_EQ(audit_by_runs(blind, {.runs = 500, .pilot_runs = 50}, rng).epsilon_at_least, 0);
  auto grown = suspicions_of(loud, 30, 0.5, Explorable::yes);
  EXPECT_EQ(grown.front().first_rows.size(), 30u);
  EXPECT_GT(audit_by_runs(grown, {.runs = 500, .pilot_runs = 50}, rng).epsilon_at_least, 4);
}

TEST(StatisticalAuditor, CanariesAreNeighbours) {
  for (Neighbours relation : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels}) {
    Subject subject = test_subjects::parity(1, Rational(1, 2), Rational(1, 2), {1, 0, relation});
    for (const Suspicion& pair : suspicions_of(subject, 4, 1, Explorable::no)) {
      std::size_t longer = pair.first_rows.size(), shorter = pair.second_rows.size();
      EXPECT_EQ(longer, 4u);
      EXPECT_EQ(shorter, relation == Neighbours::add_remove ? 3u : 4u);
      std::size_t different = 0;
      for (std::size_t i = 0; i < shorter; ++i) different += pair.first_rows[i] != pair.second_rows[i];
      EXPECT_EQ(different, relation == Neighbours::add_remove ? 0u : 1u);
      if (relation == Neighbours::labels) {
        EXPECT_EQ(std::stoi(pair.first_rows.back()) / 2, std::stoi(pair.second_rows.back()) / 2);
      }
    }
  }
}

TEST(StatisticalAuditor, SaysWhatItCannotSee) {
  AuditOptions options{.runs = 10'000, .epsilon = 1};
  Sight sight = sight_of(options);
  EXPECT_GT(sight.smallest_visible, 1.02);
  EXPECT_LT(sight.smallest_visible, 1.2);
  EXPECT_NEAR(sight.largest_showable, epsilon_at_least(10'000, 0, 10'000, 0, 0.95), 1e-12);
  EXPECT_NEAR(sight.rarest_event, 3.7e-4, 1e-5);
  EXPECT_TRUE(std::isinf(sight_of({.runs = 10, .epsilon = 5}).smallest_visible));
  // As likely as not: at the smallest visible epsilon about half of the audits show it. 40 audits, 10^-4.
  Rng rng = Rng::seeded(5);
  int shown = 0;
  auto truth = static_cast<std::uint64_t>(std::lround(1e6 / (1 + std::exp(-sight.smallest_visible))));
  for (int audit = 0; audit < 40; ++audit) {
    std::size_t seen = 0, neighbour = 0;
    for (int run = 0; run < 10'000; ++run) {
      seen += bernoulli(truth, 1'000'000, rng);
      neighbour += bernoulli(1'000'000 - truth, 1'000'000, rng);
    }
    shown += epsilon_at_least(seen, neighbour, 10'000, 0, 0.95) > 1;
  }
  EXPECT_GE(shown, 8);
  EXPECT_LE(shown, 32);
}

TEST(StatisticalAuditor, WhatDidNotRunCountsAgainstTheBound) {
  Rng rng = Rng::seeded(6);
  std::vector<Suspicion> pair{{.first = coin(1, 1), .second = coin(0, 1), .event = {"heads"}}};
  int asked = 0;
  Progress progress{.stop = [&] { return ++asked > 1500; }};
  AuditReport report = audit_by_runs(pair, {.runs = 1000, .concurrency = Concurrency::one_by_one}, rng, progress);
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.made, 1000u);
  EXPECT_EQ(report.neighbour_made, 500u);
  EXPECT_NEAR(report.epsilon_at_least, epsilon_at_least(1000, 500, 1000, 0, 0.95), 1e-12);
}

TEST(StatisticalAuditor, TheSearchForAWitnessCanBeStopped) {
  int asked = 0;
  Progress progress{.stop = [&] { return ++asked > 3; }};
  auto started = std::chrono::steady_clock::now();
  auto pairs = suspicions_of(test_subjects::threshold_selection(3, {1}), 40, 100, Explorable::yes, progress);
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(20));
  EXPECT_FALSE(pairs.empty());
}

// Runs are counted, not kept: a million take no more memory than a few, whatever the number of threads.
TEST(StatisticalAuditor, ManyRunsAreCountedAndTheSameSeedGivesTheSameCounts) {
  std::vector<Suspicion> pair{{coin(3, 4), coin(1, 4)}};
  auto counts = [&] {
    Rng rng = Rng::seeded(8);
    AuditReport report = audit_by_runs(pair, {.runs = 200'000, .pilot_runs = 1'001}, rng);
    EXPECT_EQ(report.made, 200'000u);
    EXPECT_EQ(report.neighbour_made, 200'000u);
    return std::pair(report.seen, report.neighbour_seen);
  };
  auto [seen, neighbour_seen] = counts();
  EXPECT_NEAR(static_cast<double>(seen), 150'000, 1'200);  // six standard deviations
  EXPECT_NEAR(static_cast<double>(neighbour_seen), 50'000, 1'200);
  EXPECT_EQ(counts(), std::pair(seen, neighbour_seen));
}

TEST(StatisticalAuditor, RefusesWhatMeansNothing) {
  Rng rng = Rng::seeded(7);
  std::vector<Suspicion> pair{{coin(1, 2), coin(1, 2)}};
  EXPECT_THROW(audit_by_runs({}, {}, rng), Error);
  EXPECT_THROW(audit_by_runs(pair, {.runs = 0}, rng), Error);
  EXPECT_THROW(audit_by_runs(pair, {.confidence = 1}, rng), Error);
  EXPECT_THROW(audit_by_runs(pair, {.delta = 1}, rng), Error);
}

}  // namespace discreet::statistical_auditor_test
