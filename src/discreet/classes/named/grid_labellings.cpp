#include "discreet/classes/named/grid_labellings.h"

#include <algorithm>
#include <set>

#include "discreet/base/error.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline classes {
namespace {

constexpr std::size_t most_points = 1024;
constexpr std::uint64_t most_planes = std::uint64_t{1} << 22;

using Vector = std::vector<std::int64_t>;
using Mask = std::vector<std::uint64_t>;  // a set of points

struct Cloud {
  std::vector<Vector> at;
  std::vector<std::int64_t> squares;  // |x|^2 in the grid's own coordinates

  std::size_t size() const { return at.size(); }
  std::size_t dimension() const { return at.front().size(); }
};

bool in(const Mask& mask, std::size_t i) { return (mask[i / 64] >> (i % 64)) & 1; }
void put(Mask& mask, std::size_t i) { mask[i / 64] |= std::uint64_t{1} << (i % 64); }

// By elimination without fractions; destroys its argument.
Signed128 determinant(std::vector<std::vector<Signed128>> m) {
  Signed128 previous = 1, sign = 1;
  for (std::size_t k = 0; k + 1 < m.size(); ++k) {
    const auto pivot =
        std::find_if(m.begin() + static_cast<std::ptrdiff_t>(k), m.end(), [&](auto& row) { return row[k] != 0; });
    if (pivot == m.end()) return 0;
    if (pivot != m.begin() + static_cast<std::ptrdiff_t>(k)) std::swap(*pivot, m[k]), sign = -sign;
    for (std::size_t i = k + 1; i < m.size(); ++i)
      for (std::size_t j = k + 1; j < m.size(); ++j) m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / previous;
    previous = m[k][k];
  }
  return m.empty() ? 1 : sign * m.back().back();
}

// w, not 0, with w . (p - chosen[0]) = 0 for the chosen points; all 0 where they are dependent.
std::vector<Signed128> normal(const std::vector<Vector>& at, const std::vector<std::size_t>& chosen) {
  const std::size_t d = at.front().size();
  std::vector<Signed128> w(d);
  for (std::size_t skip = 0; skip < d; ++skip) {
    std::vector<std::vector<Signed128>> minor;
    for (std::size_t i = 1; i < d; ++i) {
      minor.emplace_back();
      for (std::size_t j = 0; j < d; ++j)
        if (j != skip) minor.back().push_back(at[chosen[i]][j] - at[chosen[0]][j]);
    }
    w[skip] = determinant(std::move(minor)) * (skip % 2 ? -1 : 1);
  }
  return w;
}

// Coordinates in which the points span the space: some of the given ones suffice, for an affine hull.
Cloud spanning(Cloud cloud) {
  std::vector<std::vector<Signed128>> rows;  // differences, kept in echelon form
  std::vector<std::size_t> pivots;
  for (const Vector& point : cloud.at) {
    std::vector<Signed128> row;
    for (std::size_t j = 0; j < point.size(); ++j) row.push_back(point[j] - cloud.at.front()[j]);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Signed128 a = rows[r][pivots[r]], b = row[pivots[r]];
      if (b == 0) continue;
      for (std::size_t j = 0; j < row.size(); ++j) row[j] = row[j] * a - rows[r][j] * b;
    }
    const auto pivot = std::ranges::find_if(row, [](Signed128 value) { return value != 0; });
    if (pivot == row.end()) continue;
    pivots.push_back(static_cast<std::size_t>(pivot - row.begin()));
    rows.push_back(std::move(row));
  }
  std::ranges::sort(pivots);
  for (Vector& point : cloud.at) {
    Vector kept;
    for (std::size_t pivot : pivots) kept.push_back(point[pivot]);
    point = std::move(kept);
  }
  return cloud;
}

Cloud part(const Cloud& cloud, const std::vector<std::size_t>& chosen) {
  Cloud result;
  for (std::size_t i : chosen) {
    result.at.push_back(cloud.at[i]);
    result.squares.push_back(cloud.squares[i]);
  }
  return spanning(std::move(result));
}

// Where the points lie about a hyperplane.
struct Cut {
  Mask above, below;
  std::vector<std::size_t> on;
};

Cut cut_by(const std::vector<Vector>& at, const std::vector<Signed128>& w, const Vector& through) {
  Cut cut{Mask((at.size() + 63) / 64), Mask((at.size() + 63) / 64), {}};
  for (std::size_t i = 0; i < at.size(); ++i) {
    Signed128 side = 0;
    for (std::size_t j = 0; j < w.size(); ++j) side += w[j] * (at[i][j] - through[j]);
    if (side == 0)
      cut.on.push_back(i);
    else
      put(side > 0 ? cut.above : cut.below, i);
  }
  return cut;
}

