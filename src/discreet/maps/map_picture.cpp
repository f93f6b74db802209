// Tested by frame_call_test.cpp
#include "discreet/maps/map_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace discreet::inline maps {
namespace {

constexpr Colour ink{0.16, 0.18, 0.22}, quiet{0.42, 0.45, 0.5}, paper{0.985, 0.985, 0.975}, faint{0.86, 0.87, 0.88};
constexpr Colour region_fill{0.16, 0.44, 0.66, 0.3}, region_line{0.1, 0.33, 0.53};
constexpr Colour change_fill{0.9, 0.53, 0.13, 0.45}, truth_line{0.15, 0.15, 0.15};
constexpr Colour one_dot{0.85, 0.37, 0.05, 0.75}, zero_dot{0.5, 0.53, 0.57, 0.6}, alarm{0.75, 0.08, 0.1};

// Where the frame lies on the page.
class Sheet {
 public:
  Sheet(const FrameDomain& domain, Rectangle page) : map_(domain), grid_(map_.frame()), page_(page) {}

  Vertex operator()(Vertex on_grid) const {
    return {page_.west + (page_.east - page_.west) * on_grid.x / grid_.east,
            page_.south + (page_.north - page_.south) * on_grid.y / grid_.north};
  }
  Ring operator()(const Ring& ring) const {
    Ring result;
    for (const Vertex& corner : ring) result.push_back((*this)(corner));
    return result;
  }
  MultiPolygon operator()(const MultiPolygon& polygons) const {
    MultiPolygon result;
    for (const RingedPolygon& polygon : polygons) {
      result.push_back({(*this)(polygon.outer), {}});
      for (const Ring& hole : polygon.holes) result.back().holes.push_back((*this)(hole));
    }
    return result;
  }
  const WorldMap& map() const { return map_; }
  const Rectangle& page() const { return page_; }
  const Rectangle& grid() const { return grid_; }

 private:
  WorldMap map_;
  Rectangle grid_, page_;
};

// Width over height of the frame as it is drawn. Without projection the coordinates of the world decide, within limits.
double aspect(const FrameDomain& domain) {
  if (domain.in_degrees()) return static_cast<double>(domain.width()) / static_cast<double>(domain.height());
  const Frame& frame = *domain.frame;
  return std::clamp(to_double((frame.east - frame.west) / (frame.north - frame.south)), 0.4, 2.5);
}

// The frame with its longer side `longest`, the upper left corner at `at`.
Rectangle placed(const FrameDomain& domain, Vertex at, double longest) {
  const double shape = aspect(domain);
  const double width = shape >= 1 ? longest : longest * shape, height = shape >= 1 ? longest / shape : longest;
  return {at.x, at.y + height, at.x + width, at.y};
}

// A step of 1, 2 or 5 times a power of ten, of which about `wanted` make `span`.
double nice_step(double span, double wanted) {
  const double rough = span / wanted, power = std::pow(10, std::floor(std::log10(rough)));
  for (double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough * 0.999) return factor * power;
  return 10 * power;
}

std::string number_text(double value, double step) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
  std::string text = fmt::format("{:.{}f}", value, decimals);
  return text == "-0" ? "0" : text;
}

enum class Axis { x, y };

std::string coordinate_text(double value, double step, Axis axis, bool in_degrees) {
  if (!in_degrees) return number_text(value, step);
  if (axis == Axis::x && value > 180) value -= 360;
  const char* side = value == 0 || value == 180 ? ""
                     : axis == Axis::x          ? (value < 0 ? "W" : "E")
                                                : (value < 0 ? "S" : "N");
  return number_text(std::fabs(value), step) + "°" + side;
}

