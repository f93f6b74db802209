// Tested by plan_test.cpp
#include "discreet/app/verbs/plan/curve_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "discreet/base/rational.h"

namespace discreet::inline app {
namespace {

constexpr double width = 640, height = 420, left = 80, right = 20, top = 50, bottom = 60;

struct Point {
  double value, rows;
};

// Logarithmic from `low` to `high`, both powers of ten, onto pixels.
struct Axis {
  double low, high, from, to;
  double at(double value) const {
    return from + (to - from) * (std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low));
  }
};

Axis axis_of(const std::vector<double>& values, double from, double to) {
  double low = std::pow(10, std::floor(std::log10(*std::ranges::min_element(values))));
  double high = std::pow(10, std::ceil(std::log10(*std::ranges::max_element(values))));
  if (high <= low) high = 10 * low;
  return {low, high, from, to};
}

// The least proved and printed rows of a point, the largest lower ones.
std::optional<double> rows_of(const Json& point, const std::string& kind) {
  std::optional<double> rows;
  for (const Json& bound : point["bounds"])
    if (bound["kind"] == kind) {
      const auto here = bound["rows"].get<double>();
      rows = !rows ? here : kind == "lower" ? std::max(*rows, here) : std::min(*rows, here);
    }
  return rows;
}

std::vector<Point> line_of(const Json& curve, const std::string& kind) {
  std::vector<Point> line;
  for (const Json& point : curve["points"])
    if (const auto rows = rows_of(point, kind); rows && *rows > 0)
      line.push_back({to_double(parse_rational(point["value"].get<std::string>())), *rows});
  return line;
}

void draw_axes(Canvas& canvas, const Axis& x, const Axis& y, const std::string& over) {
  const Canvas::Line thin{.width = 0.5, .colour = {0.8, 0.8, 0.8}};
  for (double value = x.low; value <= x.high * 1.001; value *= 10) {
    canvas.line({x.at(value), y.from}, {x.at(value), y.to}, thin);
    canvas.text({x.at(value), y.from + 16}, fmt::format("{:g}", value), {.align = Canvas::Align::middle});
  }
  for (double value = y.low; value <= y.high * 1.001; value *= 10) {
    canvas.line({x.from, y.at(value)}, {x.to, y.at(value)}, thin);
    canvas.text({x.from - 6, y.at(value) + 4}, fmt::format("{:g}", value), {.align = Canvas::Align::right});
  }
  canvas.text({(x.from + x.to) / 2, y.from + 36}, over, {.align = Canvas::Align::middle});
  canvas.text({10, y.to - 8}, "rows", {});
}

}  // namespace

std::string draw_curve(const Json& curve, const std::string& title, PictureFormat format) {
  struct Series {
    const char* kind;
    Colour colour;
  };
  constexpr std::array<Series, 3> series{Series{"printed", {0.8, 0.5, 0.1}}, Series{"proved", {0.1, 0.3, 0.7}},
                                         Series{"lower", {0.2, 0.6, 0.2}}};
  std::vector<double> values, rows;
  for (const Series& one : series)
    for (const Point& point : line_of(curve, one.kind)) values.push_back(point.value), rows.push_back(point.rows);
  if (values.empty()) values = rows = {1, 10};
  const Axis x = axis_of(values, left, width - right), y = axis_of(rows, height - bottom, top);
  Canvas canvas(format, width, height);
  canvas.text({left, 22}, title, {.size = 14, .weight = Canvas::Weight::bold});
  draw_axes(canvas, x, y, curve["over"].get<std::string>());
  double key = left;
  for (const Series& one : series) {
    const auto line = line_of(curve, one.kind);
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i > 0)
        canvas.line({x.at(line[i - 1].value), y.at(line[i - 1].rows)}, {x.at(line[i].value), y.at(line[i].rows)},
                    {.width = 1.5, .colour = one.colour});
      canvas.dot({x.at(line[i].value), y.at(line[i].rows)}, 2.5, one.colour);
    }
    if (line.empty()) continue;
    canvas.text({key, 40}, one.kind, {.colour = one.colour});
    key += 70;
  }
  return std::move(canvas).bytes();
}

}  // namespace discreet::inline app
