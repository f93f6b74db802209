// A sanitizer of numbers as a subject of the exhaustive verifier.
#pragma once

#include <vector>

#include "discreet/mechanisms/verified_test.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {

// Every value of its domain is a record. `written` writes everything of a release that an observer can distinguish.
template <class S, class Written>
Subject sanitized(const S& sanitizer, const Written& written) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    return written(sanitizer.sanitize(std::vector<std::uint64_t>(database.begin(), database.end()), rng));
  };
  return {.records = static_cast<std::size_t>(sanitizer.domain().size()),
          .run = run,
          .promised = sanitizer.privacy(),
          .order = Rows::unordered};
}

}  // namespace discreet::inline sanitizers
