// A mistake tree that is not written out. The construction of docs/theory/dimensions.md, written a second time, is
// followed to every one of its leaves. The concept there is asked for every label on its way. Nothing is sampled. If a
// tree has more leaves than are walked, bisected_tree.cpp checks the basis of all its questions, or it proves nothing
// here.
#include <algorithm>
#include <functional>
#include <map>

#include "check/kinds/bisected_tree.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

constexpr std::uint64_t deepest = 20;

using Numbers = std::vector<std::uint64_t>;
using Concept = std::function<bool(std::uint64_t point)>;

// The questions on the way to a leaf, whose binary digits are the labels, the leading one first.
struct Way {
  std::uint64_t leaf, depth;
  Numbers points = {};

  bool ask(std::uint64_t point) {
    demand(points.size() < depth, "the tree asks more than " + std::to_string(depth) + " questions");
    points.push_back(point);
    return (leaf >> (depth - points.size()) & 1) != 0;
  }
  // The labels so far.
  std::uint64_t prefix() const { return leaf >> (depth - points.size()) | std::uint64_t{1} << points.size(); }
};

std::uint64_t log2_floor(std::uint64_t n) { return 63 - static_cast<std::uint64_t>(__builtin_clzll(n)); }

// One of 2^bits numbers from `low` on; `before(m)` asks whether it is less than m.
std::uint64_t chosen(std::uint64_t low, std::uint64_t bits, const std::function<bool(std::uint64_t)>& before) {
  for (; bits > 0; --bits)
    if (const std::uint64_t middle = low + (std::uint64_t{1} << (bits - 1)); !before(middle)) low = middle;
  return low;
}

class Tree {
 public:
  explicit Tree(const Table& table)
      : table_(table), name_(table.name()), size_(table.size()), axes_(table.dimension()) {}

  Concept follow(Way& way) {
    if (name_ == "thresholds") {
      const std::uint64_t end = chosen(0, log2_floor(size_ + 1), [&](std::uint64_t m) { return !way.ask(m - 1); });
      return [end](std::uint64_t x) { return x < end; };
    }
    if (name_ == "intervals" || name_ == "boxes") return follow_box(way);
    if (name_ == "halfspaces" || name_ == "balls") return follow_cut(way);
    const std::uint64_t number = follow_number(way);
    return [this, number](std::uint64_t x) { return table_.label(number, x); };
  }

 private:
  std::uint64_t follow_number(Way& way) const {
    if (name_ == "points") return size_ == 1 || way.ask(0) ? 0 : 1;
    if (name_ == "lines") {
      const bool zero = way.ask(0), one = way.ask(1);
      return zero ? (one ? 0 : 1) : (one ? size_ - 1 : 0) + size_;
    }
    std::uint64_t number = 0, digit = 1;
    if (name_ == "parities" || name_ == "cube") {
      for (std::uint64_t i = 0; i < size_; ++i)
        number |= std::uint64_t{way.ask(name_ == "cube" ? i : std::uint64_t{1} << i)} << i;
      return number;
    }
    demand(name_ == "conjunctions",
           "no tree of " + (name_.empty() ? "a table" : name_) + " is known by a construction");
    if (size_ == 1) {
      const bool zero = way.ask(0), one = way.ask(1);
      return zero ? (one ? 1 : 3) : (one ? 2 : 0);
    }
    for (std::uint64_t i = 0; i < size_; ++i, digit *= 3)
      if (!way.ask(((std::uint64_t{1} << size_) - 1) ^ std::uint64_t{1} << i)) number += digit;
    return number + 1;
  }

  // Both ends of every side lie around a centre: 2^a starts up to it and 2^b ends from it on.
  Concept follow_box(Way& way) const {
    std::uint64_t a = 0, b = log2_floor(size_);
    for (std::uint64_t starts = 1; size_ >> starts; ++starts)
      if (const std::uint64_t ends = log2_floor(size_ - (std::uint64_t{1} << starts) + 1); starts + ends > a + b)
        a = starts, b = ends;
    if (a + b == 0) {
      const bool holds = way.ask(0);
      return [holds](std::uint64_t) { return holds; };
    }
    const std::uint64_t centre = (std::uint64_t{1} << a) - 1;
    Numbers at(axes_, centre), low, high;
    auto ask = [&](std::uint64_t axis, std::uint64_t place) {
      at[axis] = place;
      const bool answer = way.ask(point_at(at));
      at[axis] = centre;
      return answer;
    };
    for (std::uint64_t axis = 0; axis < axes_; ++axis) {
      high.push_back(chosen(centre, b, [&](std::uint64_t m) { return !ask(axis, m); }));
      low.push_back(chosen(0, a, [&](std::uint64_t m) { return ask(axis, m - 1); }));
    }
    return [this, low, high](std::uint64_t x) {
      for (std::uint64_t axis = 0; axis < axes_; ++axis, x /= size_)
        if (x % size_ < low[axis] || high[axis] < x % size_) return false;
      return true;
    };
  }

