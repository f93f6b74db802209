#include "discreet/classes/searches/littlestone.h"

#include <bit>
#include <compare>
#include <limits>
#include <mutex>
#include <shared_mutex>

#include "discreet/classes/finite/reduced_class.h"
#include "discreet/classes/searches/littlestone_search.h"
#include "discreet/classes/searches/small_littlestone.h"

namespace discreet::inline classes {
namespace {

constexpr std::size_t alone_steps = 2'000;  // small classes are not worth other threads
constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

// Of a class with that many different concepts: asks `reaches` "at least k?" for k = 2, 3, ... until it says no, or
// nothing because the time is over; then has `tree` make the deepest one.
template <class Reaches, class Tree>
LittlestoneInterval deepened(std::size_t concepts, const TimeLimit& limit, const Stage& stage, const Reaches& reaches,
                             const Tree& tree) {
  int depth = concepts > 1 ? 1 : 0;  // some point separates two different concepts
  int upper = std::bit_width(concepts) - 1;
  UpperEnd reason = UpperEnd::counting;
  while (depth < upper) {
    stage.at(static_cast<std::size_t>(depth), static_cast<std::size_t>(upper) + 1);
    const std::optional<bool> deeper = limit.over() ? std::nullopt : reaches(depth + 1);
    if (!deeper) break;
    if (*deeper) {
      ++depth;
    } else {
      upper = depth;
      reason = UpperEnd::exhaustion;
    }
  }
  return {tree(depth), upper, reason};
}

// Decides "at least k?" for the whole class, with what was learned from smaller k.
class Deepening {
 public:
  Deepening(const ReducedClass& concepts, const TimeLimit& limit, const Stage& stage)
      : concepts_(concepts), halt_{limit, false}, stage_(stage) {
    begin(concepts.table, all_);
  }

  LittlestoneInterval run() {
    return deepened(
        concepts_.table.rows(), halt_.limit, stage_, [&](int k) { return reaches(k); },
        [&](int depth) { return lifted(tree(depth)); });
  }

 private:
  // Nothing when the time is over.
  std::optional<bool> reaches(int k) {
    try {
      StopSign alone{halt_.limit, false};
      return LittlestoneSearch(concepts_.table, memo_, alone, alone_steps).reaches(all_, k, 0);
    } catch (const LittlestoneSearch::Halted&) {
      return reaches_together(k);
    }
  }

  // The columns of the root are tried by all threads; what one learns about a side helps the others.
  std::optional<bool> reaches_together(int k) {
    const auto columns = LittlestoneSearch::candidates(all_, k);
    std::vector<LittlestoneSearch> searches;
    for (std::size_t i = 0; i < workers(); ++i) searches.emplace_back(concepts_.table, memo_, halt_, no_limit);
    LittlestoneSearch::KnownSides known{all_.words, {}, {}};
    std::shared_mutex mutex;
    std::atomic<bool> found{false};
    for_each_watched(
        columns.size(),
        stage_.part(static_cast<std::size_t>(k - 1), static_cast<std::size_t>(k),
                    static_cast<std::size_t>(std::bit_width(all_.rows))),
        halt_, [&](std::size_t i, std::size_t worker) {
          LittlestoneSearch::KnownSides mine;
          {
            std::shared_lock lock(mutex);
            mine = known;
          }
          const std::size_t failed = mine.failed.size(), held = mine.held.size();
          try {
            if (searches[worker].splits(all_, columns[i], k, 0, mine)) found = halt_.now = true;
          } catch (const LittlestoneSearch::Halted&) {
            return;
          }
          std::unique_lock lock(mutex);
          known.failed.insert(known.failed.end(), mine.failed.begin() + static_cast<std::ptrdiff_t>(failed),
                              mine.failed.end());
          known.held.insert(known.held.end(), mine.held.begin() + static_cast<std::ptrdiff_t>(held), mine.held.end());
        });
    if (found) {
      halt_.now = false;
      return true;
    }
    return halt_.now ? std::nullopt : std::optional(false);
  }

  // Everything that it asks for was answered before, or is answered quickly by what was.
  MistakeTree tree(int depth) {
    MistakeTree tree = empty_tree(depth);
    StopSign never;
    LittlestoneSearch(concepts_.table, memo_, never, no_limit).build(all_, depth, 1, 0, tree);
    return tree;
  }

