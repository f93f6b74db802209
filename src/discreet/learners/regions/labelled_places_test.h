// Tables of labelled places for tests.
#pragma once

#include <algorithm>
#include <vector>

#include "discreet/geometry/grid_point.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {

struct LabelledPlaces {
  std::vector<std::uint64_t> x, y;
  std::vector<Label> labels;

  void add(GridPoint p, bool label) {
    x.push_back(static_cast<std::uint64_t>(p.x));
    y.push_back(static_cast<std::uint64_t>(p.y));
    labels.push_back(label);
  }
  std::size_t size() const { return labels.size(); }
  GridPoint at(std::size_t i) const { return {static_cast<std::int64_t>(x[i]), static_cast<std::int64_t>(y[i])}; }
  Sample<GridRow> sample() const { return {GridRows({x, y}), labels}; }
};

// Uniform places of 0..width times 0..height, labelled by a rule.
template <class Rule>
LabelledPlaces random_places(std::size_t n, std::int64_t width, std::int64_t height, Rng& rng, const Rule& rule) {
  LabelledPlaces places;
  for (std::size_t i = 0; i < n; ++i) {
    GridPoint p{static_cast<std::int64_t>(low_64(uniform_below(width + 1, rng))),
                static_cast<std::int64_t>(low_64(uniform_below(height + 1, rng)))};
    places.add(p, rule(p));
  }
  return places;
}

inline LabelledPlaces coin_labels(std::size_t n, std::int64_t width, std::int64_t height, std::uint64_t seed) {
  Rng rng = Rng::seeded(seed);
  return random_places(n, width, height, rng, [&](GridPoint) { return rng.bits(1) != 0; });
}

// True if one of the pieces holds a place.
template <class Piece>
auto union_of(std::vector<Piece> pieces) {
  return [=](GridPoint p) { return std::ranges::any_of(pieces, [&](const Piece& piece) { return piece(p); }); };
}

}  // namespace discreet::inline learners
