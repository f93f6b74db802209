#include "discreet/learning/finite_class.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <unordered_set>

#include "discreet/base/error.h"
#include "discreet/base/parallel.h"

namespace discreet {
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

// The rows may lie in memory that somebody else can write to after they were checked. Read once and bounded,
// such a change spoils the answer and nothing else.
std::size_t point_of(const std::uint64_t& cell, std::size_t points) {
  std::uint64_t point = *static_cast<const volatile std::uint64_t*>(&cell);
  return point < points ? point : 0;
}

}  // namespace

FiniteClass::FiniteClass(BitMatrix concepts) : table_(std::move(concepts)) {
  require(table_.rows() >= 1 && table_.columns() >= 1, "concepts must hold at least one concept and one point");
}

std::vector<std::size_t> FiniteClass::distinct() const {
  std::vector<std::size_t> firsts;
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < concepts(); ++i) {
    auto bytes = std::as_bytes(table_[i]);
    if (seen.emplace(reinterpret_cast<const char*>(bytes.data()), bytes.size()).second) firsts.push_back(i);
  }
  return firsts;
}

std::vector<std::int64_t> FiniteClass::errors(const Sample<std::uint64_t>& sample, const Stage& stage) const {
  std::vector<std::uint64_t> zeros(points()), ones(points());
  constexpr std::size_t often = std::size_t{1} << 20;  // rows between two questions
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (i % often == 0) stage.at(i, 2 * sample.size());
    ++(sample.y[i] ? ones : zeros)[point_of(sample.x[i], points())];
  }
  // Wrong where the concept says 1 and the row 0, or the other way round.
  auto zero_planes = binary_planes(zeros), one_planes = binary_planes(ones);
  std::int64_t all_ones = 0;
  for (std::uint64_t count : ones) all_ones += static_cast<std::int64_t>(count);
  std::vector<std::int64_t> errors(concepts());
  for_each_range(concepts(), 256, stage.part(1, 2, 2), [&](std::size_t begin, std::size_t end) {
    for (std::size_t h = begin; h != end; ++h)
      errors[h] = weighted_count(table_[h], zero_planes) + all_ones - weighted_count(table_[h], one_planes);
  });
  return errors;
}

}  // namespace discreet
