// The number of messages that a one-way protocol needs for an error. With public coins it comes from the games e*(M),
// with private coins from menus. docs/theory/communication.md
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

struct MessageCount {
  std::size_t lower = 1, upper = 1;
  std::optional<MessageGame> lower_game;  // with lower - 1 messages: their error is too large
  std::optional<MessageGame> upper_game;  // with `upper` messages
  MaskClass part;                         // the concepts that `lower_game` is about: all, or some that lie far apart

  bool exact() const { return lower == upper; }
};

// Public coins, error < 1/2. Up to most_exact_concepts concepts, both ends are searched. Beyond that, the lower end is
// the one of a part of the concepts, and the upper end is the number of concepts. message_clusters.h looks for better
// ones.
MessageCount message_count(const MaskClass& concepts, const Rational& error, const TimeLimit& limit = {},
                           const Progress& progress = {});

// Twelve concepts that lie far apart: each is the farthest from those before. If no protocol succeeds on these, none
// succeeds on all. The class must have more than twelve.
MaskClass far_apart(const MaskClass& concepts);

// Private coins, error < 1/2: the number of messages needed if concepts separate this many points. In [0, 1] at most k
// = floor(1 / (1 - 2 error)) + 1 numbers are 1 - 2 error apart, so M messages separate at most k^M points.
std::size_t messages_to_tell_apart(const Integer& points, const Rational& error);

}  // namespace discreet::inline dimensions
