// Numbered points with labels from a small CSV file, for what makes no promise and needs no ledger.
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

// A header x,y and a line a row. Error, naming the option 'data' and the line, unless every x is below `points` and
// every y 0 or 1.
LabelledPoints read_labelled_points(const std::filesystem::path& path, std::size_t points);

// "0110", a character a point.
std::string labels_text(const BitMatrix& hypotheses, std::size_t row);

}  // namespace discreet::inline app
