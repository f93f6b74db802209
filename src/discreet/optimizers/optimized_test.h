// An optimizer as a subject of the exhaustive verifier.
#pragma once

#include "discreet/mechanisms/verified_test.h"
#include "discreet/optimizers/optimizer.h"

namespace discreet::inline optimizers {

// `row(number)` makes the rows of a database. `written` writes everything of a solution that an observer can
// distinguish.
template <class O, class MakeRows, class Written>
Subject optimized(const O& optimizer, std::size_t records, const MakeRows& rows, const Written& written) {
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    return written(rows(database, [&](const auto& made) { return optimizer.optimize(made, rng); }));
  };
  return {.records = records, .run = run, .promised = optimizer.privacy(), .order = Rows::unordered};
}

}  // namespace discreet::inline optimizers
