// A measured number as a report shows it: certified bounds, and the number itself where it has a short name.
#pragma once

#include <string>

namespace discreet::inline audit {

struct Enclosure {
  double low = 0, high = 0;  // rounded outwards; infinite where nothing better is certain
  std::string exact = {};    // `0`, `1/2`, `ln(9/7)`, `infinity`; empty when there is no such form
  bool operator==(const Enclosure&) const = default;
};

}  // namespace discreet::inline audit
