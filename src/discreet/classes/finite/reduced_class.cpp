#include "discreet/classes/finite/reduced_class.h"

#include <algorithm>
#include <map>

#include "discreet/algebra/transpose.h"

namespace discreet::inline classes {
namespace {

using As = ReducedClass::Image::As;

std::vector<std::uint64_t> flipped(BitRow row, std::size_t size) {
  std::vector<std::uint64_t> words(row.begin(), row.end());
  for (std::uint64_t& word : words) word = ~word;
  if (size % 64) words.back() &= (std::uint64_t{1} << (size % 64)) - 1;
  return words;
}

}  // namespace

ReducedClass reduced(const FiniteClass& concepts) {
  ReducedClass result{{}, concepts.distinct(), {}, {}};
  BitMatrix rows(result.concepts.size(), concepts.points());
  for (std::size_t i = 0; i < rows.rows(); ++i) std::ranges::copy(concepts[result.concepts[i]], rows.row(i).begin());
  const BitMatrix columns = transpose(rows, rows.columns());
  std::map<std::vector<std::uint64_t>, std::size_t> kept;  // columns whose first label is 0
  for (std::size_t x = 0; x < columns.rows(); ++x) {
    const bool first = columns.get(x, 0);
    auto normal = first ? flipped(columns[x], columns.columns())
                        : std::vector<std::uint64_t>(columns[x].begin(), columns[x].end());
    if (std::ranges::all_of(normal, [](std::uint64_t word) { return word == 0; })) {
      result.images.push_back({first ? As::ones : As::zeros, 0});
      continue;
    }
    auto [place, is_new] = kept.emplace(std::move(normal), result.points.size());
    if (is_new) result.points.push_back(x);
    const std::size_t column = place->second;
    result.images.push_back({columns.get(result.points[column], 0) == first ? As::same : As::opposite, column});
  }
  result.table = BitMatrix(rows.rows(), result.points.size());
  for (std::size_t i = 0; i < rows.rows(); ++i)
    for (std::size_t j = 0; j < result.points.size(); ++j) result.table.set(i, j, rows.get(i, result.points[j]));
  return result;
}

}  // namespace discreet::inline classes
