#include "discreet/learners/many/generic.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"
#include "discreet/classes/finite/concept_sums.h"
#include "discreet/classes/finite/labellings.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/learners/counting/label_counts.h"
#include "discreet/learners/counting/public_values.h"
#include "discreet/learning/label_count.h"

namespace discreet::inline learners {
namespace {

using Options = GenericLearner::Options;

Options checked(Options options) {
  require(options.concepts.concepts() >= 1,
          "option 'concepts' is needed: a CSV file of 0s and 1s, one row per concept, one column per point");
  check_label_count(options.label_count);
  check_epsilon(options.epsilon);
  check_delta(options.delta);
  check(Accuracy{options.alpha, options.beta});
  require(options.neighbours != Neighbours::add_remove,
          "neighbours must be replace or labels: a cover needs the number of rows. For add_remove take direct_sum of "
          "finite");
  require_inside("cover_share", options.cover_share, 0, 1, "Give a number such as 1/2, or leave it out");
  const bool made = options.cover && *options.cover != CoverStep::none;
  require(made || !options.cover_share, "cover_share is of cover exhaustive or weights: set cover");
  require(made || !options.table_rows, "table_rows are those of cover exhaustive or weights: set cover");
  require(!options.rounds || options.cover == CoverStep::weights, "rounds are those of cover weights: set cover");
  require_between("table_rows", options.table_rows, 1, FiniteSanitizer::most_rows, "Take fewer rows, or leave it out");
  require_between("rounds", options.rounds, 1, WeightsSanitizer::most_rounds, "Take fewer rounds, or leave it out");
  return options;
}

// Nothing where no cover is made.
ConceptDifferences compared_concepts(const Options& options) {
  if (options.neighbours == Neighbours::labels || options.cover == CoverStep::none) return {};
  const std::size_t pairs = pairs_of(options.concepts);
  if (pairs <= GenericLearner::most_pairs) return differences_of(options.concepts);
  if (options.cover)
    throw Error("cover " + std::string(word(*options.cover)) + ": the concepts have " + std::to_string(pairs) +
                " pairs, and at most " + std::to_string(GenericLearner::most_pairs) +
                " can be compared. Take cover none");
  return {};
}

ClassFacts facts_of(const FiniteClass& concepts, const ConceptDifferences& differences) {
  const auto distinct = concepts.distinct();
  ClassFacts facts{.concepts = distinct.size(), .dimension = vc_dimension(concepts)};
  // Among three concepts one is not the complement of the first.
  facts.agree_somewhere = distinct.size() > 2;
  for (std::size_t x = 0; distinct.size() == 2 && x < concepts.points(); ++x)
    facts.agree_somewhere |= concepts.table().get(distinct[0], x) == concepts.table().get(distinct[1], x);
  if (differences.none()) return facts;
  facts.points = merged(differences.queries).size();
  facts.queries = differences.queries.concepts();
  facts.sets = differences.sets;
  return facts;
}

Privacy left_of(const Options& options, const GenericLearner::Plan& plan) {
  return {options.epsilon - plan.spent.epsilon, options.delta - plan.spent.delta, options.neighbours};
}

// Labels of the points that occur in the rows, one row per candidate.
FiniteClass on_rows(const FiniteClass& concepts, std::span<const std::size_t> candidates, const PublicValues& seen) {
  BitMatrix table(candidates.size(), seen.size());
  for (std::size_t g = 0; g < seen.size(); ++g) {
    // Somebody who shares the memory of the rows may have changed them since they were checked.
    const std::uint64_t point = seen[g] < concepts.points() ? seen[g] : 0;
    for (std::size_t i = 0; i < candidates.size(); ++i)
      if (concepts.table().get(candidates[i], point)) table.set(i, g, true);
  }
  return FiniteClass(std::move(table));
}

TableConcept concept_at(const FiniteClass& concepts, std::size_t index) {
  TableConcept rule{index, BitVector(concepts.points())};
  std::ranges::copy(concepts[index], rule.labels.words().begin());
  return rule;
}

}  // namespace

GenericLearner::GenericLearner(Options options)
    : GenericLearner(checked(options), compared_concepts(checked(options))) {}

GenericLearner::GenericLearner(Options options, const ConceptDifferences& differences)
    : options_(std::move(options)),
      facts_(facts_of(options_.concepts, differences)),
      plan_(plan_of(options_, facts_)),
      sanitizer_(sanitizer_of(options_, differences, plan_)),
      select_(left_of(options_, plan_), label_count()) {}

GenericLearner::Sanitizer GenericLearner::sanitizer_of(const Options& options, const ConceptDifferences& differences,
                                                       const Plan& plan) {
  if (plan.cover == CoverStep::exhaustive)
    return FiniteSanitizer({.queries = differences.queries,
                            .epsilon = plan.spent.epsilon,
                            .alpha = options.alpha,
                            .beta = options.beta / 3,
                            .table_rows = plan.table_rows});
  if (plan.cover == CoverStep::weights)
    return WeightsSanitizer({.queries = differences.queries,
                             .epsilon = plan.spent.epsilon,
                             .delta = plan.spent.delta,
                             .alpha = options.alpha,
                             .beta = options.beta / 3,
                             .rounds = plan.rounds,
                             .table_rows = plan.table_rows});
  return {};
}

BitVector GenericLearner::compared(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const {
  BitVector points(options_.concepts.points());
  auto take = [&](std::uint64_t point) { points.set(point, true); };
  const Progress progress{.report = {}, .stop = stage.progress.stop};
  if (auto* finite = std::get_if<FiniteSanitizer>(&sanitizer_)) {
    for (const auto& entry : finite->sanitize(x, rng, progress).table) take(entry.point);
  } else if (auto* weights = std::get_if<WeightsSanitizer>(&sanitizer_)) {
    for (std::uint64_t point : weights->sanitize(x, rng, progress).table) take(point);
  } else if (options_.neighbours == Neighbours::labels) {
    for (std::uint64_t point : x)
      if (point < points.size()) take(point);
  } else {
    for (std::uint64_t point = 0; point < points.size(); ++point) take(point);
  }
  return points;
}

std::optional<std::vector<TableConcept>> GenericLearner::learn(const MultiSample<Input>& sample, Rng& rng,
                                                               const Progress& progress) const {
  Stage stage{progress};
  // Proof: a function of the points of the rows and of coins, not of the labels.
  const auto candidates = labellings_of(options_.concepts, compared(sample.x, rng, stage.part(0, 3, 10)));
  const PublicValues seen(sample.x, stage.part(3, 4, 10));
  const FiniteClass on_seen = on_rows(options_.concepts, candidates, seen);
  const std::vector<std::uint32_t> group(seen.ranks().begin(), seen.ranks().end());
  const LabelCounts counts(sample.y, label_count(), group, seen.size());
  std::vector<std::uint64_t> here(seen.size());
  for (std::size_t g = 0; g < here.size(); ++g) here[g] = static_cast<std::uint64_t>(counts.rows_of(g));
  const std::vector<std::int64_t> positive = concept_sums(on_seen, here, stage.part(4, 5, 10));

  std::vector<TableConcept> rules(label_count());
  std::vector<std::int64_t> mistakes(candidates.size());
  counts.for_each_label(stage.part(5, 10, 10), [&](std::size_t j, std::span<const std::int64_t> ones) {
    std::ranges::copy(ones, here.begin());
    const Progress stoppable{.report = {}, .stop = progress.stop};
    const std::vector<std::int64_t> right = concept_sums(on_seen, here, {stoppable});
    // Wrong on the rows that it labels 1 and are 0, and on those of label 1 that it does not; less all of the latter.
    for (std::size_t i = 0; i < mistakes.size(); ++i) mistakes[i] = positive[i] - 2 * right[i];
    rules[j] = concept_at(options_.concepts, candidates[select_(mistakes, rng)]);
  });
  return rules;
}

Premise GenericLearner::premise() const { return {Setting::agnostic, "concept of the table"}; }

}  // namespace discreet::inline learners
