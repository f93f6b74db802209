#include "discreet/algebra/row_operations.h"

#include "discreet/base/processor_clones.h"

namespace discreet::inline algebra {
namespace {

DISCREET_PROCESSOR_CLONES
void xor_two(std::uint64_t* __restrict target, const std::uint64_t* const* sources, std::size_t words) {
  const std::uint64_t *a = sources[0], *b = sources[1];
  for (std::size_t w = 0; w < words; ++w) target[w] ^= a[w] ^ b[w];
}

DISCREET_PROCESSOR_CLONES
void xor_eight(std::uint64_t* __restrict target, const std::uint64_t* const* sources, std::size_t words) {
  const std::uint64_t *a = sources[0], *b = sources[1], *c = sources[2], *d = sources[3];
  const std::uint64_t *e = sources[4], *f = sources[5], *g = sources[6], *h = sources[7];
  for (std::size_t w = 0; w < words; ++w)
    target[w] ^= ((a[w] ^ b[w]) ^ (c[w] ^ d[w])) ^ ((e[w] ^ f[w]) ^ (g[w] ^ h[w]));
}

}  // namespace

DISCREET_PROCESSOR_CLONES
bool long_inner_product(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  std::uint64_t sum = 0;
  for (std::size_t w = 0; w < words; ++w) sum ^= a[w] & b[w];
  return std::popcount(sum) & 1;
}

DISCREET_PROCESSOR_CLONES
void long_xor_into(std::uint64_t* __restrict target, const std::uint64_t* __restrict source, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) target[w] ^= source[w];
}

void xor_into(std::uint64_t* target, const std::uint64_t* const* sources, std::size_t count, std::size_t words) {
  for (; count >= 8; sources += 8, count -= 8) xor_eight(target, sources, words);
  for (; count >= 2; sources += 2, count -= 2) xor_two(target, sources, words);
  if (count == 1) xor_into(target, *sources, words);
}

DISCREET_PROCESSOR_CLONES
void xor_of(std::uint64_t* __restrict target, const std::uint64_t* __restrict a, const std::uint64_t* __restrict b,
            std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) target[w] = a[w] ^ b[w];
}

}  // namespace discreet::inline algebra
