// Tested by littlestone_test.cpp
#include "discreet/classes/finite/version_space.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace discreet::inline classes {
namespace {

LabelWord full_word(const VersionSpace& space, std::size_t w) {
  return w + 1 == space.words && space.rows % 64 ? (LabelWord{1} << (space.rows % 64)) - 1 : ~LabelWord{0};
}

void flip(VersionSpace& space, std::size_t column) {
  LabelWord* bits = space.bits.data() + column * space.words;
  for (std::size_t w = 0; w < space.words; ++w) bits[w] ^= full_word(space, w);
  space.ones[column] = space.rows - space.ones[column];
}

std::uint64_t hash_of(const LabelWord* bits, std::size_t words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (std::size_t w = 0; w < words; ++w) {
    hash = (hash ^ bits[w]) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
  }
  return hash;
}

// Flips, and leaves out columns that split off fewer than two concepts or split as another one does.
void tidy(VersionSpace& space) {
  const std::size_t count = space.points.size();
  std::vector<std::uint32_t> slots(std::bit_ceil(2 * count + 1), ~std::uint32_t{0});
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (space.smaller_side(i) < 2) continue;
    if (space.bits[i * space.words] & 1) flip(space, i);
    const LabelWord* bits = space.column(i);
    std::size_t slot = hash_of(bits, space.words) & (slots.size() - 1);
    while (slots[slot] != ~std::uint32_t{0} &&
           std::memcmp(space.column(slots[slot]), bits, space.words * sizeof(LabelWord)) != 0)
      slot = (slot + 1) & (slots.size() - 1);
    if (slots[slot] != ~std::uint32_t{0}) continue;
    slots[slot] = static_cast<std::uint32_t>(kept);
    if (kept != i) {
      std::memcpy(space.bits.data() + kept * space.words, bits, space.words * sizeof(LabelWord));
      space.ones[kept] = space.ones[i];
      space.points[kept] = space.points[i];
    }
    ++kept;
  }
  space.points.resize(kept);
  space.ones.resize(kept);
  space.bits.resize(kept * space.words);
}

}  // namespace

void begin(const BitMatrix& table, const std::vector<std::uint32_t>& members, VersionSpace& space) {
  space.rows = static_cast<std::uint32_t>(members.size());
  space.words = words_for(members.size());
  space.members = members;
  space.points.resize(table.columns());
  space.ones.assign(table.columns(), 0);
  space.bits.assign(table.columns() * space.words, 0);
  for (std::size_t x = 0; x < table.columns(); ++x) {
    space.points[x] = static_cast<std::uint32_t>(x);
    for (std::size_t i = 0; i < members.size(); ++i)
      if (table.get(members[i], x)) {
        space.bits[x * space.words + i / 64] |= LabelWord{1} << (i % 64);
        ++space.ones[x];
      }
  }
  tidy(space);
}

void begin(const BitMatrix& table, VersionSpace& space) {
  std::vector<std::uint32_t> all(table.rows());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint32_t>(i);
  begin(table, all, space);
}

void mask_of(const VersionSpace& space, std::size_t column, SplitSide side, LabelWord* mask) {
  const LabelWord* bits = space.column(column);
  for (std::size_t w = 0; w < space.words; ++w)
    mask[w] = side == SplitSide::ones ? bits[w] : full_word(space, w) & ~bits[w];
}

void restrict_to(const VersionSpace& space, std::size_t column, SplitSide side, VersionSpace& part) {
  std::vector<LabelWord> mask(space.words);
  mask_of(space, column, side, mask.data());
  part.rows = side == SplitSide::ones ? space.ones[column] : space.rows - space.ones[column];
  part.words = words_for(part.rows);
  part.members.clear();
  for (std::size_t w = 0; w < space.words; ++w)
    for (LabelWord left = mask[w]; left != 0; left &= left - 1)
      part.members.push_back(space.members[w * 64 + static_cast<std::size_t>(std::countr_zero(left))]);
  part.points = space.points;
  part.ones.resize(part.points.size());
  part.bits.resize(part.points.size() * part.words);
  select(space.columns(), mask.data(), part.words, part.bits.data(), part.ones.data());
  tidy(part);
}

}  // namespace discreet::inline classes
