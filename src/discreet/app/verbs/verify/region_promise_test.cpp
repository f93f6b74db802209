// What the contract of the registry leaves out: covers of maps whose counts carry Gaussian noise, with an early stop.
#include <gtest/gtest.h>

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/verifier.h"
#include "discreet/learners/regions/tiny_covers_json.h"

namespace discreet::region_promise_test {

// Their laws are enclosures: they decide a promise, but not whether two laws are equal, which the contract asks for.
TEST(RegionPromise, RegionsWithGaussianCountsKeepTheirPromise) {
  const std::vector<std::pair<std::string, Json>> regions{{"convex_polygon", {{"grid", 1}, {"edges", 1}}},
                                                          {"disks", {{"grid", 1}, {"lattice", 2}, {"disks", 1}}},
                                                          {"polygons", {{"grid", 1}, {"lattice", 2}, {"edges", 3}}}};
  for (const auto& [learner, size] : regions)
    for (const char* neighbours : {"replace", "add_remove"})
      for (const Json& stop : {Json(), Json(1)}) {
        Json options = tiny_cover_of_region("zcdp", "gaussian", neighbours, 1, size);
        options.update({{"epsilon", 3}, {"delta", "1/5"}, {"stop_below", stop}});
        for (std::size_t rows : {1, 2}) {
          VerifyReport report = verify(find_learner(learner).subject(options, rows), {.rows = rows});
          EXPECT_EQ(report.verdict, Verdict::holds) << learner << options << " " << report.delta.high;
        }
      }
}

}  // namespace discreet::region_promise_test
