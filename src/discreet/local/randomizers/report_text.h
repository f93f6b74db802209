// Writes a report as text: a fixed number of hexadecimal digits, the highest bits first.
//
// A report of b bits is ceil(b / 4) digits of 0-9a-f, and bits past b are 0: every report has one spelling only.
//
// Privacy:  a function of the report. Its length is that of every other report of the question.
// Utility:  a report that is written and read is the same.
// Cost:     O(bits).
// Source:   section 5 of the spec of the local model: constant size.
#pragma once

#include <optional>
#include <string>

#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline local {

std::string report_text(const Report& report);

// Nothing unless it is the spelling of a report of `bits` bits.
std::optional<Report> parse_report(std::string_view text, std::size_t bits);

}  // namespace discreet::inline local
