#include "discreet/learners/points/line.h"

#include <algorithm>

#include "discreet/algebra/reed_solomon.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/counting/slope_counts.h"
#include "discreet/learners/points/line_bounds.h"
#include "discreet/mechanisms/laplace_tail.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

using Options = LineLearner::Options;

Rational usual_delta() { return {1, 1'000'000}; }
constexpr std::uint64_t most_slopes = std::uint64_t{1} << 24;
constexpr std::int64_t most_blocks = std::int64_t{1} << 32;
constexpr std::int64_t most_buckets = std::int64_t{1} << 24;

void check_counts(const Options& options) {
  bool hashed = options.variant == LineVariant::hashed;
  require(hashed || (!options.functions && !options.buckets),
          "functions and buckets belong to the variant hashed. Leave them out");
  require(!hashed || !options.blocks, "blocks belongs to the variants stable and sweep. Leave it out");
  require(!options.block_rows || options.variant == LineVariant::sweep,
          "block_rows belongs to the variant sweep. Leave it out");
  require(options.functions.has_value() == options.buckets.has_value(),
          "functions and buckets go together: give both or neither");
  require_between("functions", options.functions, 1, 256, "Take fewer functions, or leave it out");
  require_between("buckets", options.buckets, 1, most_buckets, "Take fewer buckets, or leave it out");
  require_between("blocks", options.blocks, 1, most_blocks, "Take fewer blocks, or leave it out");
  require_between("block_rows", options.block_rows, 1, most_blocks, "Take fewer rows per block, or leave it out");
}

Options checked(Options options) {
  bool hashed = options.variant == LineVariant::hashed;
  require_below("prime", options.prime, 2, Integer(1) << 64, "Choose a smaller prime number");
  if (!is_prime(options.prime))
    throw Error("option 'prime' is " + options.prime.str() + ". It must be a prime number. Write one such as 101");
  if (hashed)
    require_between("prime", options.prime, 2, most_slopes,
                    "Take the variant stable: the variant hashed looks at every slope");
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  if (options.delta) {
    check_delta(*options.delta);
    if (hashed) require_between("delta", *options.delta, 0, 0, "Leave it out: the variant hashed is pure");
    if (!hashed) require_above("delta", *options.delta, 0, "Give a number such as 1e-6, or take the variant hashed");
  }
  require(hashed || options.setting == Setting::realizable,
          "setting must be realizable for the variants stable and sweep. Take the variant hashed for noisy labels");
  require(hashed || options.neighbours == Neighbours::replace,
          "neighbours must be replace for the variants stable and sweep: a row that comes or goes would move the "
          "others into other blocks");
  check_counts(options);
  return options;
}

}  // namespace

LineLearner::LineLearner(Options options)
    : options_(checked(std::move(options))),
      prime_(low_64(options_.prime)),
      delta_(options_.variant == LineVariant::hashed ? Rational(0) : options_.delta.value_or(usual_delta())),
      histogram_delta_(delta_),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {
  plan_division();
}

// How the rows are divided follows from the options; `learn` repeats no planning.
void LineLearner::plan_division() {
  Accuracy accuracy{options_.alpha, options_.beta};
  LineGoal goal{to_double(options_.epsilon), to_double(delta_), to_double(accuracy.alpha), to_double(accuracy.beta)};
  if (options_.variant == LineVariant::hashed) {
    menu_ = planned_menu(2 * select_.rate(), accuracy);
  } else if (options_.variant == LineVariant::stable) {
    if (options_.blocks) {
      blocks_ = static_cast<std::uint64_t>(*options_.blocks);
      return;
    }
    HistogramPlan plan = line_histogram_plan(goal);
    blocks_ = plan.blocks;
    histogram_delta_ = std::min(delta_, significant_down(from_double(plan.delta), 24));
  } else {
    threshold_ = 1 + laplace_tail(options_.epsilon, delta_);
    SweepPlan plan = line_sweep_plan(goal);
    blocks_ = static_cast<std::uint64_t>(options_.blocks.value_or(static_cast<std::int64_t>(plan.blocks)));
    block_rows_ = static_cast<std::uint64_t>(options_.block_rows.value_or(static_cast<std::int64_t>(plan.block_rows)));
  }
}

LineLearner::Menu LineLearner::planned_menu(const Rational& epsilon, const Accuracy& accuracy) const {
  if (options_.functions)
    return {static_cast<std::uint64_t>(*options_.functions), static_cast<std::uint64_t>(*options_.buckets)};
  HashedMenu menu = line_menu_plan(prime_, menu_goal(epsilon, options_.setting, accuracy));
  require(menu.buckets <= static_cast<std::uint64_t>(most_buckets),
          "alpha or beta is too small for buckets that fit the memory");
  return {menu.functions, menu.buckets};
}

