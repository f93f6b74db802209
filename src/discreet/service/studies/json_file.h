// A JSON file of the user's: a study to open, a person's record.
#pragma once

#include <filesystem>

#include "discreet/json/json.h"

namespace discreet::inline service {

// Error that names the file: it cannot be read, is longer than a megabyte, or is not JSON.
Json read_json_file(const std::filesystem::path& path);

}  // namespace discreet::inline service
