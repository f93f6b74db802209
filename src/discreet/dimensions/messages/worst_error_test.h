// The error of a mixture of protocols at the worst pair, by direct summation.
#pragma once

#include <algorithm>

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

inline Rational worst_error(const MessageGame& game, const MaskClass& concepts) {
  Rational worst = 0;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c)
    for (unsigned x = 0; x < concepts.points(); ++x) {
      Rational error = 0;
      for (std::size_t j = 0; j < game.protocols.size(); ++j)
        if (((game.protocols[j].answers[game.protocols[j].message[c]] ^ concepts.concepts[c]) >> x & 1) != 0)
          error += game.weights[j];
      worst = std::max(worst, error);
    }
  return worst;
}

}  // namespace discreet::inline dimensions
