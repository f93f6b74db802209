// The signing key of a user: `$XDG_CONFIG_HOME/discreet/key`, one line that only its owner may read.
#pragma once

#include <filesystem>
#include <optional>

#include "discreet/ledger/chain/signature.h"

namespace discreet::inline ledger {

std::filesystem::path key_path();

// A fresh key in its file. Error (mistake) if there is one already: it is never replaced.
SigningKey make_key();

// Empty if there is no file. Error (mistake) if others may read it. Error (check) for a damaged one.
std::optional<SigningKey> find_key();

// Error (mistake), with the next command, if there is no file.
SigningKey require_key();

}  // namespace discreet::inline ledger
