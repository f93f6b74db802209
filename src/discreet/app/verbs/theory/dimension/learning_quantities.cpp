// Tested by dimension_test.cpp
#include "discreet/app/verbs/theory/dimension/learning_quantities.h"

#include "discreet/classes/searches/known_dimensions.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/classes/searches/named_tree.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/classes/searches/threshold_chain.h"

namespace discreet::inline app {
namespace {

// Beyond this a class with a closed form is not searched: what is known of it is exact, or a search would take too
// long.
constexpr std::uint64_t most_searched_cells = std::uint64_t{1} << 24;

const char* const cut_short = "the time was over before the search was";

std::string text(std::int64_t value) { return std::to_string(value); }

// An end that a closed form proves.
Json closed_form(const DimensionTask& task, const char* quantity, const char* relation, std::int64_t value,
                 const std::string& reason) {
  Json certificate = certificate_of("closed_form", quantity, relation, text(value), task.concepts);
  certificate["class"] = name_of(*task.concepts.named());
  certificate["reason"] = reason;
  return certificate;
}

Json upper_of(const DimensionTask& task, const char* quantity, std::int64_t value, UpperEnd reason) {
  return certificate_of(reason == UpperEnd::counting ? "counting" : "exhaustion", quantity, "<=", text(value),
                        task.concepts);
}

bool is_searched(const DimensionTask& task) {
  return task.concepts.has_table() &&
         (!task.concepts.named() || task.concepts.concepts() * task.concepts.points() <= most_searched_cells ||
          task.concepts.named()->name == ClassName::random);
}

// Where the tree of a construction has few enough leaves, the checker walks to every one of them instead of believing a
// formula; of trees that bisect one number after the other it checks what all questions rest on, however deep they are.
constexpr int most_walked_levels = 20;

bool is_checked(const NamedTree& tree, ClassName name) {
  return tree.depth() <= most_walked_levels || (name != ClassName::halfspaces && name != ClassName::balls);
}

void walk_tree(Measured& measured, const DimensionTask& task) {
  if (!measured.lower_certificate.is_object() || measured.lower_certificate["kind"] != "closed_form") return;
  const auto tree = NamedTree::of(*task.concepts.named());
  if (!tree || !is_checked(*tree, task.concepts.named()->name) || measured.lower != Json(tree->depth())) return;
  measured.lower_certificate["kind"] = "named_tree";
  measured.lower_certificate["depth"] = tree->depth();
}

// What a closed form says where it says it better, or where nothing was searched.
void sharpen(Measured& measured, const DimensionTask& task, const char* quantity,
             const std::optional<KnownInterval>& known) {
  if (!known) return;
  if (measured.lower.is_null() || known->lower > measured.lower.get<std::int64_t>()) {
    measured.lower = known->lower;
    measured.lower_certificate = closed_form(task, quantity, ">=", known->lower, known->reason);
  }
  // An upper end that a formula proves needs no exhaustion.
  if (measured.upper.is_null() || known->upper <= measured.upper.get<std::int64_t>()) {
    measured.upper = known->upper;
    measured.upper_certificate = closed_form(task, quantity, "<=", known->upper, known->reason);
  }
  if (measured.lower == measured.upper) measured.remark.clear();
}

std::optional<KnownInterval> known(const DimensionTask& task, std::optional<KnownInterval> KnownDimensions::*which) {
  if (!task.concepts.named()) return std::nullopt;
  return known_dimensions(*task.concepts.named()).*which;
}

// Searching is spared where the closed form says all, and the witness would fill pages.
bool is_settled(const std::optional<KnownInterval>& known, const DimensionTask& task) {
  return known && known->lower == known->upper && (!is_searched(task) || known->lower > 12);
}

void require_some(const Measured& measured, const DimensionTask& task) {
  if (measured.lower.is_null()) task.concepts.table();  // says what would fit
}

Measured measure_shattered(const DimensionTask& task, const char* quantity, const FiniteClass& concepts) {
  const VcInterval found = vc_interval(concepts, task.limit, task.stage);
  Json lower = certificate_of("shattered_set", quantity, ">=", text(found.lower()), task.concepts);
  lower["points"] = found.set.points;
  lower["concepts"] = found.set.concepts;
  return {found.lower(), found.upper, std::move(lower), upper_of(task, quantity, found.upper, found.reason),
          found.exact() ? "" : cut_short};
}

}  // namespace

Measured measure_vc(const DimensionTask& task) {
  const auto closed = known(task, &KnownDimensions::vc);
  Measured measured;
  if (is_searched(task) && !is_settled(closed, task))
    measured = measure_shattered(task, "vc", task.concepts.table(task.stage));
  sharpen(measured, task, "vc", closed);
  require_some(measured, task);
  return measured;
}

// Points and concepts have changed places: the certificate's points are concepts of the class.
Measured measure_dual_vc(const DimensionTask& task) {
  const auto closed = known(task, &KnownDimensions::dual_vc);
  Measured measured;
  if (is_searched(task) && !is_settled(closed, task))
    measured = measure_shattered(task, "dual_vc", dual(task.concepts.table(task.stage)));
  sharpen(measured, task, "dual_vc", closed);
  require_some(measured, task);
  return measured;
}

Measured measure_littlestone(const DimensionTask& task) {
  const auto closed = known(task, &KnownDimensions::littlestone);
  Measured measured;
  if (is_searched(task) && !is_settled(closed, task)) {
    const LittlestoneInterval found = littlestone_dimension(task.concepts.table(task.stage), task.limit, task.stage);
    Json lower = certificate_of("mistake_tree", "littlestone", ">=", text(found.lower()), task.concepts);
    lower["depth"] = found.tree.depth;
    lower["points"] = found.tree.points;
    lower["concepts"] = found.tree.concepts;
    measured = {found.lower(), found.upper, std::move(lower), upper_of(task, "littlestone", found.upper, found.reason),
                found.exact() ? "" : cut_short};
  }
  sharpen(measured, task, "littlestone", closed);
  walk_tree(measured, task);
  require_some(measured, task);
  return measured;
}

namespace {

// A chain of k thresholds holds a mistake tree of depth floor(log2 k), so k is less than 2^(L + 1).
std::optional<std::int64_t> by_littlestone(const DimensionTask& task) {
  if (!task.found.contains("littlestone")) return std::nullopt;
  const std::int64_t most = task.found["littlestone"]["upper"];
  return most < 60 ? std::optional((std::int64_t{2} << most) - 1) : std::nullopt;
}

}  // namespace

Measured measure_threshold(const DimensionTask& task) {
  const auto closed = known(task, &KnownDimensions::threshold);
  Measured measured;
  if (is_searched(task) && !is_settled(closed, task)) {
    const auto most = by_littlestone(task);
    const ThresholdInterval found = find_threshold_chain(
        task.concepts.table(task.stage), most ? static_cast<std::size_t>(*most) : SIZE_MAX, task.limit, task.stage);
    const auto length = static_cast<std::int64_t>(found.lower()), upper = static_cast<std::int64_t>(found.upper);
    Json lower = certificate_of("threshold_chain", "threshold", ">=", text(length), task.concepts);
    lower["points"] = found.chain.points;
    lower["concepts"] = found.chain.concepts;
    Json above = upper_of(task, "threshold", upper, found.reason);
    if (most && *most == upper && found.reason == UpperEnd::counting) {
      above["kind"] = "by_littlestone";
      above["premise"] = task.found["littlestone"]["certificate"]["upper"];
    }
    measured = {length, upper, std::move(lower), std::move(above), length == upper ? "" : cut_short};
  }
  sharpen(measured, task, "threshold", closed);
  require_some(measured, task);
  return measured;
}

}  // namespace discreet::inline app
