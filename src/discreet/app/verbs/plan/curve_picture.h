// How planned rows change with an option, as a picture with logarithmic axes.
#pragma once

#include "discreet/json/json.h"
#include "discreet/maps/canvas.h"

namespace discreet::inline app {

// Of what plan_curve gives; the best proved, printed and lower rows are a line each.
std::string draw_curve(const Json& curve, const std::string& title, PictureFormat format);

}  // namespace discreet::inline app
