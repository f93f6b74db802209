#include "discreet/learners/bits/parity.h"

#include <algorithm>

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/bits/parity_bounds.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/laplace_noise.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

using Options = ParityLearner::Options;

constexpr std::int64_t max_dimension = 65536;        // a system of equations takes dimension^2 / 8 bytes
constexpr std::int64_t max_agnostic_dimension = 28;  // 2^28 counters take 1 GiB
constexpr std::int64_t max_chunks = 1'000'000;

bool is_printed(ParityVariant variant) {
  return variant == ParityVariant::paper || variant == ParityVariant::exponential;
}

Options checked(Options options) {
  bool agnostic = options.variant == ParityVariant::agnostic;
  if (agnostic)
    require_between("dimension", options.dimension, 1, max_agnostic_dimension,
                    "Leave out some inputs, or take another variant: time and memory grow like 2^dimension");
  require_between("dimension", options.dimension, 1, max_dimension, "Leave out some inputs");
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  if (options.chunks) {
    require_between("chunks", *options.chunks, 1, max_chunks, "Take fewer chunks, or leave it out");
    require(options.variant == ParityVariant::first_success || is_printed(options.variant),
            "chunks belongs to the variants first_success, paper and exponential. Leave it out");
  }
  return options;
}

ParityGoal goal_of(const Options& options, const Accuracy& accuracy) {
  double epsilon = to_double(is_printed(options.variant) ? std::min<Rational>(options.epsilon, 2) : options.epsilon);
  return {static_cast<double>(options.dimension), epsilon, to_double(accuracy.alpha), to_double(accuracy.beta)};
}

Selection selection_of(const Options& options) {
  return options.variant == ParityVariant::paper ? Selection::integer_noise : Selection::exponential;
}

CandidatesPlan candidates_of(const Options& options, const ParityGoal& goal) {
  return options.chunks ? candidates_plan(goal, selection_of(options), static_cast<std::uint64_t>(*options.chunks))
                        : candidates_plan(goal, selection_of(options));
}

FirstSuccessPlan first_success_of(const Options& options, const ParityGoal& goal) {
  return options.chunks ? first_success_plan(goal, static_cast<std::uint64_t>(*options.chunks))
                        : first_success_plan(goal);
}

// The plan's division, in whole numbers: `learn` repeats no planning.
ParityLearner::Shares shares_of(const Options& options) {
  ParityGoal goal = goal_of(options, {options.alpha, options.beta});
  if (is_printed(options.variant)) {
    CandidatesPlan plan = candidates_of(options, goal);
    return {plan.chunks, plan.test_rows, plan.rows()};
  }
  return {options.variant == ParityVariant::first_success ? first_success_of(options, goal).chunks : 1, 0, 1};
}

// s with s^k <= beta/2, rounded down: k parts then all refuse with probability at most beta/2.
Rational refusal(const Rational& beta, std::size_t chunks) {
  Interval root = exp(log(Interval(beta / 2)) / Interval(static_cast<long>(chunks)));
  return significant_down(root.low(), RandomSolution::coin_bits);
}

RandomSolution run_of(const Options& options, const Rational& epsilon, std::size_t chunks) {
  auto dimension = static_cast<std::size_t>(options.dimension);
  switch (options.variant) {
    case ParityVariant::first_success:
      return RandomSolution::refusing(dimension, epsilon, refusal(options.beta, chunks));
    case ParityVariant::single_paper:
    case ParityVariant::paper:
    case ParityVariant::exponential: return RandomSolution::printed(dimension, epsilon);
    case ParityVariant::single:
    case ParityVariant::agnostic: break;
  }
  return RandomSolution::calibrated(dimension, epsilon);
}

std::optional<Parity> parity_of(std::optional<BitVector> mask) {
  if (!mask) return std::nullopt;
  return Parity{*std::move(mask)};
}

}  // namespace

ParityLearner::ParityLearner(Options options)
    : options_(checked(std::move(options))),
      run_epsilon_(is_printed(options_.variant) ? std::min<Rational>(options_.epsilon, 2) : options_.epsilon),
      shares_(shares_of(options_)),
      run_(run_of(options_, run_epsilon_, shares_.chunks)) {}

RowOrder ParityLearner::row_order() const {
  bool divided = is_printed(options_.variant) || options_.variant == ParityVariant::first_success;
  return divided ? RowOrder::matters : RowOrder::ignored;
}

