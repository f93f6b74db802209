#include "discreet/privacy/mass.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace discreet::mass_test {

Integer value_of(const MassSquared& coefficient) {
  Integer result = 0;
  for (int i = 2; i >= 0; --i) result = (result << 64) | coefficient.words[i];
  return result;
}

// Masses of up to 94 bits that sum to at most 1, zeros among them.
std::vector<Mass> some_masses(const std::vector<std::uint32_t>& shape) {
  std::vector<Mass> masses;
  Mass left = whole_mass;
  for (auto word : shape) {
    Mass mass = word % 3 == 0 ? 0 : left / (2 + word % 5) + word % 7;
    masses.push_back(std::min(mass, left));
    left -= masses.back();
  }
  return masses;
}

std::vector<Integer> slow_product(const std::vector<Mass>& a, const std::vector<Mass>& b) {
  std::vector<Integer> result(a.size() + b.size() - 1, Integer(0));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += to_integer(a[i]) * to_integer(b[j]);
  return result;
}

TEST(Mass, BoundsStandOnTheirSides) {
  Interval third(Rational(1, 3));
  EXPECT_EQ(mass_above(third), mass_below(third) + 1);
  EXPECT_GT(to_rational(mass_above(third)), Rational(1, 3));
  EXPECT_LT(to_rational(mass_below(third)), Rational(1, 3));
  EXPECT_EQ(mass_above(Interval(-1L)), Mass{0});
  EXPECT_EQ(mass_above(Interval(7L)), whole_mass);
  EXPECT_EQ(mass_above(Interval(1L)), whole_mass);
  EXPECT_EQ(mass_above(Interval(Rational(1, Integer(1) << 300))), Mass{1});
}

RC_GTEST_PROP(Mass, HighProductIsTheFloor, (std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d)) {
  Unsigned128 x = (Unsigned128{a} << 64) | b, y = (Unsigned128{c} << 64) | d;
  RC_ASSERT(to_integer(multiply_high(x, y)) == (to_integer(x) * to_integer(y)) >> 128);
  RC_ASSERT(to_integer(multiply_high(~Unsigned128{0}, x)) == (to_integer(~Unsigned128{0}) * to_integer(x)) >> 128);
}

RC_GTEST_PROP(Mass, ProductIsTheConvolution,
              (const std::vector<std::uint32_t>& left, const std::vector<std::uint32_t>& right)) {
  RC_PRE(!left.empty() && !right.empty());
  auto a = some_masses(left), b = some_masses(right);
  auto fast = multiply(a, b), square = multiply(a, a);
  auto slow = slow_product(a, b), slow_square = slow_product(a, a);
  RC_ASSERT(fast.size() == slow.size());
  for (std::size_t i = 0; i < slow.size(); ++i) RC_ASSERT(value_of(fast[i]) == slow[i]);
  for (std::size_t i = 0; i < slow_square.size(); ++i) RC_ASSERT(value_of(square[i]) == slow_square[i]);
}

TEST(Mass, TheWholeMassSquaredFitsItsSlot) {
  std::vector<Mass> whole{whole_mass};
  EXPECT_EQ(value_of(multiply(whole, whole).front()), Integer(1) << (2 * mass_bits));
}

RC_GTEST_PROP(Mass, RoundedTailsAreTheTailsRoundedUp, (const std::vector<std::uint32_t>& left)) {
  RC_PRE(!left.empty());
  auto masses = some_masses(left);
  auto product = multiply(masses, masses);
  TailRounding round;
  Integer exact = 0, rounded = 0, unit = Integer(1) << mass_bits;
  for (std::size_t i = product.size(); i-- > 0;) {
    exact += value_of(product[i]);
    rounded += to_integer(round(product[i]));
    RC_ASSERT(rounded == (exact + unit - 1) / unit);
  }
}

}  // namespace discreet::mass_test
