#include "discreet/service/wire_json.h"

#include "discreet/app/json_limits.h"

namespace discreet {

Json parse_wire(std::string_view text, int levels) {
  constexpr std::chrono::seconds longest{5};
  return parse_json(
      text, {.levels = levels, .members = most_wire_members, .deadline = std::chrono::steady_clock::now() + longest});
}

}  // namespace discreet
