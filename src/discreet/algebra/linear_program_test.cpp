#include "discreet/algebra/linear_program.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"

namespace discreet::linear_program_test {

Rational product(const std::vector<Integer>& a, const std::vector<Rational>& b) {
  Rational sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += Rational(a[i]) * b[i];
  return sum;
}

// Feasible solutions of both programs with the same value prove each other best.
bool certified(const LinearProgram& program, const Optimum& optimum) {
  for (std::size_t i = 0; i < program.limits.size(); ++i)
    if (product(program.coefficients[i], optimum.primal) > Rational(program.limits[i]) || optimum.dual[i] < 0)
      return false;
  for (std::size_t j = 0; j < program.objective.size(); ++j) {
    Rational price = 0;
    for (std::size_t i = 0; i < program.limits.size(); ++i)
      price += Rational(program.coefficients[i][j]) * optimum.dual[i];
    if (price < Rational(program.objective[j]) || optimum.primal[j] < 0) return false;
  }
  return product(program.objective, optimum.primal) == optimum.value &&
         product(program.limits, optimum.dual) == optimum.value;
}

Optimum maximize(const LinearProgram& program) {
  WorkLimit work(1 << 20);
  return discreet::maximize(program, work);
}

TEST(LinearProgram, SolvesATextbookExample) {
  // 3x + 5y with x <= 4, 2y <= 12, 3x + 2y <= 18: 36 at (2, 6).
  LinearProgram program{{{1, 0}, {0, 2}, {3, 2}}, {4, 12, 18}, {3, 5}};
  Optimum optimum = maximize(program);
  EXPECT_EQ(optimum.value, 36);
  EXPECT_EQ(optimum.primal, (std::vector<Rational>{2, 6}));
  EXPECT_TRUE(certified(program, optimum));
}

TEST(LinearProgram, EndsWhereTheLargestCoefficientWouldCycle) {
  // Beale's example, scaled to integers: other rules walk in a circle.
  LinearProgram program{{{25, -6000, -4, 900}, {25, -4500, -1, 150}, {0, 0, 1, 0}}, {0, 0, 1}, {75, -15000, 2, -600}};
  Optimum optimum = maximize(program);
  EXPECT_TRUE(certified(program, optimum));
  EXPECT_EQ(optimum.value, 5);
}

TEST(LinearProgram, StopsWhenTheWorkIsTooMuch) {
  LinearProgram program{{{1, 0}, {0, 2}, {3, 2}}, {4, 12, 18}, {3, 5}};
  WorkLimit enough(48), short_of(35);  // 12 cells, and two pivots or three
  EXPECT_EQ(discreet::maximize(program, enough).value, 36);
  EXPECT_THROW(discreet::maximize(program, short_of), Error);
}

TEST(LinearProgram, RefusesWhatHasNoAnswer) {
  EXPECT_THROW(maximize({{{-1}}, {1}, {1}}), Error);
  EXPECT_THROW(maximize({{{1}}, {-1}, {1}}), Error);
  EXPECT_THROW(maximize({{{1, 2}}, {1}, {1}}), Error);
  EXPECT_THROW(maximize({{{1}}, {1, 2}, {1}}), Error);
}

// The first constraint has positive coefficients alone, so that every objective has a bound.
RC_GTEST_PROP(LinearProgram, EveryOptimumIsCertifiedByItsDual, ()) {
  auto rows = *rc::gen::inRange<std::size_t>(1, 7), columns = *rc::gen::inRange<std::size_t>(1, 7);
  LinearProgram program;
  for (std::size_t i = 0; i < rows; ++i) {
    auto& row = program.coefficients.emplace_back();
    for (std::size_t j = 0; j < columns; ++j)
      row.push_back(i == 0 ? *rc::gen::inRange(1, 5) : *rc::gen::inRange(-2, 4));
    program.limits.push_back(*rc::gen::inRange(0, 5));
  }
  for (std::size_t j = 0; j < columns; ++j) program.objective.push_back(*rc::gen::inRange(-3, 6));
  RC_ASSERT(certified(program, maximize(program)));
}

}  // namespace discreet::linear_program_test
