#include "discreet/classes/searches/named_tree.h"

#include <algorithm>
#include <bit>

#include "discreet/base/error.h"
#include "discreet/classes/searches/known_dimensions.h"

namespace discreet::inline classes {
namespace {

__extension__ using Wide = __int128;  // weights take (2b + 2)(d - 1) + d lg d bits, at most 110 where trees are made

constexpr int most_sorted_bits = 20;  // bits of the number of points that are sorted

int log2_floor(std::int64_t n) { return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(n))) - 1; }

Integer integer_of(Wide value) {
  const Wide size = value < 0 ? -value : value;
  const Integer whole =
      (Integer(static_cast<std::uint64_t>(size >> 64)) << 64) + Integer(static_cast<std::uint64_t>(size));
  return value < 0 ? Integer(-whole) : whole;
}

// Answers the questions of a tree one after the other: the points are kept, the labels are those of the path.
class Walk {
 public:
  Walk(const Path& labels, std::size_t questions) : labels_(labels), questions_(questions) {}

  // True if nothing more is to be asked. Then `points` is complete, and the rest of the walk does not matter.
  bool over() const { return points.size() >= questions_; }
  bool ask(std::uint64_t point) {
    if (over()) return false;
    points.push_back(point);
    return points.size() <= labels_.size() && labels_[points.size() - 1];
  }

  // The number in [low, low + 2^bits) that the labels choose; `point(m)` is 1 exactly at numbers of m or more.
  template <class Point>
  std::uint64_t bisect(std::uint64_t low, int bits, bool rising, const Point& point) {
    std::uint64_t high = low + (std::uint64_t{1} << bits) - 1;
    while (low < high && !over()) {
      const std::uint64_t middle = low + (high - low + 1) / 2;
      if (ask(point(middle)) == rising)
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }

  std::vector<std::uint64_t> points;

 private:
  const Path& labels_;
  std::size_t questions_;
};

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  while (exponent-- > 0) result *= base;
  return result;
}

TreeConcept walk_thresholds(const NamedClass&, int depth, Walk& walk) {
  return NumberedConcept{walk.bisect(0, depth, true, [](std::uint64_t number) { return number - 1; })};
}

TreeConcept walk_lines(const NamedClass& named, Walk& walk) {
  const bool at_origin = walk.ask(0), beside = walk.ask(1);  // (0, 0) and (1, 0)
  const std::uint64_t p = static_cast<std::uint64_t>(named.size);
  const std::uint64_t slope = at_origin ? (beside ? 0 : 1) : (beside ? p - 1 : 0);
  return NumberedConcept{Integer(slope) + Integer(at_origin ? 0 : p)};
}

TreeConcept walk_unit_points(const NamedClass& named, Walk& walk) {
  Integer number = 0;
  for (std::int64_t i = 0; i < named.size; ++i)
    if (walk.ask(named.name == ClassName::cube ? static_cast<std::uint64_t>(i) : std::uint64_t{1} << i))
      number += Integer(1) << static_cast<unsigned>(i);
  return NumberedConcept{number};
}

TreeConcept walk_conjunctions(const NamedClass& named, Walk& walk) {
  if (named.size == 1) {  // nowhere, everywhere, and the variable and its negation: all labellings of two points
    const bool at_zero = walk.ask(0), at_one = walk.ask(1);
    return NumberedConcept{at_zero ? (at_one ? 1 : 3) : (at_one ? 2 : 0)};
  }
  const std::uint64_t ones = (std::uint64_t{1} << named.size) - 1;
  Integer number = 1, digit = 1;
  for (std::int64_t i = 0; i < named.size; ++i, digit *= 3)
    if (!walk.ask(ones ^ std::uint64_t{1} << i)) number += digit;  // if it is 0 without the variable, it asserts it
  return NumberedConcept{number};
}

// 2^starts starts and 2^ends ends on either side of a centre: ends_of_interval() counts them.
struct Ends {
  int starts = 0, ends = 0;
};

Ends ends_on(std::int64_t side) {
  Ends best;
  for (int i = 0; side >> i; ++i)
    if (const int j = log2_floor(side - (std::int64_t{1} << i) + 1); i + j > best.starts + best.ends) best = {i, j};
  return best;
}

TreeConcept walk_boxes(const NamedClass& named, Walk& walk) {
  const auto side = static_cast<std::uint64_t>(named.size);
  const int axes = named.name == ClassName::intervals ? 1 : static_cast<int>(named.dimension);
  const Ends ends = ends_on(named.size);
  const std::uint64_t centre = (std::uint64_t{1} << ends.starts) - 1;
  BoxConcept box;
  if (ends.starts + ends.ends == 0) {  // one point, in the box or not
    if (walk.ask(0)) box.low = box.high = std::vector<std::uint64_t>(static_cast<std::size_t>(axes), 0);
    return box;
  }
  std::uint64_t middle = 0;
  for (int axis = 0; axis < axes; ++axis) middle += centre * power(side, static_cast<std::uint64_t>(axis));
  for (int axis = 0; axis < axes; ++axis) {
    const std::uint64_t step = power(side, static_cast<std::uint64_t>(axis));
    auto moved = [&](std::uint64_t to) { return middle + (to - centre) * step; };  // wraps where `to` is less, and back
    box.high.push_back(walk.bisect(centre, ends.ends, true, moved));
    box.low.push_back(walk.bisect(0, ends.starts, false, [&](std::uint64_t start) { return moved(start - 1); }));
  }
  return box;
}

