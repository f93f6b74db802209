// Sorts numbers on all cores, in pieces. The sort can be watched and stopped.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/base/progress.h"

namespace discreet::inline base {

// Sorts in place, without further memory. After a stop the values are left in some order.
void sort_values(std::span<std::uint64_t> values, const Stage& stage = {Progress{}});

}  // namespace discreet::inline base
