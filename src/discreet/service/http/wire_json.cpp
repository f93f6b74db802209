// Tested by service/studies/wire_json_test.cpp, beside the readers of the wire
#include "discreet/service/http/wire_json.h"

#include "discreet/json/json_limits.h"

namespace discreet::inline service {

Json parse_wire(std::string_view text, int levels) {
  constexpr std::chrono::seconds longest{5};
  return parse_json(
      text, {.levels = levels, .members = most_wire_members, .deadline = std::chrono::steady_clock::now() + longest});
}

}  // namespace discreet::inline service
