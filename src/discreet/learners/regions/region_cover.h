// What the learners of regions have in common: a greedy private cover of the rows of one label, planned from options.
//
// Privacy:  what the accountant proves for epsilon and delta; pure where delta is 0.
//           docs/learners/convex_polygon.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some region fits all
//           labels.
// Cost:     that of the family of pieces, a selection and a deletion a round.
// Source:   GE-6, GE-7, GE-9, GE-18 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include <string>
#include <vector>

#include "discreet/learners/covers/cover_bounds.h"
#include "discreet/learners/covers/set_cover.h"
#include "discreet/learners/regions/region_options.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// The pieces that a region is covered by.
struct RegionPieces {
  std::int64_t needed = 1;  // so many cover a region, or its outside
  Integer weight;           // of all pieces together, by the measure that they are drawn from; the empty one included
  Integer distinct;         // that differ on the grid, at most
  // What the paper's theorem asks for, its constants worked out; nothing where it says nothing.
  PrintedRows printed_rows = nullptr;
};

class RegionCover {
 public:
  // Checks the options together and plans; Error names the option.
  RegionCover(const RegionOptions& options, RegionPieces pieces);

  const CoverPlan& plan() const { return plan_; }
  Privacy privacy() const { return plan_.budget.promise; }
  Premise premise(std::string target) const;
  std::vector<Bound> bounds(Accuracy goal) const;

 private:
  CoverGoal goal(const Accuracy& accuracy) const;

  RegionOptions options_;
  RegionPieces pieces_;
  CoverPlan plan_;
};

}  // namespace discreet::inline learners
