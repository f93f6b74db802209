#include "discreet/geometry/triangle_scan.h"

#include "discreet/base/processor_clones.h"

namespace discreet::inline geometry {

// One loop for both widths of the counters, compiled for each processor.
struct ScanKernel {
  template <class Count>
  [[gnu::always_inline]] static inline Count costs(const typename TriangleScan<Count>::Run& run, std::size_t first,
                                                   std::size_t count, Count* __restrict out) {
    const Count *up_to_a0 = run.up_to_a[0] + first, *up_to_a1 = run.up_to_a[1] + first;
    const Count *up_to_b0 = run.up_to_b[0] + first, *up_to_b1 = run.up_to_b[1] + first;
    const Count *under_a0 = run.under_a[0] + first, *under_a1 = run.under_a[1] + first;
    const Count *under_b0 = run.under_b[0] + first, *under_b1 = run.under_b[1] + first;
    const Count* slopes = run.slopes + first;
    const Count slope = run.slope, pieces = run.cost.pieces, required = run.cost.required;
    const Count below0 = run.below[0], below1 = run.below[1], above0 = run.above[0], above1 = run.above[1];
    Count least = TriangleScan<Count>::no_triangle;
    // Masks of all bits distinguish the cases: a compiler makes branches of anything that reads like a choice.
    for (std::size_t i = 0; i < count; ++i) {
      const Count lower0 = up_to_a0[i] - under_b0[i] - below0, lower1 = up_to_a1[i] - under_b1[i] - below1;
      const Count upper0 = up_to_b0[i] - under_a0[i] + above0, upper1 = up_to_b1[i] - under_a1[i] + above1;
      const Count is_lower = -static_cast<Count>(slopes[i] > slope), on_line = -static_cast<Count>(slopes[i] == slope);
      const Count covered = (lower0 & is_lower) | (upper0 & ~is_lower);
      const Count spoiled = (lower1 & is_lower) | (upper1 & ~is_lower);
      const Count cost = std::max(required - pieces * covered, pieces * spoiled);
      out[i] = (cost & ~on_line) | (TriangleScan<Count>::no_triangle & on_line);
      least = std::min(least, out[i]);
    }
    return least;
  }

  static std::int32_t costs_32(const TriangleScan<std::int32_t>::Run& run, std::size_t first, std::size_t count,
                               std::int32_t* out);
  static std::int64_t costs_64(const TriangleScan<std::int64_t>::Run& run, std::size_t first, std::size_t count,
                               std::int64_t* out);
};

DISCREET_PROCESSOR_CLONES std::int32_t ScanKernel::costs_32(const TriangleScan<std::int32_t>::Run& run,
                                                            std::size_t first, std::size_t count, std::int32_t* out) {
  return costs<std::int32_t>(run, first, count, out);
}

DISCREET_PROCESSOR_CLONES std::int64_t ScanKernel::costs_64(const TriangleScan<std::int64_t>::Run& run,
                                                            std::size_t first, std::size_t count, std::int64_t* out) {
  return costs<std::int64_t>(run, first, count, out);
}

template <class Count>
Count TriangleScan<Count>::costs_of(const Run& run, std::size_t first, std::size_t count, Count* costs) {
  if constexpr (sizeof(Count) == sizeof(std::int32_t))
    return ScanKernel::costs_32(run, first, count, costs);
  else
    return ScanKernel::costs_64(run, first, count, costs);
}

// In the type of the counters, so that one vector instruction compares as many slopes as it adds counts.
template <class Count>
std::vector<Count> TriangleScan<Count>::slopes_of(std::size_t begin, std::size_t end) const {
  std::vector<Count> slopes;
  slopes.reserve((end - begin) * corners().size());
  for (std::size_t a = begin; a < end; ++a)
    for (std::uint16_t slope : corners().slopes(a)) slopes.push_back(slope);
  return slopes;
}

template <class Count>
typename TriangleScan<Count>::Run TriangleScan<Count>::run(std::size_t a, std::size_t b, const Count* slopes) const {
  Run run;
  run.slopes = slopes, run.slope = slopes[b], run.cost = cost_;
  const bool straight = corners().above(a, b);
  for (int part : {0, 1}) {
    const int label = part == 0 ? cost_.covered : 1 - cost_.covered;
    run.under_a[part] = edges_.under(label, a);
    run.up_to_a[part] = edges_.up_to(label, a);
    run.under_b[part] = edges_.under(label, b);
    run.up_to_b[part] = edges_.up_to(label, b);
    run.below[part] = straight ? 0 : run.under_a[part][b];
    run.above[part] = straight ? 0 : run.up_to_a[part][b] - edges_.at(label, b);
  }
  return run;
}

template <class Count>
Count TriangleScan<Count>::rows(int label, std::size_t a, std::size_t b, std::size_t c) const {
  const bool straight = corners().above(a, b);
  const Count *of_a_under = edges_.under(label, a), *of_a_up_to = edges_.up_to(label, a);
  if (corners().slopes(a)[b] < corners().slopes(a)[c])  // (1)
    return of_a_up_to[c] - (straight ? 0 : of_a_under[b]) - edges_.under(label, b)[c];
  return edges_.up_to(label, b)[c] - of_a_under[c] + (straight ? 0 : of_a_up_to[b] - edges_.at(label, b));  // (2)
}

template <class Count>
Count TriangleScan<Count>::cost(std::size_t a, std::size_t b, std::size_t c) const {
  if (corners().slopes(a)[b] == corners().slopes(a)[c]) return no_triangle;
  return std::max(static_cast<Count>(cost_.required - cost_.pieces * rows(cost_.covered, a, b, c)),
                  static_cast<Count>(cost_.pieces * rows(1 - cost_.covered, a, b, c)));
}

template class TriangleScan<std::int32_t>;
template class TriangleScan<std::int64_t>;

}  // namespace discreet::inline geometry
