// The same words give the same reports in every language: these were computed by an independent program.
#include <gtest/gtest.h>

#include "discreet/local/randomizers/report_text.h"
#include "discreet/local/randomizers/small_randomizers_test.h"

namespace discreet::golden_reports_test {

// The reports of six people, whose values and rows are spread over all, from one stream of words.
std::string six_reports(const Randomizer& randomizer) {
  Rng rng = Rng::seeded(2026);
  std::string texts;
  for (std::uint64_t i = 0; i < 6; ++i)
    texts += (i == 0 ? "" : " ") +
             report_text(randomizer.report(i * randomizer.values() / 6, i * randomizer.rows() / 6, rng));
  return texts;
}

const KaryRandomizer ten({.values = 10, .epsilon = 1});
const WarnerRandomizer warner({.epsilon = 1});
const HadamardRandomizer sixteen({.size = 16, .epsilon = 1});

TEST(GoldenReports, TheWordsAreThese) {
  Rng rng = Rng::seeded(2026);
  constexpr std::uint64_t words[] = {0xa6a5709575e88aee, 0x3095c4386133b481, 0xfd01fdfe903fbf76, 0x2268773c8e2a8d1d};
  for (std::uint64_t word : words) EXPECT_EQ(rng.bits(64), word);
}

TEST(GoldenReports, ThresholdsAreThese) {
  EXPECT_EQ(warner.truth_threshold(), 0xbb26a7aead15e6ca);
  EXPECT_EQ(ten.truth_threshold(), 0x3b625754d5647f5f);
  DiscreteLaplaceRandomizer laplace({.steps = 16, .clamp = 16, .epsilon = 1});
  EXPECT_EQ(laplace.ratio_threshold(), 0xf07d5fde38151e73);
  EXPECT_EQ(laplace.still_threshold(), 0x07ff556664ac778a);
  EXPECT_EQ(SubsetRandomizer({.values = 10, .size = 3, .epsilon = 1}).truth_threshold(), 0x89c105890fcb3379);
}

TEST(GoldenReports, OfEveryFamily) {
  EXPECT_EQ(six_reports(warner), "0 0 1 1 1 1");
  EXPECT_EQ(six_reports(ten), "1 3 5 9 5 8");
  EXPECT_EQ(six_reports(OneBitRandomizer({.steps = 100, .epsilon = Rational(1, 2)})), "0 0 0 0 1 1");
  EXPECT_EQ(six_reports(DiscreteLaplaceRandomizer({.steps = 16, .clamp = 16, .epsilon = 1})), "11 05 14 21 0f 30");
  EXPECT_EQ(six_reports(sixteen), "0 0 0 1 0 1");
  EXPECT_EQ(six_reports(SubsetRandomizer({.values = 10, .size = 3, .epsilon = 1})), "098 302 224 282 128 015");
  EXPECT_EQ(six_reports(ProductRandomizer({{ten, warner, sixteen}})), "11 35 26 18 00 32");
}

}  // namespace discreet::golden_reports_test