void draw_graticule(Canvas& canvas, const Sheet& sheet, bool in_degrees) {
  const Vertex low = sheet.map().place({0, 0}), high = sheet.map().place({sheet.grid().east, sheet.grid().north});
  const Rectangle& page = sheet.page();
  const Canvas::Line line{.width = 0.7, .colour = faint};
  const double step_x = nice_step(high.x - low.x, std::max(2.0, (page.east - page.west) / 110));
  for (double k = std::ceil(low.x / step_x - 1e-9); k * step_x <= high.x + 1e-9 * step_x; ++k) {
    const double x = sheet(sheet.map().on_grid({k * step_x, low.y})).x;
    canvas.line({x, page.south}, {x, page.north}, line);
    canvas.line({x, page.south}, {x, page.south + 4}, {.width = 0.8, .colour = quiet});
    canvas.text({x, page.south + 16}, coordinate_text(k * step_x, step_x, Axis::x, in_degrees),
                {.size = 10, .colour = quiet, .align = Canvas::Align::middle});
  }
  const double step_y = nice_step(high.y - low.y, std::max(2.0, (page.south - page.north) / 90));
  for (double k = std::ceil(low.y / step_y - 1e-9); k * step_y <= high.y + 1e-9 * step_y; ++k) {
    const double y = sheet(sheet.map().on_grid({low.x, k * step_y})).y;
    canvas.line({page.west, y}, {page.east, y}, line);
    canvas.line({page.west - 4, y}, {page.west, y}, {.width = 0.8, .colour = quiet});
    canvas.text({page.west - 7, y + 3.5}, coordinate_text(k * step_y, step_y, Axis::y, in_degrees),
                {.size = 10, .colour = quiet, .align = Canvas::Align::right});
  }
}

// A bar that is as long as a round number of kilometres, or units, at the middle of the frame.
void draw_scale(Canvas& canvas, const Sheet& sheet, bool in_degrees) {
  constexpr double kilometres_a_degree = 111.195;
  const Rectangle& grid = sheet.grid();
  const Rectangle& page = sheet.page();
  const Vertex middle = sheet.map().place({grid.east / 2, grid.north / 2});
  const double degrees = sheet.map().place({grid.east, 0}).x - sheet.map().place({0, 0}).x;
  const double unit = in_degrees ? kilometres_a_degree * std::cos(middle.y * std::numbers::pi / 180) : 1;
  const double whole = degrees * unit, length = nice_step(whole, 6);
  const double width = (page.east - page.west) * length / whole;
  const double x = page.east - 12 - width, y = page.south - 12;
  const std::string words = in_degrees && length < 1 ? number_text(length * 1000, 1) + " m"
                                                     : number_text(length, length) + (in_degrees ? " km" : "");
  const Canvas::Line line{.width = 1.4, .colour = ink};
  canvas.line({x, y}, {x + width, y}, line);
  canvas.line({x, y - 3}, {x, y + 3}, line);
  canvas.line({x + width, y - 3}, {x + width, y + 3}, line);
  canvas.text({x + width / 2, y - 5}, words, {.size = 10, .colour = ink, .align = Canvas::Align::middle});
}

MultiPolygon rectangle(const Rectangle& box) {
  return {{{{box.west, box.south}, {box.east, box.south}, {box.east, box.north}, {box.west, box.north}}, {}}};
}

void draw_truth(Canvas& canvas, const Sheet& sheet, const std::vector<Ring>& truth) {
  for (const Ring& ring : truth) {
    Ring drawn;
    for (const Vertex& corner : ring) drawn.push_back(sheet(sheet.map().on_grid(corner)));
    canvas.outline(drawn, {.width = 1.3, .colour = truth_line, .dashes = {5, 3.5}});
  }
}

void draw_points(Canvas& canvas, const Sheet& sheet, const std::vector<LabelledPoint>& points) {
  const double radius = points.size() > 20000 ? 0.8 : points.size() > 3000 ? 1.2 : 1.9;
  for (Label label : {Label{0}, Label{1}})
    for (const LabelledPoint& point : points)
      if (point.label == label) canvas.dot(sheet(point.at), radius, label ? one_dot : zero_dot);
}

