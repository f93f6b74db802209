#include "discreet/learners/regions/convex_polygon.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/learners/regions/halfplane_cover.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_net = 128;
constexpr std::int64_t small_side = 64;  // up to here all directions are taken unless others are asked for

Directions resolved(Directions directions, std::int64_t side) {
  if (directions != Directions::best) return directions;
  return side <= small_side ? Directions::all : Directions::net;
}

HalfplaneClass halfplanes_of(const ConvexPolygonLearner::Options& options) {
  check(options.domain());
  require_between("edges", options.edges, 1, 1000, "Take fewer edges");
  require_between("net", options.net, 1, most_net, "Take a coarser net");
  const std::int64_t width = options.domain().width(), height = options.domain().height();
  const std::int64_t side = std::max(width, height);
  require(options.directions != Directions::slopes || side <= largest_side_of_slopes,
          "directions slopes: the measure of the paper is counted on grids up to 32. Take another class, or a coarser "
          "grid");
  const Directions directions = resolved(options.directions, side);
  require(directions == Directions::net || options.net == ConvexPolygonLearner::Options{}.net,
          "net has no effect where all directions are taken. Say directions net, or leave it out");
  return {width, height, directions, std::min(options.net, side)};
}

RegionPieces pieces_of(std::int64_t edges, const HalfplaneClass& halfplanes) {
  return {.needed = edges,
          .weight = halfplanes.size(),
          .distinct = halfplanes.distinct(),
          .printed_rows = printed_convex_polygon_rows};
}

}  // namespace

bool ConvexPolygon::operator()(const GridRow& x) const {
  const GridPoint place = place_of(x);
  return std::ranges::all_of(sides, [&](const Halfplane& side) { return side(place); });
}

ConvexPolygonLearner::ConvexPolygonLearner(Options options)
    : options_(std::move(options)),
      class_(halfplanes_of(options_)),
      cover_(options_, pieces_of(options_.edges, class_)) {}

Integer ConvexPolygonLearner::steps(std::uint64_t rows) const {
  return plan().budget.rounds * HalfplaneCover::steps(class_, std::min<Integer>(rows, domain().points()));
}

std::optional<ConvexPolygon> ConvexPolygonLearner::learn(const Sample<GridRow>& sample, Rng& rng,
                                                         const Progress& progress) const {
  Stage stage{progress};
  SurvivingPoints points(sample, class_.width(), class_.height(), stage.part(0, 1, 8));
  HalfplaneCover family(std::move(points), class_, 0);
  return ConvexPolygon{set_cover(family, cover_.plan(), rng, stage.part(1, 8, 8))};
}

Premise ConvexPolygonLearner::premise() const {
  std::string target = "convex polygon of at most " + std::to_string(options_.edges) + " sides";
  if (class_.directions() == Directions::net) {
    const std::string net = std::to_string(class_.reach());
    target += ", all in directions (p, q) of the net with |p| <= " + net + " and |q| <= " + net;
  }
  return cover_.premise(std::move(target));
}

}  // namespace discreet::inline learners
