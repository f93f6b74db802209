#include "discreet/optimizers/assignment_menu.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::assignment_menu_test {

using Way = AssignmentMenu::Way;

std::vector<ClauseLiteral> random_clauses(std::uint32_t variables, std::size_t width, std::size_t count, Rng& rng) {
  const ClauseDomain domain{variables, width};
  std::vector<ClauseLiteral> literals;
  for (std::size_t i = 0; i < count; ++i)
    for (ClauseLiteral literal : domain.clause(uniform_below(domain.size(), rng))) literals.push_back(literal);
  return literals;
}

// By the definition, assignment by assignment.
std::vector<std::int64_t> by_definition(const AssignmentMenu& menu, const ClauseRows& clauses) {
  std::vector<std::int64_t> counts(menu.size());
  for (std::size_t a = 0; a < menu.size(); ++a)
    for (std::size_t row = 0; row < clauses.size(); ++row) {
      bool satisfied = false;
      for (ClauseLiteral literal : clauses[row])
        satisfied |= menu.value(a, variable_of(literal)) != is_negated(literal);
      counts[a] += !satisfied;
    }
  return counts;
}

RC_GTEST_PROP(AssignmentMenu, CountsAsTheDefinitionDoes, (std::uint64_t seed)) {
  Rng rng = Rng::seeded(seed);
  const auto variables = static_cast<std::uint32_t>(2 + uniform_below(12, rng));
  const std::size_t width = 1 + uniform_below(3, rng);
  const auto literals = random_clauses(variables, width, uniform_below(60, rng), rng);
  const ClauseRows clauses(literals, width);
  const Progress silent;
  const auto listed = AssignmentMenu::drawn(variables, 1 + uniform_below(150, rng), rng);
  RC_ASSERT(listed.unsatisfied(clauses, {silent}) == by_definition(listed, clauses));
  for (const auto& menu : {AssignmentMenu::drawn_seeds(variables, 7, rng), AssignmentMenu::three_wise(variables),
                           AssignmentMenu::small_bias(variables, 2)}) {
    const auto wanted = by_definition(menu, clauses);
    RC_ASSERT(menu.unsatisfied(clauses, {silent}) == wanted);
    RC_ASSERT(menu.unsatisfied(clauses, {silent}, Way::one_by_one) == wanted);
    RC_ASSERT(menu.unsatisfied(clauses, {silent}, Way::transform) == wanted);
  }
}

TEST(AssignmentMenu, OfAllSeedsEveryTripleTakesEveryPatternEquallyOften) {
  for (std::uint32_t variables : {3u, 4u, 5u, 9u, 16u}) {
    const auto menu = AssignmentMenu::three_wise(variables);
    EXPECT_EQ(menu.size(), std::size_t{1} << seed_bits(variables));
    EXPECT_EQ(menu.most_frequent_triple(), menu.size() / 8);
  }
  EXPECT_EQ(seed_bits(100), 8u);         // 256 assignments
  EXPECT_EQ(seed_bits(1'000'000), 21u);  // 2,097,152
}

TEST(AssignmentMenu, OfSmallBiasNoTripleHasAPatternMoreOftenThanProved) {
  for (std::uint32_t variables : {3u, 7u, 20u})
    for (unsigned field_bits : {2u, 3u, 4u, 5u}) {
      const auto menu = AssignmentMenu::small_bias(variables, field_bits);
      const double elements = std::pow(2, field_bits);
      EXPECT_EQ(menu.size(), static_cast<std::size_t>(elements * elements));
      const double share = static_cast<double>(menu.most_frequent_triple()) / static_cast<double>(menu.size());
      EXPECT_LE(share, 0.125 + 7 * (seed_bits(variables) - 1.0) / (8 * elements)) << variables << " " << field_bits;
    }
}

TEST(AssignmentMenu, AMenuIsGivenOutOnlyAfterEveryTripleWasChecked) {
  const Rational slack(1, 20);
  const auto menu = AssignmentMenu::checked(12, 1800, slack);
  EXPECT_LE(Rational(menu.most_frequent_triple()), (Rational(1, 8) + slack) * 1800);
  EXPECT_EQ(AssignmentMenu::checked(12, 1800, slack).assignment(5), menu.assignment(5));  // public: always the same
  EXPECT_THROW(AssignmentMenu::checked(12, 8, Rational(1, 1000)), Error);
}

// Some clause on a triple is violated by as many assignments as the most frequent pattern has.
TEST(AssignmentMenu, TheMostFrequentPatternIsTheWorstClause) {
  Rng rng = Rng::seeded(5);
  for (std::uint32_t variables : {3u, 4u, 6u}) {
    const auto menu = AssignmentMenu::drawn(variables, 77, rng);
    const ClauseDomain domain{variables, 3};
    std::int64_t worst = 0;
    for (Integer number = 0; number < domain.size(); ++number) {
      const auto clause = domain.clause(number);
      const Progress silent;
      std::int64_t sum = 0;
      for (std::int64_t count : menu.unsatisfied(ClauseRows(clause, 3), {silent})) sum += count;
      worst = std::max(worst, sum);
    }
    EXPECT_EQ(static_cast<std::int64_t>(menu.most_frequent_triple()), worst);
  }
}

}  // namespace discreet::assignment_menu_test
