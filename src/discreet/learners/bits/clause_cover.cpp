// Tested by set_cover_test.cpp
#include "discreet/learners/bits/clause_cover.h"

namespace discreet::inline learners {

ClauseCover::ClauseCover(const Sample<BitRow>& sample, std::size_t dimension, std::size_t width, Label label,
                         const Stage& stage, Corner corner)
    : rows_(sample, dimension),
      width_(width),
      label_(label),
      pieces_(dimension, 1, width, corner),
      counts_(pieces_.size()) {
  count(stage);
}

void ClauseCover::count(const Stage& stage) {
  SubcubeCounts sets(rows_.columns(), rows_.alive(1), rows_.all_alive(), width_, stage.part(0, 1, 2));
  pieces_.for_each(sets, stage.part(1, 2, 2), [&](std::size_t i, const auto& count) { counts_[i] = count; });
}

std::optional<Literals> ClauseCover::select(const CoverCost& cost, const Exponential& selection, Rng& rng,
                                            const Stage&) const {
  std::vector<std::int64_t> costs{cost(0, 0)};
  costs.reserve(counts_.size() + 1);
  for (const auto& count : counts_) costs.push_back(cost(count.by_label[label_], count.by_label[1 - label_]));
  std::size_t chosen = selection.select(costs, rng);
  if (chosen == 0) return std::nullopt;
  return pieces_[chosen - 1];
}

void ClauseCover::remove(const Literals& piece, const Stage& stage) {
  std::uint64_t before = survivors();
  rows_.remove(piece);
  if (survivors() != before) count(stage);
}

}  // namespace discreet::inline learners
