// Menus as the CSV file that the learner `representation` reads, and a sender's mixtures beside them.
#pragma once

#include <filesystem>

#include "discreet/classes/finite/representation.h"
#include "discreet/dimensions/messages/sender.h"

namespace discreet::inline app {

// Columns menu, weight, prior, labels. Menus are numbered from 1.
std::string menus_text(const Representation& menus);
void write_menus(const std::filesystem::path& path, const Representation& menus);

// Columns concept, menu, hypothesis, chance. All are numbered from 1, and chances of 0 are left out.
void write_sender(const std::filesystem::path& path, const Sender& sender);

}  // namespace discreet::inline app
