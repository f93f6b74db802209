// Whether devices can read what a study asks of them: they read documents up to a length.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "discreet/app/studies/protocols.h"

namespace discreet::inline app {

// No device reads a longer document: a collector may be hostile, and must not fill its memory.
inline constexpr std::size_t longest_document = std::size_t{8} << 20;

// Of the first document of a study with so many rounds. Of several it leaves room for as much again: longer numbers,
// and results.
constexpr std::size_t longest_first_document(std::size_t rounds) { return longest_document / (rounds > 1 ? 2 : 1); }

// What stands in the way of a study of these bytes, and the remedy; nothing when devices read it.
std::optional<std::string> too_long(const std::string& protocol, std::size_t bytes, std::size_t rounds);

// The same of a study that is only planned, whose document is known but for its name and seed.
std::optional<std::string> too_long(const StudyProtocol& study);

}  // namespace discreet::inline app
