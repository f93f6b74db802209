#include "discreet/privacy/mass.h"

#include <algorithm>

namespace discreet::inline privacy {
namespace {

constexpr std::size_t slot_words = 3;

// Kronecker substitution: the vector as one whole number, a coefficient every 192 bits.
Integer packed(std::span<const Mass> masses) {
  std::vector<std::uint64_t> words(slot_words * masses.size(), 0);
  for (std::size_t i = 0; i < masses.size(); ++i) {
    words[slot_words * i] = static_cast<std::uint64_t>(masses[i]);
    words[slot_words * i + 1] = static_cast<std::uint64_t>(masses[i] >> 64);
  }
  Integer result;
  mpz_import(result.backend().data(), words.size(), -1, sizeof(std::uint64_t), 0, 0, words.data());
  return result;
}

}  // namespace

Mass mass_above(const Interval& x) {
  Integer scaled = ceil(x.high() * Rational(Integer(1) << mass_bits));
  if (scaled <= 0) return 0;
  return bit_length(scaled) > mass_bits ? whole_mass : to_128(scaled);
}

Mass mass_below(const Interval& x) {
  Integer scaled = floor(x.low() * Rational(Integer(1) << mass_bits));
  if (scaled <= 0) return 0;
  return bit_length(scaled) > mass_bits ? whole_mass : to_128(scaled);
}

Rational to_rational(Mass mass) { return Rational(to_integer(mass), Integer(1) << mass_bits); }

std::vector<MassSquared> multiply(std::span<const Mass> a, std::span<const Mass> b) {
  if (a.empty() || b.empty()) return {};
  Integer left = packed(a);
  // Squaring is cheaper than multiplying, and GMP sees it only when both operands are one object.
  bool same = a.data() == b.data() && a.size() == b.size();
  Integer product = same ? Integer(left * left) : Integer(left * packed(b));
  std::vector<MassSquared> result(a.size() + b.size() - 1, MassSquared{});
  // The highest non-zero coefficient ends at the last slot, so the words always fit.
  mpz_export(result.data(), nullptr, -1, sizeof(std::uint64_t), 0, 0, product.backend().data());
  return result;
}

Mass TailRounding::operator()(const MassSquared& next) {
  // The owed part above the surplus: 192-bit subtraction by hand, word by word.
  Unsigned128 low = (Unsigned128{next.words[1]} << 64) | next.words[0];
  std::uint64_t high = next.words[2];
  if (high == 0 && low <= surplus_) {
    surplus_ -= low;
    return 0;
  }
  if (low < surplus_) --high;
  low -= surplus_;
  constexpr Unsigned128 fraction = (Unsigned128{1} << mass_bits) - 1;
  Mass given = (low >> mass_bits) + (Unsigned128{high} << (128 - mass_bits));
  Unsigned128 rest = low & fraction;
  if (rest != 0) ++given;
  surplus_ = rest == 0 ? 0 : fraction + 1 - rest;
  return given;
}

}  // namespace discreet::inline privacy
