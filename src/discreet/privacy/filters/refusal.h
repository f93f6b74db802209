// The sentence of a budget that refuses a spend: the request, each leg with its numbers, and the remedy.
#pragma once

#include <string>

#include "discreet/privacy/filters/filter.h"

namespace discreet::inline privacy {

// `cost` must not fit.
std::string refusal(const Filter& filter, const FilterCost& cost);

// A number >= 0 for people: `1/10` if it is short, otherwise three significant digits, such as `0.0831` or `1.2e-7`.
std::string rounded_up_text(const Rational& value);
std::string rounded_down_text(const Rational& value);

}  // namespace discreet::inline privacy
