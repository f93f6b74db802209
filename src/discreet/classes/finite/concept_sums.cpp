#include "discreet/classes/finite/concept_sums.h"

#include <algorithm>
#include <bit>

#include "discreet/base/parallel.h"

namespace discreet::inline classes {
namespace {

// Counts a point, in binary: bit i of plane b is digit b of the count at point i. A concept's weighted count is then
// the sum of 2^b popcount(concept & plane b).
BitMatrix binary_planes(std::span<const std::uint64_t> counts) {
  std::uint64_t largest = *std::max_element(counts.begin(), counts.end());
  BitMatrix planes(static_cast<std::size_t>(std::bit_width(largest)), counts.size());
  for (std::size_t point = 0; point < counts.size(); ++point)
    for (std::uint64_t rest = counts[point]; rest != 0; rest &= rest - 1)
      planes.set(static_cast<std::size_t>(std::countr_zero(rest)), point, true);
  return planes;
}

std::int64_t weighted_count(BitRow labels, const BitMatrix& planes) {
  std::int64_t sum = 0;
  for (std::size_t b = 0; b < planes.rows(); ++b) {
    std::int64_t ones = 0;
    for (std::size_t w = 0; w < labels.size(); ++w) ones += std::popcount(labels[w] & planes[b][w]);
    sum += ones << b;
  }
  return sum;
}

}  // namespace

std::vector<std::int64_t> concept_sums(const FiniteClass& concepts, std::span<const std::uint64_t> counts,
                                       const Stage& stage) {
  const BitMatrix planes = binary_planes(counts);
  std::vector<std::int64_t> sums(concepts.concepts());
  for_each_range(sums.size(), 256, stage, [&](std::size_t begin, std::size_t end) {
    for (std::size_t h = begin; h != end; ++h) sums[h] = weighted_count(concepts[h], planes);
  });
  return sums;
}

}  // namespace discreet::inline classes
