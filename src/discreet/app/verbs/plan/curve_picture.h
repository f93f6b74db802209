// The change of planned rows with an option, as a picture with logarithmic axes.
#pragma once

#include "discreet/json/json.h"
#include "discreet/maps/canvas.h"

namespace discreet::inline app {

// Draws the result of plan_curve. The best proved, printed and lower rows are a line each.
std::string draw_curve(const Json& curve, const std::string& title, PictureFormat format);

}  // namespace discreet::inline app
