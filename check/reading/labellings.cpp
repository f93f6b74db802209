// A halfspace labels x with 1 where w . x > t. That is the sign of v . n, with v = (w, -t) and the normal n = (x, 1)
// of the point. A ball labels x with 1 where 2 c . x - |x|^2 > t, so v = (2 c, s, -t) and n = (x, |x|^2, 1), where
// s < 0. Points on the border change nothing: t can be moved a little, as points are finitely many. So labellings are
// the cells that the hyperplanes v . n = 0 cut the space into. For balls they are the cells on one side of the further
// hyperplane s = 0.
//
// The hyperplanes are added one after the other, and every cell keeps a vector of its own. A new hyperplane cuts a
// cell in two exactly if it has a vector in it. The cells that the older hyperplanes make within the new one tell
// which those are. Other cells are on the side of their vector.
#include "check/reading/labellings.h"

#include <algorithm>
#include <map>
#include <set>

namespace discreet::check {
namespace {

using Vector = std::vector<Integer>;
using Cells = std::map<std::string, Vector>;  // the signs of all normals, '1' above 0, with a vector of the cell

Integer product(const Vector& a, const Vector& b) {
  Integer sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// Without a common factor, and numbers stay short. Not of zero.
Vector shortened(Vector v) {
  Integer common = 0;
  for (const Integer& each : v) common = gcd(common, each);
  for (Integer& each : v) each /= common;
  return v;
}

// A hyperplane through 0 by its normal, in the coordinates that are left without one of them.
class Hyperplane {
 public:
  explicit Hyperplane(const Vector& normal)
      : normal_(normal),
        left_out_(static_cast<std::size_t>(std::ranges::find_if(normal, [](const Integer& n) { return n != 0; }) -
                                           normal.begin())),
        is_negative_(normal[left_out_] < 0) {}

  // The normal of another hyperplane within this one; the sign of its products is kept.
  Vector within(const Vector& other) const {
    Vector result;
    for (std::size_t i = 0; i < normal_.size(); ++i) {
      if (i == left_out_) continue;
      const Integer each = other[i] * normal_[left_out_] - other[left_out_] * normal_[i];
      result.push_back(is_negative_ ? Integer(-each) : each);
    }
    return shortened(std::move(result));
  }

  // The vector of the space that has these coordinates within, up to a positive factor.
  Vector lifted(const Vector& inner) const {
    Vector result;
    Integer sum = 0;
    const Integer factor = abs(normal_[left_out_]);
    for (std::size_t i = 0, j = 0; i < normal_.size(); ++i) {
      result.push_back(i == left_out_ ? Integer(0) : Integer(inner[j] * factor));
      if (i != left_out_) sum += normal_[i] * inner[j++];
    }
    result[left_out_] = is_negative_ ? sum : Integer(-sum);
    return result;
  }

 private:
  Vector normal_;
  std::size_t left_out_;  // a coordinate that the others determine
  bool is_negative_;
};

Cells cells_of(const std::vector<Vector>& normals, std::size_t dimension, std::size_t most);

// For normals no two of which are parallel.
Cells cells_of_different(const std::vector<Vector>& normals, std::size_t dimension, std::size_t most) {
  Vector any(dimension, 0);
  any[0] = 1;
  Cells cells{{"", any}};
  for (std::size_t n = 0; n < normals.size(); ++n) {
    const Hyperplane plane(normals[n]);
    std::vector<Vector> older;
    Integer widest = 0;  // widest product with the older normals
    for (std::size_t i = 0; i < n; ++i) {
      older.push_back(plane.within(normals[i]));
      widest = std::max<Integer>(widest, abs(product(normals[i], normals[n])));
    }
    const Cells cut = cells_of(older, dimension - 1, most);
    Cells next;
    for (const auto& [signs, own] : cells) {
      spend_steps(16 * (dimension + signs.size() / 8));
      const auto found = cut.find(signs);
      if (found == cut.end()) {
        next.emplace(signs + (product(own, normals[n]) > 0 ? '1' : '0'), own);
        continue;
      }
      Vector above = plane.lifted(found->second), below = above;
      for (std::size_t i = 0; i < dimension; ++i) {
        above[i] = above[i] * (widest + 1) + normals[n][i];
        below[i] = below[i] * (widest + 1) - normals[n][i];
      }
      next.emplace(signs + '1', shortened(std::move(above)));
      next.emplace(signs + '0', shortened(std::move(below)));
    }
    cells.swap(next);
    if (cells.size() > most) return cells;  // hyperplanes never have fewer cells than some of them, or than one within
  }
  return cells;
}

// Parallel normals have the same signs, or the opposite ones.
Cells cells_of(const std::vector<Vector>& normals, std::size_t dimension, std::size_t most) {
  if (normals.empty()) return {{"", Vector(dimension, 0)}};
  std::map<Vector, std::size_t> places;
  std::vector<Vector> different;
  std::vector<std::pair<std::size_t, bool>> copies;  // the original, and whether the copy is its opposite
  for (const Vector& normal : normals) {
    const bool is_opposite = *std::ranges::find_if(normal, [](const Integer& n) { return n != 0; }) < 0;
    Vector upright = normal;
    for (Integer& each : upright) each = is_opposite ? Integer(-each) : each;
    const auto [place, is_new] = places.emplace(std::move(upright), different.size());
    if (is_new) different.push_back(place->first);
    copies.emplace_back(place->second, is_opposite);
  }
  Cells found = cells_of_different(different, dimension, most), cells;
  if (found.size() > most) return found;
  for (auto& [signs, own] : found) {
    std::string all;
    for (auto [place, is_opposite] : copies) all += (signs[place] == '1') != is_opposite ? '1' : '0';
    cells.emplace(std::move(all), std::move(own));
  }
  return cells;
}

// One per point; of balls before them the one that tells s < 0.
std::vector<Vector> normals_of(const Table& named, std::size_t dimension) {
  const bool of_balls = named.name() == "balls";
  std::vector<Vector> normals;
  if (of_balls) {
    normals.emplace_back(dimension, 0);
    normals.back()[dimension - 2] = 1;
  }
  for (std::uint64_t point = 0; point < named.points(); ++point) {
    Vector normal;
    Integer square = 0;
    for (std::uint64_t axis = 0, rest = point; axis < named.dimension(); ++axis, rest /= named.size()) {
      normal.emplace_back(rest % named.size());
      square += normal.back() * normal.back();
    }
    if (of_balls) normal.push_back(square);
    normal.emplace_back(1);
    normals.push_back(std::move(normal));
  }
  return normals;
}

}  // namespace

bool are_all_labellings(const std::vector<std::string>& rows, const Table& named) {
  const std::set<std::string> written(rows.begin(), rows.end());
  if (written.size() != rows.size() || named.points() != rows.front().size()) return false;
  const bool of_balls = named.name() == "balls";
  const std::size_t dimension = named.dimension() + (of_balls ? 2 : 1);
  const std::size_t expected = of_balls ? 2 * rows.size() : rows.size();  // every cell of s < 0 has its opposite
  const Cells cells = cells_of(normals_of(named, dimension), dimension, expected);
  return cells.size() == expected && std::ranges::all_of(cells, [&](const auto& cell) {
           return of_balls ? cell.first[0] == '1' || written.contains(cell.first.substr(1))
                           : written.contains(cell.first);
         });
}

}  // namespace discreet::check
