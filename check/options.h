// The words after `discreet-check`.
#pragma once

#include <string>
#include <vector>

#include "check/reading/certificate.h"

namespace discreet::check {

extern const char* const usage;

struct Options {
  std::vector<std::string> files;
  std::uint64_t steps = usual_steps;  // for each certificate
  bool json = false, help = false;
};

// Unreadable names the wrong option, and the remedy.
Options options_of(const std::vector<std::string>& words);

}  // namespace discreet::check
