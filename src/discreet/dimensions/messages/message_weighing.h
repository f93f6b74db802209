// The game of messages by weighing: pairs on which protocols err more than they should gain weight, the best protocol
// against the weights is played, and the averages of both sides close in on the value. No linear program: for games
// with hundreds of different pairs, where a round costs what the best protocol costs. (CC-21, with regret matching in
// place of Hedge)
#pragma once

#include "discreet/dimensions/messages/message_regrets.h"

namespace discreet::inline dimensions {

// Plays until the goal is reached or the time is over, and improves both ends of `game`, which are exact: the lower end
// is what the best protocol errs on whole weights near the average, the upper end is counted from the protocols played.
void weigh_messages(MessageGame& game, const MaskClass& concepts, const PairOrbits& orbits, std::size_t messages,
                    const MessageGoal& goal, const TimeLimit& limit, const Progress& progress);

// A protocol that errs least on pairs of these weights, in floating point: a guide that costs a fraction of
// best_protocol().
MessageProtocol near_best_protocol(const MaskClass& concepts, const std::vector<double>& pairs, std::size_t messages);

}  // namespace discreet::inline dimensions
