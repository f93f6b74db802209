// Limits the documents of a study to the length that devices read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "discreet/app/studies/protocols.h"

namespace discreet::inline app {

// No device reads a longer document: a collector may be hostile, and must not fill its memory.
inline constexpr std::size_t longest_document = std::size_t{8} << 20;

// The limit of the first document of a study with this number of rounds. With several rounds it leaves as much room
// again, for longer numbers and results.
constexpr std::size_t longest_first_document(std::size_t rounds) { return longest_document / (rounds > 1 ? 2 : 1); }

// The fault of a study of these bytes, and the remedy. Nothing if devices read it.
std::optional<std::string> too_long(const std::string& protocol, std::size_t bytes, std::size_t rounds);

// The same for a study that is only planned. Its document is known but for its name and seed.
std::optional<std::string> too_long(const StudyProtocol& study);

}  // namespace discreet::inline app
