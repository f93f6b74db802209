// The family of subcubes of few bits for a set cover. A piece is the set of rows in which up to `width` bits have given
// values. The corner may restrict all these values to one.
//
// A conjunction of clauses fails on a union of such pieces. A disjunction of terms holds on one. After deletions, the
// surviving rows of the pieces are counted anew, once for each set of features. The empty piece comes first.
#pragma once

#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learners/bits/surviving_rows.h"
#include "discreet/learners/covers/set_cover.h"

namespace discreet::inline learners {

class ClauseCover {
 public:
  using Piece = Literals;

  // The pieces cover the rows labelled `label`.
  ClauseCover(const Sample<BitRow>& sample, std::size_t dimension, std::size_t width, Label label, const Stage& stage,
              Corner corner = Corner::all);

  std::uint64_t remaining() const { return rows_.count(label_); }
  std::uint64_t survivors() const { return rows_.count(0) + rows_.count(1); }
  std::optional<Literals> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage&) const;
  void remove(const Literals& piece, const Stage& stage);

 private:
  void count(const Stage& stage);

  SurvivingRows rows_;
  std::size_t width_;
  Label label_;
  SubcubeList pieces_;
  std::vector<SubcubeCounts::Count> counts_;
};

}  // namespace discreet::inline learners
