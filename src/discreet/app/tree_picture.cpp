#include "discreet/app/tree_picture.h"

#include <algorithm>
#include <bit>

#include "discreet/app/canvas.h"
#include "discreet/app/file.h"
#include "discreet/base/error.h"

namespace discreet {
namespace {

constexpr int most_levels = 7;  // 128 leaves side by side
constexpr double level_height = 64, leaf_width = 34, margin = 24, title_height = 34, radius = 11;
constexpr Colour ink{0.15, 0.15, 0.2}, faint{0.55, 0.55, 0.6}, node_colour{0.80, 0.88, 0.96};

class Picture {
 public:
  Picture(const MistakeTree& tree, const std::string& title)
      : tree_(tree),
        levels_(std::min(tree.depth, most_levels)),
        width_(std::max(360.0, 2 * margin + leaf_width * static_cast<double>(std::size_t{1} << levels_))),
        canvas_(PictureFormat::svg, width_, title_height + 2 * margin + level_height * levels_ + 30) {
    canvas_.text({margin, margin}, title, {.size = 13, .colour = ink, .weight = Canvas::Weight::bold});
    edges();
    for (std::size_t node = 1; node < std::size_t{2} << levels_; ++node) draw(node);
  }

  std::string bytes() && { return std::move(canvas_).bytes(); }

 private:
  static int level_of(std::size_t node) { return static_cast<int>(std::bit_width(node)) - 1; }

  Vertex place(std::size_t node) const {
    const int level = level_of(node);
    const double in_level = static_cast<double>(node - (std::size_t{1} << level)) + 0.5;
    return {margin + (width_ - 2 * margin) * in_level / static_cast<double>(std::size_t{1} << level),
            title_height + margin + radius + level_height * level};
  }

  void edges() {
    for (std::size_t node = 2; node < std::size_t{2} << levels_; ++node) {
      const Vertex from = place(node / 2), to = place(node);
      canvas_.line(from, to, {.width = 1.2, .colour = faint});
      const double side = node % 2 ? 6 : -6;
      canvas_.text({(from.x + to.x) / 2 + side, (from.y + to.y) / 2}, node % 2 ? "1" : "0",
                   {.size = 10, .colour = faint, .align = Canvas::Align::middle});
    }
  }

  void draw(std::size_t node) {
    const Vertex at = place(node);
    const int level = level_of(node);
    Canvas::Text style{.size = 10, .colour = ink, .align = Canvas::Align::middle};
    if (level < tree_.depth) {
      canvas_.dot(at, radius, node_colour);
      canvas_.text({at.x, at.y + 3.5}, "x" + std::to_string(tree_.points[node - 1]), style);
      if (level == levels_) canvas_.text({at.x, at.y + 26}, "...", style);  // the tree goes on
    } else {
      canvas_.text({at.x, at.y + 3.5}, "f" + std::to_string(tree_.concepts[node - tree_.concepts.size()]), style);
    }
  }

  const MistakeTree& tree_;
  int levels_;
  double width_;
  Canvas canvas_;
};

}  // namespace

std::string picture_of(const MistakeTree& tree, const std::string& title) { return Picture(tree, title).bytes(); }

Json draw_tree(const ConceptClass& concepts, const Json& results, const std::filesystem::path& path) {
  if (!results.contains("littlestone"))
    throw Error("option 'svg' draws the mistake tree: let option 'only' name littlestone as well");
  const Json& certificate = results["littlestone"]["certificate"]["lower"];
  if (certificate["kind"] != "mistake_tree")
    throw Error("option 'svg': the tree is known in closed form only and too large to be drawn; take a smaller size");
  const MistakeTree tree{certificate["depth"], certificate["points"], certificate["concepts"]};
  write_file(path.native(), picture_of(tree, "A mistake tree of depth " + std::to_string(tree.depth) + " of " + concepts.describe()));
  return Value<std::filesystem::path>::write(path);
}

}  // namespace discreet
