// Shows how a total promise was obtained: a tree of mechanisms, the rows each of them reads, and the rule at every
// node.
//
// Rows are half-open index ranges [begin, end), chosen from the number of rows and the options only, never from values.
//   leaf         A mechanism on a range of rows.
//   sequential   Epsilons and deltas add.
//   parallel     The largest counts, because a replaced row lies in at most one part. The parts must share no row.
//   postprocess  Free: it reads outputs only.
// Under add_remove a row that comes or goes shifts all rows behind it. So parts given by index are not parallel there,
// and `parallel` refuses.
#pragma once

#include <string>
#include <vector>

#include "discreet/privacy/composition.h"

namespace discreet::inline privacy {

struct RowRange {
  std::uint64_t begin = 0, end = 0;
  bool operator==(const RowRange&) const = default;
};

class SpendTree {
 public:
  enum class Rule { leaf, sequential, parallel, postprocess };

  // Each throws Error: for an empty range, for mixed relations, or for a parallel node with parts that meet.
  static SpendTree leaf(std::string name, Guarantee guarantee, RowRange rows);
  static SpendTree sequential(std::string name, std::vector<SpendTree> parts);
  static SpendTree parallel(std::string name, std::vector<SpendTree> parts);
  static SpendTree postprocess(std::string name, SpendTree part);

  Rule rule() const { return rule_; }
  const std::string& name() const { return name_; }
  const std::vector<SpendTree>& parts() const { return parts_; }
  const std::vector<RowRange>& rows() const { return rows_; }  // rows of the node: sorted, disjoint, not adjacent
  Neighbours neighbours() const;

  // Computed bottom-up by the rules alone. Throws Error if a leaf has no (epsilon, delta) of its own.
  Privacy total() const;

  // The total over the worst row: an accountant composes the mechanisms that read it at delta. For `best` it is never
  // above the bottom-up total if delta is at least that total's.
  struct WorstRow {
    Composed total;
    RowRange rows;  // the first stretch of rows with this cost
  };
  WorstRow worst_row(const Rational& delta, Accountant accountant = Accountant::best,
                     const Progress& progress = {}) const;

  // The same tree with the total at every node, ready to be written.
  struct Trace {
    Rule rule;
    std::string name;
    std::vector<RowRange> rows;
    Privacy total;
    std::vector<Trace> parts;
  };
  Trace trace() const;

 private:
  SpendTree(Rule rule, std::string name, std::vector<SpendTree> parts);
  void collect_leaves(std::vector<const SpendTree*>& leaves) const;

  Rule rule_;
  std::string name_;
  std::vector<SpendTree> parts_;
  std::vector<RowRange> rows_;
  std::optional<Guarantee> guarantee_;  // guarantee of a leaf
};

constexpr auto words(SpendTree::Rule) {
  return std::array<std::string_view, 4>{"leaf", "sequential", "parallel", "postprocess"};
}

}  // namespace discreet::inline privacy
