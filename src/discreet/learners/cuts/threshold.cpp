#include "discreet/learners/cuts/threshold.h"

#include <algorithm>
#include <vector>

#include "discreet/bounds/learners/label_bounds.h"
#include "discreet/learners/counting/public_values.h"
#include "discreet/learners/counting/sorted_by_label.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

// The values of the rows that a cut must keep below it, and of those it must keep at or above it, each sorted.
struct SortedBySide {
  std::vector<std::uint64_t> below, above;
};

SortedBySide sort_by_side(const Sample<std::uint64_t>& sample, Side side, const Stage& stage) {
  SortedByLabel sorted = sort_by_label(sample, stage);
  if (side == Side::below) std::swap(sorted.zeros, sorted.ones);
  return {std::move(sorted.zeros), std::move(sorted.ones)};
}

// Visits the maximal runs of cuts that make the same mistakes: visit(errors, first cut, number of cuts). A cut c is
// wrong on the values >= c that want to be below, and on those < c that want to be above; both change just after a
// value, so the runs end at the values of the data.
template <class Visit>
void for_each_run(const SortedBySide& sorted, Unsigned128 cuts, Visit visit) {
  auto a = sorted.above.begin();
  auto b = sorted.below.begin();
  std::size_t errors = sorted.below.size();  // at cut 0 every value is above
  Unsigned128 first = 0;
  while (a != sorted.above.end() || b != sorted.below.end()) {
    bool take_above = b == sorted.below.end() || (a != sorted.above.end() && *a < *b);
    std::uint64_t value = take_above ? *a : *b;
    Unsigned128 next = Unsigned128{value} + 1;  // cuts up to the value treat it as above
    visit(errors, first, next - first);
    for (; a != sorted.above.end() && *a == value; ++a) ++errors;
    for (; b != sorted.below.end() && *b == value; ++b) --errors;
    first = next;
  }
  visit(errors, first, cuts - first);
}

}  // namespace

ThresholdLearner::ThresholdLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors_or_labels(options_.epsilon, options_.neighbours)) {
  check(domain());
}

std::vector<Bound> ThresholdLearner::bounds(Accuracy goal) const {
  Integer cuts = domain().size() + 1;
  // Binary search: a mistake tree on 2^k - 1 values of the domain has depth k.
  int littlestone = static_cast<int>(bit_length(cuts)) - 1;
  const ClassSize size{cuts, littlestone};
  if (options_.neighbours == Neighbours::labels)
    return label_bounds(size, growth_of_cuts(), cuts_apart(domain().size(), goal.alpha), options_.epsilon,
                        options_.setting, goal);
  return selection_bounds(size, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> ThresholdLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(domain().size() + 1, 2 * select_.rate(), goal)};
}

// Inputs are public: one cut for every labelling of the values that occur.
Threshold ThresholdLearner::learn_labels(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  PublicValues seen(sample.x, stage.part(0, 3, 10));
  Options over_ranks{.low = 0, .high = seen.size() - 1, .side = options_.side, .epsilon = options_.epsilon};
  Threshold found = ThresholdLearner(over_ranks).select_cut({seen.ranks(), sample.y}, rng, stage.part(3, 10, 10));
  if (found.cut == seen.size()) return {domain().size(), options_.side};
  auto rank = static_cast<std::size_t>(low_64(found.cut));
  return {rank == 0 ? Integer(0) : Integer(seen.between(rank)), options_.side};
}

std::optional<Threshold> ThresholdLearner::learn(const Sample<Input>& sample, Rng& rng,
                                                 const Progress& progress) const {
  Stage stage{progress};
  if (options_.neighbours == Neighbours::labels) return learn_labels(sample, rng, stage);
  return select_cut(sample, rng, stage);
}

Threshold ThresholdLearner::select_cut(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  SortedBySide sorted = sort_by_side(sample, options_.side, stage.part(0, 7, 10));
  Integer size = domain().size();
  Unsigned128 cuts = to_128(size) + 1;

  std::size_t fewest = sample.size(), most = 0;
  for_each_run(sorted, cuts, [&](std::size_t errors, Unsigned128, Unsigned128) {
    fewest = std::min(fewest, errors);
    most = std::max(most, errors);
  });
  stage.at(8, 10);
  std::vector<Unsigned128> by_errors(most - fewest + 1);
  for_each_run(sorted, cuts,
               [&](std::size_t errors, Unsigned128, Unsigned128 count) { by_errors[errors - fewest] += count; });
  stage.at(9, 10);
  std::size_t level = fewest + select_(by_errors, rng);

  // A uniform cut of that level: the r-th one in order.
  Integer rank = uniform_below(to_integer(by_errors[level - fewest]), rng);
  Unsigned128 left = to_128(rank);
  std::optional<Threshold> chosen;
  for_each_run(sorted, cuts, [&](std::size_t errors, Unsigned128 first, Unsigned128 count) {
    if (errors != level || chosen) return;
    if (left < count) chosen = Threshold{to_integer(first + left), options_.side};
    left -= std::min(left, count);
  });
  return *chosen;
}

Premise ThresholdLearner::premise() const {
  const std::string side = options_.side == Side::above ? "x >= t" : "x < t";
  return {options_.setting, "cut " + side + " of " + range_in_words(options_.low, options_.high)};
}

}  // namespace discreet::inline learners
