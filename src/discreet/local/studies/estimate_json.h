// An estimate with its interval as JSON.
#pragma once

#include <algorithm>

#include "discreet/json/json.h"

namespace discreet::inline local {

// Adds the interval to what is written. The quantity is known to be in [low, high], so the interval is cut there.
inline Json interval(Json written, double estimate, double half_width, double low, double high) {
  written["low"] = std::clamp(estimate - half_width, low, high);
  written["high"] = std::clamp(estimate + half_width, low, high);
  return written;
}

}  // namespace discreet::inline local
