#include "discreet/classes/finite/concept_differences.h"

#include <algorithm>
#include <unordered_set>

namespace discreet::inline classes {
namespace {

// Different for different sets of the same points.
std::string words_of(BitRow set) {
  auto bytes = std::as_bytes(set);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

std::size_t pairs_of(const FiniteClass& concepts) {
  const std::size_t distinct = concepts.distinct().size();
  return distinct * (distinct - 1) / 2;
}

ConceptDifferences differences_of(const FiniteClass& concepts) {
  const auto distinct = concepts.distinct();
  BitVector all(concepts.points());
  for (std::size_t x = 0; x < all.size(); ++x) all.set(x, true);
  std::unordered_set<std::string> sets;   // as they are
  std::unordered_set<std::string> known;  // those without the first point, or the complement
  std::vector<BitVector> queries;
  BitVector set(concepts.points());
  for (std::size_t i = 0; i < distinct.size(); ++i)
    for (std::size_t j = i + 1; j < distinct.size(); ++j) {
      auto words = set.words();
      for (std::size_t w = 0; w < words.size(); ++w) words[w] = concepts[distinct[i]][w] ^ concepts[distinct[j]][w];
      if (set == all || !sets.insert(words_of(set.row())).second) continue;
      if (set[0])
        for (std::size_t w = 0; w < words.size(); ++w) words[w] ^= all.row()[w];
      if (known.insert(words_of(set.row())).second) queries.push_back(set);
    }
  if (queries.empty()) return {};
  BitMatrix table(queries.size(), concepts.points());
  for (std::size_t q = 0; q < queries.size(); ++q) std::ranges::copy(queries[q].row(), table.row(q).begin());
  return {FiniteClass(std::move(table)), sets.size()};
}

bool some_agree_and_differ(const FiniteClass& concepts) {
  const auto distinct = concepts.distinct();
  if (distinct.size() != 2) return distinct.size() > 2;  // two of three are not each other's opposite
  for (std::size_t x = 0; x < concepts.points(); ++x)
    if (concepts.table().get(distinct[0], x) == concepts.table().get(distinct[1], x)) return true;
  return false;
}

}  // namespace discreet::inline classes
