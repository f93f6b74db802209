// Covers that use their delta: a formula that spends more than it has is caught here, and one that spends less shows.
#include <gtest/gtest.h>

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/verifier.h"

namespace discreet::cover_delta_test {

struct Instance {
  const char* learner;
  Json options;
  std::size_t rows;
  double used;  // share of the delta, at least
};

Json cover(const char* accountant, const char* epsilon, const char* delta, int rounds, Json more) {
  more.update({{"accountant", accountant},
               {"count_noise", "none"},
               {"epsilon", epsilon},
               {"delta", delta},
               {"rounds", rounds}});
  return more;
}

Json added(Json options) { return options["neighbours"] = "add_remove", options; }

// Accountants that charge every round. One bit, or the four places of the smallest grid.
std::vector<Instance> composed() {
  const Json bit{{"dimension", 1}, {"terms", 1}, {"method", "cover"}}, halfplane{{"grid", 1}, {"edges", 1}};
  const Json triangle{{"grid", 1}, {"lattice", 2}, {"edges", 1002}}, disk{{"grid", 1}, {"lattice", 2}, {"disks", 1000}};
  std::vector<Instance> all;
  for (const char* rule : {"conjunction", "disjunction"}) {
    all.push_back({rule, cover("privacy_loss", "1/2", "1/10", 1, bit), 2, 0.97});
    all.push_back({rule, added(cover("privacy_loss", "1/2", "1/10", 1, bit)), 2, 0.99});
    all.push_back({rule, added(cover("privacy_loss", "1/2", "1/10", 2, bit)), 2, 0.83});
    all.push_back({rule, cover("zcdp", "1/2", "1/10", 1, bit), 2, 0.73});
    all.push_back({rule, added(cover("zcdp", "1/2", "1/10", 2, bit)), 2, 0.67});
  }
  all.push_back({"convex_polygon", cover("privacy_loss", "1/2", "1/10", 1, halfplane), 3, 0.99});
  all.push_back({"convex_polygon", added(cover("privacy_loss", "1/2", "1/10", 1, halfplane)), 2, 0.999});
  all.push_back({"convex_polygon", added(cover("zcdp", "1/2", "1/10", 1, halfplane)), 2, 0.73});
  all.push_back({"polygons", added(cover("privacy_loss", "1/2", "1/10", 2, triangle)), 2, 0.86});
  all.push_back({"polygons", added(cover("zcdp", "1/2", "1/10", 2, triangle)), 2, 0.63});
  all.push_back({"disks", added(cover("privacy_loss", "1/2", "1/10", 2, disk)), 2, 0.87});
  all.push_back({"disks", added(cover("zcdp", "1/2", "1/10", 2, disk)), 2, 0.65});
  return all;
}

// A row costs nothing any more once it is hit. With this number of pieces exact counts cost next to nothing.
std::vector<Instance> first_hits() {
  const Json triangle{{"grid", 1}, {"lattice", 2}, {"edges", 1002}}, disk{{"grid", 1}, {"lattice", 2}, {"disks", 1000}};
  return {{"polygons", added(cover("first_hit", "1", "19/100", 4, triangle)), 1, 0.51},
          {"polygons", added(cover("first_hit", "2", "2/5", 5, triangle)), 1, 0.65},
          {"disks", added(cover("first_hit", "1", "19/100", 3, disk)), 1, 0.46}};
}

TEST(CoverDelta, IsPositiveAndNearThePromise) {
  for (const auto& instances : {composed(), first_hits()})
    for (const Instance& instance : instances) {
      const Subject subject = find_learner(instance.learner).subject(instance.options, instance.rows);
      const VerifyReport report = verify(subject, {.rows = instance.rows});
      EXPECT_EQ(report.verdict, Verdict::holds) << instance.learner << instance.options << report.reason;
      EXPECT_GE(report.delta.low, instance.used * to_double(subject.promised.delta))
          << instance.learner << instance.options;
    }
}

// What the instances are for: a formula that promises a little less delta than the run uses is caught, at each of them.
TEST(CoverDelta, ATighterPromiseThanTheRunUsesIsCaught) {
  const Rational tighter(99, 100);
  for (const auto& instances : {composed(), first_hits()})
    for (const Instance& instance : instances) {
      ASSERT_GT(instance.used, 0) << instance.learner << instance.options;
      Subject subject = find_learner(instance.learner).subject(instance.options, instance.rows);
      subject.promised.delta *= tighter * from_double(instance.used);
      EXPECT_EQ(verify(subject, {.rows = instance.rows}).verdict, Verdict::violated)
          << instance.learner << instance.options;
    }
}

}  // namespace discreet::cover_delta_test