// The changes from one stage to the next, and the common part.
void draw_change(Canvas& canvas, const Sheet& sheet, const MultiPolygon& before, const MultiPolygon& after) {
  const std::vector<MultiPolygon> both{before, after};
  const MultiPolygon any = sheet(union_of(both));
  canvas.fill(any, change_fill);
  const MultiPolygon kept = sheet(common(before, after));
  canvas.fill(kept, paper);
  canvas.fill(kept, region_fill);
  canvas.outline(sheet(after), {.width = 1, .colour = region_line});
}

struct Legend {
  Canvas& canvas;
  Vertex at;

  void words(const std::string& text) {
    const Canvas::Text style{.size = 10.5, .colour = ink};
    canvas.text({at.x + 20, at.y + 4}, text, style);
    at.x += 20 + canvas.width_of(text, style) + 18;
  }
  void square(const Colour& fill, const Colour& line, const std::string& text) {
    const MultiPolygon box = rectangle({at.x, at.y + 5, at.x + 14, at.y - 5});
    canvas.fill(box, fill);
    canvas.outline(box, {.width = 1, .colour = line});
    words(text);
  }
  void dot(const Colour& colour, const std::string& text) {
    canvas.dot({at.x + 8, at.y}, 3, colour);
    words(text);
  }
  void dashes(const std::string& text) {
    canvas.line({at.x, at.y}, {at.x + 15, at.y}, {.width = 1.3, .colour = truth_line, .dashes = {5, 3.5}});
    words(text);
  }
};

constexpr double margin = 30, left = 66, top = 70;

void draw_head(Canvas& canvas, const MapPicture& picture, double x) {
  canvas.text({x, 28}, picture.title, {.size = 16, .colour = ink, .weight = Canvas::Weight::bold});
  canvas.text({x, 46}, picture.promise, {.size = 11, .colour = quiet});
  if (!picture.warning.empty())
    canvas.text({x, 62}, picture.warning, {.size = 11.5, .colour = alarm, .weight = Canvas::Weight::bold});
}

double head_width(const MapPicture& picture) {
  Canvas ruler(PictureFormat::png, 1, 1);
  return std::max({ruler.width_of(picture.title, {.size = 16, .weight = Canvas::Weight::bold}),
                   ruler.width_of(picture.promise, {.size = 11}),
                   ruler.width_of(picture.warning, {.size = 11.5, .weight = Canvas::Weight::bold})});
}

enum class Layers { all, without_region };

std::string draw_map(const MapPicture& picture, PictureFormat format, Layers layers, Rectangle& page) {
  page = placed(picture.domain, {left, top + 4}, 560);
  const double width = std::max(page.east, left + head_width(picture)) + margin, height = page.south + 62;
  Canvas canvas(format, std::ceil(width), std::ceil(height));
  const Sheet sheet(picture.domain, page);
  draw_head(canvas, picture, left);
  canvas.fill(rectangle(page), paper);
  draw_graticule(canvas, sheet, picture.domain.in_degrees());
  canvas.clip_to(page);
  draw_points(canvas, sheet, picture.points);
  if (layers == Layers::all) {
    canvas.fill(sheet(picture.stages.back()), region_fill);
    canvas.outline(sheet(picture.stages.back()), {.width = 1.6, .colour = region_line});
  }
  draw_truth(canvas, sheet, picture.truth);
  canvas.unclip();
  draw_scale(canvas, sheet, picture.domain.in_degrees());
  canvas.outline(rectangle(page), {.width = 1, .colour = quiet});
  Legend legend{canvas, {left, page.south + 40}};
  legend.square(region_fill, region_line, picture.stages.back().empty() ? "learned region (empty)" : "learned region");
  if (!picture.truth.empty()) legend.dashes("reference");
  if (!picture.points.empty()) {
    legend.dot(one_dot, "label 1");
    legend.dot(zero_dot, "label 0");
  }
  return std::move(canvas).bytes();
}

