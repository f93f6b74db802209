#include "discreet/random/discrete_laplace.h"

#include "discreet/random/oracle_test.h"

namespace discreet {
namespace {

TEST(T, X) {
  struct Case {
    Rational scale;
    TableSizes sizes;
    std::size_t depth;
    std::int64_t radius;
  };
  for (auto [scale, sizes, depth, radius] :
       {Case{1, {4, 1}, 24, 60}, Case{1, {1, 1}, 20, 60}, Case{Rational(1, 3), {8, 1}, 24, 60},
        Case{Rational(7, 2), {3, 1}, 24, 200}, Case{8, {4, 1}, 20, 400}, Case{17, {3, 1}, 18, 800},
        Case{17, {3, 2}, 18, 800}}) {
    DiscreteLaplace noise(scale, sizes);
    auto start = std::chrono::steady_clock::now();
    std::size_t paths = 0;
    auto law = oracle::play(
        [&](Rng& rng) {
          ++paths;
          return noise(rng);
        },
        depth);
    std::cerr << to_string(scale) << " " << sizes.word_bits << " paths " << paths << " rem "
              << to_double(*law.remainder.rational()) << " s "
              << std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() << "\n";
    EXPECT_TRUE(oracle::fits(law, oracle::laplace(scale, radius)));
  }
}

}  // namespace
}  // namespace discreet
