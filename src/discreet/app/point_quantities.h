// Ends that are known of menus for points of any number, with their certificates (theory/point_menus.h).
#pragma once

#include "discreet/app/dimension_quantity.h"

namespace discreet {

struct KnownEnd {
  Rational value;
  Json certificate;
};

// Nothing when the class is not that of points, menus are restricted, or alpha is none of (0, 1/2).
std::optional<KnownEnd> point_tau_lower(const DimensionTask& task);
std::optional<KnownEnd> point_tau_upper(const DimensionTask& task);
std::optional<KnownEnd> point_drepdim_lower(const DimensionTask& task);
std::optional<KnownEnd> point_drepdim_upper(const DimensionTask& task);
std::optional<KnownEnd> point_repdim_upper(const DimensionTask& task);

}  // namespace discreet
