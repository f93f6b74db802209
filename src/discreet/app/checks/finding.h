// A finding of a check before a spend, and the one place that decides whether the run stops.
//
// A check of public facts always stops. A check of rows stops only where a bad row stops, under `refuse`, and then
// nothing is released. Under `replace` it never stops: whether a run ends must not depend on a row. docs/checks.md has
// the argument and the numbers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "discreet/app/request/verb.h"
#include "discreet/table/table_spec.h"

namespace discreet::inline app {

struct Finding {
  enum class About { facts, rows };  // public facts (options, header, schema, ledger), or rows
  enum class Weight { note, stop };
  int check = 0;
  About about = About::facts;
  Weight weight = Weight::stop;
  std::string text;
};

// True if the run must stop.
bool stops(const Finding& finding, BadRow bad_row);

// Throws NonsenseError for the first finding that stops. Tells the curator the others.
void act_on(std::span<const Finding> findings, BadRow bad_row, const Context& context);

}  // namespace discreet::inline app
