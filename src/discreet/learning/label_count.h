// The number of labels that a learner of many labels takes.
#pragma once

#include <cstdint>

#include "discreet/base/option_range.h"

namespace discreet::inline learning {

inline constexpr std::int64_t most_labels = std::int64_t{1} << 24;

inline void check_label_count(std::int64_t labels) {
  require_between("label_count", labels, 1, most_labels, "Name at least one column of labels");
}

}  // namespace discreet::inline learning
