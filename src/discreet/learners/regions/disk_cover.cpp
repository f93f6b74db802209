#include "discreet/learners/regions/disk_cover.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <numeric>

#include "discreet/base/parallel.h"
#include "discreet/mechanisms/near_strata.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t most_kept = std::size_t{1} << 28;  // entries of all orders, 4 bytes each
constexpr std::size_t centers_at_once = 4;
constexpr std::size_t buckets_a_place = 16;  // up to which they are quicker than comparisons

bool is_gone(const Site& site) { return site.rows[0] + site.rows[1] == 0; }

// All disks about the centers, and the empty piece, counted by cost.
class CountedDisks : public CountedClass {
 public:
  CountedDisks(const DiskCover& family, const CoverCost& cost, const Stage& stage)
      : family_(family), cost_(bounded(cost, family.survivors())), least_(family.centers()), stage_(stage) {}

  Integer size() const override { return Integer(family_.centers()) * family_.radii() + 1; }

  std::vector<Stratum> near(std::uint64_t width) const override {
    const std::int64_t largest = largest_cost(cost_, family_.survivors());
    tbb::enumerable_thread_specific<NearStrata> parts([&] { return NearStrata(width, largest); });
    parts.local().add(cost_(0, 0), 1);
    std::atomic<std::uint64_t> members = 1;
    for_each_range(family_.centers(), centers_at_once, stage_, [&](std::size_t begin, std::size_t end) {
      NearStrata& strata = parts.local();
      for (std::size_t center = begin; center < end; ++center) {
        least_[center] = largest;
        std::uint64_t counted = 0;
        family_.runs(center, cost_, [&](std::int64_t, std::uint64_t radii, std::int64_t cost) {
          counted += radii;
          strata.add(cost, radii);
          least_[center] = std::min(least_[center], cost);
        });
        members += counted;
      }
    });
    assert(members.load() == size());
    return NearStrata::together(std::vector<NearStrata>(parts.begin(), parts.end()));
  }

  std::vector<Stratum> all() const override {
    return near(static_cast<std::uint64_t>(largest_cost(cost_, family_.survivors())) + 1);
  }

  // The empty piece is the first of its cost.
  std::optional<Disk> find(const Member& member) const {
    Integer rank = member.rank;
    if (member.score == cost_(0, 0)) {
      if (rank == 0) return std::nullopt;
      --rank;
    }
    std::vector<std::uint64_t> counts(family_.centers());
    for_each_range(counts.size(), centers_at_once, {stage_.progress, stage_.to, stage_.to},
                   [&](std::size_t begin, std::size_t end) {
                     for (std::size_t i = begin; i < end; ++i)
                       if (least_[i] <= member.score)
                         family_.runs(i, cost_, [&](std::int64_t, std::uint64_t radii, std::int64_t cost) {
                           if (cost == member.score) counts[i] += radii;
                         });
                   });
    std::size_t center = 0;
    while (rank >= counts[center]) rank -= counts[center++];
    return Disk{family_.center(center), radius_of(center, member.score, low_64(rank))};
  }

 private:
  std::int64_t radius_of(std::size_t center, std::int64_t score, std::uint64_t rank) const {
    std::optional<std::int64_t> found;
    family_.runs(center, cost_, [&](std::int64_t radius, std::uint64_t radii, std::int64_t cost) {
      if (found || cost != score) return;
      if (rank < radii)
        found = radius + static_cast<std::int64_t>(rank);
      else
        rank -= radii;
    });
    return *found;
  }

  const DiskCover& family_;
  CoverCost cost_;
  mutable std::vector<std::int64_t> least_;  // by center, once `near` was called
  Stage stage_;
};

}  // namespace

DiskCover::DiskCover(const Sample<GridRow>& sample, const FrameDomain& domain, std::vector<GridPoint> centers,
                     Label label, const Stage& stage, DiskOrders orders)
    : points_(sample, domain.width(), domain.height(), stage.part(0, 1, 2)),
      centers_(std::move(centers)),
      label_(label),
      largest_(domain.width() * domain.width() + domain.height() * domain.height()),
      sites_(points_.sites()) {
  if (orders == DiskOrders::never || sites_.size() * centers_.size() > most_kept) return;
  orders_.resize(centers_.size());
  for_each_piece(centers_.size(), stage.part(1, 2, 2), [&](std::size_t i) { orders_[i] = order_about(centers_[i]); });
}

std::int64_t DiskCover::distance(GridPoint center, std::uint32_t site) const {
  GridPoint offset = sites_[site].at - center;
  return offset.x * offset.x + offset.y * offset.y;
}

DiskCover::Order DiskCover::order_about(GridPoint center) const {
  Order alive;
  for (std::uint32_t i = 0; i < sites_.size(); ++i)
    if (!is_gone(sites_[i])) alive.push_back(i);
  if (static_cast<std::uint64_t>(largest_) <= buckets_a_place * alive.size()) return ordered_by_buckets(center, alive);
  std::vector<std::pair<std::int64_t, std::uint32_t>> places;
  places.reserve(alive.size());
  for (std::uint32_t site : alive) places.emplace_back(distance(center, site), site);
  std::ranges::sort(places);
  std::ranges::transform(places, alive.begin(), [](const auto& place) { return place.second; });
  return alive;
}

// On small grids: how many places are nearer says where a place comes.
DiskCover::Order DiskCover::ordered_by_buckets(GridPoint center, const Order& alive) const {
  std::vector<std::uint32_t> nearer(radii() + 1);
  for (std::uint32_t site : alive) ++nearer[static_cast<std::size_t>(distance(center, site)) + 1];
  std::partial_sum(nearer.begin(), nearer.end(), nearer.begin());
  Order order(alive.size());
  for (std::uint32_t site : alive) order[nearer[static_cast<std::size_t>(distance(center, site))]++] = site;
  return order;
}

std::optional<Disk> DiskCover::select(const CoverCost& cost, const Exponential& selection, Rng& rng,
                                      const Stage& stage) const {
  CountedDisks disks(*this, cost, stage);
  return disks.find(selection.select(disks, rng));
}

void DiskCover::remove(const Disk& piece, const Stage& stage) {
  if (points_.remove(piece).empty()) return;
  for (Site& site : sites_)
    if (piece(site.at)) site.rows[0] = site.rows[1] = 0;
  for_each_range(orders_.size(), centers_at_once, stage, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      std::erase_if(orders_[i], [&](std::uint32_t site) { return is_gone(sites_[site]); });
  });
}

}  // namespace discreet::inline learners
