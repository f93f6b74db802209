// Tested by polygons_test.cpp
#include "discreet/learners/regions/grid_place_json.h"

#include <fmt/format.h>

namespace discreet::inline learners {

Json write_place(GridPoint place) { return {place.x, place.y}; }

GridPoint read_place(const FrameDomain& domain, const Json& from) {
  require(from.is_array() && from.size() == 2, "hypothesis: a place must be a list of two offsets");
  auto offset = [](const Json& given, std::int64_t most) {
    Integer value = Value<Integer>::read(given, "place");
    require(0 <= value && value <= most, "hypothesis: a place does not lie on the grid");
    return static_cast<std::int64_t>(low_64(value));
  };
  return {offset(from[0], domain.width()), offset(from[1], domain.height())};
}

std::string place_in_words(GridPoint place) { return fmt::format("({}, {})", place.x, place.y); }

std::string steps_in_words(const FrameDomain& domain) {
  return fmt::format(" (in steps of the grid: {} from west to east, {} from south to north)", domain.width(),
                     domain.height());
}

}  // namespace discreet::inline learners
