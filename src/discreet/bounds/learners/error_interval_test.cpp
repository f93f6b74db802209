#include "discreet/bounds/learners/error_interval.h"

#include <gtest/gtest.h>

#include "discreet/bounds/learners/binomial_tail.h"
#include "discreet/random/uniform.h"

namespace discreet::error_interval_test {

const Rational beta(1, 10);

// Coverage at the promised level, by drawing tables: 2,000 a case, each covers with probability >= 0.9, so that fewer
// than 1,700 cover with probability below e^(-2 * 2000 * 0.05^2) = 5e-5 a case.
void expect_coverage(Neighbours neighbours, std::int64_t rows, std::uint64_t error_of_1000, const Rational& epsilon) {
  Rng rng = Rng::seeded(11);
  ErrorCounts counts(epsilon, neighbours, neighbours == Neighbours::replace ? rows : std::int64_t{1} << 40);
  int covers_error = 0, covers_table = 0;
  for (int table = 0; table < 2000; ++table) {
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < rows; ++i) wrong += uniform_below(1000, rng) < error_of_1000;
    ErrorCount count = counts(wrong, rows - wrong, rng);
    auto [low, high] = error_interval(count, rows, epsilon, beta);
    double error = static_cast<double>(error_of_1000) / 1000;
    covers_error += low <= error && error <= high;
    auto [least, most] = table_interval(count, rows, epsilon, beta);
    double share = static_cast<double>(wrong) / static_cast<double>(rows);
    covers_table += least <= share && share <= most;
  }
  EXPECT_GE(covers_error, 1700);
  EXPECT_GE(covers_table, 1700);
}

TEST(ErrorInterval, CoversTheErrorAsOftenAsItSays) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (std::uint64_t error : {0u, 50u, 500u}) {
      expect_coverage(neighbours, 60, error, 1);
      expect_coverage(neighbours, 60, error, Rational(1, 10));
    }
}

// People with six parts of a vote each, whose loss is 0, 1/3 or 1. Rows of one person go together. Each of 1,000 draws
// covers with probability >= 0.9, so fewer than 850 do with probability below e^(-2 * 1000 * 0.05^2) = 0.0068 a case.
TEST(ErrorInterval, CoversTheErrorOfPeopleWhoseRowsDepend) {
  for (const Privacy& row : {Privacy{Rational(1, 6)}, Privacy{Rational(1, 6), 0, Neighbours::add_remove}}) {
    constexpr std::int64_t people = 80, parts = 6;
    Rng rng = Rng::seeded(13);
    const bool known = row.neighbours == Neighbours::replace;
    ErrorCounts counts(row, 1, known ? people * parts : std::int64_t{1} << 40);
    int covers = 0;
    for (int draw = 0; draw < 1000; ++draw) {
      std::int64_t wrong = 0;
      for (std::int64_t i = 0; i < people; ++i) {
        const auto kind = uniform_below(10, rng);  // 1 of 10 is wrong everywhere, 3 on a third of their rows
        wrong += kind == 0 ? parts : kind < 4 ? parts / 3 : 0;
      }
      const ErrorCount count = counts(wrong, people * parts - wrong, rng);
      auto [low, high] = error_interval(count, people * parts, row.epsilon, beta, parts);
      covers += low <= 0.2 && 0.2 <= high;
    }
    EXPECT_GE(covers, 850);
  }
}

TEST(ErrorInterval, IsTheExactBinomialOneWhereNoiseIsNothing) {
  auto [low, high] = error_interval({.wrong = 10, .right = {}}, 100, 1000, beta);
  EXPECT_NEAR(binomial_at_least(10, 100, low), 0.0375, 1e-6);
  EXPECT_NEAR(binomial_at_most(10, 100, high), 0.0375, 1e-6);
  auto [none, some] = error_interval({.wrong = 0, .right = {}}, 100, 1000, beta);
  EXPECT_EQ(none, 0);
  EXPECT_NEAR(some, 1 - std::pow(0.0375, 0.01), 1e-6);
}

TEST(ErrorInterval, SaysNothingWithoutRows) {
  auto [low, high] = error_interval({.wrong = 0, .right = 0}, 0, 1, beta);
  EXPECT_EQ(low, 0);
  EXPECT_EQ(high, 1);
  auto [least, most] = table_interval({.wrong = 0, .right = 0}, 0, 1000, beta);
  EXPECT_EQ(least, 0);
  EXPECT_EQ(most, 1);
}

TEST(ErrorInterval, MoreEpsilonAndMoreRowsMakeItNarrower) {
  auto width = [](std::int64_t rows, const Rational& epsilon) {
    auto [low, high] = error_interval({.wrong = rows / 10, .right = {}}, rows, epsilon, beta);
    return high - low;
  };
  EXPECT_LT(width(1000, 1), width(100, 1));
  EXPECT_LT(width(1000, 1), width(1000, Rational(1, 100)));
}

}  // namespace discreet::error_interval_test
