#include "discreet/optimizers/clause.h"

#include <gtest/gtest.h>

#include <set>

namespace discreet::clause_test {

TEST(ClauseDomain, NumbersEveryClauseOnce) {
  for (std::uint32_t variables : {1u, 2u, 3u, 4u})
    for (std::size_t width = 1; width <= 3 && width <= 2 * std::size_t{variables}; ++width) {
      const ClauseDomain domain{variables, width};
      std::set<std::vector<ClauseLiteral>> seen;
      for (Integer number = 0; number < domain.size(); ++number) {
        const auto clause = domain.clause(number);
        for (std::size_t i = 0; i < width; ++i) {
          EXPECT_LT(clause[i], 2 * variables);
          if (i > 0) EXPECT_LT(clause[i - 1], clause[i]);
        }
        seen.insert(clause);
      }
      EXPECT_EQ(seen.size(), domain.size());
    }
  EXPECT_EQ((ClauseDomain{3, 3}.size()), 20);
}

TEST(ClauseRows, AreViewsOfOneWidth) {
  const std::vector<ClauseLiteral> literals{0, 2, 4, 1, 3, 5};
  const ClauseRows rows(literals, 3);
  EXPECT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1][2], 5u);
  EXPECT_TRUE(is_negated(5));
  EXPECT_EQ(variable_of(5), 2u);
  EXPECT_EQ(ClauseRows().size(), 0u);
}

}  // namespace discreet::clause_test
