#include "discreet/learners/any/representation.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/any/representation_bounds.h"

namespace discreet::representation_test {

static_assert(Learner<RepresentationLearner>);

using Options = RepresentationLearner::Options;

Representation one_menu(const std::vector<std::string>& rows) { return Representation({even_menu(bits_of(rows))}); }

std::string refusal(const Options& options) {
  try {
    RepresentationLearner(options).check_options();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// The whole output distribution by formula: the chance of the menu, times prior and weight of the hypothesis within it.
TEST(Representation, LawIsAMixtureOfSelectionsWithPriors) {
  Representation menus({Menu{bits_of({"00", "01"}), {1, 3}, 1}, Menu{bits_of({"11", "10", "01"}), {2, 1, 1}, 2}});
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove}) {
    RepresentationLearner learner(
        {.menus = menus, .menu_alpha = Rational(1, 4), .epsilon = Rational(1, 2), .neighbours = neighbours});
    Rational rate = neighbours == Neighbours::replace ? Rational(1, 4) : Rational(1, 2);
    for_each_sample(2, 2, [&](const auto& x, const auto& y) {
      auto law = explore([&](Rng& rng) {
        auto answer = *learner.learn({x, y}, rng);
        return std::pair{answer.menu, answer.index};
      });
      for (std::size_t m = 0; m < 2; ++m) {
        const Menu& menu = menus.menus()[m];
        ExponentialSum total;
        std::vector<ExponentialSum> weights;
        for (std::size_t h = 0; h < menu.hypotheses.rows(); ++h) {
          std::int64_t wrong = 0;
          for (std::size_t i = 0; i < x.size(); ++i) wrong += menu.hypotheses.get(h, x[i]) != (y[i] == 1);
          weights.emplace_back(menu.priors[h] * menu.weight, rate * wrong);
          total += ExponentialSum(menu.priors[h] * 3, rate * wrong);
        }
        for (std::size_t h = 0; h < weights.size(); ++h)
          EXPECT_EQ(compare(law.mass.at({m, h}), 0, Probability::ratio(weights[h], total)), 0);
      }
    });
  }
}

TEST(Representation, AMenuAloneIsTheFiniteLearner) {
  const std::vector<std::string> rows{"000", "011", "111", "010"};
  RepresentationLearner menu({.menus = one_menu(rows), .epsilon = Rational(1, 2)});
  FiniteLearner finite({.concepts = class_of(rows), .epsilon = Rational(1, 2), .setting = Setting::realizable});
  EXPECT_EQ(sample_size(menu, {}), sample_size(finite, {}));
  for_each_sample(3, 1, [&](const auto& x, const auto& y) {
    auto one = explore([&](Rng& rng) { return menu.learn({x, y}, rng)->index; });
    auto other = explore([&](Rng& rng) { return finite.learn({x, y}, rng)->index; });
    for (std::size_t h = 0; h < rows.size(); ++h) EXPECT_EQ(compare(one.mass.at(h), 0, other.mass.at(h)), 0);
  });
}

TEST(Representation, AWrongClaimIsRefusedWithItsWitness) {
  const std::vector<std::string> all{"00", "01", "10", "11"};
  Options options{.menus = one_menu({"00", "11"}), .concepts = class_of(all), .menu_alpha = Rational(1, 3)};
  std::string message = refusal(options);
  EXPECT_NE(message.find("concept 2 and points have chances 0: 1/2, 1: 1/2"), std::string::npos) << message;
  EXPECT_NE(message.find("err more than 1/3 with probability 1."), std::string::npos) << message;
  options.menu_alpha = Rational(1, 2);
  EXPECT_EQ(refusal(options), "");
  options.menu_alpha.reset();
  EXPECT_EQ(RepresentationLearner(options).claim().alpha, Rational(1, 2));
}

TEST(Representation, AMenuTooCoarseForTheGoalSaysHowCoarse) {
  RepresentationLearner learner({.menus = one_menu({"00", "11"}), .concepts = class_of({"00", "01"})});
  try {
    learner.bounds({});
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("alpha must exceed 1/2"), std::string::npos) << error.what();
  }
}

