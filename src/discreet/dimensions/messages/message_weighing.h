// The game of messages by weighing. Pairs on which protocols err more than they should gain weight. The best protocol
// against the weights is played, and the averages of both sides close in on the value. No linear program is needed. It
// is for games with hundreds of different pairs, where a round costs what the best protocol costs. (CC-21, with regret
// matching in place of Hedge)
#pragma once

#include "discreet/dimensions/messages/message_regrets.h"

namespace discreet::inline dimensions {

// Plays until the goal is reached or the time is over, and improves both ends of `game`. Both ends are exact. The lower
// end is the error of the best protocol on whole weights near the average. The upper end is counted from the protocols
// played.
void weigh_messages(MessageGame& game, const MaskClass& concepts, const PairOrbits& orbits, std::size_t messages,
                    const MessageGoal& goal, const TimeLimit& limit, const Progress& progress);

// A protocol that errs least on pairs of these weights, in floating point: a guide that costs a fraction of
// best_protocol().
MessageProtocol near_best_protocol(const MaskClass& concepts, const std::vector<double>& pairs, std::size_t messages);

}  // namespace discreet::inline dimensions
