#include "discreet/learners/covers/cover_accounting.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/privacy/composition.h"

namespace discreet::cover_accounting_test {

using enum CoverAccountant;
const Rational millionth(1, 1'000'000);

// eta that the selections alone may have: the count moves nothing where the target has very many pieces.
double first_hit_eta(const Rational& epsilon, Neighbours neighbours) {
  CoverBudget budget{{epsilon, millionth, neighbours}, 1, std::int64_t{1} << 60, first_hit};
  return to_double(cover_rates(budget).eta);
}

TEST(CoverAccounting, FirstHitHasTheEtasOfTheSpecification) {
  const double epsilons[] = {0.25, 0.5, 1, 2, 4};
  const double added[] = {0.0268, 0.0497, 0.0916, 0.1667, 0.2964};
  const double replaced[] = {0.0230, 0.0429, 0.0795, 0.1456, 0.2608};
  for (int i = 0; i < 5; ++i) {
    EXPECT_NEAR(first_hit_eta(from_double(epsilons[i]), Neighbours::add_remove), added[i], 6e-5);
    EXPECT_NEAR(first_hit_eta(from_double(epsilons[i]), Neighbours::replace), replaced[i], 6e-5);
  }
}

// The printed parameters at nominal epsilon 1: noise for all of it, eta = 1 / (2 ln(e/delta)).
TEST(CoverAccounting, ThePrintedParametersSpendMoreThanTheySay) {
  Rational eta = from_double(0.5 / (1 - std::log(1e-6)));
  EXPECT_NEAR(to_double(*first_hit_delta(eta, Rational(324, 1000), Neighbours::add_remove)), 1e-6, 5e-8);
}

// One piece of many hits a single row labelled 1: which round hits it first is all there is to see.
double exact_delta(double eta, double epsilon, double idle, int rounds) {
  double with = std::exp(-eta) / (idle + std::exp(-eta)), without = 1 / (idle + 1), delta = 0;
  double none_with = 1, none_without = 1;
  for (int round = 0; round < rounds; ++round) {
    delta += std::max(0.0, none_with * with - std::exp(epsilon) * none_without * without);
    none_with *= 1 - with;
    none_without *= 1 - without;
  }
  return delta + std::max(0.0, none_with - std::exp(epsilon) * none_without);
}

TEST(CoverAccounting, FirstHitIsNearlyAttained) {
  for (double eta : {0.05, 0.2, 0.5})
    for (double epsilon : {0.5, 1.0, 2.0}) {
      double bound = to_double(*first_hit_delta(from_double(eta), from_double(epsilon), Neighbours::add_remove));
      double most = 0;
      for (int rounds = 100; rounds < 200000; rounds = rounds * 5 / 4)
        most = std::max(most, exact_delta(eta, epsilon, 500, rounds));
      EXPECT_LE(most, bound) << eta << " " << epsilon;
      EXPECT_GE(most, 0.95 * bound) << eta << " " << epsilon;
    }
}

TEST(CoverAccounting, FirstHitSaysNothingBelowOneHit) {
  EXPECT_FALSE(first_hit_delta(1, Rational(1, 2), Neighbours::add_remove));
  EXPECT_FALSE(first_hit_delta(1, Rational(3, 2), Neighbours::replace));
  EXPECT_TRUE(first_hit_delta(1, 1, Neighbours::add_remove));
  EXPECT_TRUE(first_hit_delta(1, 2, Neighbours::replace));
}

TEST(CoverAccounting, ReplacingARowCostsAtLeastAddingOne) {
  for (int i = 1; i < 20; ++i)
    EXPECT_GE(*first_hit_delta(Rational(1, 10), Rational(i, 5), Neighbours::replace),
              *first_hit_delta(Rational(1, 10), Rational(i, 5), Neighbours::add_remove));
}

std::vector<CoverBudget> all_budgets() {
  std::vector<CoverBudget> all;
  for (auto accountant : {basic, advanced, zcdp, privacy_loss, first_hit})
    for (auto noise : {CountNoise::none, CountNoise::laplace, CountNoise::gaussian})
      for (auto neighbours : {Neighbours::replace, Neighbours::add_remove}) {
        if (noise == CountNoise::gaussian && (accountant == basic || accountant == advanced)) continue;
        CoverBudget budget{{1, millionth, neighbours}, 12, 4, accountant, noise};
        if (noise != CountNoise::none) budget.share = Rational(1, 4);
        all.push_back(budget);
      }
  return all;
}

// Composed again from the steps that are run, by the accountant of that name.
TEST(CoverAccounting, TheStepsStayWithinThePromise) {
  for (const CoverBudget& budget : all_budgets()) {
    auto [eta, spread] = cover_rates(budget);
    EXPECT_GT(eta, 0);
    if (budget.accountant == first_hit) continue;
    Neighbours neighbours = budget.promise.neighbours;
    std::vector<Guarantee> steps{{Guarantee::BoundedRange{cover_range(neighbours) * eta}, neighbours, budget.rounds}};
    if (budget.noise == CountNoise::laplace)
      steps.push_back({Guarantee::Laplace{1, spread}, neighbours, budget.rounds});
    if (budget.noise == CountNoise::gaussian)
      steps.push_back({Guarantee::Gaussian{1, spread}, neighbours, budget.rounds});
    auto by = budget.accountant == basic      ? Accountant::basic
              : budget.accountant == advanced ? Accountant::advanced
              : budget.accountant == zcdp     ? Accountant::zcdp_tight
                                              : Accountant::privacy_loss;
    EXPECT_LE(*epsilon_at(steps, by == Accountant::basic ? Rational(0) : budget.promise.delta, by), 1)
        << word(budget.accountant) << " " << word(budget.noise);
  }
}

TEST(CoverAccounting, MoreRoundsAreFlatter) {
  for (CoverBudget budget : all_budgets()) {
    if (budget.accountant == privacy_loss) continue;  // convolutions; the steps above are checked all the same
    Rational few = cover_rates(budget).eta;
    budget.rounds = 24;
    Rational many = cover_rates(budget).eta;
    // With noisy counts first_hit pays for the counts alone, whatever the rounds.
    if (budget.accountant == first_hit && budget.noise != CountNoise::none)
      EXPECT_NEAR(to_double(many), to_double(few), 1e-4);
    else
      EXPECT_LT(many, few) << word(budget.accountant);
  }
}

TEST(CoverAccounting, RefusesWhatItCannotProve) {
  EXPECT_THROW(cover_rates({{1, 0}, 3, 2, zcdp}), Error);
  EXPECT_THROW(cover_rates({{1, 0}, 3, 2, first_hit}), Error);
  EXPECT_THROW(cover_rates({{1, millionth}, 3, 2, basic, CountNoise::gaussian, Rational(1, 4)}), Error);
  EXPECT_THROW(cover_rates({{0, millionth}, 3, 2, basic}), Error);
}

}  // namespace discreet::cover_accounting_test
