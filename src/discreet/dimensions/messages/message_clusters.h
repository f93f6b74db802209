// Protocols for classes with too many concepts to find the best protocol against given weights. The search moves
// concepts between clusters, one at a time. Every result is a protocol, so its error is an upper end of e*(M). The
// search proves nothing from below.
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// Beyond this number of pairs of a concept and a point, neither the search nor the check of its result is quick.
inline constexpr std::size_t most_clustered_pairs = std::size_t{1} << 18;

// A mixture of protocols with `messages` messages, and its error on its worst pair, averaged over images under the
// generators. `pairs` stays empty. Plays until the goal's error is reached or the time is over. It also stops when more
// rounds would make a certificate slow to check. Needs at least one message, one concept and one point, and at most
// `most_clustered_pairs` pairs.
MessageGame clustered_messages(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal = {},
                               const TimeLimit& limit = {}, const Progress& progress = {});

// The first number of messages, from `least` on and less than `most`, for which clusters err with at most this
// probability. Steps grow with the number. Empty if no number suffices or the time is over before.
struct ClusterCount {
  std::size_t messages;
  MessageGame game;
};
std::optional<ClusterCount> clusters_for(const MaskClass& concepts, const Rational& error, std::size_t least,
                                         std::size_t most, const TimeLimit& limit = {}, const Progress& progress = {});

// Starts from these messages of the concepts. It moves one concept after the other to the message where it costs least,
// until nothing is gained. The answers to a message follow the majority of its weight. The weight of the pairs that the
// protocol errs on never grows on the way.
MessageProtocol clustered_protocol(const MaskClass& concepts, const std::vector<double>& pairs,
                                   std::vector<std::size_t> message, std::size_t messages);

}  // namespace discreet::inline dimensions
