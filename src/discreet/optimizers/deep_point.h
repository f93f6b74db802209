// Chooses a point that lies deep among people's points: a median on a line, a point of large Tukey depth in the plane.
//
// The depth of a place is the fewest rows in a closed halfline or halfplane that holds it. On a line it is constant
// between two neighbouring rows. So all integers of a domain of up to 2^64 are candidates at once. In the plane the
// candidates are a public grid.
//
// Privacy:  epsilon, pure. Replacement of one row.    docs/theory/optimize.md#privacy
// Utility:  depth at least that of the deepest candidate less alpha n, with probability >= 1 - beta, when n >=
//           sample_size.
// Cost:     n log n on a line. In the plane candidates times n log n, at most 10^6 candidates.
// Source:   RD-20 (Beimel, Nissim, Stemmer 2019, example 8, which gives no algorithm).
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/optimizers/optimizer.h"

namespace discreet::inline optimizers {

class DeepPointOptimizer {
 public:
  static constexpr std::string_view name = "deep_point";
  static constexpr std::string_view summary =
      "a point deep among people's points: a median, or in the plane a center point";
  static constexpr std::string_view goal_says = "is at most alpha n less deep than the deepest candidate";
  static constexpr std::int64_t most_candidates = 1'000'000;
  using Rows = GridRows;
  using Solution = std::vector<Integer>;  // one coordinate per axis

  struct Options {
    GridDomain ranges{{{0, 100}}};
    std::int64_t step = 1;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{
          field("ranges", &Options::ranges,
                "the range of each axis, one or two, such as 0..120 or 0..99,0..99 (public)"),
          field("step", &Options::step, "in the plane: how far apart the candidates are on each axis (public)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run")};
    }
  };

  explicit DeepPointOptimizer(Options options);

  GridDomain domain() const { return options_.ranges; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, 0, Neighbours::replace}; }
  std::vector<Bound> bounds(Accuracy goal) const;
  Solution optimize(const GridRows& rows, Rng& rng, const Progress& progress = {}) const;

  const Integer& candidates() const { return candidates_; }

 private:
  Solution on_a_line(std::span<const std::uint64_t> rows, Rng& rng) const;
  Solution in_the_plane(const GridRows& rows, Rng& rng, const Progress& progress) const;

  Options options_;
  Integer candidates_;
};

}  // namespace discreet::inline optimizers
