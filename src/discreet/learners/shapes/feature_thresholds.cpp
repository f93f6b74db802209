#include "discreet/learners/shapes/feature_thresholds.h"

#include <algorithm>

#include "discreet/mechanisms/parted_strata.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t rows_at_once = 4096;
constexpr std::int64_t values_a_row = 8;  // beyond that sorting is quicker than counting in buckets

// The mistakes of a feature's thresholds. From `offset` on, `length` offsets make the same number of mistakes.
struct MistakeRun {
  std::int64_t mistakes, offset, length;
};

class Counting : public CountedClass {
 public:
  Counting(const FeatureClass& all, std::span<const Label> labels, const FeatureClass::Fill& fill, const Stage& stage)
      : class_(all), labels_(labels), fill_(fill), stage_(stage) {
    zeros_ = std::ranges::count(labels_, Label{0});
  }

  Integer size() const override { return class_.size(); }
  std::vector<Stratum> all() const override { return near(2 * static_cast<std::uint64_t>(score_limit) + 1); }
  std::vector<Stratum> near(std::uint64_t width) const override;
  FeatureThreshold find(const Member& member) const;

 private:
  template <class Visit>
  void visit(std::size_t feature, std::vector<std::int64_t>& room, const Visit& visit) const;
  template <class Visit>
  void visit_buckets(std::size_t feature, std::vector<std::int64_t>& balance, const Visit& visit) const;
  template <class Visit>
  void visit_sorted(std::size_t feature, std::vector<std::int64_t>& keys, const Visit& visit) const;
  template <class Take>
  void for_each_value(std::size_t feature, const Take& take) const;

  const FeatureClass& class_;
  std::span<const Label> labels_;
  const FeatureClass::Fill& fill_;
  const Stage& stage_;
  std::int64_t zeros_;
  mutable PartedStrata strata_;
};

template <class Take>
void Counting::for_each_value(std::size_t feature, const Take& take) const {
  std::int64_t values[rows_at_once];
  for (std::size_t first = 0; first < labels_.size(); first += rows_at_once) {
    std::span<std::int64_t> block(values, std::min(rows_at_once, labels_.size() - first));
    fill_(feature, first, block);
    for (std::size_t i = 0; i < block.size(); ++i) take(block[i], labels_[first + i] != 0);
  }
}

// At the least offset every row is called 1, and the mistakes are the rows of label 0; an offset above a value moves
// that row to the other side.
template <class Visit>
void Counting::visit_buckets(std::size_t feature, std::vector<std::int64_t>& balance, const Visit& visit) const {
  const Feature& range = class_[feature];
  balance.assign(static_cast<std::size_t>(range.high - range.low) + 1, 0);
  for_each_value(feature, [&](std::int64_t value, bool label) {
    balance[static_cast<std::size_t>(value - range.low)] += label ? 1 : -1;
  });
  std::int64_t mistakes = zeros_, offset = range.low;
  visit(MistakeRun{mistakes, offset, 1});
  for (std::int64_t moved : balance) visit(MistakeRun{mistakes += moved, ++offset, 1});
}

template <class Visit>
void Counting::visit_sorted(std::size_t feature, std::vector<std::int64_t>& keys, const Visit& visit) const {
  const Feature& range = class_[feature];
  keys.clear();
  for_each_value(feature, [&](std::int64_t value, bool label) { keys.push_back(2 * (value - range.low) + label); });
  std::ranges::sort(keys);
  std::int64_t mistakes = zeros_, offset = range.low;
  for (std::int64_t key : keys) {
    std::int64_t value = key / 2 + range.low;
    if (value >= offset) {
      visit(MistakeRun{mistakes, offset, value - offset + 1});
      offset = value + 1;
    }
    mistakes += key % 2 == 1 ? 1 : -1;
  }
  visit(MistakeRun{mistakes, offset, range.high + 2 - offset});
}

template <class Visit>
void Counting::visit(std::size_t feature, std::vector<std::int64_t>& room, const Visit& visit) const {
  const Feature& range = class_[feature];
  if (range.high - range.low <= values_a_row * static_cast<std::int64_t>(labels_.size()) + 1024)
    visit_buckets(feature, room, visit);
  else
    visit_sorted(feature, room, visit);
}

std::vector<Stratum> Counting::near(std::uint64_t width) const {
  const std::int64_t most = std::ssize(labels_);
  const std::size_t parts = std::min(class_.features(), PartedStrata::most_parts(width, most));
  strata_.begin(parts, width, most);
  return strata_.count(size(), stage_, [&](std::size_t part, NearStrata& strata) {
    const Slice slice(class_.features(), part, parts);
    std::vector<std::int64_t> room;
    Unsigned128 members = 0;
    for (std::size_t feature = slice.first; feature < slice.last; ++feature)
      visit(feature, room, [&](const MistakeRun& run) {
        members += static_cast<Unsigned128>(run.length);
        strata.add(run.mistakes, static_cast<Unsigned128>(run.length));
      });
    return members;
  });
}

FeatureThreshold Counting::find(const Member& member) const {
  auto [part, rank] = strata_.find(member);
  std::vector<std::int64_t> room;
  std::optional<FeatureThreshold> found;
  for (std::size_t feature = Slice(class_.features(), part, strata_.parts()).first; !found; ++feature)
    visit(feature, room, [&](const MistakeRun& run) {
      if (found || run.mistakes != member.score) return;
      if (rank >= static_cast<Unsigned128>(run.length)) return void(rank -= static_cast<Unsigned128>(run.length));
      found = {feature, run.offset + static_cast<std::int64_t>(rank)};
    });
  return *found;
}

}  // namespace

Integer FeatureClass::size() const {
  Integer size = 0;
  for (const Feature& feature : features_) size += feature.thresholds();
  return size;
}

FeatureThreshold FeatureClass::draw(std::span<const Label> labels, const Fill& fill, const Exponential& selection,
                                    Rng& rng, const Stage& stage, Shortcut shortcut) const {
  Counting counting(*this, labels, fill, stage);
  return counting.find(selection.select(counting, rng, shortcut));
}

}  // namespace discreet::inline learners
