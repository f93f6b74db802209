// Folders of the user of this machine. Only the user can read a folder that is made here.
//
// Error if neither the variable nor HOME is set, if one is not an absolute path, or if the folder cannot be made. The
// message names the variable.
#pragma once

#include <filesystem>

namespace discreet::inline ledger {

// `$XDG_STATE_HOME/discreet`, by default `~/.local/state/discreet`.
std::filesystem::path state_folder();

// `$XDG_CONFIG_HOME/discreet`, by default `~/.config/discreet`.
std::filesystem::path config_folder();

}  // namespace discreet::inline ledger
