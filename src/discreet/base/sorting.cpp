#include "discreet/base/sorting.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "discreet/base/parallel.h"

namespace discreet {
namespace {

using Values = std::span<std::uint64_t>;

constexpr std::size_t most_a_piece = std::size_t{1} << 18;  // some 15 ms of sorting

std::uint64_t median_of_nine(Values values) {
  std::array<std::uint64_t, 9> some;
  for (std::size_t i = 0; i < some.size(); ++i) some[i] = values[i * (values.size() - 1) / (some.size() - 1)];
  std::ranges::nth_element(some, some.begin() + 4);
  return some[4];
}

// Moves values until they lie in pieces, each of which only needs to be sorted in itself.
std::vector<Values> split(Values values, const Stage& stage) {
  struct Range {
    Values values;
    std::size_t patience;  // unlucky pivots make no progress: then the piece is left as large as it is
  };
  std::vector<Range> open{{values, 2 * static_cast<std::size_t>(std::bit_width(values.size() / most_a_piece))}};
  std::vector<Values> pieces;
  std::size_t done = 0;
  while (!open.empty()) {
    auto [range, patience] = open.back();
    open.pop_back();
    if (range.size() <= most_a_piece || patience == 0) {
      pieces.push_back(range);
      done += range.size();
      continue;
    }
    stage.at(done, values.size());
    std::uint64_t pivot = median_of_nine(range);
    auto cut = std::partition(range.begin(), range.end(), [=](std::uint64_t x) { return x < pivot; });
    auto less = static_cast<std::size_t>(cut - range.begin());
    if (less > 0) open.push_back({range.first(less), patience - 1});
    // Where the pivot is the least value of all, its equals are in place once they come first.
    else
      less = static_cast<std::size_t>(
          std::partition(range.begin(), range.end(), [=](std::uint64_t x) { return x == pivot; }) - range.begin());
    open.push_back({range.subspan(less), patience - 1});
  }
  return pieces;
}

}  // namespace

void sort_values(std::span<std::uint64_t> values, const Stage& stage) {
  auto pieces = split(values, stage.part(0, 1, 4));
  for_each_piece(pieces.size(), stage.part(1, 4, 4), [&](std::size_t i) { std::ranges::sort(pieces[i]); });
}

}  // namespace discreet
