// Private coins made public: a menu from which Alice draws by coins of her own, as a mixture of protocols without any.
//
// A public number u, uniform between 0 and 1, takes the place of her coins: whatever her concept is, she sends the
// hypothesis that u falls on when those of her mixture are laid side by side. Between two ends of such pieces nothing
// depends on u, so the mixture is finite, and its error on every pair is that of the menu. Public coins need no more
// messages than private ones.
#pragma once

#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// `menu`: hypotheses over the points of the class. The mixtures of the concepts are best ones, so that `upper` of the
// game is the least error of the menu on its worst pair; its lower end is not touched.
MessageGame coupled_protocols(const MaskClass& concepts, const std::vector<Mask>& menu);

}  // namespace discreet::inline dimensions