// A halfspace w . x > bound over the first axes, all of whose sums w . x differ.
struct Cut {
  std::vector<Wide> weights;
  Wide bound;
};

struct Depth {
  Wide sum;
  std::uint64_t point;
};

// The points of the first axes with coordinates below 2^bits, by their sums.
std::vector<Depth> sorted_sums(const Cut& cut, int bits, std::uint64_t side) {
  std::vector<Depth> sums{{0, 0}};
  std::uint64_t step = 1;
  for (Wide weight : cut.weights) {
    std::vector<Depth> longer;
    for (const Depth& each : sums)
      for (std::uint64_t y = 0; y >> bits == 0; ++y)
        longer.push_back({each.sum + weight * static_cast<Wide>(y), each.point + y * step});
    sums = std::move(longer);
    step *= side;
  }
  std::ranges::sort(sums, {}, &Depth::sum);
  return sums;
}

// On the slice where the next coordinate is 1 and those after it 0, k of the sorted points are 0: k is found by
// bisection, and the next weight puts the cut between the k-th and the one after. Scaled by F, sums stay apart:
// coordinates differ by less.
void cut_next_axis(Cut& cut, int bits, std::uint64_t side, Walk& walk) {
  const auto sums = sorted_sums(cut, bits, side);
  const std::uint64_t step = power(side, cut.weights.size());
  const std::uint64_t zeros = walk.bisect(0, bits * static_cast<int>(cut.weights.size()), false,
                                          [&](std::uint64_t rank) { return sums[rank - 1].point + step; });
  const Wide deepest = zeros == 0 ? sums.front().sum - 1 : sums[zeros - 1].sum, scale = Wide{2} << bits;
  const Wide moved = cut.bound - deepest;
  for (Wide& weight : cut.weights) weight *= scale;
  cut.weights.push_back(scale * moved + 1);
  cut.bound = scale * cut.bound + scale / 2 - 1;
}

Cut walk_cut(const NamedClass& named, Walk& walk) {
  const int bits = log2_floor(named.size);
  const bool falling = walk.ask(0);
  const auto k = static_cast<Wide>(walk.bisect(0, bits, falling, [](std::uint64_t x) { return x; }));
  Cut cut = falling ? Cut{{-1}, -k - 1} : Cut{{1}, k};
  while (static_cast<std::int64_t>(cut.weights.size()) < named.dimension && !walk.over())
    cut_next_axis(cut, bits, static_cast<std::uint64_t>(named.size), walk);
  return cut;
}

TreeConcept walk_halfspaces(const NamedClass& named, Walk& walk) {
  const Cut cut = walk_cut(named, walk);
  HalfspaceConcept halfspace{{}, integer_of(cut.bound)};
  for (Wide weight : cut.weights) halfspace.weights.push_back(integer_of(weight));
  return halfspace;
}

// |x - tau w|^2 <= tau^2 |w|^2 - tau (2 bound + 1) says w . x >= bound + 1/2 + |x|^2 / (2 tau), and |x|^2 < tau on the
// grid.
TreeConcept walk_balls(const NamedClass& named, Walk& walk) {
  const Cut cut = walk_cut(named, walk);
  const Integer last = named.size - 1, tau = last * last * named.dimension + 1;
  BallConcept ball{{}, -tau * (2 * integer_of(cut.bound) + 1)};
  for (Wide weight : cut.weights) {
    ball.centre.push_back(tau * integer_of(weight));
    ball.squared_radius += ball.centre.back() * ball.centre.back();
  }
  if (ball.squared_radius < 0) {  // nothing is inside: neither is it in a point off the grid
    ball.centre.assign(ball.centre.size(), Integer(-1));
    ball.squared_radius = 0;
  }
  return ball;
}

TreeConcept walk_tree(const NamedClass& named, int depth, Walk& walk) {
  switch (named.name) {
    case ClassName::points: return NumberedConcept{depth > 0 && !walk.ask(0) ? 1 : 0};
    case ClassName::thresholds: return walk_thresholds(named, depth, walk);
    case ClassName::intervals:
    case ClassName::boxes: return walk_boxes(named, walk);
    case ClassName::halfspaces: return walk_halfspaces(named, walk);
    case ClassName::balls: return walk_balls(named, walk);
    case ClassName::parities:
    case ClassName::cube: return walk_unit_points(named, walk);
    case ClassName::lines: return walk_lines(named, walk);
    case ClassName::conjunctions: return walk_conjunctions(named, walk);
    case ClassName::random: break;
  }
  throw Error("this class has no tree of its own");
}

