#include "discreet/learners/regions/disks.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/disk_cover.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_disks = 1000, finest_lattice = 64;

// Disks about one center that differ on the grid: one for every different distance, at most one a place, and the empty
// one is shared.
RegionPieces pieces(const DisksLearner::Options& options) {
  check(options.domain());
  require_between("disks", options.disks, 1, most_disks, "Take fewer disks");
  require_between("lattice", options.lattice, 2, finest_lattice, "Take a coarser lattice");
  const Integer width = options.domain().width(), height = options.domain().height();
  const Integer centers = lattice_points(options.domain().width(), options.domain().height(), options.lattice).size();
  const Integer radii = width * width + height * height + 1, different = std::min(radii, options.domain().points());
  return {.needed = options.disks, .weight = centers * radii + 1, .distinct = centers * different + 1};
}

}  // namespace

bool Disks::operator()(const GridRow& x) const {
  const GridPoint place = place_of(x);
  return std::ranges::any_of(disks, [&](const Disk& disk) { return disk(place); });
}

DisksLearner::DisksLearner(Options options) : options_(std::move(options)), cover_(options_, pieces(options_)) {}

std::vector<GridPoint> DisksLearner::centers() const {
  return lattice_points(domain().width(), domain().height(), options_.lattice);
}

std::optional<Disks> DisksLearner::learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress) const {
  Stage stage{progress};
  DiskCover family(sample, domain(), centers(), 1, stage.part(0, 1, 10));
  return Disks{set_cover(family, plan(), rng, stage.part(1, 10, 10))};
}

Integer DisksLearner::steps(std::uint64_t rows) const {
  constexpr int additions_of_sorting = 30, additions_of_a_place = 4;
  const Integer centers = options_.lattice * options_.lattice, places = std::min<Integer>(rows, domain().points());
  return centers * places * (additions_of_sorting + plan().budget.rounds * additions_of_a_place);
}

Premise DisksLearner::premise() const {
  const std::string lattice = std::to_string(options_.lattice);
  return cover_.premise("union of at most " + std::to_string(options_.disks) +
                        " disks with centers on the lattice of " + lattice + " by " + lattice + " points");
}

}  // namespace discreet::inline learners
