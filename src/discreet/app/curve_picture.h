// How planned rows change with an option, as a picture with logarithmic axes.
#pragma once

#include "discreet/app/canvas.h"
#include "discreet/app/json.h"

namespace discreet {

// Of what plan_curve gives; the best proved, printed and lower rows are a line each.
std::string draw_curve(const Json& curve, const std::string& title, PictureFormat format);

}  // namespace discreet
