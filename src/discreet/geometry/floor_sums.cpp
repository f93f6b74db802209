#include "discreet/geometry/floor_sums.h"

namespace discreet::inline geometry {

// Whole parts of the slope and of the start are summed at once. The rest counts the lattice points under a line of
// slope below 1. With the axes exchanged they lie above a line of slope above 1, and over fewer columns.
FloorSums floor_sums(std::int64_t last, std::int64_t slope, std::int64_t start, std::int64_t over) {
  if (last < 0) return {};
  const Signed128 n = last, steps = n * (n + 1) / 2, squares = n * (n + 1) * (2 * n + 1) / 6;
  if (slope >= over || start >= over) {
    FloorSums rest = floor_sums(last, slope % over, start % over, over);
    const Signed128 whole = slope / over, first = start / over;
    return {whole * steps + first * (n + 1) + rest.plain,
            whole * whole * squares + first * first * (n + 1) + 2 * whole * first * steps + rest.squared +
                2 * first * rest.plain + 2 * whole * rest.weighted,
            whole * squares + first * steps + rest.weighted};
  }
  const auto top = static_cast<std::int64_t>((Signed128{slope} * last + start) / over);
  if (top == 0) return {};
  FloorSums flipped = floor_sums(top - 1, over, over - start - 1, slope);
  const Signed128 plain = n * top - flipped.plain;
  return {plain, n * top * (top + 1) - 2 * flipped.weighted - 2 * flipped.plain - plain,
          (top * n * (n + 1) - flipped.squared - flipped.plain) / 2};
}

}  // namespace discreet::inline geometry
