#include "discreet/app/releases/dimacs.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet::dimacs_test {

constexpr ClauseDomain four{4, 3};

std::string refusal(std::string_view text, BadRow bad_row = BadRow::refuse) {
  try {
    parse_dimacs(text, "f", four, bad_row);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Dimacs, ClausesMaySpanLinesAndShareThem) {
  const auto read = parse_dimacs("c a remark\np cnf 4 3\n1 -2\n 3 0 -4 -1\t2 0\r\nc another\n1 2 4 0\n%\n0\n", "f",
                                 four, BadRow::refuse);
  EXPECT_EQ(read.literals, (std::vector<ClauseLiteral>{0, 3, 4, 7, 1, 2, 0, 2, 6}));
  EXPECT_EQ(read.rows().size(), 3u);
  EXPECT_EQ(read.replaced, 0u);
}

TEST(Dimacs, NoClausesAreAFileToo) {
  EXPECT_EQ(parse_dimacs("p cnf 4 0\n", "f", four, BadRow::refuse).rows().size(), 0u);
}

TEST(Dimacs, ErrorsNameTheLine) {
  EXPECT_NE(refusal("").find("f, line 1: there is no line 'p cnf"), std::string::npos);
  EXPECT_NE(refusal("1 2 3 0\n").find("line 1: the line 'p cnf"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4\n").find("line 1: the header must read"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 -1\n").find("line 1: the header must read"), std::string::npos);
  EXPECT_NE(refusal("p dnf 4 1\n").find("line 1: the header must read"), std::string::npos);
  EXPECT_NE(refusal("p cnf 5 1\n1 2 3 0\n").find("line 1: the header says 5 variables"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\np cnf 4 1\n").find("line 2: there is a second"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 x3 0\n").find("line 2: 'x3' is no whole number"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2\n5 0\n").find("line 3: there is no variable 5"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 -9223372036854775808 0\n").find("no variable 9223372036854775808"),
            std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 99999999999999999999 0\n").find("is no whole number"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n-2 3 -2 0\n").find("the literal -2 comes twice"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 0\n").find("fewer than 3 literals"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 3 4 0\n").find("more than 3 literals"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 1\n1 2 3\n").find("does not end"), std::string::npos);
  EXPECT_NE(refusal("p cnf 4 2\n1 2 3 0\n").find("announces 2 clauses and there are 1"), std::string::npos);
}

TEST(Dimacs, ABadClauseBecomesTheFixedOneAndStaysARow) {
  const auto read = parse_dimacs("p cnf 4 4\n1 2 3 0\n1 oops 3 0\n9 0\n-1 -2 -3 0\n", "f", four, BadRow::replace);
  EXPECT_EQ(read.rows().size(), 4u);
  EXPECT_EQ(read.replaced, 2u);
  for (std::size_t row : {1u, 2u}) EXPECT_TRUE(std::ranges::equal(read.rows()[row], four.clause(0)));
  EXPECT_NE(refusal("p cnf 4 2\n1 2 3 0\n", BadRow::replace).find("announces"), std::string::npos);
}

RC_GTEST_PROP(Dimacs, WhatIsWrittenIsReadBack, (std::uint64_t seed)) {
  Rng rng = Rng::seeded(seed);
  const ClauseDomain domain{static_cast<std::uint32_t>(2 + uniform_below(9, rng)), 3};
  std::vector<ClauseLiteral> wanted;
  const std::size_t clauses = uniform_below(20, rng);
  std::string text = "p cnf " + std::to_string(domain.variables) + " " + std::to_string(clauses) + "\n";
  for (std::size_t i = 0; i < clauses; ++i) {
    for (ClauseLiteral literal : domain.clause(uniform_below(domain.size(), rng))) {
      wanted.push_back(literal);
      text += (is_negated(literal) ? "-" : "") + std::to_string(variable_of(literal) + 1) + " ";
    }
    text += rng.bits(1) ? "0\n" : "0 ";
  }
  RC_ASSERT(parse_dimacs(text, "f", domain, BadRow::refuse).literals == wanted);
}

RC_GTEST_PROP(Dimacs, NoTextDoesMoreThanBeRefused, (std::string text)) {
  for (const std::string& tried : {text, "p cnf 4 2\n" + text})
    for (BadRow bad_row : {BadRow::refuse, BadRow::replace}) try {
        const auto read = parse_dimacs(tried, "f", four, bad_row);
        for (ClauseLiteral literal : read.literals) RC_ASSERT(literal < 8u);
        RC_ASSERT(read.literals.size() % 3 == 0u);
      } catch (const Error&) {
      }
}

}  // namespace discreet::dimacs_test
