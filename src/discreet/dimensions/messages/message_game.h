// e*(M): the least error, at the worst concept and point, of a one-way protocol with public coins and M messages.
//
// Alice knows a concept and Bob a point. She sends one of M messages, and he answers with the label. For fixed coins a
// protocol is a partition of the concepts into M parts with a function for each. So e* is the value of a game: a
// mixture of such protocols against a distribution of pairs. Dynamic programming over sets of concepts finds the best
// protocol against a distribution exactly. The mixture grows by one such protocol at a time.
// docs/theory/communication.md
#pragma once

#include "discreet/base/progress.h"
#include "discreet/base/rational.h"
#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/masks/column_symmetry.h"

namespace discreet::inline dimensions {

// For fixed coins: the message of every concept, and Bob's answers to every message.
struct MessageProtocol {
  std::vector<std::size_t> message;  // one per concept
  std::vector<Mask> answers;         // one per message
};

struct MessageGame {
  Rational lower = 0, upper = Rational(1, 2);
  // Weights of pairs, concept by concept, of sum `total`: no protocol errs on less than `lower` of them.
  std::vector<std::int64_t> pairs;
  std::int64_t total = 0;
  // A mixture with an error of at most `upper` on every pair, averaged over the images of a pair under the generators.
  std::vector<MessageProtocol> protocols;
  std::vector<Rational> weights;
  std::vector<SignedPermutation> generators;
};

// The dynamic program is over all sets of concepts.
inline constexpr std::size_t most_exact_concepts = 16;

// When to stop before the value is known exactly.
struct MessageGoal {
  Rational gap = 0;               // the ends are at most this far apart
  std::optional<Rational> error;  // it is known whether e* is at most this
  Rational known = 0;             // e* is at most this: a lower end would add nothing to what is known elsewhere
};

// Needs at least one message and at most `most_exact_concepts` concepts. Throws Error otherwise.
MessageGame message_game(const MaskClass& concepts, std::size_t messages, const MessageGoal& goal = {},
                         const TimeLimit& limit = {}, const Progress& progress = {});

// The protocol that errs least on pairs of these weights, and the weight that it errs on.
struct BestProtocol {
  MessageProtocol protocol;
  std::int64_t error;
};
BestProtocol best_protocol(const MaskClass& concepts, const std::vector<std::int64_t>& pairs, std::size_t messages);

}  // namespace discreet::inline dimensions
