// The contract of every family, on instances that are listed in full.
#include "discreet/local/randomizers/randomizer.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/local/randomizers/all_reports_test.h"
#include "discreet/local/randomizers/k_rr.h"

namespace discreet::randomizer_test {

class EveryRandomizer : public testing::TestWithParam<TinyRandomizer> {
 protected:
  const Randomizer& randomizer() const { return GetParam().randomizer; }

  template <class F>
  void for_each_law(const F& f) const {
    for (std::uint64_t row = 0; row < randomizer().rows(); ++row)
      for (std::uint64_t value = 0; value < randomizer().values(); ++value) f(value, row);
  }
};

TEST_P(EveryRandomizer, ProbabilitiesSumToOne) {
  const auto reports = all_reports(randomizer());
  for_each_law([&](std::uint64_t value, std::uint64_t row) {
    Rational sum = 0;
    for (const Report& report : reports) {
      Rational p = randomizer().probability(value, row, report);
      EXPECT_EQ(p > 0, randomizer().possible(report));
      sum += p;
    }
    EXPECT_EQ(sum, 1);
  });
}

TEST_P(EveryRandomizer, DrawsExactlyTheStatedLaw) {
  for_each_law([&](std::uint64_t value, std::uint64_t row) {
    auto law = explore([&](Rng& rng) { return randomizer().report(value, row, rng); });
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    Rational sum = 0;
    for (const auto& [report, mass] : law.mass) {
      EXPECT_EQ(mass.rational(), randomizer().probability(value, row, report)) << report_text(report);
      sum += *mass.rational();
    }
    EXPECT_EQ(sum, 1);
  });
}

// Some two values come within 2^-40 of the named epsilon; no two exceed it.
TEST_P(EveryRandomizer, IsPrivateAndNoMoreThanThat) {
  const Rational epsilon = randomizer().epsilon(), nearly = epsilon - Rational(1, std::uint64_t{1} << 40);
  bool tight = false;
  for (const Report& report : all_reports(randomizer())) {
    if (!randomizer().possible(report)) continue;
    for (std::uint64_t row = 0; row < randomizer().rows(); ++row) {
      Rational least = 1, most = 0;
      for (std::uint64_t value = 0; value < randomizer().values(); ++value) {
        Rational p = randomizer().probability(value, row, report);
        least = std::min(least, p);
        most = std::max(most, p);
      }
      auto order = compare(Probability(most), epsilon, Probability(least));
      ASSERT_TRUE(order);
      EXPECT_LE(*order, 0) << report_text(report) << " of row " << row;
      tight = tight || *compare(Probability(most), nearly, Probability(least)) > 0;
    }
  }
  EXPECT_TRUE(tight);
}

TEST_P(EveryRandomizer, TakesAValuePastTheLastForTheLast) {
  // A product reads digits, and hadamard's last value contributes nothing: both are the last one as well.
  const std::uint64_t last = randomizer().values() - 1;
  for (const Report& report : all_reports(randomizer()))
    for (std::uint64_t beyond : {last + 1, ~std::uint64_t{0}})
      EXPECT_EQ(randomizer().probability(beyond, 0, report), randomizer().probability(last, 0, report));
  auto law = explore([&](Rng& rng) { return randomizer().report(~std::uint64_t{0}, 0, rng); });
  for (const auto& [report, mass] : law.mass) EXPECT_EQ(mass.rational(), randomizer().probability(last, 0, report));
}

TEST_P(EveryRandomizer, AReportOfAnotherLengthIsNotPossible) {
  for (std::size_t bits : {randomizer().report_bits() + 1, std::size_t{0}, randomizer().report_bits() + 64}) {
    Report report(bits);
    EXPECT_FALSE(randomizer().possible(report));
    EXPECT_EQ(randomizer().probability(0, 0, report), 0);
  }
}

TEST_P(EveryRandomizer, DrawsPossibleReportsFromRealWords) {
  Rng rng = Rng::seeded(3);
  Tally tally = randomizer().empty_tally();
  for (std::uint64_t i = 0; i < 200; ++i) {
    Report report = randomizer().report(i % randomizer().values(), i % randomizer().rows(), rng);
    EXPECT_TRUE(randomizer().possible(report));
    randomizer().count(report, i % randomizer().rows(), tally);
  }
  EXPECT_EQ(tally.people, 200u);
}

// Compares the reports of 2,000 people with the same value with the output distribution. Pearson's statistic stays
// below a bound. A sound program exceeds it with probability below 1e-6 per randomizer. The seed is fixed.
TEST_P(EveryRandomizer, RealWordsFollowTheLaw) {
  constexpr int draws = 2000;
  Rng rng = Rng::seeded(11);
  const std::uint64_t value = randomizer().values() / 2, row = randomizer().rows() - 1;
  std::map<Report, double> seen;
  for (int i = 0; i < draws; ++i) ++seen[randomizer().report(value, row, rng)];
  double statistic = 0, cells = 0;
  for (const Report& report : all_reports(randomizer())) {
    double expected = draws * to_double(randomizer().probability(value, row, report));
    if (expected < 1) continue;
    statistic += (seen[report] - expected) * (seen[report] - expected) / expected;
    ++cells;
  }
  EXPECT_LT(statistic, cells + 7 * std::sqrt(2 * cells) + 28);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryRandomizer, testing::ValuesIn(tiny_randomizers()),
                         [](const auto& info) { return info.param.name; });

// Property 2, for steps from the largest to the smallest that an epsilon of a report can be divided into.
TEST(DiscreteLaplace, ZeroIsRarerThanOneByTheRoundingAlone) {
  const Rational unit(1, Integer(1) << 25), small(1, Integer(1) << 31);
  bool rounding_seen = false;
  for (std::int64_t steps : {1, 2, 16, 1000, 40'000, 65'535, 65'536})
    for (const char* epsilon : {"1e-6", "1.1e-6", "1e-5", "1/1000", "1", "16"}) {
      const DiscreteLaplaceRandomizer laplace({.steps = steps, .clamp = 1, .epsilon = parse_rational(epsilon)});
      const Rational r = laplace.ratio(), zero = laplace.still(), one = (1 - zero) / 2 * (1 - r);
      EXPECT_LE(zero * r, one) << steps << " " << epsilon;
      EXPECT_LT(one, (1 + unit) * zero) << steps << " " << epsilon;
      if (laplace.epsilon() / steps >= small)
        EXPECT_LE(one, zero) << steps << " " << epsilon;
      else
        rounding_seen |= one * r > zero;
    }
  EXPECT_TRUE(rounding_seen) << "somewhere a single step passes 1 / ratio";
}

TEST(Tally, MergesByAdding) {
  Tally a{3, {1, -2}}, b{4, {10, 20}};
  a += b;
  EXPECT_EQ(a, (Tally{7, {11, 18}}));
  Tally empty{0, {0, 0}};
  EXPECT_EQ(empty += a, a);
}

TEST(Tally, RefusesAnotherQuestions) {
  Tally a{1, {1}}, b{1, {1, 2}};
  EXPECT_THROW(a += b, Error);
  EXPECT_EQ(a, (Tally{1, {1}}));
}

TEST(ReportText, HasTheHighestBitsFirstAndAFixedWidth) {
  EXPECT_EQ(report_text(number_report(1, 1)), "1");
  EXPECT_EQ(report_text(number_report(5, 4)), "5");
  EXPECT_EQ(report_text(number_report(5, 5)), "05");
  EXPECT_EQ(report_text(number_report(0x1f0a, 13)), "1f0a");
  Report wide(70);
  wide.set(69, true);
  wide.set(0, true);
  EXPECT_EQ(report_text(wide), "200000000000000001");
}

TEST(ReportText, IsReadBack) {
  for (std::size_t bits = 1; bits <= 9; ++bits)
    for (std::uint64_t number = 0; number < std::uint64_t{1} << bits; ++number) {
      Report report = number_report(number, bits);
      EXPECT_EQ(parse_report(report_text(report), bits), report);
    }
}

TEST(ReportText, EveryReportHasOneSpelling) {
  EXPECT_FALSE(parse_report("2", 1));   // a bit that is not there
  EXPECT_FALSE(parse_report("01", 1));  // too long
  EXPECT_FALSE(parse_report("1", 5));   // too short
  EXPECT_FALSE(parse_report("20", 5));  // bit 5 of 0, ..., 4
  EXPECT_FALSE(parse_report("A", 4));   // capitals
  EXPECT_FALSE(parse_report(" ", 4));
  EXPECT_FALSE(parse_report(std::string_view("\0", 1), 4));
  EXPECT_FALSE(parse_report("", 4));
  EXPECT_TRUE(parse_report("a", 4));
}

// Golden reports: the same words give the same reports in every language. An independent program computed these.

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

}  // namespace discreet::randomizer_test
