// A receiver who tosses coins, from a file: one row per message, one column per point, the chance that he answers 1.
#pragma once

#include <filesystem>

#include "discreet/dimensions/messages/private_coins.h"

namespace discreet::inline app {

// CSV without header, chances as 0, 0.25 or 1/4. Throws Error with the line and the column.
PrivateReceiver read_receiver(const std::filesystem::path& path);

}  // namespace discreet::inline app
