// Sabotaged deletions of covers, caught where the promise has a delta. A row that is hit and stays goes on paying.
// first_hit does not charge for that.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/json/options.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/polygons.h"
#include "discreet/learning/listed_records.h"

namespace discreet::cover_deletion_sabotage {

// The rows that a triangle counts or deletes. Closed: those inside of it or on its border. Half-open: without its upper
// edges and its last corner. Edges alone count the half-open ones (docs/learners/polygons.md#counting).
enum class Border { closed, half_open };
enum class Deleted { both_labels, covered_label };

inline bool is_under(GridPoint from, GridPoint to, GridPoint p) {
  return from.x <= p.x && p.x < to.x && turn(from, to, p) < 0;
}
inline bool is_hit(const Triangle& t, GridPoint p, Border border) {
  if (border == Border::closed) return t(p);
  return is_under(t.a, t.c, p) != (is_under(t.a, t.b, p) || is_under(t.b, t.c, p));
}

// A cover of the places labelled 1 by all triangles on the corners of the smallest grid, one by one.
class ListedCover {
 public:
  using Piece = Triangle;

  ListedCover(const Sample<GridRow>& sample, Border scored, Border deleted, Deleted labels)
      : scored_(scored), deleted_(deleted), labels_(labels) {
    for (std::size_t i = 0; i < sample.size(); ++i) rows_.push_back({place_of(sample.x[i]), sample.y[i]});
  }

  std::uint64_t remaining() const {
    return counted([](const Row& row) { return row.label == 1; });
  }
  std::uint64_t survivors() const { return rows_.size(); }

  std::optional<Triangle> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage&) const {
    const GridPoint corners[] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    std::vector<std::int64_t> costs{cost(0, 0)};
    std::vector<Triangle> pieces;
    for (std::size_t without = 0; without < 4; ++without) {
      std::vector<GridPoint> three;
      for (std::size_t i = 0; i < 4; ++i)
        if (i != without) three.push_back(corners[i]);
      const Triangle t{three[0], three[1], three[2]};
      auto hits = [&](Label label) {
        return counted([&](const Row& row) { return row.label == label && is_hit(t, row.place, scored_); });
      };
      pieces.push_back(t);
      costs.push_back(cost(hits(1), hits(0)));
    }
    const std::size_t chosen = selection.select(costs, rng);
    return chosen == 0 ? std::nullopt : std::optional(pieces[chosen - 1]);
  }

  void remove(const Triangle& piece, const Stage&) {
    std::erase_if(rows_, [&](const Row& row) {
      return is_hit(piece, row.place, deleted_) && (labels_ == Deleted::both_labels || row.label == 1);
    });
  }

 private:
  struct Row {
    GridPoint place;
    Label label;
  };
  template <class Is>
  std::uint64_t counted(const Is& is) const {
    return static_cast<std::uint64_t>(std::ranges::count_if(rows_, is));
  }

  std::vector<Row> rows_;
  Border scored_, deleted_;
  Deleted labels_;
};

// Enough edges that exact counts cost next to nothing, and enough rounds for a row that stays to show.
inline Json options() {
  return {{"grid", 1},
          {"lattice", 2},
          {"edges", 1002},
          {"rounds", 6},
          {"epsilon", 2},
          {"delta", "2/5"},
          {"accountant", "first_hit"},
          {"count_noise", "none"},
          {"neighbours", "add_remove"}};
}
inline PolygonsLearner learner() { return PolygonsLearner(read_options<PolygonsLearner::Options>(options())); }

inline Run cover(Border scored, Border deleted, Deleted labels) {
  const PolygonsLearner sound = learner();
  return [=](std::span<const std::uint32_t> records, Rng& rng) {
    RecordSample<FrameDomain> rows(sound.domain(), records);
    ListedCover family(rows.sample(), scored, deleted, labels);
    Progress silent;
    std::string shown;
    for (const Triangle& t : set_cover(family, sound.plan(), rng, {silent}))
      for (GridPoint p : {t.a, t.b, t.c}) shown += std::to_string(2 * p.x + p.y);
    return shown;
  };
}

inline Subject listed(std::size_t) {
  Subject subject;
  subject.records = 8;
  subject.labellings = 2;
  subject.promised = learner().privacy();
  subject.order = Rows::unordered;
  subject.run = cover(Border::closed, Border::closed, Deleted::both_labels);
  return subject;
}

inline std::vector<Sabotaged> all() {
  using enum Border;
  using enum Deleted;
  return {{"cover_deletes_one_label", "first_hit pays for one hit, but hit rows of the other label stay",
           mutated(listed, cover(closed, closed, covered_label)), listed, 1},
          {"cover_deletes_half_open_triangles", "scores count the closed triangle, the half-open one is deleted",
           mutated(listed, cover(closed, half_open, both_labels)), listed, 1}};
}

}  // namespace discreet::cover_deletion_sabotage
