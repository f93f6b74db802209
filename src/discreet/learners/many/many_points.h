// Learns a point, the one value that is labelled 1, for each of k labels of the same rows; values of up to 2^64.
//
// One promise covers a person's value and all labels together. The class is the points x = j and the empty concept:
//   one_shot  (epsilon, delta); a row with all its labels is one element of a histogram, and what many rows share is
//             released: its rows depend neither on k nor on the domain, for labels that come from points
//   paper     (epsilon, delta); finds heavy values first, then releases all their labels or gives no answer
//   agnostic  (epsilon, delta); finds heavy values, then selects one of them for each label by its mistakes: labels may
//             come from anywhere, and the rows grow with the root of k; with delta 0 pure, and they grow with k and
//             with the logarithm of the domain
//   pure      epsilon; selects a bucket of random hash functions for each label: the rows grow with k, but not with the
//             domain
//
// Privacy:  (epsilon, delta), or epsilon, pure; replacement of one row or adding or removing one, not for paper and a
//           pure agnostic; for agnostic also its labels alone.    docs/learners/many_points.md#privacy
// Utility:  error <= alpha (agnostic, pure: best + alpha) for all labels at once with probability >= 1 - beta when
//           n >= sample_size.
// Cost:     one pass over the packed rows, sorting a hash of each or the values; agnostic, pure: then n k / 64 words.
// Source:   ML-11, ML-13, ML-16, ML-29 (Bun, Nissim, Stemmer 2019, repaired); one_shot and the exact tails are ours.
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

// What a label gets for which no value is found: the empty concept, or a point that few people have.
enum class Answers { improper, proper };
constexpr auto words(Answers) { return std::array<std::string_view, 2>{"improper", "proper"}; }

// Where values are public, all that occur may be candidates.
inline constexpr std::size_t every_value = std::numeric_limits<std::size_t>::max();

// Without a delta, values are released from a share 1/parts of the rows on; as many parts as candidates, but not fewer.
inline constexpr int least_parts = 5;

class ManyPointsLearner {
 public:
  static constexpr std::string_view name = "many_points";
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
          field("label_count", &Options::label_count, "labels a row (public)"),
          field("variant", &Options::variant, "which guarantee: see the page"),
          field("answers", &Options::answers,
                "proper: a label without a value gets a point that few people have, not the empty concept"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta,
                "the other one; absent: 0 for the variant pure, else 1e-6; agnostic may have 0"),
          field("alpha", &Options::alpha, "error to allow; decides which values are heavy, and the menu of pure"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("neighbours", &Options::neighbours, "the neighbour relation of the promise"),
          field("largest_count", &Options::largest_count,
                "one_shot, agnostic: counts are cut there (public); absent: at the rows, under add_remove nowhere"),
          field("candidates", &Options::candidates,
                "agnostic: heaviest values that are kept; absent: the planner's number"),
          field("functions", &Options::functions, "pure: hash functions; absent: the planner's number"),
          field("buckets", &Options::buckets, "pure: buckets of each; absent: the planner's number"),
          field("cover_share", &Options::cover_share,
                "agnostic: the share of epsilon that finds heavy values; absent: the planner's")};
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
  // Error when a table of so many rows would be learned from in vain.
  void check_rows(std::size_t rows) const;
  std::optional<std::vector<PointRule>> learn(const MultiSample<Input>& sample, Rng& rng,
                                              const Progress& progress = {}) const;

  // How the promise is divided, and what is looked at: from the options alone.
  struct Plan {
    Rational delta;
    Privacy histogram;           // of rows or values; none for pure and where values are public
    std::size_t candidates = 0;  // agnostic: heaviest values that are kept
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
  // Of values, by growing value: with noise, and exact where they are public.
  std::vector<Counted> value_counts(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const;
  // The rule of a label for which no value was found; `found` are the values that were found heavy, growing.
  PointRule without_value(const std::vector<std::uint64_t>& found) const;
  // The mass from which on a value must be found, for an error of alpha: half of it if a label without a value gets a
  // point, which may err on as much again.
  Rational heavy_share(const Rational& alpha) const {
    return options_.answers == Answers::proper ? Rational(alpha / 2) : alpha;
  }
  std::vector<Bound> own_bounds(const Accuracy& goal) const;
  std::vector<Bound> realizable_bounds(const Accuracy& goal) const;
  std::vector<Bound> agnostic_bounds(const Accuracy& goal) const;
  // Rows for heavy values and a selection for each label; nothing where these options do not reach the goal.
  std::optional<Term> selected_rows(const CoverSelection& cover, const Accuracy& goal) const;
  CoverSelection cover() const;  // agnostic
  void add_lower(const Accuracy& goal, std::vector<Bound>& bounds) const;
  std::vector<Bound> pure_bounds(const Accuracy& goal) const;
  StabilityHistogram histogram(std::size_t rows) const;
  StableArgmax argmax() const;
  // Finds heavy values without a delta, where whole rows are promised.
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
