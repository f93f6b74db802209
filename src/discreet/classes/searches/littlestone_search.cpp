// Tested by littlestone_test.cpp
#include "discreet/classes/searches/littlestone_search.h"

#include <algorithm>

namespace discreet::inline classes {
namespace {

bool lies_in(const LabelWord* part, const LabelWord* whole, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w)
    if (part[w] & ~whole[w]) return false;
  return true;
}

void append(std::vector<LabelWord>& masks, const std::vector<LabelWord>& mask) {
  masks.insert(masks.end(), mask.begin(), mask.end());
}

}  // namespace

// Gaps between members, seven bits a byte: the eighth says that the gap goes on.
void LittlestoneMemo::write_key(const std::vector<std::uint32_t>& members, std::string& key) {
  key.clear();
  std::uint32_t previous = 0;
  for (std::uint32_t member : members) {
    std::uint32_t gap = member - previous;
    for (; gap >= 128; gap >>= 7) key.push_back(static_cast<char>(gap | 128));
    key.push_back(static_cast<char>(gap));
    previous = member;
  }
}

std::optional<LittlestoneMemo::Known> LittlestoneMemo::find(const std::string& key) const {
  const Shard& shard = shard_of(key);
  std::lock_guard lock(shard.mutex);
  const auto found = shard.known.find(key);
  if (found == shard.known.end()) return std::nullopt;
  return found->second;
}

template <class Change>
void LittlestoneMemo::change(const std::string& key, const Change& change) {
  constexpr std::size_t overhead = 96;  // bytes of a node of the table
  auto& shard = const_cast<Shard&>(shard_of(key));
  std::lock_guard lock(shard.mutex);
  auto found = shard.known.find(key);
  if (found == shard.known.end()) {
    if (bytes_ > most_bytes) return;
    bytes_ += key.size() + overhead;
    found = shard.known.emplace(key, Known{}).first;
  }
  change(found->second);
}

void LittlestoneMemo::reaches(const std::string& key, int depth, std::uint32_t point) {
  change(key, [&](Known& known) {
    if (depth <= known.at_least) return;
    known.at_least = static_cast<std::int16_t>(depth);
    known.point = point;
  });
}

void LittlestoneMemo::stays_below(const std::string& key, int depth) {
  change(key, [&](Known& known) { known.below = static_cast<std::int16_t>(std::min<int>(known.below, depth)); });
}

std::size_t LittlestoneMemo::size() const {
  std::size_t sum = 0;
  for (const Shard& shard : all_) {
    std::lock_guard lock(shard.mutex);
    sum += shard.known.size();
  }
  return sum;
}

bool LittlestoneSearch::KnownSides::fails(const LabelWord* side) const {
  for (std::size_t at = 0; at < failed.size(); at += words)
    if (lies_in(side, failed.data() + at, words)) return true;
  return false;
}

bool LittlestoneSearch::KnownSides::holds(const LabelWord* side) const {
  for (std::size_t at = 0; at < held.size(); at += words)
    if (lies_in(held.data() + at, side, words)) return true;
  return false;
}

VersionSpace& LittlestoneSearch::space_at(std::size_t level) {
  while (spaces_.size() <= level) spaces_.push_back(std::make_unique<VersionSpace>());
  return *spaces_[level];
}

void LittlestoneSearch::step() {
  if (steps_left_-- == 0) throw Halted{};
  if (++steps_ % 64 == 0 && halt_.asked()) throw Halted{};
}

std::vector<std::uint32_t> LittlestoneSearch::candidates(const VersionSpace& space, int k) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < space.points.size(); ++i)
    if (space.smaller_side(i) >> (k - 1)) found.push_back(i);
  std::ranges::stable_sort(found, std::greater{}, [&](std::uint32_t i) { return space.smaller_side(i); });
  return found;
}

bool LittlestoneSearch::side_reaches(const VersionSpace& space, std::size_t column, SplitSide side, int k,
                                     std::size_t level, KnownSides& known) {
  std::vector<LabelWord> mask(space.words);
  mask_of(space, column, side, mask.data());
  if (known.fails(mask.data())) return false;
  if (known.holds(mask.data())) return true;
  VersionSpace& part = space_at(level + 1);
  restrict_to(space, column, side, part);
  const bool holds = reaches(part, k, level + 1);
  append(holds ? known.held : known.failed, mask);
  return holds;
}

bool LittlestoneSearch::splits(const VersionSpace& space, std::size_t column, int k, std::size_t level,
                               KnownSides& known) {
  const SplitSide smaller = 2 * space.ones[column] <= space.rows ? SplitSide::ones : SplitSide::zeros;
  const SplitSide larger = smaller == SplitSide::ones ? SplitSide::zeros : SplitSide::ones;
  return side_reaches(space, column, smaller, k - 1, level, known) &&
         side_reaches(space, column, larger, k - 1, level, known);
}

std::optional<std::size_t> LittlestoneSearch::root(const VersionSpace& space, int k, std::size_t level) {
  if (!(space.rows >> k)) return std::nullopt;
  if (k == 2) return space.points.empty() ? std::nullopt : std::optional<std::size_t>(0);
  if (k == 3) {
    const std::size_t found = split_three_deep(space.columns(), space.ones.data(), space.rows);
    return found < space.points.size() ? std::optional(found) : std::nullopt;
  }
  step();
  std::string key;
  LittlestoneMemo::write_key(space.members, key);
  if (const auto known = memo_.find(key)) {
    if (known->below <= k) return std::nullopt;
    if (known->at_least >= k) {
      // The remembered point may have been left out for another that splits alike; then it is searched for again.
      const auto at = std::ranges::find(space.points, known->point);
      if (at != space.points.end()) return static_cast<std::size_t>(at - space.points.begin());
    }
  }
  KnownSides known{space.words, {}, {}};
  for (const std::uint32_t column : candidates(space, k))
    if (splits(space, column, k, level, known)) {
      memo_.reaches(key, k, space.points[column]);
      return column;
    }
  memo_.stays_below(key, k);
  return std::nullopt;
}

void LittlestoneSearch::build(const VersionSpace& space, int k, std::size_t node, std::size_t level,
                              MistakeTree& tree) {
  if (k == 0) {
    tree.concepts[node - tree.concepts.size()] = space.members.front();
    return;
  }
  if (k == 1) {  // columns that split off one concept are not in the space
    const std::size_t first = space.members[0], second = space.members[1];
    std::size_t point = 0;
    while (table_.get(first, point) == table_.get(second, point)) ++point;
    tree.points[node - 1] = point;
    for (std::size_t concept_index : {first, second})
      tree.concepts[2 * node + table_.get(concept_index, point) - tree.concepts.size()] = concept_index;
    return;
  }
  const std::size_t column = *root(space, k, level);
  tree.points[node - 1] = space.points[column];
  for (SplitSide side : {SplitSide::zeros, SplitSide::ones}) {
    VersionSpace& part = space_at(level + 1);
    restrict_to(space, column, side, part);
    const bool label = table_.get(part.members.front(), space.points[column]);
    build(part, k - 1, 2 * node + label, level + 1, tree);
  }
}

}  // namespace discreet::inline classes
