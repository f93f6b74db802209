// Visits all triangles with corners in a set, with the cost of each. The cost is the larger one of two numbers: the
// missing part of a required number of rows, and the spoiled rows.
//
// Let a < b < c be corners. If b lies below the edge ac, the closed triangle holds
//   up_to(a, c) - under(a, b) - under(b, c)                        (1)
// rows of a label, and if b lies above it
//   up_to(b, c) - under(a, c) + up_to(a, b) - at(b)                (2)
// rows. If b is straight above a, the last two terms of (2) are 0, and under(a, b) is 0 in (1). edge_counts.h handles c
// straight above b. Third corners are side by side in the tables, so that one loop without branches computes a run of
// them. Triples are visited in blocks of first corners and tiles of third ones that fit the caches.
#pragma once

#include <algorithm>
#include <limits>

#include "discreet/geometry/edge_counts.h"
#include "discreet/geometry/triangle.h"

namespace discreet::inline geometry {

// The cost of a triangle, from its rows of each label: max(required - pieces * covered, pieces * spoiled).
template <class Count>
struct TriangleCost {
  int covered = 1;  // the label to cover. Rows of the other label are spoiled
  Count pieces = 1, required = 0;
};

// Tables of 32 bits are enough if `pieces` times all rows is at most this.
inline constexpr std::uint64_t most_in_32_bits = std::uint64_t{1} << 28;

template <class Count>
class TriangleScan {
 public:
  static constexpr Count no_triangle = std::numeric_limits<Count>::max();  // the cost of three points on a line

  TriangleScan(const EdgeCounts<Count>& edges, const TriangleCost<Count>& cost) : edges_(edges), cost_(cost) {}

  const CornerSet& corners() const { return edges_.corners(); }
  std::size_t blocks() const { return (corners().size() + block_size - 1) / block_size; }

  // Rows in the closed triangle a < b < c, which are not on one line.
  Count rows(int label, std::size_t a, std::size_t b, std::size_t c) const;
  Count cost(std::size_t a, std::size_t b, std::size_t c) const;

  // Calls visit(a, b, first, costs, least) for the runs of third corners first, first + 1, ... of the block that have a
  // cost below limit(). The order is always the same. Returns the number of visited triples, those on a line included.
  template <class Limit, class Visit>
  std::uint64_t scan(std::size_t block, const Limit& limit, const Visit& visit) const;

 private:
  static constexpr std::size_t block_size = 16, tile_size = 512;

  // Rows of the tables and the summands for a pair of corners a, b. [0] is for covered rows, [1] for spoiled rows.
  struct Run {
    const Count *under_a[2], *up_to_a[2], *under_b[2], *up_to_b[2];
    Count below[2], above[2];
    const Count* slopes;
    Count slope;
    TriangleCost<Count> cost;
  };

  std::vector<Count> slopes_of(std::size_t begin, std::size_t end) const;
  Run run(std::size_t a, std::size_t b, const Count* slopes) const;
  static Count costs_of(const Run& run, std::size_t first, std::size_t count, Count* costs);

  const EdgeCounts<Count>& edges_;
  TriangleCost<Count> cost_;

  friend struct ScanKernel;
};

template <class Count>
template <class Limit, class Visit>
std::uint64_t TriangleScan<Count>::scan(std::size_t block, const Limit& limit, const Visit& visit) const {
  const std::size_t begin = block * block_size, end = std::min(begin + block_size, corners().size());
  const std::vector<Count> slopes = slopes_of(begin, end);
  Count costs[tile_size];
  std::uint64_t seen = 0;
  for (std::size_t tile = begin; tile < corners().size(); tile += tile_size) {
    const std::size_t last = std::min(tile + tile_size, corners().size());
    for (std::size_t b = begin + 1; b + 1 < last; ++b) {
      const std::size_t first = std::max(b + 1, tile);
      for (std::size_t a = begin; a < std::min(b, end); ++a) {
        const Count least =
            costs_of(run(a, b, slopes.data() + (a - begin) * corners().size()), first, last - first, costs);
        if (least < limit()) visit(a, b, first, std::span<const Count>(costs, last - first), least);
        seen += last - first;
      }
    }
  }
  return seen;
}

extern template class TriangleScan<std::int32_t>;
extern template class TriangleScan<std::int64_t>;

}  // namespace discreet::inline geometry
