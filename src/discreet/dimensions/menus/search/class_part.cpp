#include "discreet/dimensions/menus/search/class_part.h"

#include <algorithm>
#include <unordered_map>

namespace discreet::inline dimensions {
namespace {

// How many pairs of concepts agree on the columns so far and on this one.
std::uint64_t alike(const BitMatrix& table, const std::vector<Mask>& so_far, std::size_t column) {
  std::unordered_map<Mask, std::uint64_t> counts;
  std::uint64_t pairs = 0;
  for (std::size_t i = 0; i < so_far.size(); ++i) pairs += counts[so_far[i] << 1 | Mask{table.get(i, column)}]++;
  return pairs;
}

}  // namespace

MaskClass class_part(const FiniteClass& concepts, unsigned most) {
  const BitMatrix& table = concepts.table();
  MaskClass part;
  std::vector<Mask> masks(table.rows());
  std::uint64_t left = table.rows() * (table.rows() - 1) / 2;
  while (part.columns.size() < most && left > 0) {
    std::size_t best = table.columns();
    std::uint64_t fewest = left;
    for (std::size_t x = 0; x < table.columns(); ++x)
      if (const std::uint64_t pairs = alike(table, masks, x); pairs < fewest) {
        fewest = pairs;
        best = x;
      }
    if (best == table.columns()) break;  // equal rows are left
    part.columns.push_back(best);
    left = fewest;
    for (std::size_t i = 0; i < masks.size(); ++i) masks[i] = masks[i] << 1 | Mask{table.get(i, best)};
  }
  std::ranges::reverse(part.columns);  // the last one chosen is bit 0
  std::unordered_map<Mask, bool> seen;
  for (std::size_t i = 0; i < masks.size(); ++i)
    if (seen.emplace(masks[i], true).second) {
      part.rows.push_back(i);
      part.concepts.push_back(masks[i]);
    }
  return part;
}

}  // namespace discreet::inline dimensions
