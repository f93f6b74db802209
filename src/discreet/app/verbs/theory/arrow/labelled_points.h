// Numbered points with labels from a small CSV file, for calls that make no promise and need no ledger.
#pragma once

#include <filesystem>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/learning/sample.h"

namespace discreet::inline app {

struct LabelledPoints {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
};

// A header x,y and one line per row. Every x must be below `points` and every y 0 or 1. Otherwise throws Error that
// names the option 'data' and the line.
LabelledPoints read_labelled_points(const std::filesystem::path& path, std::size_t points);

// "0110", one character per point.
std::string labels_text(const BitMatrix& hypotheses, std::size_t row);

}  // namespace discreet::inline app
