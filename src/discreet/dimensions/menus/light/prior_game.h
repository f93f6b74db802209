// Computes tau* if the hardest distributions of the points can be listed. It plays a prior between the optima of the
// program (packing_center.h) against all adversaries at once (prior_attack.h), until no adversary is left.
#pragma once

#include <map>
#include <random>

#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/masks/column_symmetry.h"
#include "discreet/dimensions/menus/light/prior_attack.h"
#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"
#include "discreet/dimensions/solvers/packing_program.h"

namespace discreet::inline dimensions {

// The linear program of tau*: the best prior on hypotheses against the adversaries known so far. It has one weight per
// orbit of hypotheses.
class AdversaryProgram {
 public:
  // If there are more than `most` orbits, the program has no limits.
  AdversaryProgram(const MaskClass& concepts, const Rational& alpha, bool is_enumerated, std::size_t most);

  const MaskClass& concepts() const { return concepts_; }
  const Rational& alpha() const { return alpha_; }
  const HypothesisOrbits& orbits() const { return orbits_; }
  PackingProgram& packing() { return packing_; }
  std::size_t size() const { return adversaries_.size(); }
  bool knows(const Adversary& adversary) const;

  // False if no hypothesis is good for it.
  bool add(const Adversary& adversary);

  // Adds adversaries found by quick steps whose good hypotheses weigh less than the target. Returns their number, 0 if
  // there are no such steps.
  std::size_t add_local(const std::vector<double>& prior, double target, const TimeLimit& limit);

  // The proof by these weights of the adversaries. Empty if they are all 0. One over its `most` is a lower end.
  std::optional<AdversaryProof> proof(const std::vector<Rational>& weights) const;

 private:
  static constexpr std::size_t most_known = 4;
  static constexpr unsigned most_local_points = 12;

  const MaskClass& concepts_;
  Rational alpha_;
  HypothesisOrbits orbits_;
  PackingProgram packing_;
  std::vector<Adversary> adversaries_;
  std::map<std::size_t, std::vector<std::vector<std::int64_t>>> known_;  // by concept: results of the last quick steps
  std::mt19937_64 random_{1};
};

class PriorGame {
 public:
  PriorGame(AdversaryProgram& program, PriorAttack& attack, const TimeLimit& limit, const Progress& progress)
      : program_(program),
        attack_(attack),
        limit_(limit),
        searching_(limit.seconds_left() * 0.9),
        progress_(progress) {}

  // Improves the ends of the answer.
  void play(RepresentationNumber& answer);

 private:
  bool attack(const std::vector<double>& prior, double target, RepresentationNumber& answer);
  double next_gap(double lower) const;
  bool finish(const PackingCenter& center, RepresentationNumber& answer);
  void prove(std::vector<Rational> weights, const Rational& chance, RepresentationNumber& answer);
  void settle(RepresentationNumber& answer);

  AdversaryProgram& program_;
  PriorAttack& attack_;
  TimeLimit limit_, searching_;  // the last part of the time is for a proof
  const Progress& progress_;
  std::vector<double> best_;  // prior with the best chance so far, by orbit
  double chance_ = 0;
  std::vector<double> weights_;  // weights of adversaries: these prove most so far
  double lower_ = 0;
};

}  // namespace discreet::inline dimensions
