#include "discreet/learners/many/many_points.h"

#include <algorithm>
#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/base/parallel.h"
#include "discreet/base/sorting.h"
#include "discreet/learners/counting/label_counts.h"
#include "discreet/learners/counting/value_balance.h"
#include "discreet/learners/many/heavy_labels.h"
#include "discreet/learners/many/row_groups.h"
#include "discreet/learning/label_count.h"

namespace discreet::inline learners {
namespace {

using Options = ManyPointsLearner::Options;
using Rows = MultiSample<std::uint64_t>;

constexpr std::size_t often = std::size_t{1} << 16;  // draws between two questions

using enum ManyPointsVariant;

void check_menu(const Options& options) {
  require(!options.largest_count || options.variant == one_shot || options.variant == agnostic,
          "largest_count belongs to the variants one_shot and agnostic. Leave it out");
  require_at_least("largest_count", options.largest_count, 1, "Leave it out for the usual count");
  require(!options.candidates || options.variant == agnostic,
          "candidates belongs to the variant agnostic. Leave it out");
  require_between("candidates", options.candidates, 1, most_labels, "Take fewer candidates, or leave it out");
  require(
      options.functions.has_value() == options.buckets.has_value() && (!options.functions || options.variant == pure),
      "functions and buckets go together, and belong to the variant pure. Give both, or leave both out");
  require_between("functions", options.functions, 1, 256, "Take fewer functions, or leave it out");
  require_between("buckets", options.buckets, 1, 1 << 20, "Take fewer buckets, or leave it out");
  require(!options.cover_share || options.variant == agnostic,
          "cover_share belongs to the variant agnostic. Leave it out");
  require_inside("cover_share", options.cover_share, 0, 1, "Give a number such as 1/2, or leave it out");
}

Options checked(Options options) {
  check(IntegerDomain{options.low, options.high});
  check_label_count(options.label_count);
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  const bool labels = options.neighbours == Neighbours::labels;
  if (options.delta) {
    check_delta(*options.delta);
    if (options.variant == pure)
      require_between("delta", *options.delta, 0, 0, "Leave it out: the variant pure spends none");
    else if (options.variant != agnostic || options.neighbours == Neighbours::add_remove)
      require_above("delta", *options.delta, 0,
                    "Give a number such as 1e-6. Only the variants pure and, unless neighbours is add_remove, agnostic "
                    "can have delta 0");
    require(!options.largest_count || *options.delta > 0, "largest_count belongs to a positive delta");
  }
  require(!labels || options.variant == agnostic,
          "neighbours can be labels for the variant agnostic alone: the others make no use of public values");
  require(options.variant != paper || options.neighbours == Neighbours::replace,
          "neighbours must be replace for the variant paper, which compares counts with the number of rows");
  require(options.variant != pure || options.answers == Answers::improper,
          "answers must be improper for the variant pure, which answers buckets");
  check_menu(options);
  return options;
}

// Calls take(j) for every label j that a row has.
template <class Take>
void for_each_one(BitRow labels, const Take& take) {
  for (std::size_t w = 0; w < labels.size(); ++w)
    for (std::uint64_t rest = labels[w]; rest != 0; rest &= rest - 1)
      take(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

// The values that were released, growing, each once.
std::vector<std::uint64_t> sorted_once(std::vector<std::uint64_t> values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<std::uint64_t> sorted_values(std::span<const std::uint64_t> x, const Stage& stage) {
  std::vector<std::uint64_t> sorted(x.begin(), x.end());
  sort_values(sorted, stage);
  return sorted;
}

}  // namespace

ManyPointsLearner::ManyPointsLearner(Options options)
    : options_(checked(std::move(options))), plan_(plan_of(options_)), select_(selection_of(options_, plan_)) {
  // Whatever they object to, they object to before a row is read.
  if (is_pure_agnostic())
    pure_histogram();
  else if (plan_.histogram.epsilon > 0)
    histogram(0);
  if (options_.variant == paper) argmax();
}

// Counts whole rows for one_shot, values otherwise.
StabilityHistogram ManyPointsLearner::histogram(std::size_t rows) const {
  // The number of rows is public under replacement only.
  const std::int64_t rows_or_any = options_.neighbours == Neighbours::add_remove
                                       ? noise_limit
                                       : std::max<std::int64_t>(1, static_cast<std::int64_t>(rows));
  return {plan_.histogram.epsilon, plan_.histogram.delta, options_.neighbours,
          options_.largest_count.value_or(rows_or_any)};
}

PointsSanitizer ManyPointsLearner::pure_histogram() const {
  // Values with less than the rows of one that must be kept need not pass: as many candidates share all rows twice
  // over.
  const Rational mass(2, std::max<std::uint64_t>(plan_.candidates, least_parts));
  return PointsSanitizer({.low = options_.low,
                          .high = options_.high,
                          .mode = PointsMode::pure,
                          .epsilon = plan_.histogram.epsilon,
                          .alpha = mass});
}

void ManyPointsLearner::check_rows(std::size_t rows) const {
  if (!is_pure_agnostic()) return;
  try {
    pure_histogram().check_rows(rows);
  } catch (const Error&) {
    throw Error(
        "delta 0 asks for more than " + std::to_string(rows) + " rows on a range of " + domain().size().str() +
        " values: too many that nobody has would be released by chance. Gather more rows, narrow the range, raise "
        "alpha, or give a delta");
  }
}

StableArgmax ManyPointsLearner::argmax() const {
  // The score is a least count: it moves by at most 1 with a row.
  return {options_.epsilon - plan_.histogram.epsilon, plan_.delta - plan_.histogram.delta, 1, options_.neighbours};
}

std::optional<LabelSelection> ManyPointsLearner::selection_of(const Options& options, const Plan& plan) {
  if (options.variant != agnostic && options.variant != pure) return std::nullopt;
  const Privacy left{options.epsilon - plan.histogram.epsilon, plan.delta - plan.histogram.delta, options.neighbours};
  return LabelSelection(left, static_cast<std::size_t>(options.label_count));
}

PointRule ManyPointsLearner::without_value(const std::vector<std::uint64_t>& found) const {
  if (options_.answers == Answers::improper) return {NoValue{}};
  if (domain().size() == found.size()) return {OneValue{0}};  // a fixed rule: labels of points never lead here
  return {OneValue{missing_value(found, 0)}};
}

std::optional<std::vector<PointRule>> ManyPointsLearner::learn(const Rows& sample, Rng& rng,
                                                               const Progress& progress) const {
  Stage stage{progress};
  switch (options_.variant) {
    case one_shot: return learn_one_shot(sample, rng, stage);
    case paper: return learn_paper(sample, rng, stage);
    case agnostic: return learn_agnostic(sample, rng, stage);
    case pure: break;
  }
  return learn_pure(sample, rng, stage);
}

std::vector<PointRule> ManyPointsLearner::learn_one_shot(const Rows& sample, Rng& rng, const Stage& stage) const {
  const auto groups = group_rows(sample, stage.part(0, 5, 10));
  const StabilityHistogram release = histogram(sample.size());
  struct Found {
    std::int64_t count = 0;  // with its noise
    std::uint64_t value = 0;
  };
  std::vector<Found> best(label_count());
  std::vector<std::uint64_t> released;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (g % often == 0) stage.part(5, 10, 10).at(g, groups.size());
    // Proof: every row that occurs is asked once, and no other; all that follows uses what is released.
    const auto count = release.release(groups[g].count, rng);
    if (!count) continue;
    const std::uint64_t value = sample.x[groups[g].row];
    released.push_back(value);
    for_each_one(sample.y[groups[g].row], [&](std::size_t j) {
      const bool better = *count > best[j].count || (*count == best[j].count && value < best[j].value);
      if (better) best[j] = {*count, value};
    });
  }
  Rules rules(label_count(), without_value(sorted_once(std::move(released))));
  for (std::size_t j = 0; j < rules.size(); ++j)
    if (best[j].count > 0) rules[j] = {OneValue{best[j].value}};
  return rules;
}

std::optional<std::vector<PointRule>> ManyPointsLearner::learn_paper(const Rows& sample, Rng& rng,
                                                                     const Stage& stage) const {
  const auto values = count_labels(sample, stage.part(0, 7, 10));
  const StabilityHistogram release = histogram(sample.size());
  const Integer least = ceil(heavy_share(options_.alpha) * sample.size() / 15);
  std::vector<HeavyLabels> heavy;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % often == 0) stage.part(7, 10, 10).at(i, values.size());
    if (auto count = release.release(values[i].rows, rng); count && *count >= least) heavy.push_back(values[i]);
  }
  std::vector<std::uint64_t> found;
  for (const HeavyLabels& value : heavy) found.push_back(sample.x[value.row]);
  Rules rules(label_count(), without_value(found));
  // Proof: the lead is computed in one way on every database; without a heavy value there is one candidate only.
  if (!heavy.empty() && !argmax().releases(lead_of(heavy), rng)) return std::nullopt;
  // Labels of points show a label at one value at most; of several the least counts.
  for (auto value = heavy.rbegin(); value != heavy.rend(); ++value)
    for_each_one(sample.y[value->row], [&](std::size_t j) { rules[j] = {OneValue{sample.x[value->row]}}; });
  return rules;
}

std::vector<ManyPointsLearner::Counted> ManyPointsLearner::value_counts(std::span<const std::uint64_t> x, Rng& rng,
                                                                        const Stage& stage) const {
  std::vector<Counted> released;
  if (is_pure_agnostic()) {
    for (const auto& counted : pure_histogram().sanitize(x, rng, {.stop = stage.progress.stop}).released)
      released.push_back({counted.value, counted.count});
    return released;
  }
  std::optional<StabilityHistogram> release;
  if (options_.neighbours != Neighbours::labels) release.emplace(histogram(x.size()));
  const auto sorted = sorted_values(x, stage.part(0, 5, 10));
  for (auto run = sorted.begin(), asked = run; run != sorted.end();) {
    if (static_cast<std::size_t>(run - asked) >= often)
      stage.part(5, 10, 10).at(static_cast<std::size_t>((asked = run) - sorted.begin()), sorted.size());
    auto end = std::find_if(run, sorted.end(), [&](std::uint64_t value) { return value != *run; });
    const std::optional<std::int64_t> count = release ? release->release(end - run, rng) : end - run;
    if (count) released.push_back({*run, *count});
    run = end;
  }
  return released;
}

// The values with the largest counts, growing.
std::vector<std::uint64_t> ManyPointsLearner::heavy_values(std::span<const std::uint64_t> x, Rng& rng,
                                                           const Stage& stage) const {
  std::vector<Counted> released = value_counts(x, rng, stage);
  // Computed from the release alone, or from public values. The number of kept values is public.
  std::ranges::stable_sort(released, std::greater(), &Counted::count);
  released.resize(std::min(released.size(), plan_.candidates));
  std::vector<std::uint64_t> values;
  for (const auto& counted : released) values.push_back(counted.value);
  return sorted_once(std::move(values));
}

std::vector<PointRule> ManyPointsLearner::learn_agnostic(const Rows& sample, Rng& rng, const Stage& stage) const {
  std::vector<std::uint64_t> values = heavy_values(sample.x, rng, stage.part(0, 3, 10));
  // The rule for all other values: the empty concept, or a point if one is left. A function of the values found.
  const PointRule other = without_value(values);
  const bool any_other = options_.answers == Answers::improper || domain().size() > values.size();
  std::vector<PointRule> candidates;
  for (std::uint64_t value : values) candidates.push_back({OneValue{value}});
  if (any_other) candidates.push_back(other);
  // One group per candidate. Rows of other values are in the last one.
  std::vector<std::uint32_t> group(sample.size());
  for_each_range(sample.size(), often, stage.part(3, 4, 10), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      auto place = std::ranges::lower_bound(values, sample.x[i]);
      bool found = place != values.end() && *place == sample.x[i];
      if (found)
        group[i] = static_cast<std::uint32_t>(place - values.begin());
      else
        group[i] = static_cast<std::uint32_t>(any_other && other(sample.x[i]) ? values.size() : candidates.size());
    }
  });
  LabelCounts counts(sample.y, label_count(), group, candidates.size() + 1);
  Rules rules(label_count());
  std::vector<std::int64_t> mistakes(candidates.size());
  counts.for_each_label(stage.part(4, 10, 10), [&](std::size_t j, std::span<const std::int64_t> ones) {
    // More than the empty concept makes, which is the same for all: rows of label 0 less those of label 1.
    for (std::size_t g = 0; g < mistakes.size(); ++g) mistakes[g] = counts.rows_of(g) - 2 * ones[g];
    rules[j] = candidates[(*select_)(mistakes, rng)];
  });
  return rules;
}

