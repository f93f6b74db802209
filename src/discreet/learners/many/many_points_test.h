// Tables for the tests of the learner of many points.
#pragma once

#include <rapidcheck.h>

#include "discreet/learners/many/many_points.h"
#include "discreet/learners/many/many_rows_test.h"

namespace discreet::many_rows {

inline Values random_rows(std::size_t rows, std::uint64_t values, std::size_t labels) {
  Values table(rows, labels);
  for (std::size_t i = 0; i < rows; ++i) {
    table.x[i] = *rc::gen::inRange<std::uint64_t>(0, values);
    for (std::size_t j = 0; j < labels; ++j) table.y.set(i, j, *rc::gen::arbitrary<bool>());
  }
  return table;
}

// ---- planted targets

struct Planted {
  std::vector<std::uint64_t> masses;  // masses of the atoms, in ten thousandths. The rest is dust: no value twice
};

inline std::uint64_t atom(std::uint64_t i) { return (i + 1) * 0x9E3779B97F4A7C15u; }

// Label j has the target atom j mod (atoms + 1). The last of these is not an atom.
inline Values planted_rows(const Planted& planted, std::uint64_t n, std::size_t labels, Rng& rng) {
  Values rows(n, labels);
  const std::size_t atoms = planted.masses.size();
  for (std::uint64_t i = 0; i < n; ++i) {
    std::uint64_t draw = rng.bits(40) % 10'000, at = 0;
    for (; at < atoms && draw >= planted.masses[at]; ++at) draw -= planted.masses[at];
    rows.x[i] = at < atoms ? atom(at) : rng.bits(64);
    for (std::size_t j = at; at < atoms && j < labels; j += atoms + 1) rows.y.set(i, j, true);
  }
  return rows;
}

inline std::uint64_t planned(const ManyPointsLearner& learner, const Accuracy& goal) {
  return best(learner.bounds(goal)).rows;
}

}  // namespace discreet::many_rows
