#include "discreet/learners/regions/polygons.h"

#include <algorithm>
#include <string>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/triangle_cover.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_edges = 1002, most_triangles = most_edges - 2, finest_lattice = 64;

// A polygon with h holes and e edges, those of the holes included, has e + 2 h - 2 triangles. Several polygons have
// fewer than one with as many edges and holes.
std::int64_t triangles_needed(const PolygonsLearner::Options& options) {
  require_between("edges", options.edges, 3, most_edges, "Take fewer edges");
  require_between("holes", options.holes, 0, options.edges / 3 - 1,
                  "Allow more edges, or fewer holes. A hole has at least 3 edges, and so has the outside");
  const std::int64_t triangles = options.edges + 2 * options.holes - 2;
  if (triangles > most_triangles)
    throw Error("edges and holes ask for " + std::to_string(triangles) + " triangles, of which at most " +
                std::to_string(most_triangles) + " are covered with. Allow fewer edges or holes");
  return triangles;
}

CornerSet lattice(const PolygonsLearner::Options& options) {
  const std::int64_t side = options.lattice;
  require_between("lattice", side, 2, finest_lattice, "Take a coarser lattice: the tables hold 4096 corners");
  return CornerSet(lattice_points(options.domain().width(), options.domain().height(), side));
}

CornerSet candidates(const PolygonsLearner::Options& options) {
  require(options.lattice == PolygonsLearner::Options{}.lattice,
          "lattice has no effect where candidates are given, which are the corners. Leave one of them out");
  auto points = grid_points(options.domain(), *options.candidates);
  if (points.size() > CornerSet::most)
    throw Error("candidates are " + std::to_string(points.size()) +
                " different places of the grid, and the tables hold 4096. Leave some out, or take a coarser grid");
  CornerSet corners(std::move(points));
  require(corners.triangles() > 0,
          "candidates make no triangle on the grid: name three places that are not on one line, or take a finer grid");
  return corners;
}

CornerSet corners_of(const PolygonsLearner::Options& options) {
  check(options.domain());
  return options.candidates ? candidates(options) : lattice(options);
}

RegionPieces pieces(const PolygonsLearner::Options& options, const CornerSet& corners) {
  const Integer weight = Integer(corners.triangles()) + 1;
  return {triangles_needed(options), weight, weight, printed_polygons_rows};
}

}  // namespace

bool Polygons::operator()(const GridRow& x) const {
  const GridPoint place = place_of(x);
  return std::ranges::any_of(triangles, [&](const Triangle& triangle) { return triangle(place); });
}

PolygonsLearner::PolygonsLearner(Options options)
    : options_(std::move(options)),
      corners_(std::make_shared<const CornerSet>(corners_of(options_))),
      cover_(options_, pieces(options_, *corners_)) {}

std::optional<Polygons> PolygonsLearner::learn(const Sample<GridRow>& sample, Rng& rng,
                                               const Progress& progress) const {
  Stage stage{progress};
  TriangleCover family(sample, domain(), *corners_, 1, plan().budget.pieces, stage.part(0, 1, 10));
  return Polygons{set_cover(family, plan(), rng, stage.part(1, 10, 10))};
}

Integer PolygonsLearner::steps(std::uint64_t rows) const {
  constexpr int additions_of_a_place = 30, additions_of_two_triangles = 3;
  const Integer v = corners_->size(), places = std::min<Integer>(rows, domain().points());
  const Integer tables = v * std::min<Integer>(v * domain().width() / 6, additions_of_a_place * places);
  return tables + plan().budget.rounds * additions_of_two_triangles * Integer(corners_->triangles()) / 2;
}

Premise PolygonsLearner::premise() const {
  const std::string holes = options_.holes == 0 ? "no holes" : "at most " + std::to_string(options_.holes) + " holes";
  const std::string lattice = std::to_string(options_.lattice);
  return cover_.premise("union of polygons with at most " + std::to_string(options_.edges) + " edges and " + holes +
                        " in total, all corners " +
                        (options_.candidates ? "at the " + std::to_string(corners_->size()) + " public candidates"
                                             : "on the lattice of " + lattice + " by " + lattice + " points"));
}

}  // namespace discreet::inline learners
