// The largest dyadic number at which an increasing function stays within a target.
#pragma once

#include <algorithm>
#include <optional>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"

namespace discreet::inline privacy {

// x > 0 of at most bits + 2 significant bits with f(x) <= target, as seen by calling f. For some y <= x (1 + 2^-bits)
// the search saw that f(y) <= target fails. `f` returns std::optional<Rational>, where nothing means infinity, and must
// be within the target near 0. Only calls of `f` decide. Interpolation merely saves some of them.
template <class F>
Rational largest_within(const Rational& target, const Rational& guess, unsigned bits, F f) {
  auto rounded = [bits](const Rational& x) { return Interval(x, bits + 2).low(); };
  auto fits = [&](const std::optional<Rational>& value) { return value && *value <= target; };
  constexpr int most_doublings = 512;
  int doublings = 0;
  auto count = [&] {
    if (++doublings > most_doublings)
      throw Error(
          "no noise within reach meets this epsilon and delta, or all noise does. Choose less extreme values "
          "of epsilon and delta");
  };
  Rational low = rounded(guess), high = low;
  auto at_low = f(low), at_high = at_low;
  while (fits(at_high)) count(), low = high, at_low = at_high, high = 2 * low, at_high = f(high);
  while (!fits(at_low)) count(), high = low, at_high = at_low, low = high / 2, at_low = f(low);
  for (bool interpolate = true; (high - low) * (Integer(1) << bits) > low; interpolate = !interpolate) {
    Rational share(1, 2);
    if (interpolate && at_high) share = (target - *at_low) / (*at_high - *at_low);
    // One end is soon next to the crossing. The gap puts the next probe just across it, and the bracket shrinks by
    // about 1024.
    Rational gap = (high - low) / 1024;
    Rational middle = rounded(std::clamp<Rational>(low + share * (high - low), low + gap, high - gap));
    if (middle <= low || middle >= high) middle = rounded((low + high) / 2);
    if (middle <= low || middle >= high) break;
    auto value = f(middle);
    (fits(value) ? low : high) = middle;
    (fits(value) ? at_low : at_high) = value;
  }
  return low;
}

}  // namespace discreet::inline privacy
