#include "discreet/learners/any/finite.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::finite_test {

static_assert(Learner<FiniteLearner>);

TEST(Finite, LawIsTheExponentialMechanismOverAllConcepts) {
  auto concepts = class_of({"000", "011", "111", "010"});
  for (auto neighbours : {Neighbours::replace, Neighbours::add_remove}) {
    FiniteLearner learner({.concepts = concepts, .epsilon = Rational(1, 2), .neighbours = neighbours});
    Rational rate = neighbours == Neighbours::replace ? Rational(1, 4) : Rational(1, 2);
    for_each_sample(3, 2, [&](const auto& x, const auto& y) {
      auto law = explore([&](Rng& rng) { return learner.learn({x, y}, rng)->index; });
      ExponentialSum total;
      std::vector<ExponentialSum> weights;
      for (std::size_t h = 0; h < 4; ++h) {
        std::int64_t wrong = 0;
        for (std::size_t i = 0; i < x.size(); ++i) wrong += concepts.table().get(h, x[i]) != (y[i] == 1);
        weights.emplace_back(1, rate * wrong);
        total += weights.back();
      }
      for (std::size_t h = 0; h < 4; ++h)
        EXPECT_EQ(compare(law.mass.at(h), 0, Probability::ratio(weights[h], total)), 0);
    });
  }
}

// All 255 of them, on all tables of up to four rows.
TEST(Finite, PromiseHoldsForEveryClassOnThreePoints) {
  for (unsigned members = 1; members < 256; ++members) {
    std::vector<std::string> concepts;
    for (unsigned concept_ = 0; concept_ < 8; ++concept_)
      if (members >> concept_ & 1)
        concepts.push_back({static_cast<char>('0' + (concept_ & 1)), static_cast<char>('0' + (concept_ >> 1 & 1)),
                            static_cast<char>('0' + (concept_ >> 2))});
    const FiniteLearner learner({.concepts = class_of(concepts), .epsilon = Rational(1, 2)});
    const Subject subject{.records = 6,
                          .run =
                              [=](std::span<const std::uint32_t> database, Rng& rng) {
                                std::vector<std::uint64_t> x;
                                std::vector<Label> y;
                                for (std::uint32_t record : database) x.push_back(record / 2), y.push_back(record % 2);
                                return std::to_string(learner.learn({x, y}, rng)->index);
                              },
                          .promised = learner.privacy(),
                          .order = Rows::unordered,
                          .labellings = 2};
    for (std::size_t rows = 1; rows <= 4; ++rows) expect_holds(subject, rows);
  }
}

TEST(Finite, TheHypothesisCarriesItsLabels) {
  auto concepts = class_of({"0110"});
  FiniteLearner learner({.concepts = concepts});
  Rng rng = Rng::seeded(1);
  auto hypothesis = learner.learn({}, rng);
  EXPECT_FALSE((*hypothesis)(0));
  EXPECT_TRUE((*hypothesis)(2));
}

TEST(Finite, AConceptThatStandsTwiceIsOneHypothesis) {
  auto twice = class_of({"000", "011", "000", "111", "011"}), once = class_of({"000", "011", "111"});
  FiniteLearner learner({.concepts = twice}), same({.concepts = once});
  const std::size_t numbers[] = {0, 1, 3};  // indexes of the three in the longer table
  for_each_sample(3, 2, [&](const auto& x, const auto& y) {
    auto law = explore([&](Rng& rng) { return learner.learn({x, y}, rng)->index; });
    auto wanted = explore([&](Rng& rng) { return same.learn({x, y}, rng)->index; });
    ASSERT_EQ(law.mass.size(), 3u);
    for (std::size_t h = 0; h < 3; ++h) EXPECT_EQ(compare(law.mass.at(numbers[h]), 0, wanted.mass.at(h)), 0);
  });
  for (Setting setting : {Setting::agnostic, Setting::realizable})
    EXPECT_EQ(sample_size(FiniteLearner({.concepts = twice, .setting = setting}), {}),
              sample_size(FiniteLearner({.concepts = once, .setting = setting}), {}));
}

TEST(Finite, ReachesThePromisedAccuracy) {
  // 200 runs on a planted concept at the planned number of rows; each fails with probability at most 1/20, more than
  // 30 failures have probability below 1e-6. The distribution puts just above alpha where the concepts differ.
  std::vector<std::string> rows;
  for (int i = 0; i < 32; ++i) {
    std::string row(32, '0');
    row[i] = '1';
    rows.push_back(row);
  }
  FiniteLearner learner({.concepts = class_of(rows), .epsilon = Rational(1, 2), .setting = Setting::realizable});
  Accuracy goal{Rational(1, 20), Rational(1, 20)};
  std::uint64_t n = sample_size(learner, goal);
  Rng rng = Rng::seeded(5);
  int failures = 0;
  for (int run = 0; run < 200; ++run) {
    std::uint64_t target = rng.bits(5);
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::uint64_t i = 0; i < n; ++i) {
      x.push_back(rng.bits(5));
      y.push_back(x.back() == target);
    }
    failures += learner.learn({x, y}, rng)->index != target;  // two points of 1/32 each: error 1/16 > 1/20
  }
  EXPECT_LE(failures, 30);
}

TEST(Finite, RefusesBadOptionsByName) {
  auto message = [](FiniteLearner::Options options) -> std::string {
    try {
      FiniteLearner learner(std::move(options));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message({}).find("concepts"), std::string::npos);
  EXPECT_NE(message({.concepts = class_of({"01"}), .epsilon = 0}).find("epsilon"), std::string::npos);
}

TEST(Finite, PlansForTheSizeOfTheClass) {
  std::vector<std::string> rows;
  for (int i = 0; i < 1024; ++i) {
    std::string row;
    for (int b = 0; b < 10; ++b) row += (i >> b) & 1 ? '1' : '0';
    rows.push_back(row);
  }
  FiniteLearner agnostic({.concepts = class_of(rows), .epsilon = Rational(1, 2)});
  EXPECT_EQ(sample_size(agnostic, {}), 1976u);
  FiniteLearner realizable({.concepts = class_of(rows), .epsilon = Rational(1, 2), .setting = Setting::realizable});
  EXPECT_EQ(sample_size(realizable, {}), 444u);
}

}  // namespace discreet::finite_test