  struct Depth {
    Integer sum;
    std::uint64_t point;
  };

  Concept follow_cut(Way& way) {
    const std::uint64_t bits = log2_floor(size_);
    const bool falls = way.ask(0);
    const std::uint64_t last = chosen(0, bits, [&](std::uint64_t m) { return way.ask(m) != falls; });
    std::vector<Integer> weights{falls ? -1 : 1};
    Integer bound = falls ? -Integer(last) - 1 : Integer(last);
    std::uint64_t step = size_;
    for (std::uint64_t axis = 1; axis < axes_; ++axis, step *= size_) {
      const auto& order = in_order(weights, way.prefix());
      const std::uint64_t zeros =
          chosen(0, bits * axis, [&](std::uint64_t m) { return way.ask(order[m - 1].point + step); });
      const Integer scale = Integer(2) << static_cast<unsigned>(bits);
      const Integer next = scale * (bound - (zeros == 0 ? Integer(order[0].sum - 1) : order[zeros - 1].sum)) + 1;
      for (Integer& weight : weights) weight *= scale;
      weights.push_back(next);
      bound = scale * bound + scale / 2 - 1;
    }
    if (name_ == "balls") return ball_like(weights, bound);
    return [this, weights, bound](std::uint64_t x) { return sum_at(weights, x) > bound; };
  }

  // A ball large enough to cut the grid as the halfspace does. If there is no such ball, nothing is inside.
  Concept ball_like(const std::vector<Integer>& weights, const Integer& bound) const {
    const Integer tau = Integer(size_ - 1) * (size_ - 1) * axes_ + 1;
    std::vector<Integer> centre;
    Integer radius = -tau * (2 * bound + 1);
    for (const Integer& weight : weights) {
      centre.push_back(tau * weight);
      radius += centre.back() * centre.back();
    }
    return [this, centre, radius](std::uint64_t x) {
      Integer distance = 0;
      for (const Integer& middle : centre) {
        const Integer apart = Integer(x % size_) - middle;
        distance += apart * apart;
        x /= size_;
      }
      return distance <= radius;
    };
  }

  // Points of the first axes by their sums; leaves with the same labels so far share them.
  const std::vector<Depth>& in_order(const std::vector<Integer>& weights, std::uint64_t prefix) {
    auto& [known, order] = orders_[weights.size()];
    if (known == prefix) return order;
    known = prefix;
    order.clear();
    const std::uint64_t bits = log2_floor(size_);
    for (std::uint64_t number = 0; number >> (bits * weights.size()) == 0; ++number) {
      Numbers at;
      for (std::size_t axis = 0; axis < weights.size(); ++axis)
        at.push_back(number >> (bits * axis) & ((std::uint64_t{1} << bits) - 1));
      order.push_back({sum_at(weights, point_at(at)), point_at(at)});
    }
    std::sort(order.begin(), order.end(), [](const Depth& a, const Depth& b) { return a.sum < b.sum; });
    return order;
  }

  Integer sum_at(const std::vector<Integer>& weights, std::uint64_t x) const {
    Integer sum = 0;
    for (const Integer& weight : weights) {
      sum += weight * (x % size_);
      x /= size_;
    }
    return sum;
  }

  std::uint64_t point_at(const Numbers& at) const {
    std::uint64_t point = 0;
    for (std::size_t axis = at.size(); axis-- > 0;) point = point * size_ + at[axis];
    return point;
  }

  const Table& table_;
  std::string name_;
  std::uint64_t size_, axes_;
  std::map<std::size_t, std::pair<std::uint64_t, std::vector<Depth>>> orders_;  // by the number of axes
};

}  // namespace

void check_named_tree(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"littlestone"}, ">=");
  const std::uint64_t depth = number_of(certificate, "depth");
  demand(claim.value <= depth, "the claim is " + claim.text() + ", the tree has depth " + std::to_string(depth));
  if (depth > deepest) {
    const auto bisected = bisected_depth(table);
    if (!bisected)
      throw Unreadable("a tree of depth " + std::to_string(depth) +
                       " has more leaves than are walked. Trees of depth at most " + std::to_string(deepest) +
                       " are walked");
    demand(*bisected == depth,
           "the tree asks " + std::to_string(*bisected) + " questions, not " + std::to_string(depth));
    return;
  }
  Tree tree(table);
  for (std::uint64_t leaf = 0; leaf >> depth == 0; ++leaf) {
    Way way{leaf, depth};
    const Concept at = tree.follow(way);
    demand(way.points.size() == depth,
           "the tree asks " + std::to_string(way.points.size()) + " questions, not " + std::to_string(depth));
    for (std::uint64_t level = 0; level < depth; ++level) {
      demand(way.points[level] < table.points(), "there is no point " + std::to_string(way.points[level]));
      demand(at(way.points[level]) == ((leaf >> (depth - 1 - level) & 1) != 0),
             "leaf " + std::to_string(leaf) + ": its concept contradicts the path at point " +
                 std::to_string(way.points[level]));
    }
  }
}

}  // namespace discreet::check
