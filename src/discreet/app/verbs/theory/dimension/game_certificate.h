// Proofs of games as certificates: check/kinds/menus.cpp, adversaries.cpp and their neighbours read them.
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"
#include "discreet/dimensions/menus/light/prior_attack.h"
#include "discreet/dimensions/menus/search/spectral_bound.h"
#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline app {

// Each adds its members to a certificate with a claim.
void write_copies(Json& certificate, const MaskClass& concepts);
void write_light_tree(Json& certificate, const LightTree& tree, unsigned points);
void write_prior(Json& certificate, const PriorProof& proof, const MaskClass& concepts, const DimensionTask& task);
void write_menus(Json& certificate, const MenuProof& proof, const MaskClass& concepts, const DimensionTask& task);
void write_adversaries(Json& certificate, const AdversaryProof& proof, const MaskClass& concepts,
                       const DimensionTask& task);
void write_hitting(Json& certificate, const HittingProof& proof, const MaskClass& concepts, const DimensionTask& task);
void write_message_weights(Json& certificate, const MessageGame& game, const MaskClass& concepts, std::size_t messages);
void write_protocols(Json& certificate, const MessageGame& game, const MaskClass& concepts, std::size_t messages,
                     const DimensionTask& task);
void write_spectral(Json& certificate, const SpectralBound& bound);

}  // namespace discreet::inline app
