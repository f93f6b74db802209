// What protocols played so far have erred on every pair of a concept and a point, and the weights that follow from it:
// pairs on which they erred more than on average gain weight (regret matching), and later rounds count more.
// Tested by message_weighing_test.cpp
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// Pairs of a concept and a point that symmetries exchange, numbered from 0.
struct PairOrbits {
  std::vector<std::size_t> orbit;   // of every pair, concept by concept
  std::vector<std::int64_t> sizes;  // of every orbit
};

PairOrbits pair_orbits(const MaskClass& concepts, const std::vector<SignedPermutation>& generators);

class MessageRegrets {
 public:
  // Both outlive it.
  MessageRegrets(const MaskClass& concepts, const PairOrbits& orbits);

  // The weights to be answered next, and their average over the rounds, which is not divided yet.
  std::vector<double> by_pair() const;
  const std::vector<double>& average() const { return average_; }  // one an orbit

  void play(MessageProtocol protocol);
  std::size_t rounds() const { return played_.size(); }

  // The mixture of all that was played, where it errs less on its worst pair than what `game` has; counted exactly.
  void offer_upper(MessageGame& game) const;

 private:
  double rate(const std::vector<std::int64_t>& wrong, std::size_t orbit) const {
    return static_cast<double>(wrong[orbit]) / static_cast<double>(orbits_.sizes[orbit]);
  }

  const MaskClass& concepts_;
  const PairOrbits& orbits_;
  std::vector<double> regrets_, weights_, average_;  // one an orbit
  std::vector<std::int64_t> errors_;                 // weighed by rounds, of all pairs of an orbit together
  std::vector<MessageProtocol> played_;
};

}  // namespace discreet::inline dimensions
