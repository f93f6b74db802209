// The shared part of the learners of regions: a greedy private cover of the rows of one label, planned from options.
//
// Privacy:  the guarantee that the accountant proves for epsilon and delta. Pure if delta is 0.
//           docs/learners/convex_polygon.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some region fits all
//           labels.
// Cost:     that of the family of pieces, one selection and one deletion per round.
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

// The pieces that cover a region.
struct RegionPieces {
  std::int64_t needed = 1;  // number of pieces that cover a region, or its outside
  Integer weight;           // weight of all pieces, the empty one included, by the measure of the draw
  Integer distinct;         // pieces that differ on the grid, at most
  // The rows of the paper's theorem, its constants worked out. Empty if it has no bound.
  PrintedRows printed_rows = nullptr;
};

class RegionCover {
 public:
  // Checks the options together and plans. An Error names the option.
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
