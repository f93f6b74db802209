// A measure on privacy losses that live on the grid {i * step}, plus a mass at infinity. It replaces a pair of output
// distributions (P, Q) if only composition and delta(epsilon) matter.
//
// The mass at a loss l is the P-probability of the outcomes with ln(P/Q) = l, rounded against us. For any measure M,
//   delta_M(epsilon) = M(infinity) + sum over l > epsilon of M(l) (1 - e^(epsilon - l)),
// and composition convolves. Two facts make every operation below an upper bound (docs/accounting.md, "Losses"):
//   1. Moving mass to a higher loss, or adding mass, raises no tail's complement. So delta_M never falls, and neither
//      does delta of any convolution with M.
//   2. Take an outcome (p, q) with loss between i step and (i+1) step, and split it into two outcomes with exactly
//      these losses and the same total p and q. This never lowers delta, since merging them again is post-processing.
// The total mass is exactly 1.
#pragma once

#include <map>

#include "discreet/privacy/mass.h"

namespace discreet::inline privacy {

class LossMeasure {
 public:
  // The fineness of a composition: grid points per standard deviation of the loss (between this and twice this), and
  // the most grid points that are ever stored. A coarser grid still gives an upper bound.
  static constexpr double resolution = 256;
  static constexpr std::size_t max_cells = std::size_t{1} << 17;
  static constexpr unsigned precision = 192;  // bits of the enclosures behind the rounding

  LossMeasure();  // all mass at loss 0: the two distributions are equal
  // masses[j] at loss (first + j) * step. Missing mass, up to a total of 1, is added at infinity. An excess is taken
  // from the lowest losses.
  LossMeasure(Rational step, std::int64_t first, std::vector<Mass> masses, Mass infinite);

  const Rational& step() const { return step_; }
  std::int64_t first() const { return first_; }  // masses()[j] is at loss (first() + j) * step()
  std::span<const Mass> masses() const { return masses_; }
  Mass infinite() const { return infinite_; }
  double deviation() const;  // deviation of the finite losses. It steers the grid and is never a bound

  LossMeasure on_grid(const Rational& step) const;  // fact 2
  friend LossMeasure convolve(const LossMeasure& a, const LossMeasure& b);
  LossMeasure power(std::uint64_t times) const;  // convolved with itself, times >= 1

  // A measure whose delta is the larger of the two at every grid point, and above both between. It is safe whichever of
  // the two the adversary picks, step by step.
  friend LossMeasure envelope(const LossMeasure& a, const LossMeasure& b);

 private:
  LossMeasure coarsened() const;  // step doubled, fact 2
  void settle();                  // drops negligible tails against us, coarsens a grid that is finer than needed
  void truncate();

  Rational step_ = 1;
  std::int64_t first_ = 0;
  std::vector<Mass> masses_;
  Mass infinite_ = 0;
};

// Collects outcomes into a LossMeasure on a given grid.
class LossCollector {
 public:
  explicit LossCollector(Rational step);

  void add_at(std::int64_t index, const Interval& p);  // loss exactly index * step
  // Outcomes with total masses p and q and every loss at most (index + 1) * step. Those below index * step are moved up
  // to it.
  void add_between(std::int64_t index, const Interval& p, const Interval& q);
  void add(const Interval& p, const Interval& q);  // one outcome. Finds its place
  void add_infinite(const Interval& p);

  LossMeasure measure() const;

 private:
  Rational step_;
  Interval split_;  // 1 - e^-step
  std::map<std::int64_t, Interval> cells_;
  Interval infinite_;
};

}  // namespace discreet::inline privacy