TEST(Representation, SeveralMenusNeedAClassOrAWord) {
  Representation menus({even_menu(bits_of({"00"})), even_menu(bits_of({"11"}))});
  EXPECT_NE(refusal({.menus = menus}).find("several menus need 'concepts'"), std::string::npos);
  EXPECT_EQ(refusal({.menus = menus, .menu_alpha = Rational(1, 10), .menu_beta = Rational(1, 10)}), "");
  EXPECT_NE(refusal({}).find("option 'menus' is needed"), std::string::npos);
  EXPECT_NE(refusal({.menus = menus, .concepts = class_of({"000"})}).find("3 points and menus has 2"),
            std::string::npos);
  EXPECT_NE(refusal({.menus = menus, .menu_alpha = 1}).find("option 'menu_alpha' is 1. It must be"), std::string::npos);
  EXPECT_NE(refusal({.menus = menus, .menu_alpha = 0, .menu_beta = -1}).find("option 'menu_beta' is -1. It must be"),
            std::string::npos);
  EXPECT_NE(refusal({.menus = menus, .concepts = class_of({"00"}), .distribution = {{1, 0}}}).find("leave out either"),
            std::string::npos);
}

// A prior that favours some concepts asks for the rows that its least one needs.
TEST(Representation, APriorIsWorthItsWeight) {
  const std::vector<std::string> concepts{"100", "010", "001"};
  auto rows = [&](std::vector<Integer> priors) {
    return sample_size(RepresentationLearner({.menus = Representation({Menu{bits_of(concepts), std::move(priors), 1}}),
                                              .concepts = class_of(concepts)}),
                       {});
  };
  EXPECT_EQ(rows({1, 1, 1}), rows({5, 5, 5}));
  EXPECT_GT(rows({8, 8, 1}), rows({1, 1, 1}));
}

TEST(Representation, ReproducesTheReferenceValuesOfTheBounds) {
  // CC-2: 1,024 hypotheses at epsilon 1/2, alpha 1/10, beta 1/20.
  MenuGoal goal{0.5, Setting::realizable, 0.1, 0.05}, agnostic{0.5, Setting::agnostic, 0.1, 0.05};
  EXPECT_EQ(rows_at_least(menu_rows({0, 0, std::log(1023.0)}, goal)), 444u);
  EXPECT_EQ(rows_at_least(menu_rows({0, 0, std::log(1023.0)}, agnostic)), 1976u);
  // RD-5: 1,000 hypotheses, slack 1/10, epsilon 1.
  EXPECT_EQ(rows_at_least(menu_rows({0, 0, std::log(999.0)}, {1, Setting::agnostic, 0.1, 0.05})), 1971u);
}

TEST(Representation, MarkovsSplitOfAProtocolIsPlanned) {
  // 40 values of the coins; each answers wrongly for one of the 40 points, which the sender cannot mend.
  std::vector<Menu> menus;
  for (std::size_t coin = 0; coin < 40; ++coin) {
    std::string zeros(40, '0'), ones(40, '1');
    zeros[coin] = '1', ones[coin] = '0';
    menus.push_back(even_menu(bits_of({zeros, ones})));
  }
  std::string zeros(40, '0'), ones(40, '1');
  RepresentationLearner learner({.menus = Representation(menus),
                                 .concepts = class_of({zeros, ones}),
                                 .menu_alpha = Rational(1, 2),
                                 .menu_beta = Rational(1, 2)});
  auto bounds = learner.bounds({Rational(2, 5), Rational(1, 5)});
  EXPECT_EQ(best(bounds).id, "CC-1.Z");
  EXPECT_NEAR(protocol_rows(0, std::log(7.0), {1, Setting::realizable, 0.1, 0.05}),
              menu_rows({0.0005, 0, std::log(7.0)}, {1, Setting::realizable, 0.1, 0.05}), 1);
}

