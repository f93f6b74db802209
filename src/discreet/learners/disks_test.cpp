#include "discreet/learners/disks.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/geometry/lattice.h"
#include "discreet/learners/disk_cover.h"
#include "discreet/learners/labelled_places_test.h"

namespace discreet {
namespace {

DisksLearner::Options options(std::int64_t grid, std::int64_t lattice, std::int64_t disks, const Rational& epsilon) {
  DisksLearner::Options made;
  made.grid = grid;
  made.lattice = lattice;
  made.disks = disks;
  made.epsilon = epsilon;
  made.delta = Rational(1, 1'000'000);
  made.neighbours = Neighbours::add_remove;
  return made;
}

bool holds(const std::vector<Disk>& disks, GridPoint p) {
  return std::ranges::any_of(disks, [&](const Disk& disk) { return disk(p); });
}

// The share of the grid on which the answer is wrong.
double error(const DisksLearner& learner, std::size_t n, const std::vector<Disk>& target, Rng& rng) {
  const std::int64_t grid = learner.domain().grid;
  auto rows = random_places(n, grid, grid, rng, [&](GridPoint p) { return holds(target, p); });
  auto chosen = learner.learn(rows.sample(), rng).value();
  std::int64_t wrong = 0;
  for (std::int64_t x = 0; x <= grid; ++x)
    for (std::int64_t y = 0; y <= grid; ++y) wrong += holds(chosen.disks, {x, y}) != holds(target, {x, y});
  return static_cast<double>(wrong) / static_cast<double>((grid + 1) * (grid + 1));
}

TEST(Disks, LearnsHotSpotsApartTouchingAndNested) {
  Rng rng = Rng::seeded(1);
  const std::vector<Disk> apart{{{16, 16}, 150}, {{48, 44}, 200}, {{56, 8}, 40}};
  const std::vector<Disk> touching{{{16, 32}, 256}, {{48, 32}, 256}};
  const std::vector<Disk> nested{{{32, 32}, 700}, {{28, 28}, 30}};
  for (const auto& target : {apart, touching, nested}) {
    DisksLearner learner(options(64, 17, 3, 2));
    EXPECT_LE(error(learner, 30000, target, rng), 0.05);
  }
}

// Centers between the lattice's.
TEST(Disks, AnswersSomethingNearForTargetsOffTheLattice) {
  Rng rng = Rng::seeded(2);
  DisksLearner learner(options(64, 17, 3, 2));
  EXPECT_LE(error(learner, 30000, {{{18, 21}, 170}, {{45, 43}, 210}}, rng), 0.06);
}

// At sample_size the error exceeds alpha with probability at most beta = 1/20: three times of three with 1/8000.
TEST(Disks, KeepsItsPromiseOfAccuracyAtTheSampleSize) {
  Rng rng = Rng::seeded(3);
  auto chosen = options(32, 9, 2, 4);
  chosen.alpha = Rational(1, 5);
  DisksLearner learner(chosen);
  auto rows = sample_size(learner, {chosen.alpha, chosen.beta});
  EXPECT_LE(rows, 20000u);
  int failed = 0;
  for (int run = 0; run < 3; ++run) failed += error(learner, rows, {{{8, 8}, 60}, {{20, 24}, 90}}, rng) > 0.2;
  EXPECT_LT(failed, 3);
}

TEST(Disks, ErrorsFallWithTheRows) {
  Rng rng = Rng::seeded(4);
  const std::vector<Disk> target{{{16, 16}, 200}, {{48, 44}, 300}, {{52, 8}, 60}};
  DisksLearner learner(options(64, 17, 3, 1));
  EXPECT_GT(error(learner, 100, target, rng), 0.1);
  EXPECT_LE(error(learner, 10000, target, rng), 0.1);
}

// Covering the points labelled 1 is what covering the points labelled 0 of exchanged labels is, draw by draw.
TEST(Disks, IsTheComplementOfACoverOfExchangedLabels) {
  Rng rng = Rng::seeded(5);
  auto rows = random_places(2000, 32, 32, rng, Disk{{10, 12}, 70}), flipped = rows;
  for (Label& label : flipped.labels) label = !label;
  DisksLearner learner(options(32, 9, 2, 1));
  const Progress silent;
  DiskCover outside(flipped.sample(), learner.domain(), lattice_points(32, 32, 9), 0, {silent});
  Rng one = Rng::seeded(6), other = Rng::seeded(6);
  EXPECT_EQ(learner.learn(rows.sample(), one)->disks, set_cover(outside, learner.plan(), other, {silent}));
}

TEST(Disks, SurvivesSamplesThatSayLittle) {
  DisksLearner learner(options(16, 5, 2, 1));
  Rng rng = Rng::seeded(7);
  LabelledPlaces none, positive, negative, same;
  for (int i = 0; i < 50; ++i) {
    positive.add({i % 17, i % 5}, true);
    negative.add({i % 17, i % 5}, false);
    same.add({4, 4}, i % 2 == 0);
  }
  for (const LabelledPlaces* rows : {&none, &positive, &negative, &same})
    EXPECT_TRUE(learner.learn(rows->sample(), rng));
}

TEST(Disks, RefusesOptionsByName) {
  auto refused = [](const DisksLearner::Options& bad, const char* named) {
    try {
      DisksLearner learner(bad);
      ADD_FAILURE() << named;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(named), std::string::npos) << error.what();
    }
  };
  refused(options(64, 1, 3, 1), "lattice");
  refused(options(64, 65, 3, 1), "lattice");
  refused(options(16, 18, 3, 1), "finer than the grid");
  refused(options(64, 17, 0, 1), "disks");
  refused(options(0, 17, 3, 1), "grid");
  refused(options(64, 17, 3, 0), "epsilon");
}

TEST(Disks, TellsHowLongItTakes) {
  auto steps = [](std::int64_t lattice) { return DisksLearner(options(256, lattice, 3, 1)).steps(1'000'000); };
  EXPECT_LT(steps(2), 600'000'000);
  EXPECT_GT(steps(64), Integer(10'000'000'000));
}

}  // namespace
}  // namespace discreet
