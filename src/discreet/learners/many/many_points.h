// Learns a point, the one value that is labelled 1, for each of k labels of the same rows. Values are up to 2^64.
//
// One promise covers a person's value and all labels together. The class consists of the points x = j and the empty
// concept.
//   one_shot  (epsilon, delta). A row with all its labels is one element of a histogram. Elements that many rows share
//             are released. For labels that come from points, the rows needed depend neither on k nor on the domain.
//   paper     (epsilon, delta). Finds heavy values first, then releases all their labels or gives no answer.
//   agnostic  (epsilon, delta). Finds heavy values, then selects one of them for each label by its mistakes. Labels may
//             come from anywhere, and the rows needed grow with the root of k. With delta 0 it is pure, and the rows
//             needed grow with k and with the logarithm of the domain.
//   pure      epsilon. Selects a bucket of random hash functions for each label. The rows needed grow with k, but not
//             with the domain.
//
// Privacy:  (epsilon, delta), or epsilon, pure. Replacement of one row, or adding or removing one except for paper and
//           a pure agnostic. For agnostic also its labels alone.    docs/learners/many_points.md#privacy
// Utility:  error <= alpha (agnostic, pure: best + alpha) for all labels at once with probability >= 1 - beta when
//           n >= sample_size.
// Cost:     one pass over the packed rows, sorting a hash of each or the values. agnostic, pure: then n k / 64 words.
// Source:   ML-11, ML-13, ML-16, ML-29 (Bun, Nissim, Stemmer 2019, repaired). one_shot and the exact tails are ours.
#pragma once

#include <limits>

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/counting/label_selection.h"
#include "discreet/learners/points/point.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/learning/premise.h"
#include "discreet/mechanisms/stable_argmax.h"
#include "discreet/sanitizers/points.h"

namespace discreet::inline learners {

enum class ManyPointsVariant { one_shot, paper, agnostic, pure };
constexpr auto words(ManyPointsVariant) {
  return std::array<std::string_view, 4>{"one_shot", "paper", "agnostic", "pure"};
}

// The rule for a label without a found value: the empty concept, or a point that few people have.
enum class Answers { improper, proper };
constexpr auto words(Answers) { return std::array<std::string_view, 2>{"improper", "proper"}; }

// If values are public, all that occur may be candidates.
inline constexpr std::size_t every_value = std::numeric_limits<std::size_t>::max();

// Without a delta, a value is released if it has a share 1/parts of the rows. There are as many parts as candidates,
// but not fewer than this.
inline constexpr int least_parts = 5;

class ManyPointsLearner {
 public:
  static constexpr std::string_view name = "many_points";
  // Variants with an accuracy that is proved only for labels made by a concept of the class.
  static constexpr std::array<std::string_view, 2> realizable_variants{"one_shot", "paper"};
  using OneLabel = PointLearner;  // learns one label of the same class
  static constexpr std::string_view summary = "for every label the one value that is labelled 1, under one promise";
  using Input = std::uint64_t;
  using Hypothesis = PointRule;

  struct Options {
    Integer low = 0, high = (Integer(1) << 64) - 1;
    std::int64_t label_count = 1;
    ManyPointsVariant variant = ManyPointsVariant::one_shot;
    Answers answers = Answers::improper;
    Rational epsilon = 1;
    std::optional<Rational> delta;
    Rational alpha{1, 10}, beta{1, 20};
    Neighbours neighbours = Neighbours::replace;
    std::optional<std::int64_t> largest_count, candidates, functions, buckets;
    std::optional<Rational> cover_share;
    static constexpr auto fields() {
      return std::tuple{
          field("low", &Options::low, "the least value that may occur (public)"),
          field("high", &Options::high, "the largest value that may occur (public)"),
          field("label_count", &Options::label_count, "labels per row (public)"),
          field("variant", &Options::variant, "which guarantee: see the page"),
          field("answers", &Options::answers,
                "proper: a label without a value gets a point that few people have, not the empty concept"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta,
                "privacy parameter of the whole run (default: 0 for the variant pure, else 1e-6, while agnostic may "
                "have 0)"),
          field("alpha", &Options::alpha, "error to allow (decides which values are heavy, and the menu of pure)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("neighbours", &Options::neighbours, "the neighbour relation of the promise"),
          field("largest_count", &Options::largest_count,
                "largest count, for one_shot and agnostic (public, default: the number of rows, or none under "
                "add_remove)"),
          field("candidates", &Options::candidates,
                "number of heaviest values to keep, for agnostic (default: the planner's number)"),
          field("functions", &Options::functions, "number of hash functions, for pure (default: the planner's number)"),
          field("buckets", &Options::buckets,
                "number of buckets of each hash function, for pure (default: the planner's number)"),
          field("cover_share", &Options::cover_share,
                "the share of epsilon that finds heavy values, for agnostic (default: the planner's)")};
    }
  };

