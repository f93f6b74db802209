#include "discreet/dimensions/quantities/learning_dimensions.h"

#include "discreet/classes/searches/known_dimensions.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/classes/searches/named_tree.h"

namespace discreet::inline dimensions {
namespace {

// Beyond this a class with a closed form is not searched: what is known of it is exact, or a search would take too
// long.
constexpr std::uint64_t most_searched_cells = std::uint64_t{1} << 24;

bool is_searched(const ConceptClass& concepts) {
  return concepts.has_table() && (!concepts.named() || concepts.concepts() * concepts.points() <= most_searched_cells ||
                                  concepts.named()->name == ClassName::random);
}

// Where the tree of a construction has few enough leaves, the checker walks to every one of them instead of believing a
// formula; of trees that bisect one number after the other it checks what all questions rest on, however deep they are.
constexpr int most_walked_levels = 20;

bool is_checked(const NamedTree& tree, ClassName name) {
  return tree.depth() <= most_walked_levels || (name != ClassName::halfspaces && name != ClassName::balls);
}

void walk_tree(ProvedInterval& ends, const ConceptClass& concepts) {
  const auto* formula = ends.lower ? std::get_if<ClosedForm>(&ends.lower->proof) : nullptr;
  if (!formula) return;
  const auto tree = NamedTree::of(*concepts.named());
  if (!tree || !is_checked(*tree, concepts.named()->name) || ends.lower->value != tree->depth()) return;
  ends.lower->proof = ConstructedTree{formula->reason, tree->depth()};
}

// What a closed form says where it says it better, or where nothing was searched.
void sharpen(ProvedInterval& ends, const std::optional<KnownInterval>& known) {
  if (!known) return;
  if (!ends.lower || known->lower > ends.lower->value)
    ends.lower = ProvedLower{known->lower, ClosedForm{known->reason}};
  if (!ends.upper || known->upper <= ends.upper->value)
    ends.upper = ProvedUpper{known->upper, ClosedForm{known->reason}};
  if (ends.lower->value == ends.upper->value) ends.cut_short = false;
}

std::optional<KnownInterval> known(const ConceptClass& concepts, std::optional<KnownInterval> KnownDimensions::*which) {
  if (!concepts.named()) return std::nullopt;
  return known_dimensions(*concepts.named()).*which;
}

// Searching is spared where the closed form says all, and the witness would fill pages.
bool is_settled(const std::optional<KnownInterval>& known, const ConceptClass& concepts) {
  return known && known->lower == known->upper && (!is_searched(concepts) || known->lower > 12);
}

ProvedInterval shattered_ends(const FiniteClass& concepts, const TimeLimit& limit, const Stage& stage) {
  VcInterval found = vc_interval(concepts, limit, stage);
  const bool exact = found.exact();
  return {ProvedLower{found.lower(), std::move(found.set)}, ProvedUpper{found.upper, found.reason}, !exact};
}

// A chain of k thresholds holds a mistake tree of depth floor(log2 k), so k is less than 2^(L + 1).
std::optional<std::int64_t> by_littlestone(std::optional<std::int64_t> most) {
  return most && *most < 60 ? std::optional((std::int64_t{2} << *most) - 1) : std::nullopt;
}

ProvedInterval chain_ends(const FiniteClass& concepts, std::optional<std::int64_t> most, const TimeLimit& limit,
                          const Stage& stage) {
  ThresholdInterval found =
      find_threshold_chain(concepts, most ? static_cast<std::size_t>(*most) : SIZE_MAX, limit, stage);
  const auto length = static_cast<std::int64_t>(found.lower()), upper = static_cast<std::int64_t>(found.upper);
  ProvedUpper above{upper, found.reason};
  if (most && *most == upper && found.reason == UpperEnd::counting) above.proof = ByLittlestone{};
  return {ProvedLower{length, std::move(found.chain)}, above, length != upper};
}

}  // namespace

ProvedInterval vc_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage) {
  const auto closed = known(concepts, &KnownDimensions::vc);
  ProvedInterval ends;
  if (is_searched(concepts) && !is_settled(closed, concepts))
    ends = shattered_ends(concepts.table(stage), limit, stage);
  sharpen(ends, closed);
  return ends;
}

ProvedInterval dual_vc_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage) {
  const auto closed = known(concepts, &KnownDimensions::dual_vc);
  ProvedInterval ends;
  if (is_searched(concepts) && !is_settled(closed, concepts))
    ends = shattered_ends(dual(concepts.table(stage)), limit, stage);
  sharpen(ends, closed);
  return ends;
}

ProvedInterval littlestone_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage) {
  const auto closed = known(concepts, &KnownDimensions::littlestone);
  ProvedInterval ends;
  if (is_searched(concepts) && !is_settled(closed, concepts)) {
    LittlestoneInterval found = littlestone_dimension(concepts.table(stage), limit, stage);
    const bool exact = found.exact();
    ends = {ProvedLower{found.lower(), std::move(found.tree)}, ProvedUpper{found.upper, found.reason}, !exact};
  }
  sharpen(ends, closed);
  walk_tree(ends, concepts);
  return ends;
}

ProvedInterval threshold_ends(const ConceptClass& concepts, std::optional<std::int64_t> littlestone,
                              const TimeLimit& limit, const Stage& stage) {
  const auto closed = known(concepts, &KnownDimensions::threshold);
  ProvedInterval ends;
  if (is_searched(concepts) && !is_settled(closed, concepts))
    ends = chain_ends(concepts.table(stage), by_littlestone(littlestone), limit, stage);
  sharpen(ends, closed);
  return ends;
}

}  // namespace discreet::inline dimensions