std::optional<LineRule> LineLearner::learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress) const {
  Stage stage{progress};
  switch (options_.variant) {
    case LineVariant::stable: return stable(sample, rng, stage);
    case LineVariant::hashed: return hashed(sample, rng, stage);
    case LineVariant::sweep: break;
  }
  return sweep(sample, rng, stage);
}

LineRule LineLearner::rule_of(const BlockRule& rule) const {
  switch (rule.kind) {
    case BlockRule::Kind::none: break;
    case BlockRule::Kind::point: return {OnePoint{{rule.first, rule.second}}};
    case BlockRule::Kind::line: return {Line{prime_, rule.first, rule.second}};
  }
  return {NoPoint{}};
}

LineRule LineLearner::stable(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const {
  // A function of the options and of n alone. With fewer rows than blocks, there is one block per row.
  std::size_t blocks = std::min<std::size_t>(blocks_, sample.size());
  if (blocks == 0) return {NoPoint{}};
  auto rules = learn_blocks(sample, blocks, sample.size() / blocks, prime_, stage);
  // Proof: a row lies in one block, so it moves one vote; the votes are the rows of a histogram.
  StabilityHistogram histogram(options_.epsilon, histogram_delta_, Neighbours::replace,
                               static_cast<std::int64_t>(blocks));
  auto released = histogram(rules, rng);
  if (released.empty()) return {NoPoint{}};
  using Counted = StabilityHistogram::Counted<BlockRule>;
  return rule_of(std::ranges::max_element(released, {}, &Counted::count)->value);
}

BlockRule LineLearner::released(const Sample<GridRow>& sample, std::size_t block_rows, Rng& rng,
                                const Stage& stage) const {
  Vote vote = count_votes(learn_blocks(sample, blocks_, block_rows, prime_, stage));
  // Proof: the changes move by at most 1 with a row, and are 1 on both sides where the winner is another.
  return discrete_laplace_reaches(1 / options_.epsilon, threshold_ - vote.changes, rng) ? vote.winner : BlockRule{};
}

LineRule LineLearner::sweep(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const {
  std::vector<LineRule> candidates;
  std::size_t used = 0;
  for (unsigned i = 0; i < SweepPlan::stages; ++i) {
    // The number of rows, not their content, decides if a stage has its rows.
    Unsigned128 block_rows = Unsigned128{block_rows_} << i, needed = block_rows * blocks_;
    if (needed > sample.size() - used) {
      candidates.push_back({NoPoint{}});
      continue;
    }
    auto own = sample.slice(used, static_cast<std::size_t>(needed));
    Stage part = stage.part(std::size_t{1} << i, std::size_t{2} << i, std::size_t{2} << SweepPlan::stages);
    candidates.push_back(rule_of(released(own, static_cast<std::size_t>(block_rows), rng, part)));
    used += static_cast<std::size_t>(needed);
  }
  // Disjoint from every stage: the proof composes in parallel.
  auto test = sample.slice(used, sample.size() - used);
  std::vector<std::int64_t> errors;
  for (const LineRule& candidate : candidates) {
    stage.part(1, 2, 2).at(errors.size(), candidates.size());
    errors.push_back(static_cast<std::int64_t>(mistakes(candidate, test)));
  }
  return candidates[select_.select(errors, rng)];
}

LineRule LineLearner::hashed(const Sample<GridRow>& sample, Rng& rng, const Stage& stage) const {
  // Proof step 1: the menu is drawn before a row is looked at.
  std::vector<UniversalHash> functions;
  for (std::uint64_t i = 0; i < menu_.functions; ++i)
    functions.push_back(UniversalHash::draw(prime_, menu_.buckets, rng));
  SlopeCounts counts(sample, functions, prime_, stage);
  auto strata = counts.strata();
  // The empty concept makes as many mistakes as there are rows of label 1, like every bucket without rows.
  auto place = std::ranges::find_if(strata, [](const Stratum& stratum) { return stratum.score >= 0; });
  if (place == strata.end() || place->score != 0) place = strata.insert(place, {0, 0});
  place->count += 1;
  const Stratum& chosen = strata[select_(strata, rng)];
  std::uint64_t rank = low_64(uniform_below(chosen.count, rng));
  if (chosen.score == 0 && rank + 1 == chosen.count) return {NoPoint{}};
  auto [function, slope, bucket] = counts.find(chosen.score, rank);
  return {LineBucket{prime_, slope, functions[function], bucket}};
}

void LineLearner::add_plan_bounds(const Accuracy& goal, std::vector<Bound>& bounds) const {
  const Privacy promise = privacy();
  if (promise.delta == 0 || promise.neighbours != Neighbours::replace || options_.setting == Setting::agnostic) return;
  add_table_bound("CC.B17.A",
                  {{"epsilon", promise.epsilon}, {"delta", promise.delta}, {"alpha", goal.alpha}, {"beta", goal.beta}},
                  bounds);
}

Premise LineLearner::premise() const { return {options_.setting, "line y = a x + b modulo " + options_.prime.str()}; }

}  // namespace discreet::inline learners