Guarantee ParityLearner::guarantee() const {
  if (options_.variant == ParityVariant::agnostic)
    return Exponential::over_errors(options_.epsilon, Neighbours::replace).guarantee();
  return discreet::guarantee(privacy());
}

std::vector<Bound> ParityLearner::bounds(Accuracy accuracy) const {
  check(accuracy);
  ParityGoal goal = goal_of(options_, accuracy);
  auto dimension = static_cast<int>(options_.dimension);
  if (options_.variant == ParityVariant::agnostic)
    return selection_bounds({Integer(1) << dimension, dimension}, options_.epsilon, Setting::agnostic, accuracy);
  using enum Bound::Kind;
  std::vector<Bound> bounds;
  if (options_.epsilon <= 2)
    bounds.push_back({"KL-7.P", printed, rows_at_least(printed_run_rows(goal)),
                      "Kasiviswanathan et al. 2011, lemma 4.1, as printed: one run, success with probability 1/4"});
  if (options_.variant == ParityVariant::single || options_.variant == ParityVariant::single_paper)
    bounds.push_back({"KL-7.T", proved, rows_at_least(tight_run_rows(goal, to_double(run_.keep()), goal.beta)),
                      "error at most alpha with probability 1 - beta whenever it answers", run_.refuse()});
  else if (auto bound = division_bound(accuracy))
    bounds.push_back(*std::move(bound));
  bounds.push_back(littlestone_bound(dimension, run_epsilon_, accuracy));
  return bounds;
}

std::vector<Bound> ParityLearner::table_bounds(Accuracy goal) const {
  if (options_.variant != ParityVariant::agnostic) return {};
  return {selection_table_bound(Integer(1) << static_cast<int>(options_.dimension), options_.epsilon, goal)};
}

// How the rows are divided follows from the options; nothing where that division cannot reach the goal.
std::optional<Bound> ParityLearner::division_bound(const Accuracy& accuracy) const {
  ParityGoal goal = goal_of(options_, accuracy);
  if (options_.variant == ParityVariant::first_success) {
    // All parts refuse with probability s^k; what is left of beta bounds the error of the one that answers.
    double left = goal.beta - all_parts_fail(to_double(run_.refuse()), shares_.chunks);
    if (left <= 0) return std::nullopt;
    return Bound{"KL-8.F", Bound::Kind::proved,
                 shares_.chunks * rows_at_least(tight_run_rows(goal, to_double(run_.keep()), left)),
                 "disjoint parts, the first answer counts"};
  }
  // One of the runs must succeed.
  ParityGoal own = goal_of(options_, {options_.alpha, options_.beta});
  double all_fail = all_parts_fail(printed_run_failure(own), shares_.chunks);
  if (accuracy.alpha < options_.alpha || accuracy.beta < options_.beta || all_fail > own.beta / 3) return std::nullopt;
  std::uint64_t rows = candidates_of(options_, own).rows();
  return options_.variant == ParityVariant::paper
             ? Bound{"KL-8.P", Bound::Kind::proved, rows, "theorem 4.4 with its constants repaired and integer noise"}
             : Bound{"KL-8.E", Bound::Kind::proved, rows,
                     "footnote 4: the exponential mechanism selects, exact exponent"};
}

ParityLearner::Division ParityLearner::divide(std::size_t rows) const {
  // A function of the options and of n alone. The held-out share is the plan's, whatever the number of rows; a part
  // without rows would only add a guess, so with few rows there are fewer parts.
  auto test = static_cast<std::size_t>(Unsigned128{rows} * shares_.test_rows / shares_.rows);
  std::size_t chunks = std::clamp<std::size_t>(rows - test, 1, shares_.chunks);
  return {chunks, (rows - test) / chunks, test};
}

std::optional<Parity> ParityLearner::learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress) const {
  Stage stage{progress};
  switch (options_.variant) {
    case ParityVariant::single:
    case ParityVariant::single_paper: return parity_of(run_(sample.x, sample.y, rng, stage));
    case ParityVariant::first_success: return first_success(sample, rng, stage);
    case ParityVariant::paper:
    case ParityVariant::exponential: return best_candidate(sample, rng, stage);
    case ParityVariant::agnostic: break;
  }
  // Sums of up to n ones and minus ones.
  return sample.size() <= INT32_MAX ? agnostic<std::int32_t>(sample, rng, stage)
                                    : agnostic<std::int64_t>(sample, rng, stage);
}

