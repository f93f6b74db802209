// The family of single literals for a set cover. A piece is the set of rows in which one bit has a value, any or a
// given one.
//
// One pass over bit-packed columns counts the surviving rows of each label that have each bit set. After that only
// deleted rows are read, in blocks that hold some. The empty piece comes first. Then come each bit being 0 and being 1,
// or only the one that the corner allows.
#pragma once

#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learners/bits/surviving_rows.h"
#include "discreet/learners/covers/set_cover.h"

namespace discreet::inline learners {

class LiteralCover {
 public:
  using Piece = Literals;

  // The pieces cover the rows labelled `label`.
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
  std::vector<bool> values_;            // values that a literal may have
  std::vector<std::uint64_t> ones_[2];  // by label and feature
};

}  // namespace discreet::inline learners