// ---- a known distribution

// The cuts [0, t) on 512 equally likely points.
Options cuts() {
  std::vector<std::string> rows;
  for (std::size_t t = 0; t <= 512; ++t) rows.push_back(std::string(t, '1') + std::string(512 - t, '0'));
  return {.concepts = class_of(rows), .distribution = std::vector<Rational>(512, Rational(1, 512))};
}

TEST(Representation, ACoverOfAKnownDistributionIsSmallerThanTheClass) {
  RepresentationLearner learner(cuts());
  EXPECT_LT(learner.representation().menus()[0].hypotheses.rows(), 200u);
  EXPECT_LT(learner.claim().alpha, Rational(1, 20));
  EXPECT_GT(learner.claim().alpha, 0);
  FiniteLearner whole({.concepts = *cuts().concepts, .setting = Setting::realizable});
  EXPECT_LT(sample_size(learner, {}), sample_size(whole, {}));
  auto bounds = learner.bounds({});
  EXPECT_EQ(best(bounds).id, "CC-14.Z");
  EXPECT_EQ(bounds.back().id, "CC-14.L");
  EXPECT_EQ(bounds.back().rows, 2u);  // the cuts at 0, 1, and 1/2 or 1/4 and 3/4: ln(5 * 19/20) = 1.56
  EXPECT_NE(refusal({.concepts = class_of({"01"}), .distribution = {{1}}}).find("Give one chance per point"),
            std::string::npos);
}

TEST(Representation, ReachesThePromisedAccuracyFromACover) {
  // 200 runs, each fails with probability at most 1/20; more than 30 failures have probability below 1e-6.
  RepresentationLearner learner(cuts());
  std::uint64_t n = sample_size(learner, {});
  Rng rng = Rng::seeded(7);
  int failures = 0;
  for (int run = 0; run < 200; ++run) {
    std::uint64_t target = rng.bits(9);
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::uint64_t i = 0; i < n; ++i) {
      x.push_back(rng.bits(9));
      y.push_back(x.back() < target);
    }
    auto answer = *learner.learn({x, y}, rng);
    std::size_t wrong = 0;
    for (std::uint64_t point = 0; point < 512; ++point) wrong += answer(point) != (point < target);
    failures += wrong > 51;  // more than 512/10
  }
  EXPECT_LE(failures, 30);
}

TEST(Representation, ReachesThePromisedAccuracyFromRandomMenus) {
  // Points of 256 values through menus of random buckets: 64 menus of 64 buckets, drawn once here. Each run fails with
  // probability at most 1/20 (the claim is the user's word); more than 30 of 200 have probability below 1e-6.
  Rng rng = Rng::seeded(8);
  std::vector<Menu> menus;
  for (int m = 0; m < 64; ++m) {
    std::vector<std::string> rows(64, std::string(256, '0'));
    for (std::size_t x = 0; x < 256; ++x) rows[rng.bits(6)][x] = '1';
    menus.push_back(even_menu(bits_of(rows)));
  }
  RepresentationLearner learner(
      {.menus = Representation(menus), .menu_alpha = Rational(1, 12), .menu_beta = Rational(1, 40)});
  std::uint64_t n = sample_size(learner, {});
  int failures = 0;
  for (int run = 0; run < 200; ++run) {
    std::uint64_t target = rng.bits(8);
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::uint64_t i = 0; i < n; ++i) {
      x.push_back(rng.bits(3) == 0 ? target : rng.bits(8));
      y.push_back(x.back() == target);
    }
    auto answer = *learner.learn({x, y}, rng);
    double wrong = answer(target) ? 0 : 1.0 / 8;
    for (std::uint64_t point = 0; point < 256; ++point) wrong += answer(point) != (point == target) ? 7.0 / 8 / 256 : 0;
    failures += wrong > 0.1;
  }
  EXPECT_LE(failures, 30);
}

}  // namespace discreet::representation_test