std::optional<Parity> ParityLearner::first_success(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const {
  Division division = divide(sample.size());
  for (std::size_t j = 0; j < division.chunks; ++j) {
    auto chunk = sample.slice(j * division.chunk_rows, division.chunk_rows);
    Stage part = stage.part(j, j + 1, division.chunks);
    if (auto mask = run_(chunk.x, chunk.y, rng, part)) return Parity{*std::move(mask)};
  }
  return std::nullopt;
}

std::optional<Parity> ParityLearner::best_candidate(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const {
  Division division = divide(sample.size());
  std::vector<Parity> candidates;
  for (std::size_t j = 0; j < division.chunks; ++j) {
    auto chunk = sample.slice(j * division.chunk_rows, division.chunk_rows);
    Stage part = stage.part(j, j + 1, 2 * division.chunks);
    if (auto mask = run_(chunk.x, chunk.y, rng, part)) candidates.push_back({*std::move(mask)});
  }
  if (candidates.empty()) return std::nullopt;
  // Disjoint from every chunk: the proof composes in parallel.
  auto test = sample.slice(division.chunks * division.chunk_rows, division.test_rows);
  std::vector<std::int64_t> errors;
  for (const Parity& candidate : candidates) {
    stage.at(candidates.size() + errors.size(), 2 * candidates.size());
    errors.push_back(static_cast<std::int64_t>(mistakes(candidate, test)));
  }
  return candidates[pick(errors, division.test_rows, rng)];
}

std::size_t ParityLearner::pick(std::span<const std::int64_t> errors, std::size_t test_rows, Rng& rng) const {
  if (options_.variant == ParityVariant::exponential)
    return Exponential::over_errors(run_epsilon_, Neighbours::replace).select(errors, rng);
  // Every candidate's noisy count could be released: each costs epsilon / candidates. Counts are clamped to what they
  // can be, which changes no comparison that the utility proof makes.
  LaplaceNoise noise(run_epsilon_ / static_cast<std::int64_t>(errors.size()), 1, Neighbours::replace,
                     {0, static_cast<std::int64_t>(test_rows)});
  std::vector<std::int64_t> noisy;
  for (std::int64_t count : errors) noisy.push_back(noise(count, rng));
  return static_cast<std::size_t>(std::min_element(noisy.begin(), noisy.end()) - noisy.begin());
}

template <class Count>
std::optional<Parity> ParityLearner::agnostic(const Sample<BitRow>& sample, Rng& rng, const Stage& stage) const {
  // F(a) = sum of (-1)^(y_i + <a, x_i>); the parity a is wrong on (n - F(a)) / 2 rows (KL-9).
  const std::size_t size = std::size_t{1} << options_.dimension;
  constexpr std::size_t often = std::size_t{1} << 20;  // rows or counters between two questions
  std::vector<Count> transform;
  transform.reserve(size);  // a gigabyte of zeros takes a while by itself
  while (transform.size() < size) {
    stage.part(0, 2, 10).at(transform.size(), size);
    transform.resize(std::min(size, transform.size() + often));
  }
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (i % often == 0) stage.part(2, 3, 10).at(i, sample.size());
    transform[sample.x[i][0]] += sample.y[i] ? -1 : 1;
  }
  walsh_hadamard(std::span<Count>(transform), stage.part(3, 8, 10));
  auto rows = static_cast<std::int64_t>(sample.size());
  auto errors = [&](Count f) { return static_cast<std::size_t>((rows - f) / 2); };
  std::vector<Unsigned128> by_errors(sample.size() + 1);
  for (std::size_t a = 0; a < size; ++a) {
    if (a % often == 0) stage.part(8, 10, 10).at(a, size);
    ++by_errors[errors(transform[a])];
  }
  std::size_t level = Exponential::over_errors(options_.epsilon, Neighbours::replace)(by_errors, rng);

  // A uniform parity of that level: the r-th one in order.
  std::uint64_t left = uniform_below(static_cast<std::uint64_t>(by_errors[level]), rng);
  auto chosen =
      std::find_if(transform.begin(), transform.end(), [&](Count f) { return errors(f) == level && left-- == 0; });
  BitVector mask(static_cast<std::size_t>(options_.dimension));
  mask.words()[0] = static_cast<std::uint64_t>(chosen - transform.begin());
  return Parity{std::move(mask)};
}

Premise ParityLearner::premise() const {
  const bool any_labels = options_.variant == ParityVariant::agnostic;
  return {any_labels ? Setting::agnostic : Setting::realizable,
          "parity of some of the " + std::to_string(options_.dimension) + (options_.dimension == 1 ? " bit" : " bits")};
}

}  // namespace discreet::inline learners
