// Computes e^-x in integers, for numbers that are already public. The result is the same on every machine.
//
// Property 1: x is given in units of 2^-32. The result, in units of 2^-62, is less than 9 units below e^-x and never
//             above.
#pragma once

#include <array>
#include <cstdint>

namespace discreet::inline sanitizers {

class FixedExponential {
 public:
  static constexpr int argument_bits = 32, result_bits = 62;

  FixedExponential();
  std::uint64_t operator()(std::uint64_t x) const;  // x >= 0

 private:
  static constexpr std::uint64_t most_whole = 44;  // from e^-43 on the result is 0
  using Byte = std::array<std::uint64_t, 256>;
  std::array<Byte, 4> fractions_;  // for each byte of the fraction
  std::array<std::uint64_t, most_whole> wholes_;
};

}  // namespace discreet::inline sanitizers
