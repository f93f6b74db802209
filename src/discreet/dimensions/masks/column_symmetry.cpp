#include "discreet/dimensions/masks/column_symmetry.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <unordered_map>

namespace discreet::inline dimensions {
namespace {

using Image = std::pair<std::size_t, bool>;  // a point, complemented or not

// Looks for a symmetry that fixes the first points and takes the next to a given image, point by point. A candidate
// must turn the rows, seen on the points placed so far, into rows seen on their images, each as often.
class SymmetrySearch {
 public:
  explicit SymmetrySearch(const MaskClass& concepts) : points_(concepts.points()), tables_{concepts.concepts} {
    if (concepts.allowed) tables_.push_back(*concepts.allowed);
  }

  std::vector<SignedPermutation> generators() {
    std::vector<SignedPermutation> found;
    for (std::size_t level = points_; level-- > 0;) {
      for (std::size_t to = level; to < points_; ++to)
        for (bool flip : {false, true}) {
          if ((to == level && !flip) || reached(found, level, {to, flip})) continue;
          if (auto symmetry = extend_fixing(level, {to, flip})) found.push_back(*symmetry);
        }
    }
    return found;
  }

 private:
  // True if those found already take the point there. They all fix the points below `level`.
  bool reached(const std::vector<SignedPermutation>& found, std::size_t level, Image image) const {
    std::vector<Image> seen{{level, false}};
    for (std::size_t i = 0; i < seen.size(); ++i)
      for (const SignedPermutation& g : found) {
        const Image next{g.to[seen[i].first], seen[i].second != (g.flip >> seen[i].first & 1)};
        if (std::ranges::find(seen, next) == seen.end()) seen.push_back(next);
      }
    return std::ranges::find(seen, image) != seen.end();
  }

  std::optional<SignedPermutation> extend_fixing(std::size_t level, Image image) {
    images_.clear();
    for (std::size_t x = 0; x < level; ++x) images_.push_back({x, false});
    images_.push_back(image);
    left_ = most_tries;
    if (!fits() || !extend()) return std::nullopt;
    SignedPermutation symmetry;
    for (std::size_t x = 0; x < points_; ++x) {
      symmetry.to.push_back(images_[x].first);
      symmetry.flip |= Mask{images_[x].second} << x;
    }
    return symmetry;
  }

  bool extend() {
    if (images_.size() == points_) return true;
    for (std::size_t to = 0; to < points_; ++to) {
      if (std::ranges::any_of(images_, [&](const Image& image) { return image.first == to; })) continue;
      for (bool flip : {false, true}) {
        if (left_ == 0) return false;
        --left_;
        images_.push_back({to, flip});
        if (fits() && extend()) return true;
        images_.pop_back();
      }
    }
    return false;
  }

  bool fits() const {
    for (const auto& table : tables_) {
      std::vector<Mask> before, after;
      for (Mask row : table) {
        Mask seen = 0, image = 0;
        for (std::size_t x = 0; x < images_.size(); ++x) {
          seen |= (row >> x & 1) << x;
          image |= ((row >> images_[x].first & 1) ^ Mask{images_[x].second}) << x;
        }
        before.push_back(seen);
        after.push_back(image);
      }
      std::ranges::sort(before);
      std::ranges::sort(after);
      if (before != after) return false;
    }
    return true;
  }

  static constexpr std::size_t most_tries = 4000;
  std::size_t points_, left_ = 0;
  std::vector<std::vector<Mask>> tables_;
  std::vector<Image> images_;
};

}  // namespace

Mask SignedPermutation::operator()(Mask function) const {
  Mask image = 0;
  for (Mask left = function ^ flip; left != 0; left &= left - 1) image |= Mask{1} << to[std::countr_zero(left)];
  return image;
}

std::vector<SignedPermutation> symmetries(const MaskClass& concepts) { return SymmetrySearch(concepts).generators(); }

std::vector<std::size_t> orbits(const std::vector<Mask>& masks, const std::vector<SignedPermutation>& generators) {
  std::unordered_map<Mask, std::size_t> places;
  for (std::size_t i = 0; i < masks.size(); ++i) places.emplace(masks[i], i);
  std::vector<std::size_t> least(masks.size());
  std::iota(least.begin(), least.end(), std::size_t{0});
  auto root = [&](std::size_t i) {
    while (least[i] != i) i = least[i] = least[least[i]];
    return i;
  };
  for (const SignedPermutation& g : generators)
    for (std::size_t i = 0; i < masks.size(); ++i) {
      const std::size_t a = root(i), b = root(places.at(g(masks[i])));
      least[std::max(a, b)] = std::min(a, b);
    }
  for (std::size_t i = 0; i < masks.size(); ++i) least[i] = root(i);
  return least;
}

std::vector<double> HypothesisOrbits::normalized(std::vector<double> prior) const {
  double sum = 0;
  for (std::size_t o = 0; o < prior.size(); ++o) sum += prior[o] * static_cast<double>(sizes[o]);
  for (double& weight : prior) weight /= sum;
  return prior;
}

std::vector<std::uint8_t> HypothesisOrbits::like_points(const MaskClass& all) const {
  std::vector<std::size_t> numbers(sizes.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});  // 0 where no hypothesis is allowed
  const std::vector<std::size_t> known = spread(numbers, all);
  const auto are_alike = [&](unsigned x, unsigned y) {
    return std::ranges::all_of(concepts, [&](std::size_t c) {
      for (Mask h = 0; h < known.size(); ++h)
        if (Mask mistakes = h ^ all.concepts[c]; ((mistakes >> x ^ mistakes >> y) & 1) != 0)
          if (known[h ^ Mask{1} << x ^ Mask{1} << y] != known[h]) return false;
      return true;
    });
  };
  std::vector<std::uint8_t> first;
  for (unsigned y = 0; y < all.points(); ++y) {
    unsigned x = 0;
    while (x < y && !(first[x] == x && are_alike(x, y))) ++x;
    first.push_back(static_cast<std::uint8_t>(x));
  }
  return first;
}

HypothesisOrbits hypothesis_orbits(const MaskClass& concepts, bool is_enumerated, std::size_t most) {
  HypothesisOrbits all;
  const auto classes = orbits(concepts.concepts, all.generators = symmetries(concepts));
  for (std::size_t c = 0; c < classes.size(); ++c)
    if (classes[c] == c) all.concepts.push_back(c);
  if (!is_enumerated) {
    all.sizes.resize(most + 1);  // too many to be counted
    return all;
  }
  std::vector<Mask> hypotheses;
  for (std::size_t i = 0; i < concepts.hypotheses(); ++i) hypotheses.push_back(concepts.hypothesis(i));
  std::map<std::size_t, std::size_t> numbers;
  for (std::size_t least : orbits(hypotheses, all.generators)) {
    auto [place, fresh] = numbers.emplace(least, numbers.size());
    if (fresh) all.sizes.push_back(0);
    ++all.sizes[place->second];
    all.orbit.push_back(place->second);
  }
  return all;
}

}  // namespace discreet::inline dimensions
