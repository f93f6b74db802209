#include "discreet/classes/searches/small_littlestone.h"

#include <algorithm>
#include <bit>

#include "discreet/algebra/transpose.h"

namespace discreet::inline classes {

// Sides of one set that reach a depth, or do not: what lies in one that does not, does not; what holds one that does,
// does.
struct SmallLittlestone::KnownSides {
  std::array<LabelWord, 2 * most_points> failed, held;
  std::size_t failures = 0, successes = 0;

  bool fails(LabelWord side) const {
    return std::any_of(failed.data(), failed.data() + failures, [&](LabelWord whole) { return (side & ~whole) == 0; });
  }
  bool holds(LabelWord side) const {
    return std::any_of(held.data(), held.data() + successes, [&](LabelWord part) { return (part & ~side) == 0; });
  }
};

namespace {

// Among the first `count` words.
bool is_among(const std::array<LabelWord, 64>& words, std::size_t count, LabelWord word) {
  return std::find(words.data(), words.data() + count, word) != words.data() + count;
}

constexpr bool has_two(LabelWord set) { return (set & (set - 1)) != 0; }

constexpr bool has_four(LabelWord set) {
  set &= set - 1;
  set &= set - 1;
  return has_two(set);
}

}  // namespace

SmallLittlestone::SmallLittlestone(const FiniteClass& concepts) {
  BitBlock block{};
  for (std::size_t i = 0; i < concepts.concepts(); ++i) {
    block[i] = concepts[i].front();
    if (is_among(block, i, block[i])) continue;
    all_ |= LabelWord{1} << i;
    ++rows_;
  }
  transpose_block(block);
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    const LabelWord labels = block[x] & all_, normal = labels & 1 ? all_ & ~labels : labels;
    if (normal == 0 || is_among(columns_, count_, normal)) continue;
    columns_[count_] = normal;
    labels_[count_] = labels;
    points_[count_++] = static_cast<std::uint8_t>(x);
  }
}

std::optional<bool> SmallLittlestone::reaches(int k, const TimeLimit& limit) const {
  try {
    return root(all_, k, limit) != none;
  } catch (const TimeOver&) {
    return std::nullopt;
  }
}

std::size_t SmallLittlestone::root(LabelWord set, int k, const TimeLimit& limit) const {
  return k <= 3 ? shallow_root(set, k) : deep_root(set, k, limit);
}

// The last three levels are decided by counting to four at most.
std::size_t SmallLittlestone::shallow_root(LabelWord set, int k) const {
  for (std::size_t i = 0; i < count_; ++i) {
    const LabelWord ones = set & columns_[i], zeros = set & ~columns_[i];
    if (k == 1   ? ones && zeros
        : k == 2 ? has_two(ones) && has_two(zeros)
                 : has_four(ones) && has_four(zeros) && shallow_root(ones, 2) != none && shallow_root(zeros, 2) != none)
      return i;
  }
  return none;
}

// The most even splits first, of each the smaller side first.
std::size_t SmallLittlestone::deep_root(LabelWord set, int k, const TimeLimit& limit) const {
  if (limit.over()) throw TimeOver{};
  std::array<std::uint32_t, most_points> ones;
  common_ones(columns(), &set, ones.data());
  const auto rows = static_cast<std::uint32_t>(std::popcount(set));
  std::array<std::uint16_t, most_points>
      candidates;  // the smaller side, missing to 64, before the number of the column
  std::size_t count = 0;
  for (std::size_t i = 0; i < count_; ++i)
    if (const std::uint32_t smaller = std::min(ones[i], rows - ones[i]); smaller >> (k - 1))
      candidates[count++] = static_cast<std::uint16_t>((most_concepts - smaller) * most_points + i);
  std::sort(candidates.data(), candidates.data() + count);
  KnownSides known;
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t i = candidates[at] % most_points;
    const LabelWord those = set & columns_[i], rest = set & ~columns_[i];
    const bool fewer_ones = 2 * ones[i] <= rows;
    if (side_reaches(fewer_ones ? those : rest, k - 1, limit, known) &&
        side_reaches(fewer_ones ? rest : those, k - 1, limit, known))
      return i;
  }
  return none;
}

bool SmallLittlestone::side_reaches(LabelWord side, int k, const TimeLimit& limit, KnownSides& known) const {
  if (known.fails(side)) return false;
  if (known.holds(side)) return true;
  const bool holds = root(side, k, limit) != none;
  if (holds)
    known.held[known.successes++] = side;
  else
    known.failed[known.failures++] = side;
  return holds;
}

MistakeTree SmallLittlestone::tree(int depth) const {
  MistakeTree tree = empty_tree(depth);
  build(all_, depth, 1, tree);
  return tree;
}

void SmallLittlestone::build(LabelWord set, int k, std::size_t node, MistakeTree& tree) const {
  if (k == 0) {
    tree.concepts[node - tree.concepts.size()] = static_cast<std::size_t>(std::countr_zero(set));
    return;
  }
  const std::size_t column = root(set, k, TimeLimit());
  tree.points[node - 1] = points_[column];
  build(set & ~labels_[column], k - 1, 2 * node, tree);
  build(set & labels_[column], k - 1, 2 * node + 1, tree);
}

}  // namespace discreet::inline classes
