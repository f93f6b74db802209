#include "discreet/app/request/seed.h"

#include "discreet/app/request/call_test.h"
#include "discreet/base/temporary_folder_test.h"

namespace discreet::seed_test {

TEST(Seed, MakesARunRepeatable) {
  Rng first = generator_of(7), second = generator_of(7);
  EXPECT_EQ(first.bits(64), second.bits(64));
  EXPECT_TRUE(first.reproducible());
  EXPECT_FALSE(generator_of(std::nullopt).reproducible());
}

TEST(Seed, BelowZeroIsRefusedByEveryVerb) {
  for (const Json& request :
       {Json{{"verb", "local report"}, {"randomizer", "k_rr"}},
        Json{{"verb", "audit attack"}, {"attack", "agnostic"}, {"users", 2}, {"columns", 10}, {"program", "true"}},
        Json{{"verb", "audit runs"}, {"learner", "threshold"}, {"high", 3}, {"rows", 2}}}) {
    Json seeded = request;
    seeded["seed"] = -1;
    EXPECT_TRUE(says(complaint_of([&] { call(seeded); }), "option 'seed' is -1. It must be at least 0")) << seeded;
  }
}

}  // namespace discreet::seed_test
