// The digest of a model or a release: over everything in its file but the digest itself and the seal beside it.
//
// It tells an edited or truncated file from a whole one. It is not a signature: a program that writes the file can also
// write the digest. The receipt is inside of it, so a file cannot take the receipt of another one.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::inline app {

// 64 hexadecimal digits.
std::string file_digest(Json file);

}  // namespace discreet::inline app
