// Private coins made public. Alice draws from a menu by coins of her own. This turns the menu into a mixture of
// protocols without private coins.
//
// A public number u, uniform between 0 and 1, replaces her coins. The hypotheses of her mixture are laid side by side.
// For every concept she sends the hypothesis that u falls on. Between two ends of such pieces nothing depends on u, so
// the mixture is finite. Its error on every pair is the error of the menu. Public coins need no more messages than
// private ones.
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// `menu`: hypotheses over the points of the class. The mixtures of the concepts are best ones. So `upper` of the game
// is the least error of the menu on its worst pair. The function does not touch the lower end.
MessageGame coupled_protocols(const MaskClass& concepts, const std::vector<Mask>& menu);

}  // namespace discreet::inline dimensions
