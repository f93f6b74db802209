// Tested by littlestone_test.cpp
#include "discreet/classes/searches/littlestone_memo.h"

namespace discreet::inline classes {

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

}  // namespace discreet::inline classes
