#include "discreet/learners/bits/decision_tree.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/bits/subcube_counts.h"
#include "discreet/random/partition.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t max_depth = 8;
constexpr std::int64_t max_subcubes = std::int64_t{1} << 24;

// A subcube: a set of features, and their values as the bits of `cell`.
struct Subcube {
  FeatureSet features;
  std::size_t cell = 0;

  bool asks(std::size_t feature) const { return std::binary_search(features.begin(), features.end(), feature); }
  Subcube half(std::size_t feature, std::size_t value) const {
    Subcube half = *this;
    auto place = std::lower_bound(half.features.begin(), half.features.end(), feature);
    auto below = static_cast<unsigned>(place - half.features.begin());
    std::size_t low = cell & ((std::size_t{1} << below) - 1);
    half.cell = (cell >> below << 1 | value) << below | low;
    half.features.insert(place, feature);
    return half;
  }
};

struct CountedTable {
  const SubcubeCounts& counts;
  Stage stage;  // stage of the sums
};

// The sum of e^(-rate mistakes) over all trees on a subcube, for every subcube of at most `most` features: a leaf of
// either label, or a split, whose two sides are independent.
template <class Number>
class TreeSums {
 public:
  TreeSums(Weighing<Number> weighing, const CountedTable& table)
      : weighing_(std::move(weighing)), counts_(table.counts), sums_(table.counts.most() + 1) {
    const SubcubeCounts& counts = table.counts;
    for (std::size_t size = counts.most() + 1; size-- > 0;) {
      FeatureSet features = first_set(size);
      do {
        summed_up<Number>(table.stage, counts.most() - size, counts.most() + 1);
        auto cells = counts.cells(features);
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
          sums_[size].push_back(all(cells[cell], {features, cell}));
      } while (next_set(features, counts.dimension()));
    }
  }

  Number leaf(const SubcubeCounts::Count& count, Label label) const {
    return weighing_.decay(count.by_label[1 - label]);
  }
  Number split(const Subcube& cube, std::size_t feature) const {
    return sum(cube.half(feature, 0)) * sum(cube.half(feature, 1));
  }

 private:
  const Number& sum(const Subcube& cube) const {
    std::size_t size = cube.features.size();
    return sums_[size][(rank_of(cube.features) << size) | cube.cell];
  }

  Number all(const SubcubeCounts::Count& count, const Subcube& cube) const {
    Number total = leaf(count, 0);
    total += leaf(count, 1);
    if (cube.features.size() < counts_.most())
      for (std::size_t feature = 0; feature < counts_.dimension(); ++feature)
        if (!cube.asks(feature)) total += split(cube, feature);
    return total;
  }

  Weighing<Number> weighing_;
  const SubcubeCounts& counts_;
  std::vector<std::vector<Number>> sums_;  // by size, then by rank of the features and cell
};

// Draws the tree on a subcube from the root down: the kind of its root, then both sides independently.
class TreeDraw {
 public:
  TreeDraw(const CountedTable& table, const Rational& rate) : counts_(table.counts), partition_(table, rate) {}

  DecisionTree draw(Rng& rng) {
    DecisionTree tree{{}};
    grow({}, tree, rng);
    return tree;
  }

 private:
  std::size_t grow(const Subcube& cube, DecisionTree& tree, Rng& rng) {
    std::vector<std::size_t> questions;
    for (std::size_t feature = 0; cube.features.size() < counts_.most() && feature < counts_.dimension(); ++feature)
      if (!cube.asks(feature)) questions.push_back(feature);
    auto count = counts_.cells(cube.features)[cube.cell];
    auto weight = [&](auto& sums, std::size_t kind) {
      return kind < 2 ? sums.leaf(count, static_cast<Label>(kind)) : sums.split(cube, questions[kind - 2]);
    };
    std::size_t kind = partition_.pick(2 + questions.size(), weight, rng);
    std::size_t node = tree.nodes.size();
    tree.nodes.emplace_back();
    if (kind < 2) {
      tree.nodes[node].label = static_cast<Label>(kind);
      return node;
    }
    std::size_t feature = questions[kind - 2];
    tree.nodes[node].feature = feature;
    for (std::size_t value : {0, 1}) {
      std::size_t child = grow(cube.half(feature, value), tree, rng);
      tree.nodes[node].next[value] = child;
    }
    return node;
  }

  const SubcubeCounts& counts_;
  Partition<TreeSums, CountedTable> partition_;
};

}  // namespace

bool DecisionTree::operator()(BitRow x) const {
  std::size_t node = 0;
  while (nodes[node].feature) node = nodes[node].next[bit_at(x, *nodes[node].feature)];
  return nodes[node].label != 0;
}

Integer tree_count(std::size_t dimension, std::size_t depth) {
  if (depth == 0 || dimension == 0) return 2;
  Integer side = tree_count(dimension - 1, depth - 1);
  return 2 + Integer(dimension) * side * side;
}

DecisionTreeLearner::DecisionTreeLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {
  require_between("dimension", options_.dimension, 1, 4096, "Leave out some inputs");
  require_between("depth", options_.depth, 0, max_depth,
                  "Use a smaller tree, or `occam_tree` to choose the depth from the data");
  require(subcube_count(domain().dimension, depth()) <= max_subcubes,
          "dimension and depth: more than 2^24 subcubes would have to be counted. Take a smaller depth or fewer bits");
}

std::vector<Bound> DecisionTreeLearner::bounds(Accuracy goal) const {
  // Trees that ask fixed bits first and then, in each of the 2^(k-1) places, any one of the other m bits: there the
  // questions are shattered on 1 + floor(log2 m) points, m >= 1.
  std::size_t levels = depth(), others = domain().dimension + 1 - std::max<std::size_t>(levels, 1);
  int littlestone = levels == 0 ? 1 : static_cast<int>(bit_length(Integer(others))) << (levels - 1);
  return selection_bounds({tree_count(domain().dimension, levels), littlestone}, 2 * select_.rate(), options_.setting,
                          goal);
}

std::vector<Bound> DecisionTreeLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(tree_count(domain().dimension, depth()), 2 * select_.rate(), goal)};
}

std::optional<DecisionTree> DecisionTreeLearner::learn(const Sample<BitRow>& sample, Rng& rng,
                                                       const Progress& progress) const {
  Stage stage{progress};
  SubcubeCounts counts(sample, domain().dimension, depth(), stage.part(0, 1, 2));
  CountedTable table{counts, stage.part(1, 2, 2)};
  return TreeDraw(table, select_.rate()).draw(rng);
}

Premise DecisionTreeLearner::premise() const {
  return {options_.setting, "decision tree of depth at most " + std::to_string(depth())};
}

}  // namespace discreet::inline learners
