#include "discreet/maps/canvas.h"

#include <cairo-svg.h>
#include <cairo.h>

#include <numbers>

#include "discreet/base/error.h"

namespace discreet::inline maps {
namespace {

constexpr double png_scale = 2;  // pixels of the file a pixel of the page

cairo_status_t append(void* bytes, const unsigned char* data, unsigned size) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

struct Canvas::Surface {
  PictureFormat format;
  std::string bytes;
  cairo_surface_t* surface = nullptr;
  cairo_t* cairo = nullptr;

  Surface(PictureFormat wanted, double width, double height) : format(wanted) {
    if (format == PictureFormat::svg) {
      surface = cairo_svg_surface_create_for_stream(append, &bytes, width, height);
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    } else {
      surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width * png_scale),
                                           static_cast<int>(height * png_scale));
    }
    cairo = cairo_create(surface);
    if (format == PictureFormat::png) cairo_scale(cairo, png_scale, png_scale);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  }

  ~Surface() {
    if (cairo) cairo_destroy(cairo);
    if (surface) cairo_surface_destroy(surface);
  }

  void set(const Colour& c) const { cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha); }

  void set(const Text& style) const {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           style.weight == Weight::bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, style.size);
    set(style.colour);
  }

  void stroke(const Line& style) const {
    set(style.colour);
    cairo_set_line_width(cairo, style.width);
    cairo_set_dash(cairo, style.dashes.data(), static_cast<int>(style.dashes.size()), 0);
    cairo_stroke(cairo);
  }

  void path(const Ring& ring) const {
    cairo_new_sub_path(cairo);  // or a line would lead here from the ring before
    for (const Vertex& corner : ring) cairo_line_to(cairo, corner.x, corner.y);
    cairo_close_path(cairo);
  }

  void path(const MultiPolygon& polygons) const {
    for (const RingedPolygon& polygon : polygons) {
      path(polygon.outer);
      for (const Ring& hole : polygon.holes) path(hole);
    }
  }
};

Canvas::Canvas(PictureFormat format, double width, double height)
    : surface_(std::make_unique<Surface>(format, width, height)) {}

Canvas::~Canvas() = default;

double Canvas::width_of(const std::string& words, const Text& style) {
  surface_->set(style);
  cairo_text_extents_t extents;
  cairo_text_extents(surface_->cairo, words.c_str(), &extents);
  return extents.x_advance;
}

void Canvas::text(Vertex at, const std::string& words, const Text& style) {
  const double width = width_of(words, style);
  const double shift = style.align == Align::left ? 0 : style.align == Align::middle ? width / 2 : width;
  cairo_move_to(surface_->cairo, at.x - shift, at.y);
  cairo_show_text(surface_->cairo, words.c_str());
  cairo_new_path(surface_->cairo);  // the text leaves a point behind, from which the next path would start
}

void Canvas::line(Vertex from, Vertex to, const Line& style) {
  cairo_move_to(surface_->cairo, from.x, from.y);
  cairo_line_to(surface_->cairo, to.x, to.y);
  surface_->stroke(style);
}

void Canvas::outline(const Ring& ring, const Line& style) {
  surface_->path(ring);
  surface_->stroke(style);
}

void Canvas::outline(const MultiPolygon& polygons, const Line& style) {
  surface_->path(polygons);
  surface_->stroke(style);
}

void Canvas::fill(const MultiPolygon& polygons, const Colour& colour) {
  surface_->path(polygons);
  surface_->set(colour);
  cairo_set_fill_rule(surface_->cairo, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_fill(surface_->cairo);
}

void Canvas::dot(Vertex at, double radius, const Colour& colour) {
  cairo_arc(surface_->cairo, at.x, at.y, radius, 0, 2 * std::numbers::pi);
  surface_->set(colour);
  cairo_fill(surface_->cairo);
}

void Canvas::clip_to(const Rectangle& box) {
  cairo_save(surface_->cairo);
  cairo_rectangle(surface_->cairo, box.west, box.north, box.east - box.west, box.south - box.north);
  cairo_clip(surface_->cairo);
}

void Canvas::unclip() { cairo_restore(surface_->cairo); }

std::string Canvas::bytes() && {
  if (surface_->format == PictureFormat::png)
    cairo_surface_write_to_png_stream(surface_->surface, append, &surface_->bytes);
  cairo_surface_finish(surface_->surface);
  const cairo_status_t status = cairo_surface_status(surface_->surface);
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(std::string("the picture could not be drawn: ") + cairo_status_to_string(status), Error::Kind::machine);
  return std::move(surface_->bytes);
}

}  // namespace discreet::inline maps
