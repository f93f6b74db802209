#include "discreet/learners/regions/disks.h"

#include <gtest/gtest.h>

#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/disk_cover.h"
#include "discreet/learners/regions/region_learner_test.h"

namespace discreet::disks_test {

DisksLearner::Options options(std::int64_t grid, std::int64_t lattice, std::int64_t disks, const Rational& epsilon) {
  auto made = lattice_options<DisksLearner>(grid, lattice, epsilon);
  made.disks = disks;
  return made;
}

TEST(Disks, LearnsHotSpotsApartTouchingAndNested) {
  Rng rng = Rng::seeded(1);
  const std::vector<Disk> apart{{{16, 16}, 150}, {{48, 44}, 200}, {{56, 8}, 40}};
  const std::vector<Disk> touching{{{16, 32}, 256}, {{48, 32}, 256}};
  const std::vector<Disk> nested{{{32, 32}, 700}, {{28, 28}, 30}};
  for (const auto& target : {apart, touching, nested}) {
    DisksLearner learner(options(64, 17, 3, 2));
    EXPECT_LE(error(learner, 30000, union_of(target), rng), 0.05);
  }
}

// Centers between the lattice's.
TEST(Disks, AnswersSomethingNearForTargetsOffTheLattice) {
  Rng rng = Rng::seeded(2);
  DisksLearner learner(options(64, 17, 3, 2));
  EXPECT_LE(error(learner, 30000, union_of<Disk>({{{18, 21}, 170}, {{45, 43}, 210}}), rng), 0.06);
}

// At sample_size the error exceeds alpha with probability at most beta = 1/20: three times of three with 1/8000.
TEST(Disks, KeepsItsPromiseOfAccuracyAtTheSampleSize) {
  Rng rng = Rng::seeded(3);
  auto chosen = options(32, 9, 2, 4);
  chosen.alpha = Rational(1, 5);
  DisksLearner learner(chosen);
  auto rows = sample_size(learner, {chosen.alpha, chosen.beta});
  EXPECT_LE(rows, 20000u);
  const auto target = union_of<Disk>({{{8, 8}, 60}, {{20, 24}, 90}});
  int failed = 0;
  for (int run = 0; run < 3; ++run) failed += error(learner, rows, target, rng) > 0.2;
  EXPECT_LT(failed, 3);
}

TEST(Disks, ErrorsFallWithTheRows) {
  Rng rng = Rng::seeded(4);
  const auto target = union_of<Disk>({{{16, 16}, 200}, {{48, 44}, 300}, {{52, 8}, 60}});
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
  expect_answers_from_little(learner, rng);
}

TEST(Disks, RefusesOptionsByName) {
  auto refused = expect_refused<DisksLearner>;
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

}  // namespace discreet::disks_test
