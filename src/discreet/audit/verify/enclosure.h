// A measured number for a report: certified bounds, and the number itself if it has a short name.
#pragma once

#include <string>

namespace discreet::inline audit {

struct Enclosure {
  double low = 0, high = 0;  // rounded outwards; infinite if nothing better is certain
  std::string exact = {};    // `0`, `1/2`, `ln(9/7)`, `infinity`; empty if there is no such form
  bool operator==(const Enclosure&) const = default;
};

}  // namespace discreet::inline audit
