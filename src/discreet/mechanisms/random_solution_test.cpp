#include "discreet/mechanisms/random_solution.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "discreet/base/error.h"

namespace discreet::random_solution_test {

struct Equations {
  BitMatrix x;
  std::vector<std::uint8_t> y;
};

// Equation number r: the row r / 2, the label r % 2.
Equations equations_of(std::size_t dimension, const std::vector<std::size_t>& records) {
  Equations e{BitMatrix(records.size(), dimension), {}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    e.x.row(i)[0] = records[i] / 2;
    e.y.push_back(records[i] % 2);
  }
  return e;
}

std::string outcome(const std::optional<BitVector>& solution) {
  return solution ? std::to_string(solution->row()[0]) : "none";
}

// The definition, by sets: every subset of the equations, its solutions by trying all vectors.
std::map<std::string, Rational> law_by_definition(std::size_t dimension, const std::vector<std::size_t>& records,
                                                  const Rational& p, const Rational& s) {
  std::map<std::string, Rational> law{{"none", s}};
  for (std::size_t kept = 0; kept < std::size_t{1} << records.size(); ++kept) {
    Rational mass = 1 - s;
    std::vector<std::size_t> solutions;
    for (std::size_t i = 0; i < records.size(); ++i) mass *= (kept >> i) & 1 ? p : Rational(1 - p);
    for (std::size_t a = 0; a < std::size_t{1} << dimension; ++a) {
      bool fits = true;
      for (std::size_t i = 0; i < records.size(); ++i)
        fits &= !((kept >> i) & 1) || std::popcount(a & (records[i] / 2)) % 2 == static_cast<int>(records[i] % 2);
      if (fits) solutions.push_back(a);
    }
    if (solutions.empty()) law["none"] += mass;
    for (std::size_t a : solutions) law[std::to_string(a)] += mass / static_cast<std::int64_t>(solutions.size());
  }
  return law;
}

void for_each_database(std::size_t records, std::size_t rows,
                       const std::function<void(std::vector<std::size_t>&)>& visit) {
  std::vector<std::size_t> database(rows);
  std::function<void(std::size_t)> fill = [&](std::size_t i) {
    if (i == rows) return visit(database);
    for (database[i] = 0; database[i] < records; ++database[i]) fill(i + 1);
  };
  fill(0);
}

TEST(RandomSolution, LawIsTheDefinitionOnEveryDatabase) {
  for (std::size_t dimension : {1, 2}) {
    auto mechanism = RandomSolution::calibrated(dimension, Rational(1, 2));
    for_each_database(std::size_t{2} << dimension, 3, [&](auto& database) {
      auto equations = equations_of(dimension, database);
      auto law = explore([&](Rng& rng) { return outcome(mechanism(equations.x, equations.y, rng)); });
      auto expected = law_by_definition(dimension, database, mechanism.keep(), mechanism.refuse());
      ASSERT_EQ(law.mass.size(), expected.size());
      for (const auto& [key, mass] : expected) EXPECT_EQ(law.mass.at(key).rational(), mass);
    });
  }
}

TEST(RandomSolution, CalibrationUsesUpThePromise) {
  for (const auto& epsilon : {Rational(1, 1000000), Rational(1, 2), Rational(2), Rational(20), Rational(1000)}) {
    auto mechanism = RandomSolution::calibrated(3, epsilon);
    Interval p(mechanism.keep()), s(mechanism.refuse()), one(1L), promised = exp(Interval(epsilon));
    // Both ratios stay at or below e^epsilon.
    EXPECT_LE(((one + p) / (one - p)).high(), promised.low());
    EXPECT_LE((one - p + p / s).high(), promised.low());
    if (epsilon <= 2) {
      EXPECT_NEAR(log((one + p) / (one - p)).high_double() / to_double(epsilon), 1, 1e-9);
      EXPECT_NEAR(log(one - p + p / s).high_double() / to_double(epsilon), 1, 1e-9);
    }
  }
}

// As docs/learners/parity.md says: no more bits than that, and what they cost.
TEST(RandomSolution, CoinsKeepTheirBits) {
  static_assert(RandomSolution::coin_bits == 48);
  for (int numerator = 1; numerator <= 64; ++numerator) {
    const Rational epsilon(numerator, 32);
    auto mechanism = RandomSolution::calibrated(3, epsilon);
    for (const Rational& coin : {mechanism.keep(), mechanism.refuse()})
      EXPECT_LE(bit_length(discreet::numerator(coin)), RandomSolution::coin_bits) << epsilon;
    Interval p(mechanism.keep()), s(mechanism.refuse()), one(1L);
    EXPECT_GE(log((one + p) / (one - p)).low(), epsilon * (1 - Rational(1, 10'000'000'000'000))) << epsilon;
    EXPECT_GE(log(one - p + p / s).low(), epsilon * (1 - Rational(1, 10'000'000'000'000))) << epsilon;
  }
}

TEST(RandomSolution, AFixedRefusalBoundsWhatIsKept) {
  auto mechanism = RandomSolution::refusing(3, 1, Rational(1, 100));
  Interval p(mechanism.keep()), s(Rational(1, 100)), one(1L);
  EXPECT_LE((one - p + p / s).high(), exp(one).low());
  EXPECT_NEAR((one - p + p / s).high_double(), std::exp(1), 1e-9);
  EXPECT_THROW(RandomSolution::refusing(3, 1, 0), Error);
  EXPECT_THROW(RandomSolution::refusing(3, 1, 1), Error);
}

TEST(RandomSolution, ThePrintedSettingStopsAtTwo) {
  EXPECT_EQ(RandomSolution::printed(3, Rational(1, 2)).keep(), Rational(1, 8));
  EXPECT_THROW(RandomSolution::printed(3, Rational(5, 2)), Error);
  EXPECT_THROW(RandomSolution::calibrated(3, 0), Error);
}

}  // namespace discreet::random_solution_test
