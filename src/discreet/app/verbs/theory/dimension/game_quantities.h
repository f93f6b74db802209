// The quantities of `dimension` that are values of games: about menus of hypotheses, and about messages.
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

Measured measure_tau(const DimensionTask& task);
// A menu that was found since, drawn evenly, if it proves more about tau*.
void offer_found_menu(Measured& tau, const DimensionTask& task);
Measured measure_drepdim(const DimensionTask& task);
Measured measure_repdim(const DimensionTask& task);
Measured measure_protocol_error(const DimensionTask& task);
Measured measure_communication(const DimensionTask& task);
Measured measure_private_communication(const DimensionTask& task);
// The remark: the number of bits of the messages.
void describe_messages(Json& quantity, const DimensionTask& task);

// The class over the points that matter, made once. Empty if it is too large for games.
const std::optional<MaskClass>& game_class(const DimensionTask& task);
// tau* and the least menu, found once.
const RepresentationNumber* found_number(const DimensionTask& task);
const LeastMenu* found_menu(const DimensionTask& task);

// A mistake tree. If `littlestone` was not measured before, it is searched for, for a while. Empty if none is known.
std::optional<FoundTree> known_tree(const DimensionTask& task);
// The depth that bounds use: the checker counts the leaves of no deeper tree.
inline constexpr std::int64_t most_used_depth = 4096;

}  // namespace discreet::inline app