std::vector<Integer> coordinates(const NamedClass& named, std::uint64_t point) {
  std::vector<Integer> all;
  const auto side = static_cast<std::uint64_t>(named.size);
  for (std::int64_t axis = 0; axis < named.dimension; ++axis, point /= side) all.emplace_back(point % side);
  return all;
}

bool box_holds(const BoxConcept& box, std::uint64_t side, std::uint64_t point) {
  if (box.low.empty()) return false;
  for (std::size_t axis = 0; axis < box.low.size(); ++axis, point /= side)
    if (point % side < box.low[axis] || point % side > box.high[axis]) return false;
  return true;
}

bool halfspace_holds(const NamedClass& named, const HalfspaceConcept& halfspace, std::uint64_t point) {
  Integer sum = 0;
  const auto x = coordinates(named, point);
  for (std::size_t axis = 0; axis < x.size(); ++axis) sum += halfspace.weights[axis] * x[axis];
  return sum > halfspace.bound;
}

bool ball_holds(const NamedClass& named, const BallConcept& ball, std::uint64_t point) {
  Integer distance = 0;
  const auto x = coordinates(named, point);
  for (std::size_t axis = 0; axis < x.size(); ++axis) {
    const Integer apart = x[axis] - ball.centre[axis];
    distance += apart * apart;
  }
  return distance <= ball.squared_radius;
}

}  // namespace

bool label_of(const NamedClass& named, const TreeConcept& at, std::uint64_t point) {
  if (const auto* halfspace = std::get_if<HalfspaceConcept>(&at)) return halfspace_holds(named, *halfspace, point);
  if (const auto* ball = std::get_if<BallConcept>(&at)) return ball_holds(named, *ball, point);
  if (const auto* box = std::get_if<BoxConcept>(&at))
    return box_holds(*box, static_cast<std::uint64_t>(named.size), point);
  const Integer& number = std::get<NumberedConcept>(at).number;
  if (named.name == ClassName::cube) return boost::multiprecision::bit_test(number, static_cast<unsigned>(point));
  if (named.name == ClassName::conjunctions) {  // 3^62 numbers are more than a word holds
    Integer literals = number - 1;
    for (std::int64_t i = 0; i < named.size; ++i, literals /= 3)
      if (const Integer literal = literals % 3; literal != 0 && (literal == 1) != ((point >> i) & 1)) return false;
    return number > 0;
  }
  return label(named, low_64(number), point);
}

std::optional<Integer> number_of(const NamedClass& named, const TreeConcept& at) {
  if (const auto* numbered = std::get_if<NumberedConcept>(&at)) return numbered->number;
  const auto* box = std::get_if<BoxConcept>(&at);
  if (!box) return std::nullopt;
  if (box->low.empty()) return Integer(0);
  const Integer side = named.size;
  Integer number = 1, digit = 1;
  for (std::size_t axis = 0; axis < box->low.size(); ++axis) {
    const Integer start = box->low[axis];
    number += digit * (start * side - start * (start - 1) / 2 + box->high[axis] - start);
    digit *= side * (side + 1) / 2;
  }
  return number;
}

std::optional<NamedTree> NamedTree::of(const NamedClass& named) {
  check(named);
  const auto known = known_dimensions(named).littlestone;
  if (!known) return std::nullopt;
  const int depth = static_cast<int>(known->lower), bits = log2_floor(named.size);
  if (named.name != ClassName::halfspaces && named.name != ClassName::balls) return NamedTree(named, depth, depth);
  int walked = 1 + bits;
  for (int axis = 1; axis < named.dimension && bits * axis <= most_sorted_bits; ++axis) walked += bits * axis;
  return NamedTree(named, depth, walked);
}

std::uint64_t NamedTree::point(const Path& labels) const {
  require(static_cast<int>(labels.size()) < walked_,
          "a tree asks no more than its depth, and not where it is not walked");
  Walk walk(labels, labels.size() + 1);
  walk_tree(named_, depth_, walk);
  return walk.points.back();
}

TreeConcept NamedTree::concept_at(const Path& labels) const {
  require(static_cast<int>(labels.size()) == depth_ && walked_ == depth_,
          "a leaf lies at the depth of a tree that is walked");
  Walk walk(labels, labels.size() + 1);  // one more than is asked: the walk is not over before the concept is made
  return walk_tree(named_, depth_, walk);
}

std::vector<std::uint64_t> NamedTree::points_on(const Path& labels) const {
  require(static_cast<int>(labels.size()) == depth_ && walked_ == depth_,
          "a leaf lies at the depth of a tree that is walked");
  Walk walk(labels, labels.size() + 1);
  walk_tree(named_, depth_, walk);
  require(walk.points.size() == labels.size(), "the tree asks as often as it is deep");
  return std::move(walk.points);
}

}  // namespace discreet::inline classes
