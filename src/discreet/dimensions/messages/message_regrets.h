// The errors of the protocols played so far on every pair of a concept and a point, and the weights that follow from
// them. Pairs on which they erred more than on average gain weight (regret matching). Later rounds count more.
// Tested by message_weighing_test.cpp
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// Pairs of a concept and a point that symmetries exchange, numbered from 0.
struct PairOrbits {
  std::vector<std::size_t> orbit;   // per pair, concept by concept
  std::vector<std::int64_t> sizes;  // per orbit
};

PairOrbits pair_orbits(const MaskClass& concepts, const std::vector<SignedPermutation>& generators);

class MessageRegrets {
 public:
  // Both arguments outlive the object.
  MessageRegrets(const MaskClass& concepts, const PairOrbits& orbits);

  // The weights to be answered next, and their average over the rounds, not divided yet.
  std::vector<double> by_pair() const;
  const std::vector<double>& average() const { return average_; }  // one per orbit

  void play(MessageProtocol protocol);
  std::size_t rounds() const { return played_.size(); }

  // Replaces the mixture of `game` by all that was played if that errs less on its worst pair. Counted exactly.
  void offer_upper(MessageGame& game) const;

 private:
  double rate(const std::vector<std::int64_t>& wrong, std::size_t orbit) const {
    return static_cast<double>(wrong[orbit]) / static_cast<double>(orbits_.sizes[orbit]);
  }

  const MaskClass& concepts_;
  const PairOrbits& orbits_;
  std::vector<double> regrets_, weights_, average_;  // one per orbit
  std::vector<std::int64_t> errors_;                 // weighed by rounds, of all pairs of an orbit together
  std::vector<MessageProtocol> played_;
};

}  // namespace discreet::inline dimensions