std::vector<PointRule> ManyPointsLearner::learn_pure(const Rows& sample, Rng& rng, const Stage& stage) const {
  // Proof: the menu is drawn before a row is looked at, and serves all labels.
  const std::uint64_t buckets = plan_.menu.buckets;
  std::vector<UniversalHash> functions;
  for (std::uint64_t i = 0; i < plan_.menu.functions; ++i)
    functions.push_back(UniversalHash::draw(domain().size(), buckets, rng));
  std::vector<std::uint32_t> group(sample.size() * functions.size());
  for_each_range(group.size(), often, stage.part(0, 3, 10), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t f = i / sample.size();
      group[i] = static_cast<std::uint32_t>(f * buckets + functions[f](sample.x[i % sample.size()]));
    }
  });
  LabelCounts counts(sample.y, label_count(), group, functions.size() * buckets);
  Rules rules(label_count());
  std::vector<std::int64_t> mistakes(functions.size() * buckets + 1);  // the last one is the empty concept's
  counts.for_each_label(stage.part(3, 10, 10), [&](std::size_t j, std::span<const std::int64_t> ones) {
    for (std::size_t g = 0; g < ones.size(); ++g) mistakes[g] = counts.rows_of(g) - 2 * ones[g];
    const std::size_t chosen = (*select_)(mistakes, rng);
    rules[j] = chosen == ones.size() ? PointRule{NoValue{}}
                                     : PointRule{HashBucket{functions[chosen / buckets], chosen % buckets}};
  });
  return rules;
}

Premise ManyPointsLearner::premise() const {
  const bool any_labels = options_.variant == agnostic || options_.variant == pure;
  const bool empty = !any_labels || options_.answers == Answers::improper;
  return {any_labels ? Setting::agnostic : Setting::realizable,
          "point of " + range_in_words(options_.low, options_.high) + (empty ? ", or the empty concept" : "")};
}

}  // namespace discreet::inline learners
