// Draws an axis-parallel box on a grid with probability proportional to e^(-rate mistakes), exactly.
//
// A box is a range on each axis. The empty box counts once. The sum visits the ranges of all axes but the last one by
// one. A RangeTree sums over the ranges of the last axis, and rows enter it while the range of the last but one grows.
// docs/learners/box.md#algorithm
#pragma once

#include <optional>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/base/rational.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/random/rng.h"

namespace discreet::inline learners {

// Cells low, ..., high of one axis.
struct CellRange {
  std::uint64_t low = 0, high = 0;
};

// The number of cells of each axis. Rows hold the numbers of their cells.
using Cells = std::vector<Unsigned128>;

Integer box_count(const Cells& cells);  // the empty one included

// A range for each axis, or the empty box.
std::optional<std::vector<CellRange>> draw_box(const Cells& cells, const Sample<GridRow>& sample, const Rational& rate,
                                               Rng& rng, const Progress& progress = {}, int word = 64);

}  // namespace discreet::inline learners
