#include "discreet/learning/frame.h"

#include "discreet/base/error.h"

namespace discreet {

std::int64_t FrameDomain::width() const { return grid; }

std::int64_t FrameDomain::height() const { return grid; }

void check(const FrameDomain& domain) {
  require(1 <= domain.grid && domain.grid <= largest_grid, "grid must lie between 1 and 16777216");
  if (!domain.frame) return;
  require(domain.frame->west < domain.frame->east && domain.frame->south < domain.frame->north,
          "frame must be west,south,east,north with west < east and south < north");
}

}  // namespace discreet
