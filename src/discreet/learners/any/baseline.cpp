#include "discreet/learners/any/baseline.h"

#include <algorithm>
#include <numeric>

#include "discreet/algebra/gf2_system.h"
#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"

namespace discreet::inline learners {
namespace {

// The rows in the order of their values.
std::vector<std::size_t> by_value(std::span<const std::uint64_t> x) {
  std::vector<std::size_t> order(x.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return x[i]; });
  return order;
}

// The labels 0 and 1 of the rows of one value.
struct Group {
  std::uint64_t value;
  std::size_t zeros, ones;
};

std::vector<Group> groups_of(const MultiSample<std::uint64_t>& sample, const std::vector<std::size_t>& order,
                             std::size_t label) {
  std::vector<Group> groups;
  for (std::size_t i : order) {
    if (groups.empty() || groups.back().value != sample.x[i]) groups.push_back({sample.x[i], 0, 0});
    ++(bit_at(sample.y[i], label) ? groups.back().ones : groups.back().zeros);
  }
  return groups;
}

std::size_t ones_of(const std::vector<Group>& groups) {
  return std::accumulate(groups.begin(), groups.end(), std::size_t{0},
                         [](std::size_t sum, const Group& group) { return sum + group.ones; });
}

// At cut 0 all rows are above; each group that a cut passes changes sides.
NonPrivate<Threshold> best_cut(const std::vector<Group>& groups, std::size_t rows, Side side) {
  const std::size_t ones = ones_of(groups);
  std::size_t mistakes = side == Side::above ? rows - ones : ones;
  NonPrivate<Threshold> best{{0, side}, mistakes};
  for (const Group& group : groups) {
    mistakes = side == Side::above ? mistakes + group.ones - group.zeros : mistakes + group.zeros - group.ones;
    if (mistakes < best.mistakes) best = {{Integer(group.value) + 1, side}, mistakes};
  }
  return best;
}

NonPrivate<PointRule> best_point(const std::vector<Group>& groups) {
  const std::size_t ones = ones_of(groups);
  NonPrivate<PointRule> best{{NoValue{}}, ones};
  for (const Group& group : groups)
    if (const std::size_t mistakes = ones - group.ones + group.zeros; mistakes < best.mistakes)
      best = {{OneValue{group.value}}, mistakes};
  return best;
}

// Calls `of_groups` with the groups of each label.
template <class OfGroups>
auto for_labels(const MultiSample<std::uint64_t>& sample, OfGroups of_groups) {
  const auto order = by_value(sample.x);
  std::vector<decltype(of_groups(std::vector<Group>()))> results;
  for (std::size_t j = 0; j < sample.label_count; ++j) results.push_back(of_groups(groups_of(sample, order, j)));
  return results;
}

std::vector<Label> labels_of(BitRows y, std::size_t label) {
  std::vector<Label> labels(y.size());
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = bit_at(y[i], label);
  return labels;
}

}  // namespace

std::vector<NonPrivate<Threshold>> fewest_mistakes_cut(const MultiSample<std::uint64_t>& sample, Side side) {
  return for_labels(sample, [&](const std::vector<Group>& groups) { return best_cut(groups, sample.size(), side); });
}

std::vector<NonPrivate<PointRule>> fewest_mistakes_point(const MultiSample<std::uint64_t>& sample) {
  return for_labels(sample, best_point);
}

std::vector<NonPrivate<TableConcept>> fewest_mistakes_concept(const MultiSample<std::uint64_t>& sample,
                                                              const FiniteClass& concepts) {
  std::vector<NonPrivate<TableConcept>> results;
  for (std::size_t j = 0; j < sample.label_count; ++j) {
    const auto labels = labels_of(sample.y, j);
    const auto errors = concepts.errors({sample.x, labels});
    const auto least = static_cast<std::size_t>(std::ranges::min_element(errors) - errors.begin());
    BitVector row(concepts.points());
    std::ranges::copy(concepts[least], row.words().begin());
    results.push_back({{least, std::move(row)}, static_cast<std::size_t>(errors[least])});
  }
  return results;
}

std::vector<NonPrivate<Parity>> fewest_mistakes_parity(const MultiSample<BitRow>& sample, std::size_t bits) {
  if (bits < 1 || bits > most_transformed_bits)
    throw Error("the parity with the fewest mistakes is found for 1 to " + std::to_string(most_transformed_bits) +
                " bits. Take a consistent one for more");
  require(sample.size() < std::size_t{1} << 31, "a transform takes fewer than 2^31 rows");
  std::vector<NonPrivate<Parity>> results;
  std::vector<std::int32_t> sums(std::size_t{1} << bits);
  for (std::size_t j = 0; j < sample.label_count; ++j) {
    std::ranges::fill(sums, 0);
    for (std::size_t i = 0; i < sample.size(); ++i) sums[sample.x[i][0]] += bit_at(sample.y[i], j) ? -1 : 1;
    walsh_hadamard(sums);
    const auto best = std::ranges::max_element(sums);  // the first of the largest
    BitVector mask(bits);
    mask.words()[0] = static_cast<std::uint64_t>(best - sums.begin());
    results.push_back(
        {{std::move(mask)}, (sample.size() - static_cast<std::size_t>(static_cast<std::int64_t>(*best))) / 2});
  }
  return results;
}

std::vector<std::optional<NonPrivate<Parity>>> consistent_parity(const MultiSample<BitRow>& sample, std::size_t bits) {
  std::vector<std::size_t> all(sample.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<std::optional<NonPrivate<Parity>>> results;
  for (std::size_t j = 0; j < sample.label_count; ++j) {
    Gf2System system(bits);
    system.add(sample.x, labels_of(sample.y, j), all);
    auto mask = system.solution([] { return false; });
    results.push_back(mask ? std::optional(NonPrivate<Parity>{{std::move(*mask)}, 0}) : std::nullopt);
  }
  return results;
}

}  // namespace discreet::inline learners
