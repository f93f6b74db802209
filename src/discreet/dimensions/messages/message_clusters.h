// Protocols for classes with too many concepts for the best one against given weights to be found: concepts are moved
// between clusters, one at a time. Whatever is found is a protocol, so its error is an upper end of e*(M); nothing is
// said from below.
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// Beyond so many pairs of a concept and a point neither the search nor the check of what it finds is quick.
inline constexpr std::size_t most_clustered_pairs = std::size_t{1} << 18;

// A mixture of protocols with so many messages, and what it errs on its worst pair, averaged over images under the
// generators; `pairs` stays empty. Plays until the goal's error is reached, the time is over, or more would make a
// certificate that is slow to check. At least one message, one concept and one point; at most
// `most_clustered_pairs` pairs.
MessageGame clustered_messages(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal = {},
                               const TimeLimit& limit = {}, const Progress& progress = {});

// The first number of messages, from `least` on and less than `most`, with which clusters err with at most this
// probability; steps grow with the number. Nothing where there is none, or the time is over before.
struct ClusterCount {
  std::size_t messages;
  MessageGame game;
};
std::optional<ClusterCount> clusters_for(const MaskClass& concepts, const Rational& error, std::size_t least,
                                         std::size_t most, const TimeLimit& limit = {}, const Progress& progress = {});

// From these messages of the concepts on: one concept after the other is moved to the message where it costs least,
// which is answered as most of its weight says, until nothing is gained. The weight of what the protocol errs on never
// grows on the way.
MessageProtocol clustered_protocol(const MaskClass& concepts, const std::vector<double>& pairs,
                                   std::vector<std::size_t> message, std::size_t messages);

}  // namespace discreet::inline dimensions
