// All reports of the tiny randomizers, which tests run by their names.
#pragma once

#include <ostream>

#include "discreet/local/randomizers/tiny_randomizers.h"

namespace discreet::inline local {

inline void PrintTo(const TinyRandomizer& tiny, std::ostream* stream) { *stream << tiny.name; }

// All bit strings of its length, possible or not.
inline std::vector<Report> all_reports(const Randomizer& randomizer) {
  std::vector<Report> reports;
  for (std::uint64_t number = 0; number < std::uint64_t{1} << randomizer.report_bits(); ++number)
    reports.push_back(number_report(number, randomizer.report_bits()));
  return reports;
}

}  // namespace discreet::inline local
