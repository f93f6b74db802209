// The privacy loss between two output distributions P and Q, in both directions, and how it composes.
//
// P is the output on one database, Q on its neighbour. `between` takes both as exact or enclosed probabilities, outcome
// by outcome, for instance from a mechanism run in exploring mode. `dominating_pair.h` has the worst pairs of the
// standard mechanisms. Every resulting delta and epsilon is a rigorous upper bound. Nothing is sampled and nothing is
// rounded to nearest.
//
// Composing keeps the directions apart, P against Q and Q against P. That is right for one pair of databases, and for
// pairs that dominate in either order. If the adversary chooses a step's direction, compose `either_way()`.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/privacy/loss_curve.h"

namespace discreet::inline privacy {

class PrivacyLoss {
 public:
  struct Outcome {
    Interval p, q;
  };
  // Mass that the exploration left unresolved on either side. It counts fully towards delta.
  struct Remainder {
    Rational p, q;
  };

  PrivacyLoss() = default;  // equal distributions
  explicit PrivacyLoss(LossMeasure both_ways);
  PrivacyLoss(LossMeasure forward, LossMeasure backward);
  // Throws Error unless each side's probabilities and remainder can sum to 1.
  static PrivacyLoss between(std::span<const Outcome> outcomes) { return between(outcomes, Remainder{}); }
  static PrivacyLoss between(std::span<const Outcome> outcomes, const Remainder& remainder);

  const LossMeasure& forward() const { return forward_; }
  const LossMeasure& backward() const { return backward_ ? *backward_ : forward_; }
  bool symmetric() const { return !backward_; }
  double deviation() const { return forward_.deviation(); }

  friend PrivacyLoss compose(const PrivacyLoss& a, const PrivacyLoss& b);
  PrivacyLoss self_composed(std::uint64_t times) const;
  PrivacyLoss either_way() const;  // one measure above both directions

  Rational delta_at(const Rational& epsilon) const;
  std::optional<Rational> epsilon_at(const Rational& delta) const;

 private:
  LossMeasure forward_;
  std::optional<LossMeasure> backward_;  // absent when it equals forward_
};

// Composes any number, always the two narrowest first. So no narrow loss is put on a grid made for a wide one.
PrivacyLoss compose(std::vector<PrivacyLoss> losses, const Progress& progress = {});

}  // namespace discreet::inline privacy
