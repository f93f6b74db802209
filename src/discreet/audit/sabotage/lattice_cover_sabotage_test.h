// Sabotaged covers by triangles and by disks. The verifier catches every one on the four places of the smallest grid.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/geometry/lattice.h"
#include "discreet/learners/regions/disk_cover.h"
#include "discreet/learners/regions/disks.h"
#include "discreet/learners/regions/polygons.h"
#include "discreet/learners/regions/triangle_cover.h"
#include "discreet/learning/listed_records.h"

namespace discreet::lattice_cover_sabotage {

using Records = std::span<const std::uint32_t>;

struct Triangles {
  using Learner = PolygonsLearner;
  using Cover = TriangleCover;
  static constexpr const char* pieces = "edges";
  static constexpr std::int64_t one = 3;
  static Cover cover(const Learner& learner, const Sample<GridRow>& sample, const Stage& stage) {
    return {sample, learner.domain(), learner.corners(), 1, learner.plan().budget.pieces, stage};
  }
  static std::string shown(const Triangle& t) {
    std::string text;
    for (GridPoint p : {t.a, t.b, t.c}) text += std::to_string(p.x) + std::to_string(p.y) + " ";
    return text;
  }
  static bool touches(const Triangle& t, GridPoint p) { return t.a == p || t.b == p || t.c == p; }
};

struct Spots {
  using Learner = DisksLearner;
  using Cover = DiskCover;
  static constexpr const char* pieces = "disks";
  static constexpr std::int64_t one = 1;
  static Cover cover(const Learner& learner, const Sample<GridRow>& sample, const Stage& stage) {
    return {sample, learner.domain(), lattice_points(1, 1, 2), 1, stage};
  }
  static std::string shown(const Disk& d) {
    return std::to_string(d.center.x) + std::to_string(d.center.y) + ":" + std::to_string(d.radius_squared) + " ";
  }
  static bool touches(const Disk& d, GridPoint p) { return dot(p - d.center, p - d.center) == d.radius_squared; }
};

inline Json options(const char* pieces, std::int64_t one, std::int64_t rounds, Neighbours neighbours) {
  return {{"grid", 1},
          {"lattice", 2},
          {pieces, one},
          {"rounds", rounds},
          {"accountant", "basic"},
          {"count_noise", "none"},
          {"neighbours", std::string(word(neighbours))}};
}

template <class Kind>
Family learner(std::int64_t rounds, Neighbours neighbours) {
  Json given = options(Kind::pieces, Kind::one, rounds, neighbours);
  return [=](std::size_t rows) { return find_learner(std::string(Kind::Learner::name)).subject(given, rows); };
}

// The rounds of a cover with their parts exposed to sabotage.
template <class Kind>
struct Sabotage {
  Rational steeper = 1;                                        // factor of eta
  std::function<bool(const typename Kind::Cover&)> stop = {};  // ends the run
  std::function<std::string(const typename Kind::Cover&)> leak = {};
  enum class Offered { all, touching_a_row } offered = Offered::all;  // others count as the empty piece
};

template <class Kind>
Run broken(std::int64_t rounds, Neighbours neighbours, const Sabotage<Kind>& sabotage) {
  typename Kind::Learner::Options small;
  small.grid = 1, small.lattice = 2, small.rounds = rounds, small.neighbours = neighbours;
  small.accountant = CoverAccountant::basic, small.count_noise = CountNoise::none;
  if constexpr (requires { small.edges; })
    small.edges = Kind::one;
  else
    small.disks = Kind::one;
  typename Kind::Learner sound(small);
  CoverPlan plan = sound.plan();
  plan.rates.eta *= sabotage.steeper;
  return [=](Records records, Rng& rng) {
    RecordSample<FrameDomain> rows(sound.domain(), records);
    const Sample<GridRow> sample = rows.sample();
    Progress silent;
    auto family = Kind::cover(sound, sample, {silent});
    auto at_a_row = [&](const auto& piece) {
      for (std::size_t i = 0; i < sample.size(); ++i)
        if (Kind::touches(piece, place_of(sample.x[i]))) return true;
      return false;
    };
    std::string text;
    for (std::uint64_t round = 0; round < plan.budget.rounds; ++round) {
      if (sabotage.stop && sabotage.stop(family)) break;
      CoverCost cost{plan.budget.pieces, cover_requirement(plan, family.remaining(), family.survivors(), rng)};
      auto piece = family.select(cost, cover_selection(plan), rng, {silent});
      if (piece && sabotage.offered != Sabotage<Kind>::Offered::all && !at_a_row(*piece)) piece = std::nullopt;
      text += piece ? Kind::shown(*piece) : ".";
      if (piece) family.remove(*piece, {silent});
    }
    return text + (sabotage.leak ? sabotage.leak(family) : "");
  };
}

template <class Kind>
std::vector<Sabotaged> of(const std::string& name) {
  using enum Neighbours;
  using Cover = typename Kind::Cover;
  using Break = Sabotage<Kind>;
  auto one = learner<Kind>(1, add_remove), two = learner<Kind>(2, add_remove), replaced = learner<Kind>(1, replace);
  auto with = [](const Family& sound, std::int64_t rounds, Neighbours neighbours, const Break& sabotage) {
    return mutated(sound, broken<Kind>(rounds, neighbours, sabotage));
  };
  return {
      {name + "_too_steep", "eta too large by a third", with(one, 1, add_remove, {.steeper = Rational(4, 3)}), one, 5},
      {name + "_forget_the_rounds", "every round has the epsilon of the whole run",
       with(two, 2, add_remove, {.steeper = 2}), two, 4},
      {name + "_forget_the_two", "scores move by 1 under replacement, not within 2",
       with(replaced, 1, replace, {.steeper = 2}), replaced, 4},
      {name + "_tell_the_survivors", "shows how many rows are left outside",
       with(one, 1, add_remove, {.leak = [](const Cover& cover) { return std::to_string(cover.survivors()); }}), one,
       1},
      {name + "_stop_when_done", "an exact count ends the run",
       with(two, 2, add_remove, {.stop = [](const Cover& cover) { return cover.remaining() == 0; }}), two, 1},
      {name + "_from_the_data", "keeps only pieces whose border touches a row",
       with(one, 1, add_remove, {.offered = Break::Offered::touching_a_row}), one, 1},
  };
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage = of<Triangles>("triangles");
  for (Sabotaged& sabotaged : of<Spots>("disks")) sabotage.push_back(std::move(sabotaged));
  return sabotage;
}

}  // namespace discreet::lattice_cover_sabotage