std::string path_text(const MultiPolygon& polygons) {
  std::string text;
  auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i)
      text += fmt::format("{}{:.2f} {:.2f}", i == 0 ? "M" : "L", ring[i].x, ring[i].y);
    text += "Z";
  };
  for (const RingedPolygon& polygon : polygons) {
    add(polygon.outer);
    for (const Ring& hole : polygon.holes) add(hole);
  }
  return text;
}

}  // namespace

std::string draw_region(const MapPicture& picture, PictureFormat format) {
  Rectangle page{};
  return draw_map(picture, format, Layers::all, page);
}

std::string draw_stages(const MapPicture& picture, PictureFormat format) {
  constexpr double panel = 190, gap = 26;
  const std::size_t count = std::max<std::size_t>(1, picture.stages.size() - 1);
  const std::size_t columns = std::min<std::size_t>(count, count <= 4 ? count : count <= 12 ? 4 : 6);
  const std::size_t rows = (count + columns - 1) / columns;
  const Rectangle first = placed(picture.domain, {0, 0}, panel);
  const double wide = first.east + gap, high = first.south + gap + 14;
  const double width = std::max(static_cast<double>(columns) * wide - gap, head_width(picture)) + 2 * margin;
  Canvas canvas(format, std::ceil(width), std::ceil(top + 14 + static_cast<double>(rows) * high + 34));
  draw_head(canvas, picture, margin);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = i / columns, column = i % columns;
    const Vertex at{margin + static_cast<double>(column) * wide, top + 22 + static_cast<double>(row) * high};
    const Rectangle page = placed(picture.domain, at, panel);
    const Sheet sheet(picture.domain, page);
    canvas.fill(rectangle(page), paper);
    canvas.clip_to(page);
    draw_points(canvas, sheet, picture.points);
    if (i + 1 < picture.stages.size()) draw_change(canvas, sheet, picture.stages[i], picture.stages[i + 1]);
    draw_truth(canvas, sheet, picture.truth);
    canvas.unclip();
    canvas.outline(rectangle(page), {.width = 0.8, .colour = quiet});
    canvas.text({page.west, page.north - 6}, fmt::format("piece {}", i + 1), {.size = 10.5, .colour = quiet});
  }
  Legend legend{canvas, {margin, top + 22 + static_cast<double>(rows) * high + 2}};
  legend.square(region_fill, region_line, "stays");
  legend.square(change_fill, change_fill, "what this piece changes");
  if (!picture.truth.empty()) legend.dashes("reference");
  return std::move(canvas).bytes();
}

std::string draw_animation(const MapPicture& picture) {
  constexpr double seconds = 0.8;
  Rectangle page{};
  std::string svg = draw_map(picture, PictureFormat::svg, Layers::without_region, page);
  const Sheet sheet(picture.domain, page);
  const std::size_t count = picture.stages.size();
  const double all = seconds * static_cast<double>(count + 2);  // the last stays a little
  std::string layers;
  for (std::size_t i = 0; i < count; ++i) {
    const double from = seconds * static_cast<double>(i) / all;
    const double to = i + 1 == count ? 1 : seconds * static_cast<double>(i + 1) / all;
    layers += fmt::format(
        "<path d=\"{}\" fill=\"#2970a8\" fill-opacity=\"0.3\" fill-rule=\"evenodd\" stroke=\"#1a5487\" "
        "stroke-width=\"1.6\" visibility=\"{}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" "
        "values=\"hidden;visible;hidden\" keyTimes=\"0;{:.5f};{:.5f}\" dur=\"{:.2f}s\" repeatCount=\"indefinite\"/>"
        "</path>\n",
        path_text(sheet(picture.stages[i])), i + 1 == count ? "visible" : "hidden", from, to, all);
  }
  svg.insert(svg.rfind("</svg>"), layers);
  return svg;
}

}  // namespace discreet::inline maps
