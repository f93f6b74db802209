#include "discreet/random/uniform.h"

#include <bit>

namespace discreet::inline random {
namespace {

std::uint64_t explored(std::uint64_t n, Explorer& explorer) {
  Probability each(Rational(1, n));
  return explorer.choose(n, [&](std::size_t) { return each; });
}

// `count` fair bits, any number of them.
Integer many_bits(unsigned count, Rng& rng) {
  Integer value = 0;
  for (; count >= 64; count -= 64) value = (value << 64) | rng.bits(64);
  return count == 0 ? value : Integer((value << count) | rng.bits(static_cast<int>(count)));
}

}  // namespace

std::uint64_t uniform_below(std::uint64_t n, Rng& rng) {
  if (Explorer* explorer = rng.choices()) return explored(n, *explorer);
  int width = std::bit_width(n - 1);
  std::uint64_t draw;
  do draw = rng.bits(width);
  while (draw >= n);
  return draw;
}

Integer uniform_below(const Integer& n, Rng& rng) {
  if (fits_64(n)) return uniform_below(low_64(n), rng);
  unsigned width = bit_length(n - 1);
  Integer draw;
  do draw = many_bits(width, rng);
  while (draw >= n);
  return draw;
}

}  // namespace discreet::inline random
