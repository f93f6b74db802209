// Sorts numbers on all cores, in pieces, so that it can be watched and stopped.
#pragma once

#include <cstdint>
#include <span>

#include "discreet/base/progress.h"

namespace discreet::inline base {

// In place and in no more memory than that; when it is stopped the values are left in some order.
void sort_values(std::span<std::uint64_t> values, const Stage& stage = {Progress{}});

}  // namespace discreet::inline base
