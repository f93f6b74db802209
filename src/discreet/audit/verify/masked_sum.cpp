// Tested by tardos_test.cpp
#include "discreet/audit/verify/masked_sum.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "discreet/base/processor_clones.h"

namespace discreet::inline audit {
namespace {

constexpr std::size_t tile = 32;  // words of columns: 16 KiB of weights, beside as much of masks
constexpr std::size_t lanes = 8;

// For every byte, all ones where it has a one: a mask cuts a weight to itself or to zero, without a branch.
using Masks = std::array<std::array<std::uint64_t, lanes>, 256>;
constexpr Masks masks = [] {
  Masks all{};
  for (std::size_t byte = 0; byte < all.size(); ++byte)
    for (std::size_t lane = 0; lane < lanes; ++lane) all[byte][lane] = -std::uint64_t{(byte >> lane) & 1};
  return all;
}();

// Four numbers that one instruction handles where there is one.
using Words = std::uint64_t __attribute__((vector_size(32)));
using Numbers = double __attribute__((vector_size(32)));

// Sixteen columns a step: four sums that do not wait for each other.
DISCREET_PROCESSOR_CLONES
double sum_of(const std::uint64_t* words, std::size_t count, const std::uint64_t* weights) {
  Numbers sums[4] = {};
  for (std::size_t w = 0; w < count; ++w)
    for (std::uint64_t word = words[w], end = 0; end < 64; end += 16, word >>= 16, weights += 16)
      for (std::size_t part = 0; part < 4; ++part) {
        Words weight, mask;
        std::memcpy(&weight, weights + 4 * part, sizeof weight);
        std::memcpy(&mask, masks[(word >> (8 * (part / 2))) & 255].data() + 4 * (part % 2), sizeof mask);
        sums[part] += reinterpret_cast<Numbers>(weight & mask);
      }
  Numbers all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return (all[0] + all[1]) + (all[2] + all[3]);
}

}  // namespace

std::vector<double> masked_sums(const BitMatrix& rows, std::span<const double> weights) {
  std::vector<std::uint64_t> bits(64 * rows.stride());
  for (std::size_t j = 0; j < weights.size(); ++j) bits[j] = std::bit_cast<std::uint64_t>(weights[j]);
  std::vector<double> sums(rows.rows());
  // Rows in groups: each group passes over all tiles, so that the order of additions never depends on the threads.
  constexpr std::size_t group = 16;
  tbb::parallel_for(std::size_t{0}, (rows.rows() + group - 1) / group, [&](std::size_t g) {
    std::size_t end = std::min(rows.rows(), (g + 1) * group);
    for (std::size_t from = 0; from < rows.stride(); from += tile)
      for (std::size_t i = g * group; i < end; ++i)
        sums[i] += sum_of(rows[i].data() + from, std::min(tile, rows.stride() - from), bits.data() + 64 * from);
  });
  return sums;
}

}  // namespace discreet::inline audit
