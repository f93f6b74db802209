#include "discreet/algebra/population.h"

#include <bit>

#include "discreet/base/processor_clones.h"

namespace discreet::inline algebra {
namespace {

// Plain loops: the clone for newer processors counts a word in one instruction.
DISCREET_PROCESSOR_CLONES
std::uint64_t ones(const std::uint64_t* a, std::size_t words) {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < words; ++w) count += static_cast<std::uint64_t>(std::popcount(a[w]));
  return count;
}

DISCREET_PROCESSOR_CLONES
std::uint64_t common(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
  std::uint64_t count = 0;
  for (std::size_t w = 0; w < words; ++w) count += static_cast<std::uint64_t>(std::popcount(a[w] & b[w]));
  return count;
}

DISCREET_PROCESSOR_CLONES
TwoCounts common_with_both(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c, std::size_t words) {
  std::uint64_t first = 0, second = 0;
  for (std::size_t w = 0; w < words; ++w) {
    first += static_cast<std::uint64_t>(std::popcount(a[w] & b[w]));
    second += static_cast<std::uint64_t>(std::popcount(a[w] & c[w]));
  }
  return {first, second};
}

}  // namespace

std::uint64_t count_ones(BitRow a) { return ones(a.data(), a.size()); }

std::uint64_t count_common(BitRow a, BitRow b) { return common(a.data(), b.data(), a.size()); }

TwoCounts count_common(BitRow a, BitRow b, BitRow c) {
  return common_with_both(a.data(), b.data(), c.data(), a.size());
}

}  // namespace discreet::inline algebra
