// Randomizers so small that all their values, rows and reports can be listed, declared once for tests and for
// docs/promises.md.
#pragma once

#include <string>
#include <vector>

#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

struct TinyRandomizer {
  std::string name;
  Randomizer randomizer;
  std::vector<std::size_t> people = {};  // numbers of people that docs/promises.md shows, if any
};

std::vector<TinyRandomizer> tiny_randomizers();

}  // namespace discreet::inline local