  explicit ManyPointsLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  std::size_t label_count() const { return static_cast<std::size_t>(options_.label_count); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, plan_.delta, options_.neighbours}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  // Throws Error if learning from a table of `rows` rows is pointless.
  void check_rows(std::size_t rows) const;
  std::optional<std::vector<PointRule>> learn(const MultiSample<Input>& sample, Rng& rng,
                                              const Progress& progress = {}) const;

  // How the promise is divided, and what the learner reads. Both follow from the options alone.
  struct Plan {
    Rational delta;
    Privacy histogram;           // for rows or values. Unused for pure and where values are public
    std::size_t candidates = 0;  // agnostic: number of heaviest values that are kept
    PointMenu menu;              // pure
  };
  const Plan& plan() const { return plan_; }

 private:
  using Rules = std::vector<PointRule>;
  using Counted = StabilityHistogram::Counted<std::uint64_t>;
  Rules learn_one_shot(const MultiSample<Input>& sample, Rng& rng, const Stage& stage) const;
  std::optional<Rules> learn_paper(const MultiSample<Input>& sample, Rng& rng, const Stage& stage) const;
  Rules learn_agnostic(const MultiSample<Input>& sample, Rng& rng, const Stage& stage) const;
  Rules learn_pure(const MultiSample<Input>& sample, Rng& rng, const Stage& stage) const;
  std::vector<std::uint64_t> heavy_values(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const;
  // Counts of values, by growing value. They have noise, but are exact where values are public.
  std::vector<Counted> value_counts(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const;
  // The rule of a label without a found value. `found` are the values that were found heavy, growing.
  PointRule without_value(const std::vector<std::uint64_t>& found) const;
  // The least mass of a value that must be found, for an error of alpha. If a label without a value gets a point, it is
  // half of alpha: the point may err on as much again.
  Rational heavy_share(const Rational& alpha) const {
    return options_.answers == Answers::proper ? Rational(alpha / 2) : alpha;
  }
  std::vector<Bound> own_bounds(const Accuracy& goal) const;
  std::vector<Bound> realizable_bounds(const Accuracy& goal) const;
  std::vector<Bound> agnostic_bounds(const Accuracy& goal) const;
  // Rows for heavy values and a selection for each label. Empty if these options do not reach the goal.
  std::optional<Term> selected_rows(const CoverSelection& cover, const Accuracy& goal) const;
  CoverSelection cover() const;  // agnostic
  void add_lower(const Accuracy& goal, std::vector<Bound>& bounds) const;
  std::vector<Bound> pure_bounds(const Accuracy& goal) const;
  StabilityHistogram histogram(std::size_t rows) const;
  StableArgmax argmax() const;
  // Finds heavy values without a delta, if the promise is about whole rows.
  PointsSanitizer pure_histogram() const;
  bool is_pure_agnostic() const {
    return options_.variant == ManyPointsVariant::agnostic && plan_.delta == 0 &&
           options_.neighbours != Neighbours::labels;
  }
  static Plan plan_of(const Options& options);
  static std::optional<LabelSelection> selection_of(const Options& options, const Plan& plan);

  Options options_;
  Plan plan_;
  std::optional<LabelSelection> select_;  // agnostic, pure
};

}  // namespace discreet::inline learners
