// Instances so small that a test can go through all tables, declared once by each entry.
//
// The codec of a learner, sanitizer, optimizer or protocol L overloads `tiny_instances(TinyOf<L>)`. The registry hands
// the list on: the contract tests run all of it, and `discreet list --json` shows it to scripts/promises.
#pragma once

#include <cstddef>
#include <vector>

#include "discreet/json/json.h"

namespace discreet::inline json {

struct TinyInstance {
  Json options;                        // a path begins in the folder of the project
  std::vector<std::size_t> rows = {};  // numbers of rows that docs/promises.md shows, if any
  std::size_t most_rows = 5;           // tests go no further
};

// Names the overload, since an entry declares its instances before there is an object.
template <class L>
struct TinyOf {};

}  // namespace discreet::inline json
