// The field with 2^bits elements: polynomials over GF(2) modulo the least irreducible one of that degree.
#pragma once

#include <cstdint>

namespace discreet::inline algebra {

class BinaryField {
 public:
  explicit BinaryField(unsigned bits);  // 1 <= bits <= 31

  std::uint64_t size() const { return std::uint64_t{1} << bits_; }
  std::uint64_t modulus() const { return modulus_; }
  std::uint64_t product(std::uint64_t a, std::uint64_t b) const;

 private:
  unsigned bits_;
  std::uint64_t modulus_;
};

}  // namespace discreet::inline algebra
