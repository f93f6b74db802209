#include "discreet/privacy/spend_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "discreet/base/error.h"
#include "discreet/base/field.h"

namespace discreet::inline privacy {
namespace {

std::string shown(const RowRange& range) { return fmt::format("[{}, {})", range.begin, range.end); }

// Sorted, with overlapping and adjacent ranges joined.
std::vector<RowRange> joined(std::vector<RowRange> ranges) {
  std::ranges::sort(ranges, {}, &RowRange::begin);
  std::vector<RowRange> result;
  for (const auto& range : ranges) {
    if (!result.empty() && range.begin <= result.back().end)
      result.back().end = std::max(result.back().end, range.end);
    else
      result.push_back(range);
  }
  return result;
}

void check_disjoint(const std::string& name, const std::vector<SpendTree>& parts) {
  struct Owned {
    RowRange range;
    const SpendTree* owner;
  };
  std::vector<Owned> all;
  for (const auto& part : parts)
    for (const auto& range : part.rows()) all.push_back({range, &part});
  std::ranges::sort(all, {}, [](const Owned& owned) { return owned.range.begin; });
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].range.begin < all[i - 1].range.end)
      throw Error("parallel '" + name + "': its parts '" + all[i - 1].owner->name() + "' and '" + all[i].owner->name() +
                  "' share rows, " + shown(all[i - 1].range) + " and " + shown(all[i].range) +
                  ". Make the ranges disjoint, or compose them sequentially");
}

}  // namespace

SpendTree::SpendTree(Rule rule, std::string name, std::vector<SpendTree> parts)
    : rule_(rule), name_(std::move(name)), parts_(std::move(parts)) {
  if (rule_ != Rule::leaf && parts_.empty())
    throw Error(std::string(word(rule_)) + " '" + name_ + "' has no parts. Give at least one");
  std::vector<RowRange> all;
  for (const auto& part : parts_) {
    check_same(parts_.front().neighbours(), part.neighbours());
    all.insert(all.end(), part.rows_.begin(), part.rows_.end());
  }
  rows_ = joined(std::move(all));
}

SpendTree SpendTree::leaf(std::string name, Guarantee guarantee, RowRange rows) {
  if (rows.begin >= rows.end)
    throw Error("leaf '" + name + "' reads the empty range " + shown(rows) + ". Begin must be less than end");
  check(guarantee);
  SpendTree result(Rule::leaf, std::move(name), {});
  result.rows_ = {rows};
  result.guarantee_ = std::move(guarantee);
  return result;
}

SpendTree SpendTree::sequential(std::string name, std::vector<SpendTree> parts) {
  return SpendTree(Rule::sequential, std::move(name), std::move(parts));
}

SpendTree SpendTree::parallel(std::string name, std::vector<SpendTree> parts) {
  SpendTree result(Rule::parallel, std::move(name), std::move(parts));
  check_disjoint(result.name_, result.parts_);
  if (result.neighbours() == Neighbours::add_remove)
    throw Error("parallel '" + result.name_ +
                "': under add_remove a row that comes or goes shifts the rows behind it into other parts. "
                "Use replace, or compose sequentially");
  return result;
}

SpendTree SpendTree::postprocess(std::string name, SpendTree part) {
  std::vector<SpendTree> parts;
  parts.push_back(std::move(part));
  return SpendTree(Rule::postprocess, std::move(name), std::move(parts));
}

Neighbours SpendTree::neighbours() const { return guarantee_ ? guarantee_->neighbours : parts_.front().neighbours(); }

Privacy SpendTree::total() const { return trace().total; }

SpendTree::Trace SpendTree::trace() const {
  Trace result{rule_, name_, rows_, {0, 0, neighbours()}, {}};
  if (guarantee_) {
    auto promise = guarantee_->promise();
    if (!promise)
      throw Error("leaf '" + name_ + "' is of kind " + kind_name(*guarantee_) +
                  " and has no (epsilon, delta) of its own. Ask for the worst row at a delta instead");
    result.total = {promise->epsilon * guarantee_->count, promise->delta * guarantee_->count, neighbours()};
    return result;
  }
  for (const auto& part : parts_) {
    Trace traced = part.trace();
    auto& [epsilon, delta, relation] = result.total;
    bool adds = rule_ != Rule::parallel;
    epsilon = adds ? Rational(epsilon + traced.total.epsilon) : std::max(epsilon, traced.total.epsilon);
    delta = adds ? Rational(delta + traced.total.delta) : std::max(delta, traced.total.delta);
    result.parts.push_back(std::move(traced));
  }
  return result;
}

void SpendTree::collect_leaves(std::vector<const SpendTree*>& leaves) const {
  if (guarantee_) leaves.push_back(this);
  for (const auto& part : parts_) part.collect_leaves(leaves);
}

SpendTree::WorstRow SpendTree::worst_row(const Rational& delta, Accountant accountant, const Progress& progress) const {
  std::vector<const SpendTree*> leaves;
  collect_leaves(leaves);
  std::set<std::uint64_t> cuts;
  for (const auto* leaf : leaves) cuts.insert({leaf->rows_.front().begin, leaf->rows_.front().end});
  std::optional<WorstRow> worst;
  Rational spent = 0;  // each row's promise is implied by the largest epsilon with the largest delta
  std::vector<std::vector<const SpendTree*>> seen;
  for (auto cut = cuts.begin(); std::next(cut) != cuts.end(); ++cut) {
    std::vector<const SpendTree*> readers;
    for (const auto* leaf : leaves)
      if (leaf->rows_.front().begin <= *cut && *cut < leaf->rows_.front().end) readers.push_back(leaf);
    if (std::ranges::find(seen, readers) != seen.end()) continue;  // the same mechanisms cost the same
    std::vector<Guarantee> steps;
    for (const auto* reader : readers) steps.push_back(*reader->guarantee_);
    seen.push_back(std::move(readers));
    Composed total = compose(steps, delta, accountant, progress);
    spent = std::max(spent, total.privacy.delta);
    if (!worst || total.privacy.epsilon > worst->total.privacy.epsilon) worst = {total, {*cut, *std::next(cut)}};
  }
  worst->total.privacy.delta = spent;
  return *worst;
}

}  // namespace discreet::inline privacy