  MistakeTree lifted(MistakeTree tree) const {
    for (std::size_t& point : tree.points) point = concepts_.points[point];
    for (std::size_t& leaf : tree.concepts) leaf = concepts_.concepts[leaf];
    return tree;
  }

  const ReducedClass& concepts_;
  VersionSpace all_;
  LittlestoneMemo memo_;
  StopSign halt_;
  const Stage& stage_;
};

}  // namespace

LittlestoneInterval littlestone_dimension(const FiniteClass& concepts, const TimeLimit& limit, const Stage& stage) {
  if (!SmallLittlestone::fits(concepts)) return Deepening(reduced(concepts), limit, stage).run();
  const SmallLittlestone small(concepts);
  return deepened(
      small.concepts(), limit, stage, [&](int k) { return small.reaches(k, limit); },
      [&](int depth) { return small.tree(depth); });
}

namespace {

// Some of `size` numbers, evenly spread; all where they are few.
std::vector<std::size_t> spread(std::size_t size, std::size_t most) {
  std::vector<std::size_t> chosen(std::min(size, most));
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i * size / chosen.size();
  return chosen;
}

// Any part of a class has at most its dimension.
FiniteClass part_of_class(const FiniteClass& concepts) {
  constexpr std::size_t most_concepts = 1024, most_points = 256;
  const auto distinct = concepts.distinct();
  const auto rows = spread(distinct.size(), most_concepts), points = spread(concepts.points(), most_points);
  BitMatrix table(rows.size(), points.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t x = 0; x < points.size(); ++x) table.set(i, x, concepts.table().get(distinct[rows[i]], points[x]));
  return FiniteClass(std::move(table));
}

}  // namespace

int mistake_depth(const FiniteClass& concepts) {
  constexpr std::size_t most_words = 4'000'000;
  const ReducedClass part = reduced(part_of_class(concepts));
  VersionSpace all;
  begin(part.table, all);
  LittlestoneMemo memo;
  StopSign never;
  LittlestoneSearch search(part.table, memo, never, most_words / (part.table.columns() * all.words + 1));
  int depth = 0;
  try {
    while (search.reaches(all, depth + 1, 0)) ++depth;
  } catch (const LittlestoneSearch::Halted&) {  // the allowance is used up
  }
  return depth;
}

struct LittlestoneOracle::Search {
  explicit Search(const FiniteClass& concepts) : table(concepts.table()) {}

  // Without those that equal an earlier one.
  void enter(std::span<const std::size_t> concepts) {
    std::vector<std::uint32_t> members(concepts.begin(), concepts.end());
    std::ranges::sort(members, [&](std::uint32_t a, std::uint32_t b) {
      const auto order =
          std::lexicographical_compare_three_way(table[a].begin(), table[a].end(), table[b].begin(), table[b].end());
      return std::is_eq(order) ? a < b : std::is_lt(order);
    });
    const auto equal = std::ranges::unique(
        members, [&](std::uint32_t a, std::uint32_t b) { return std::ranges::equal(table[a], table[b]); });
    members.erase(equal.begin(), equal.end());
    std::ranges::sort(members);
    begin(table, members, space);
  }

  BitMatrix table;
  LittlestoneMemo memo;
  StopSign never;
  VersionSpace space;
  LittlestoneSearch search{table, memo, never, no_limit};
};

LittlestoneOracle::LittlestoneOracle(const FiniteClass& concepts) : search_(std::make_unique<Search>(concepts)) {}
LittlestoneOracle::~LittlestoneOracle() = default;

int LittlestoneOracle::dimension(std::span<const std::size_t> concepts) {
  if (concepts.empty()) return -1;
  search_->enter(concepts);
  int depth = 0;
  while (search_->search.reaches(search_->space, depth + 1, 0)) ++depth;
  return depth;
}

MistakeTree LittlestoneOracle::tree(std::span<const std::size_t> concepts, int depth) {
  search_->enter(concepts);
  MistakeTree tree = empty_tree(depth);
  search_->search.build(search_->space, depth, 1, 0, tree);
  return tree;
}

}  // namespace discreet::inline classes
