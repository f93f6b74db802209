// Accounting as one call from JSON to JSON: totals of steps, the largest equal step, and traces of spend trees.
//
// The request's keys select one of the three. docs/accounting.md lists them. Rationals are texts such as `1/2`, `0.5`,
// `1e-6`, and come back exact. An unknown key, a missing one and a value out of range are Errors that name it.
// Totals and steps come with `accountants`: the numbers of every accountant that proves some, the best first.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/json/json.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::inline app {

// A tree of 64 levels, each an object in a list.
inline constexpr int max_account_depth = 160;

// Between two steps it asks `progress` whether to go on: a thousand different ones take seconds.
Json account(const Json& request, const Progress& progress = {});

// One step of such a request: {kind, its parameters, count}.
Guarantee read_step(const Json& given, Neighbours neighbours);

}  // namespace discreet::inline app
