// Reads points as well-known text: `POINT (9.1 45.4)`.
#pragma once

#include <optional>
#include <string_view>

namespace discreet::inline table {

// The coordinates of a point, as they are written.
struct PointText {
  std::string_view x, y;
};

// Nothing for any other text, such as another geometry, `POINT EMPTY` or a point with a third coordinate that is not
// called Z. Letters may be small. Spaces may be missing if nothing runs together.
std::optional<PointText> point_of_wkt(std::string_view text);

}  // namespace discreet::inline table
