#include "discreet/app/verbs/theory/dimension/tree_picture.h"

#include <algorithm>
#include <bit>

#include "discreet/base/error.h"
#include "discreet/files/file.h"
#include "discreet/maps/canvas.h"

namespace discreet::inline app {
namespace {

constexpr int most_levels = 7;  // 128 leaves side by side
constexpr double level_height = 64, leaf_width = 34, margin = 24, title_height = 34, radius = 11;
constexpr Colour ink{0.15, 0.15, 0.2}, faint{0.55, 0.55, 0.6}, node_colour{0.80, 0.88, 0.96};

class Picture {
 public:
  Picture(const TreeFront& tree, const std::string& title)
      : tree_(tree),
        levels_(tree.levels),
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
      canvas_.text({at.x, at.y + 3.5}, tree_.leaves[node - tree_.leaves.size()], style);
    }
  }

  const TreeFront& tree_;
  int levels_;
  double width_;
  Canvas canvas_;
};

}  // namespace

TreeFront front_of(const MistakeTree& tree) {
  TreeFront front{tree.depth, std::min(tree.depth, most_levels), {}, {}};
  const std::size_t nodes = front.is_whole() ? tree.points.size() : (std::size_t{2} << front.levels) - 1;
  front.points.assign(tree.points.begin(), tree.points.begin() + static_cast<std::ptrdiff_t>(nodes));
  if (front.is_whole())
    for (std::size_t at : tree.concepts) front.leaves.push_back("f" + std::to_string(at));
  return front;
}

TreeFront front_of(const NamedClass& named, const NamedTree& tree) {
  TreeFront front{tree.depth(), std::min(tree.depth(), most_levels), {}, {}};
  // A path that ends at a node, or nothing past what is drawn.
  auto path_to = [](std::size_t node) {
    Path path;
    for (int level = static_cast<int>(std::bit_width(node)) - 1; level-- > 0;) path.push_back(node >> level & 1);
    return path;
  };
  const std::size_t leaves = std::size_t{1} << front.levels;
  for (std::size_t node = 1; node < (front.is_whole() ? leaves : 2 * leaves); ++node)
    front.points.push_back(tree.point(path_to(node)));
  for (std::size_t leaf = leaves; front.is_whole() && leaf < 2 * leaves; ++leaf) {
    const auto number = number_of(named, tree.concept_at(path_to(leaf)));
    front.leaves.push_back(number ? "f" + number->str() : "f");
  }
  return front;
}

std::string title_of(const TreeFront& front, const std::string& class_name) {
  std::string title = "A mistake tree of depth " + std::to_string(front.depth) + " of " + class_name;
  if (!front.is_whole()) title += ": its first " + std::to_string(front.levels) + " levels";
  return title;
}

std::string picture_of(const TreeFront& tree, const std::string& title) { return Picture(tree, title).bytes(); }

Json draw_tree(const ConceptClass& concepts, const Json& results, const std::filesystem::path& path) {
  if (!results.contains("littlestone"))
    throw Error("option 'svg' draws the mistake tree: let option 'only' name littlestone as well");
  const Json& certificate = results["littlestone"]["certificate"]["lower"];
  TreeFront front;
  if (certificate["kind"] == "mistake_tree") {
    front = front_of(MistakeTree{certificate["depth"], certificate["points"], certificate["concepts"]});
  } else {
    const auto tree = concepts.named() ? NamedTree::of(*concepts.named()) : std::nullopt;
    if (!tree) throw Error("option 'svg': no tree of this class is known. Take a smaller size");
    front = front_of(*concepts.named(), *tree);
  }
  write_file(path.native(), picture_of(front, title_of(front, concepts.describe())));
  return Value<std::filesystem::path>::write(path);
}

}  // namespace discreet::inline app
