#include "discreet/bounds/learners/cover_selection_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "discreet/learning/bound.h"

namespace discreet::cover_selection_bounds_test {

TEST(CoverSelectionBounds, EpsilonsALabelHaveTheReferenceValues) {
  EXPECT_NEAR(printed_label_epsilon(1, 1e-6, 100), 0.017816, 1e-6);
  EXPECT_NEAR(planned_label_epsilon(1, 1e-6, 100), 0.037383, 1e-6);
  // Few labels: basic composition is better.
  EXPECT_EQ(printed_label_epsilon(1, 1e-6, 2), 0.5);
  EXPECT_EQ(planned_label_epsilon(1, 0, 7), 1.0 / 7);
}

TEST(CoverSelectionBounds, DeviationsAreThoseOfTheSpecification) {
  // (25 / (2 alpha^2)) ln(5 k |C| / beta) at deviation alpha / 5 and 2 beta / 5; for cuts, sharper, (50 / alpha^2)
  // ln(10 k / beta).
  const double alpha = 0.1, beta = 0.05;
  EXPECT_NEAR(deviation_rows(std::log(1024.0), alpha / 5, 2 * beta / 5),
              25 / (2 * alpha * alpha) * std::log(5 * 1024 / beta), 1e-6);
  EXPECT_NEAR(deviation_rows_of_cuts(1e9, alpha / 5, 2 * beta / 5), 50 / (alpha * alpha) * std::log(10 / beta), 1e-6);
}

CoverSelection free_cover(double rate) {
  return {.cover = [](double, double) { return 0.0; },
          .log_others = [](double, double rows) { return std::log(rows); },
          .deviation = [](double g, double beta) { return deviation_rows(0, g, beta); },
          .rate = rate};
}

TEST(CoverSelectionBounds, AFreeCoverTakesNoneOfAlpha) {
  CoverSplit split = best_cover_split(free_cover(0.5), 10, 0.1, 0.05);
  EXPECT_EQ(split.radius, 0);
  EXPECT_TRUE(std::isfinite(split.rows));
  // The rows that it asks for suffice: the selection's union bound, with some share of alpha.
  bool some = false;
  for (int j = 1; j < 24; ++j) {
    double share = 0.1 * j / 24;
    some = some || (split.rows * std::exp(-0.5 * share * split.rows) * 10 <= 0.05 / 3 + 1e-9 &&
                    deviation_rows(0, (0.1 - share) / 2, 0.05 / 30) <= split.rows + 1e-6);
  }
  EXPECT_TRUE(some);
}

TEST(CoverSelectionBounds, RowsGrowWithLabelsAndFallWithTheRate) {
  auto rows = [](double labels, double rate) { return best_cover_split(free_cover(rate), labels, 0.1, 0.05).rows; };
  EXPECT_LT(rows(1, 0.01), rows(100, 0.01));
  EXPECT_LT(rows(10, 0.02), rows(10, 0.01));
}

TEST(CoverSelectionBounds, BetaIsForWhatMayFail) {
  // One candidate more, and nothing but the selection: n = ln(labels / part of beta) / (rate alpha).
  CoverSelection learner = free_cover(0.5);
  learner.log_others = [](double, double) { return 0.0; };
  auto rows = [&](const CoverSelection& some) { return best_cover_split(some, 10, 0.1, 0.05).rows; };
  EXPECT_NEAR(rows(on_table(learner)), std::log(10 * 2 / 0.05) / (0.5 * 0.1), 1e-6);
  learner.cover_may_fail = false;
  EXPECT_NEAR(rows(on_table(learner)), std::log(10 / 0.05) / (0.5 * 0.1), 1e-6);
}

TEST(CoverSelectionBounds, NoCoverNoRows) {
  CoverSelection none = free_cover(1);
  none.cover = [](double, double) { return std::numeric_limits<double>::infinity(); };
  EXPECT_FALSE(std::isfinite(best_cover_split(none, 1, 0.1, 0.05).rows));
}

TEST(CoverSelectionBounds, SaysWhichOfTheThreePartsBinds) {
  EXPECT_STREQ(largest({{3, "a"}, {5, "b"}, {4, "c"}}).about, "b");
  EXPECT_EQ(with_binding("a cover", {5, "b"}), "a cover; binding: b");
  auto binding = [](double cover_rows, double rate) {
    CoverSelection learner = free_cover(rate);
    learner.cover = [=](double radius, double) {
      return radius > 0 ? cover_rows / radius : std::numeric_limits<double>::infinity();
    };
    return std::string(best_cover_split(learner, 10, 0.1, 0.05).binding);
  };
  EXPECT_EQ(binding(1e9, 0.5), "the cover");
  EXPECT_EQ(binding(1e-9, 1e-9), "the selections");
  EXPECT_EQ(binding(1e-9, 50), "from the rows to the population");
  EXPECT_EQ(std::string(best_cover_split(on_table(free_cover(50)), 10, 0.1, 0.05).binding), "the selections");
  EXPECT_LT(best_cover_split(on_table(free_cover(50)), 10, 0.1, 0.05).rows,
            best_cover_split(free_cover(50), 10, 0.1, 0.05).rows);
}

TEST(CoverSelectionBounds, TheBestShareIsFound) {
  EXPECT_EQ(best_share([](double share) { return 1 / share + 4 / (1 - share); }), Rational(7, 20));
}

}  // namespace discreet::cover_selection_bounds_test
