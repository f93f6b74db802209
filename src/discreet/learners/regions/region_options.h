// The options of all learners of regions on a map: the frame of the map, and the run of the private cover.
#pragma once

#include <tuple>

#include "discreet/base/field.h"
#include "discreet/learners/covers/cover_accounting.h"
#include "discreet/learning/frame.h"

namespace discreet::inline learners {

struct RegionOptions {
  std::optional<Frame> frame;
  Projection projection = Projection::none;
  std::int64_t grid = 64;
  Rational epsilon = 1;
  Rational delta = 0;
  Rational alpha{1, 10}, beta{1, 20};
  CoverAccountant accountant = CoverAccountant::best;
  CountNoise count_noise = CountNoise::best;
  std::optional<std::int64_t> rounds;
  Rational offset_factor = 1;
  std::optional<std::int64_t> stop_below;
  Neighbours neighbours = Neighbours::replace;

  FrameDomain domain() const { return {frame, projection, grid}; }
};

// The fields of Options, which derives from these. Its own fields come first.
template <class Options, class... Own>
constexpr auto with_region_fields(Own... own) {
  using O = Options;
  return std::tuple{
      own...,
      Field<O, std::optional<Frame>>{"frame", &O::frame, "the rectangle of the map (public): west,south,east,north"},
      Field<O, Projection>{"projection", &O::projection, "how x and y make a plane (public)"},
      Field<O, std::int64_t>{"grid", &O::grid,
                             "number of steps along the frame's longer side that places are rounded to"},
      Field<O, Rational>{"epsilon", &O::epsilon, "privacy parameter of the whole run"},
      Field<O, Rational>{"delta", &O::delta, "privacy parameter of the whole run (0: pure)"},
      Field<O, Rational>{"alpha", &O::alpha, "error to allow (decides rounds and noise)"},
      Field<O, Rational>{"beta", &O::beta, "failure probability to allow"},
      Field<O, CoverAccountant>{"accountant", &O::accountant, "how the rounds are accounted for"},
      Field<O, CountNoise>{"count_noise", &O::count_noise, "noise on the rows that are still to be explained"},
      Field<O, std::optional<std::int64_t>>{"rounds", &O::rounds,
                                            "rounds of the cover (default: the planner's number)"},
      Field<O, Rational>{"offset_factor", &O::offset_factor,
                         "factor of the amount that is subtracted from noisy counts (below 1 no accuracy is promised)"},
      Field<O, std::optional<std::int64_t>>{
          "stop_below", &O::stop_below,
          "noisy count of the remaining rows at which the rounds end (needs count noise)"},
      Field<O, Neighbours>{"neighbours", &O::neighbours, "the neighbour relation of the promise"}};
}

}  // namespace discreet::inline learners
