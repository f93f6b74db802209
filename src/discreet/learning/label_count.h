// The number of labels that a learner of many labels takes.
#pragma once

#include <cstdint>

#include "discreet/base/error.h"

namespace discreet::inline learning {

inline constexpr std::int64_t most_labels = std::int64_t{1} << 24;

inline void check_label_count(std::int64_t labels) {
  require(1 <= labels && labels <= most_labels,
          "label_count must lie between 1 and 2^24: name at least one column of labels");
}

}  // namespace discreet::inline learning
