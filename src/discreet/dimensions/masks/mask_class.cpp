#include "discreet/dimensions/masks/mask_class.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "discreet/base/error.h"

namespace discreet::inline dimensions {
namespace {

std::vector<bool> column_of(const FiniteClass& concepts, const FiniteClass* allowed, std::size_t x) {
  std::vector<bool> column;
  for (std::size_t i = 0; i < concepts.concepts(); ++i) column.push_back(concepts.table().get(i, x));
  if (allowed)
    for (std::size_t i = 0; i < allowed->concepts(); ++i) column.push_back(allowed->table().get(i, x));
  return column;
}

// The word of a row over the kept columns; equal rows give equal words and only the first is kept.
void keep_rows(const FiniteClass& table, const std::vector<std::size_t>& columns, std::vector<Mask>& masks,
               std::vector<std::size_t>& rows) {
  std::map<Mask, std::size_t> firsts;
  for (std::size_t i = 0; i < table.concepts(); ++i) {
    Mask mask = 0;
    for (std::size_t x = 0; x < columns.size(); ++x) mask |= Mask{table.table().get(i, columns[x])} << x;
    if (!firsts.emplace(mask, i).second) continue;
    masks.push_back(mask);
    rows.push_back(i);
  }
}

std::optional<MaskClass> reduce(const FiniteClass& concepts, const FiniteClass* allowed) {
  MaskClass reduced;
  std::map<std::vector<bool>, std::size_t> kept;
  for (std::size_t x = 0; x < concepts.points(); ++x) {
    std::vector<bool> column = column_of(concepts, allowed, x);
    const bool flip = column.front();
    if (flip) column.flip();  // the one that starts with 0 represents a column and its complement
    if (std::ranges::count(column, true) == 0) {
      reduced.copies.push_back({std::nullopt, flip});
      continue;
    }
    auto [place, fresh] = kept.emplace(std::move(column), reduced.columns.size());
    if (fresh) reduced.columns.push_back(x);
    const std::size_t first = reduced.columns[place->second];
    reduced.copies.push_back({place->second, flip != concepts.table().get(0, first)});
    if (reduced.columns.size() > most_mask_points) return std::nullopt;
  }
  keep_rows(concepts, reduced.columns, reduced.concepts, reduced.rows);
  if (allowed) keep_rows(*allowed, reduced.columns, reduced.allowed.emplace(), reduced.allowed_rows);
  return reduced;
}

// How many pairs of concepts agree on the columns so far and on this one.
std::uint64_t alike(const BitMatrix& table, const std::vector<Mask>& so_far, std::size_t column) {
  std::unordered_map<Mask, std::uint64_t> counts;
  std::uint64_t pairs = 0;
  for (std::size_t i = 0; i < so_far.size(); ++i) pairs += counts[so_far[i] << 1 | Mask{table.get(i, column)}]++;
  return pairs;
}

}  // namespace

std::optional<MaskClass> mask_class(const FiniteClass& concepts) { return reduce(concepts, nullptr); }

std::optional<MaskClass> mask_class(const FiniteClass& concepts, const FiniteClass& allowed) {
  if (allowed.points() != concepts.points())
    throw Error("the hypotheses have " + std::to_string(allowed.points()) + " points and the concepts have " +
                std::to_string(concepts.points()) + ". Both must be tables over the same points");
  return reduce(concepts, &allowed);
}

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
