// Draws an axis-parallel box on a grid with probability proportional to e^(-rate mistakes), exactly.
//
// A box is a range on each axis; the empty box counts once. The ranges of all axes but the last are summed over one by
// one, those of the last axis by a RangeTree, into which rows come while the range of the last but one grows.
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

// How many cells each axis has; rows hold the numbers of their cells.
using Cells = std::vector<Unsigned128>;

Integer box_count(const Cells& cells);  // the empty one included

// A range for each axis, or no box at all.
std::optional<std::vector<CellRange>> draw_box(const Cells& cells, const Sample<GridRow>& sample, const Rational& rate,
                                               Rng& rng, const Progress& progress = {}, int word = 64);

}  // namespace discreet::inline learners
