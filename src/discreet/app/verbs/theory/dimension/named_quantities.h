// Ends that theorems prove for classes with names, of any size, with their certificates. They are about menus
// (bounds/theory/point_menus.h) and about the limits of a few functions or messages (bounds/theory/named_bounds.h).
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

struct KnownEnd {
  Rational value;
  Json certificate;
};

// Empty if no theorem is about the class, or menus are restricted.
std::optional<KnownEnd> known_tau_lower(const DimensionTask& task);
std::optional<KnownEnd> known_tau_upper(const DimensionTask& task);
std::optional<KnownEnd> known_drepdim_lower(const DimensionTask& task);
std::optional<KnownEnd> known_drepdim_upper(const DimensionTask& task);
std::optional<KnownEnd> known_repdim_upper(const DimensionTask& task);

// `quantity` is communication or private_communication, or for the last one protocol_error. They hold for any menus.
std::optional<KnownEnd> known_messages_lower(const DimensionTask& task, const char* quantity);
std::optional<KnownEnd> known_private_lower(const DimensionTask& task);
std::optional<KnownEnd> known_private_upper(const DimensionTask& task);
std::optional<KnownEnd> known_error_lower(const DimensionTask& task);

}  // namespace discreet::inline app
