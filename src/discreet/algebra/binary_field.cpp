#include "discreet/algebra/binary_field.h"

#include <bit>

namespace discreet::inline algebra {
namespace {

std::uint64_t remainder(std::uint64_t a, std::uint64_t divisor) {
  const int degree = std::bit_width(divisor);
  for (int width = std::bit_width(a); width >= degree; width = std::bit_width(a)) a ^= divisor << (width - degree);
  return a;
}

// A reducible polynomial of degree d has a factor of degree d / 2 or less.
bool is_irreducible(std::uint64_t polynomial, unsigned degree) {
  for (std::uint64_t factor = 2; factor < std::uint64_t{2} << (degree / 2); ++factor)
    if (remainder(polynomial, factor) == 0) return false;
  return true;
}

std::uint64_t least_irreducible(unsigned degree) {
  std::uint64_t polynomial = std::uint64_t{1} << degree;
  while (!is_irreducible(polynomial, degree)) ++polynomial;
  return polynomial;
}

}  // namespace

BinaryField::BinaryField(unsigned bits) : bits_(bits), modulus_(least_irreducible(bits)) {}

std::uint64_t BinaryField::product(std::uint64_t a, std::uint64_t b) const {
  std::uint64_t sum = 0;
  for (; b != 0; b >>= 1) {
    if (b & 1) sum ^= a;
    a <<= 1;
    if (a >> bits_ & 1) a ^= modulus_;
  }
  return sum;
}

}  // namespace discreet::inline algebra
