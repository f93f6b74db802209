#include "discreet/base/sorting.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "discreet/base/parallel.h"

namespace discreet::inline base {
namespace {

using Values = std::span<std::uint64_t>;

constexpr std::size_t most_a_piece = std::size_t{1} << 18;  // some milliseconds of sorting
constexpr std::size_t few = 96;                             // sorted by comparing
constexpr unsigned digit_bits = 8, digits = 1u << digit_bits;

// Values that agree from bit shift + 8 on, put in the order of the 8 bits from `shift` on.
struct Buckets {
  std::array<std::size_t, digits + 1> begins{};
  unsigned shift = 0;

  Values of(Values values, unsigned digit) const {
    return values.subspan(begins[digit], begins[digit + 1] - begins[digit]);
  }
};

// The lowest position of the highest digit in which some values differ; nothing when all are equal.
std::optional<unsigned> first_difference(Values values) {
  std::uint64_t differing = 0;
  for (std::uint64_t value : values) differing |= value ^ values.front();
  if (differing == 0) return std::nullopt;
  auto width = static_cast<unsigned>(std::bit_width(differing));
  return width <= digit_bits ? 0 : width - digit_bits;
}

// Counts the digits, then moves every value to its bucket along the cycles of the permutation: in place.
std::optional<Buckets> distribute(Values values) {
  auto shift = first_difference(values);
  if (!shift) return std::nullopt;
  Buckets buckets;
  buckets.shift = *shift;
  auto digit = [&](std::uint64_t value) { return static_cast<unsigned>(value >> *shift) & (digits - 1); };
  for (std::uint64_t value : values) ++buckets.begins[digit(value) + 1];
  for (unsigned d = 0; d < digits; ++d) buckets.begins[d + 1] += buckets.begins[d];
  std::array<std::size_t, digits> next;
  std::copy_n(buckets.begins.begin(), digits, next.begin());
  for (unsigned d = 0; d < digits; ++d)
    while (next[d] < buckets.begins[d + 1]) {
      std::uint64_t value = values[next[d]];
      for (unsigned to; (to = digit(value)) != d;) std::swap(value, values[next[to]++]);
      values[next[d]++] = value;
    }
  return buckets;
}

void sort_piece(Values values) {
  if (values.size() <= few)
    std::ranges::sort(values);
  else if (auto buckets = distribute(values); buckets && buckets->shift > 0)
    for (unsigned d = 0; d < digits; ++d) sort_piece(buckets->of(values, d));
}

// Moves values until they lie in pieces, each of which only needs to be sorted in itself.
std::vector<Values> split(Values values, const Stage& stage) {
  std::vector<Values> open{values}, pieces;
  std::size_t done = 0;
  while (!open.empty()) {
    Values range = open.back();
    open.pop_back();
    if (range.size() <= most_a_piece) {
      if (!range.empty()) pieces.push_back(range);
      done += range.size();
      continue;
    }
    stage.at(done, values.size());
    auto buckets = distribute(range);
    if (!buckets || buckets->shift == 0) {  // in order already
      done += range.size();
      continue;
    }
    for (unsigned d = 0; d < digits; ++d) open.push_back(buckets->of(range, d));
  }
  return pieces;
}

}  // namespace

void sort_values(std::span<std::uint64_t> values, const Stage& stage) {
  auto pieces = split(values, stage.part(0, 1, 2));
  for_each_piece(pieces.size(), stage.part(1, 2, 2), [&](std::size_t i) { sort_piece(pieces[i]); });
}

}  // namespace discreet::inline base
