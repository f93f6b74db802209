// Computes tau* if the hardest distributions of the points can be listed. It plays a prior between the optima of the
// program (packing_center.h) against all adversaries at once (prior_attack.h), until no adversary is left.
#pragma once

#include "discreet/dimensions/menus/light/prior_attack.h"
#include "discreet/dimensions/menus/light/representation_number.h"
#include "discreet/dimensions/menus/spoiling/adversary_program.h"

namespace discreet::inline dimensions {

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
