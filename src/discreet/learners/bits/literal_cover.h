// The family of single literals for a set cover: a piece is the rows in which a bit has a value, any or a given one.
//
// How many surviving rows of each label have each bit set is counted once, in one pass over bit-packed columns; then
// only deleted rows are looked at, in blocks that hold some. The empty piece comes first, then each bit being 0 and
// being 1, or the one of them that the corner says.
#pragma once

#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learners/bits/surviving_rows.h"
#include "discreet/learners/covers/set_cover.h"

namespace discreet::inline learners {

class LiteralCover {
 public:
  using Piece = Literals;

  // Rows labelled `label` are to be covered.
  LiteralCover(const Sample<BitRow>& sample, std::size_t dimension, Label label, const Stage& stage,
               Corner corner = Corner::all);

  std::uint64_t remaining() const { return rows_.count(label_); }
  std::uint64_t survivors() const { return rows_.count(0) + rows_.count(1); }
  std::optional<Literals> select(const CoverCost& cost, const Exponential& selection, Rng& rng, const Stage&) const;
  void remove(const Literals& piece, const Stage& stage);

  // Surviving rows of the label in which the literal holds.
  std::uint64_t hits(const Literal& literal, Label label) const;

 private:
  SurvivingRows rows_;
  Label label_;
  std::vector<bool> values_;            // that a literal may have
  std::vector<std::uint64_t> ones_[2];  // by label and feature
};

}  // namespace discreet::inline learners
