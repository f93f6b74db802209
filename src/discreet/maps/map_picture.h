// The picture of a region in its public frame: coordinates along the sides, a scale, and the promise.
#pragma once

#include <string>
#include <vector>

#include "discreet/learning/sample.h"
#include "discreet/maps/canvas.h"
#include "discreet/maps/region.h"

namespace discreet::inline maps {

struct LabelledPoint {
  Vertex at;  // on the grid
  Label label = 0;
};

// The contents of a picture.
struct MapPicture {
  FrameDomain domain;
  std::string title, promise;
  std::string warning;               // in red, if the contents are not private
  std::vector<MultiPolygon> stages;  // regions on the grid, one after another, the last is the learned one
  std::vector<Ring> truth;           // in the world
  std::vector<LabelledPoint> points;
};

// The last stage.
std::string draw_region(const MapPicture& picture, PictureFormat format);
// A small map for each stage from the second on: its changes, and the unchanged part.
std::string draw_stages(const MapPicture& picture, PictureFormat format);
// An SVG in which the stages follow each other, again and again.
std::string draw_animation(const MapPicture& picture);

}  // namespace discreet::inline maps
