// A page to draw on, one drawing for SVG and PNG. Lengths are pixels, from the upper left corner on.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "discreet/maps/geos.h"

namespace discreet::inline maps {

struct Colour {
  double red, green, blue, alpha = 1;
};

enum class PictureFormat { svg, png };

class Canvas {
 public:
  enum class Align { left, middle, right };
  enum class Weight { normal, bold };
  struct Text {
    double size = 11;
    Colour colour{0.2, 0.2, 0.2};
    Align align = Align::left;
    Weight weight = Weight::normal;
  };
  struct Line {
    double width = 1;
    Colour colour{0.2, 0.2, 0.2};
    std::vector<double> dashes = {};
  };

  Canvas(PictureFormat format, double width, double height);
  ~Canvas();

  void text(Vertex at, const std::string& words, const Text& style);
  double width_of(const std::string& words, const Text& style);
  void line(Vertex from, Vertex to, const Line& style);
  void outline(const Ring& ring, const Line& style);
  void outline(const MultiPolygon& polygons, const Line& style);
  void fill(const MultiPolygon& polygons, const Colour& colour);
  void dot(Vertex at, double radius, const Colour& colour);
  void clip_to(const Rectangle& box);  // until unclip, north is less than south here
  void unclip();

  std::string bytes() &&;  // the file

 private:
  struct Surface;
  std::unique_ptr<Surface> surface_;
};

}  // namespace discreet::inline maps
