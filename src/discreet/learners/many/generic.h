// Learns a concept of any finite class, given as a table, for each of k labels of the same rows.
//
// One promise covers a person's point and all labels together. First the learner releases a few points without a look
// at the labels: a private cover. Concepts that agree on these points agree on nearly all rows. Then one concept for
// each labelling of these points is a candidate. For each label it selects one of them by its mistakes on the rows. If
// points are public, the cover is exact and free. Without a cover every concept is a candidate.
//
// Privacy:  (epsilon, delta), pure for delta 0. Replacement of one row, or of its labels alone.
//           docs/learners/generic.md#privacy
// Utility:  error <= best + alpha for all labels at once with probability >= 1 - beta when n >= sample_size.
// Cost:     that of the sanitizer, then n k / 64 words and |candidates| points log(n) / 64 per label.
// Source:   ML-12, ML-29 (Algorithm 3 of Bun, Nissim, Stemmer 2019), with the sanitizers of ML-6 and ML-7.
#pragma once

#include <variant>

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/classes/finite/concept_differences.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/counting/label_selection.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/learning/premise.h"
#include "discreet/sanitizers/finite.h"
#include "discreet/sanitizers/weights.h"

namespace discreet::inline learners {

// How the points are found: by a small table selected among all, or by points drawn from fitting weights. `none` takes
// all points.
enum class CoverStep { exhaustive, weights, none };
constexpr auto words(CoverStep) { return std::array<std::string_view, 3>{"exhaustive", "weights", "none"}; }

// The facts about a class that decide the rows needed.
struct ClassFacts {
  std::size_t concepts = 1;           // the different ones
  int dimension = 0;                  // Vapnik-Chervonenkis, or a bound on it
  bool agree_somewhere = false;       // two different concepts do
  std::size_t points = 0;             // points that differences of concepts tell apart
  std::size_t queries = 0, sets = 0;  // differences without their complements, and with them
};

class GenericLearner {
 public:
  static constexpr std::string_view name = "generic";
  using OneLabel = FiniteLearner;  // learns one label of the same class
  static constexpr std::string_view summary = "for every label a concept of a class given as a 0/1 table, one promise";
  static constexpr std::size_t most_pairs = 300'000;  // pairs of concepts that are compared
  using Input = std::uint64_t;
  using Hypothesis = TableConcept;

  struct Options {
    FiniteClass concepts;
    std::int64_t label_count = 1;
    Rational epsilon = 1;
    Rational delta{1, 1'000'000};
    Rational alpha{1, 10}, beta{1, 20};
    Neighbours neighbours = Neighbours::replace;
    std::optional<CoverStep> cover;
    std::optional<Rational> cover_share;
    std::optional<std::int64_t> table_rows, rounds;
    static constexpr auto fields() {
      return std::tuple{
          field("concepts", &Options::concepts,
                "the class: a 0/1 table, one row per concept, one column per point (public)"),
          field("label_count", &Options::label_count, "labels per row (public)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta, "privacy parameter of the whole run (0 for a pure promise)"),
          field("alpha", &Options::alpha, "error to allow (decides how fine the cover is)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("neighbours", &Options::neighbours, "the neighbour relation: replace, or labels"),
          field("cover", &Options::cover, "search for the points to compare concepts on (default: by the fewest rows)"),
          field("cover_share", &Options::cover_share,
                "the share of epsilon that the cover spends (default: the planner's)"),
          field("table_rows", &Options::table_rows,
                "rows of the synthetic table of the cover (default: the planner's)"),
          field("rounds", &Options::rounds,
                "rounds in which the cover weights moves its weights (default: the planner's)")};
    }
  };

  explicit GenericLearner(Options options);

  IntegerDomain domain() const { return {0, options_.concepts.points() - 1}; }
  std::size_t label_count() const { return static_cast<std::size_t>(options_.label_count); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, options_.delta, options_.neighbours}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<std::vector<TableConcept>> learn(const MultiSample<Input>& sample, Rng& rng,
                                                 const Progress& progress = {}) const;

  // How the promise is divided, and the sizes of the cover. All follow from the options alone.
  struct Plan {
    CoverStep cover = CoverStep::none;
    Privacy spent{0, 0};  // by the cover
    std::int64_t table_rows = 0, rounds = 0;
  };
  const Plan& plan() const { return plan_; }
  const FiniteClass& concepts() const { return options_.concepts; }

 private:
  using Sanitizer = std::variant<std::monostate, FiniteSanitizer, WeightsSanitizer>;

  GenericLearner(Options options, const ConceptDifferences& differences);
  static Plan plan_of(const Options& options, const ClassFacts& facts);
  static Sanitizer sanitizer_of(const Options& options, const ConceptDifferences& differences, const Plan& plan);
  std::optional<Bound> own_bound(const Accuracy& goal) const;
  CoverSelection cover(const Accuracy& goal) const;
  // The points on which concepts are compared.
  BitVector compared(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const;

  Options options_;
  ClassFacts facts_;
  Plan plan_;
  Sanitizer sanitizer_;  // empty where points are public, and for cover none
  LabelSelection select_;
};

}  // namespace discreet::inline learners