// Calls back once for every hyperplane through `dimension` independent points.
template <class Found>
void for_each_hyperplane(const std::vector<Vector>& at, const Stage& stage, const Found& found) {
  const std::size_t d = at.front().size();
  std::vector<std::size_t> chosen(d);
  for (std::size_t i = 0; i < d; ++i) chosen[i] = i;
  std::set<std::vector<std::size_t>> seen;
  while (true) {
    if (chosen.back() + 1 == at.size()) stage.at(chosen.front(), at.size());
    const std::vector<Signed128> w = normal(at, chosen);
    if (std::ranges::any_of(w, [](Signed128 value) { return value != 0; })) {
      Cut cut = cut_by(at, w, at[chosen.front()]);
      if (seen.insert(cut.on).second) found(w, cut);
    }
    std::size_t i = d;
    while (i > 0 && chosen[i - 1] == at.size() - d + i - 1) --i;
    if (i == 0) return;
    ++chosen[i - 1];
    for (; i < d; ++i) chosen[i] = chosen[i - 1] + 1;
  }
}

using Labellings = std::set<Mask>;

void add_constant(std::size_t size, Labellings& all) {
  Mask none((size + 63) / 64), each = none;
  for (std::size_t i = 0; i < size; ++i) put(each, i);
  all.insert(none);
  all.insert(each);
}

// One side is labelled 1, and the points on the border in any of these ways.
void add(const Mask& side, const std::vector<std::size_t>& border, const Labellings& on, Labellings& all) {
  for (const Mask& labels : on) {
    Mask mask = side;
    for (std::size_t i = 0; i < border.size(); ++i)
      if (in(labels, i)) put(mask, border[i]);
    all.insert(std::move(mask));
  }
}

// The points span the space.
Labellings by_halfspaces(const Cloud& cloud, const Stage& stage) {
  Labellings all;
  add_constant(cloud.size(), all);
  if (cloud.dimension() == 0) return all;
  for_each_hyperplane(cloud.at, stage, [&](const auto&, const Cut& cut) {
    const Labellings on = by_halfspaces(part(cloud, cut.on), {stage.progress, stage.from, stage.from});
    add(cut.above, cut.on, on, all);
    add(cut.below, cut.on, on, all);
  });
  return all;
}

Labellings by_balls(const Cloud& cloud, const Stage& stage) {
  Labellings all;
  add_constant(cloud.size(), all);
  if (cloud.dimension() == 0) return all;
  const Stage still{stage.progress, stage.from, stage.from};
  for_each_hyperplane(cloud.at, still, [&](const auto&, const Cut& cut) {
    const Labellings on = by_balls(part(cloud, cut.on), still);
    add(cut.above, cut.on, on, all);
    add(cut.below, cut.on, on, all);
  });
  std::vector<Vector> lifted = cloud.at;
  for (std::size_t i = 0; i < lifted.size(); ++i) lifted[i].push_back(cloud.squares[i]);
  if (lifted.size() < lifted.front().size()) return all;
  for_each_hyperplane(lifted, stage, [&](const std::vector<Signed128>& w, const Cut& cut) {
    if (w.back() == 0) return;  // upright: a hyperplane, see above
    // Tilted a little, the border still bends the same way, so that any halfspace may sort the points on it.
    add(w.back() < 0 ? cut.above : cut.below, cut.on, by_halfspaces(part(cloud, cut.on), still), all);
  });
  return all;
}

Cloud grid(const NamedClass& named) {
  Cloud cloud;
  const std::uint64_t count = low_64(points_of(named));
  for (std::uint64_t i = 0; i < count; ++i) {
    Vector point;
    std::int64_t square = 0;
    for (std::uint64_t rest = i; static_cast<std::int64_t>(point.size()) < named.dimension;) {
      point.push_back(static_cast<std::int64_t>(rest % static_cast<std::uint64_t>(named.size)));
      square += point.back() * point.back();
      rest /= static_cast<std::uint64_t>(named.size);
    }
    cloud.at.push_back(std::move(point));
    cloud.squares.push_back(square);
  }
  return spanning(std::move(cloud));
}

void check_work(const NamedClass& named) {
  if (can_be_listed(named)) return;
  NamedClass largest = named;
  while (largest.size > 1 && !can_be_listed(largest)) largest.size = largest.size > 2048 ? 2048 : largest.size - 1;
  throw Error("option 'size': the labellings of " + describe(named) +
              " are too many to be listed. In this dimension at most " + std::to_string(largest.size) + " is");
}

}  // namespace

bool can_be_listed(const NamedClass& named) {
  const Integer points = points_of(named);
  if (points > most_points) return false;
  const std::int64_t through = named.dimension + (named.name == ClassName::balls ? 1 : 0);
  Integer planes = 1;
  for (std::int64_t i = 0; i < through; ++i) planes = planes * (points - i) / (i + 1);
  return planes <= most_planes;
}

FiniteClass grid_labellings(const NamedClass& named, const Stage& stage) {
  check_work(named);
  const Cloud cloud = grid(named);
  const Labellings all = named.name == ClassName::balls ? by_balls(cloud, stage) : by_halfspaces(cloud, stage);
  BitMatrix table(all.size(), cloud.size());
  std::size_t i = 0;
  for (const Mask& labels : all) std::ranges::copy(labels, table.row(i++).begin());
  return FiniteClass(std::move(table));
}

}  // namespace discreet::inline classes
