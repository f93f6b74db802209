#include "discreet/classes/finite/finite_class.h"

#include <string_view>
#include <unordered_set>

#include "discreet/base/error.h"
#include "discreet/classes/finite/concept_sums.h"

namespace discreet::inline classes {
namespace {

// The rows may lie in memory that somebody else can write to after they were checked. Read once and bounded,
// such a change spoils the answer and nothing else.
std::size_t point_of(const std::uint64_t& cell, std::size_t points) {
  std::uint64_t point = *static_cast<const volatile std::uint64_t*>(&cell);
  return point < points ? point : 0;
}

}  // namespace

FiniteClass::FiniteClass(BitMatrix concepts) : table_(std::move(concepts)) {
  require(table_.rows() >= 1 && table_.columns() >= 1, "concepts must hold at least one concept and one point");
}

std::vector<std::size_t> FiniteClass::distinct() const {
  std::vector<std::size_t> firsts;
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < concepts(); ++i) {
    auto bytes = std::as_bytes(table_[i]);
    if (seen.emplace(reinterpret_cast<const char*>(bytes.data()), bytes.size()).second) firsts.push_back(i);
  }
  return firsts;
}

std::vector<std::int64_t> FiniteClass::errors(const Sample<std::uint64_t>& sample, const Stage& stage) const {
  std::vector<std::uint64_t> zeros(points()), ones(points());
  constexpr std::size_t often = std::size_t{1} << 20;  // rows between two questions
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (i % often == 0) stage.at(i, 2 * sample.size());
    ++(sample.y[i] ? ones : zeros)[point_of(sample.x[i], points())];
  }
  // Wrong where the concept says 1 and the row 0, or the other way round.
  std::int64_t all_ones = 0;
  for (std::uint64_t count : ones) all_ones += static_cast<std::int64_t>(count);
  std::vector<std::int64_t> errors = concept_sums(*this, zeros, stage.part(2, 3, 4));
  const std::vector<std::int64_t> right = concept_sums(*this, ones, stage.part(3, 4, 4));
  for (std::size_t h = 0; h < errors.size(); ++h) errors[h] += all_ones - right[h];
  return errors;
}

}  // namespace discreet::inline classes
