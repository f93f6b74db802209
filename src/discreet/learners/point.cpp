#include "discreet/learners/point.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/sorting.h"
#include "discreet/learners/bucket_counts.h"
#include "discreet/learners/point_bounds.h"
#include "discreet/learners/value_balance.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

using Options = PointLearner::Options;

Rational usual_delta() { return {1, 1'000'000}; }

bool has_menu(PointVariant variant) { return variant == PointVariant::hashed || variant == PointVariant::fixed; }

Options checked(Options options) {
  check(IntegerDomain{options.low, options.high});
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  bool stable = options.variant == PointVariant::stable;
  if (options.delta) {
    check_delta(*options.delta);
    require(stable || *options.delta == 0, "delta must be 0 or absent: only the variant stable spends it");
    require(!stable || *options.delta > 0, "delta must be positive for the variant stable; the others are pure");
  }
  require(
      !stable || options.setting == Setting::realizable,
      "setting must be realizable for the variant stable, which counts the rows of label 1 alone; take another one");
  require(!options.largest_count || (stable && *options.largest_count >= 1),
          "largest_count must be at least 1, and belongs to the variant stable");
  require(has_menu(options.variant) || (!options.functions && !options.buckets),
          "functions and buckets belong to the variants hashed and fixed");
  require(options.functions.has_value() == options.buckets.has_value(),
          "functions and buckets go together: give both or neither");
  return options;
}

Rational delta_of(const Options& options) {
  return options.variant == PointVariant::stable ? options.delta.value_or(usual_delta()) : Rational(0);
}

PointLearner::Menu given_menu(const Options& options) {
  auto most = static_cast<std::int64_t>(largest_menu);
  require(1 <= *options.functions && *options.functions <= most, "functions must lie between 1 and 2^24");
  require(1 <= *options.buckets && *options.buckets <= most / *options.functions,
          "buckets must be at least 1, and functions times buckets at most 2^24");
  if (options.variant == PointVariant::fixed) {
    require(is_prime(*options.buckets), "buckets must be a prime number for the variant fixed");
    require(*options.functions <= *options.buckets, "functions must not exceed buckets for the variant fixed");
  }
  return {static_cast<std::uint64_t>(*options.functions), static_cast<std::uint64_t>(*options.buckets)};
}

// What the options ask for; `learn` repeats no planning.
PointLearner::Menu menu_of_plan(const Options& options, const Rational& rate) {
  if (!has_menu(options.variant)) return {};
  if (options.functions) return given_menu(options);
  MenuGoal goal = menu_goal(2 * rate, options.setting, {options.alpha, options.beta});
  if (options.variant == PointVariant::hashed) {
    HashedMenu menu = best_hashed_menu(goal);
    require(menu.functions * menu.buckets < largest_menu, "alpha or beta is too small for a menu that fits the memory");
    return {menu.functions, menu.buckets};
  }
  auto menu = best_code_menu(options.high - options.low + 1, goal);
  require(menu.has_value(),
          "alpha is too small for a public menu of this domain that fits the memory; raise it, or "
          "take the variant hashed");
  return {menu->places, menu->prime};
}

// One hypothesis a counter, and the empty concept. Counters hold the rows of label 1 less those of label 0 that the
// hypothesis holds: that many mistakes it makes less than the empty concept. Nothing for the empty concept.
std::optional<std::size_t> select_counter(const Exponential& select, std::vector<std::int64_t> counters, Rng& rng) {
  for (std::int64_t& counter : counters) counter = -counter;
  counters.push_back(0);
  std::size_t chosen = select.select(counters, rng);
  if (chosen + 1 == counters.size()) return std::nullopt;
  return chosen;
}

}  // namespace

PointLearner::PointLearner(Options options)
    : options_(checked(std::move(options))),
      delta_(delta_of(options_)),
      menu_(menu_of_plan(options_, Exponential::over_errors(options_.epsilon, options_.neighbours).rate())),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {}

std::optional<PointRule> PointLearner::learn(const Sample<Input>& sample, Rng& rng, const Progress& progress) const {
  Stage stage{progress};
  switch (options_.variant) {
    case PointVariant::hashed: return hashed(sample, rng, stage);
    case PointVariant::fixed: return fixed(sample, rng, stage);
    case PointVariant::proper: return proper(sample, rng, stage);
    case PointVariant::stable: break;
  }
  return stable(sample, rng, stage);
}

PointRule PointLearner::hashed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  // Proof step 1: the menu is drawn before a row is looked at.
  std::vector<UniversalHash> functions;
  for (std::uint64_t i = 0; i < menu_.functions; ++i)
    functions.push_back(UniversalHash::draw(domain().size(), menu_.buckets, rng));
  auto counters = count_in_parallel(sample.size(), menu_.functions * menu_.buckets, stage,
                                    [&](std::size_t begin, std::size_t end, std::int64_t* counter) {
                                      for (const UniversalHash hash : functions) {
                                        for (std::size_t i = begin; i < end; ++i)
                                          counter[hash(sample.x[i])] += sample.y[i] != 0 ? 1 : -1;
                                        counter += menu_.buckets;
                                      }
                                    });
  auto chosen = select_counter(select_, std::move(counters), rng);
  if (!chosen) return {NoValue{}};
  return {HashBucket{functions[*chosen / menu_.buckets], *chosen % menu_.buckets}};
}

PointRule PointLearner::fixed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  const ReedSolomon code(menu_.buckets);
  const ValueBalance seen = value_balance(sample, stage.part(0, 1, 2));
  auto counters = count_in_parallel(seen.values.size(), menu_.functions * menu_.buckets, stage.part(1, 2, 2),
                                    [&](std::size_t begin, std::size_t end, std::int64_t* counter) {
                                      std::vector<std::uint32_t> symbols(menu_.functions);
                                      for (std::size_t i = begin; i < end; ++i) {
                                        code.symbols(seen.values[i], symbols);
                                        for (std::size_t place = 0; place < symbols.size(); ++place)
                                          counter[place * menu_.buckets + symbols[place]] -= seen.excess[i];
                                      }
                                    });
  auto chosen = select_counter(select_, std::move(counters), rng);
  if (!chosen) return {NoValue{}};
  return {CodeBucket{code, *chosen / menu_.buckets, *chosen % menu_.buckets}};
}

PointRule PointLearner::proper(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  const ValueBalance seen = value_balance(sample, stage);
  auto strata = stratify(seen.excess);
  // The values that do not occur, and the empty concept, make as many mistakes as there are rows of label 1.
  const Integer unseen = domain().size() - seen.values.size(), tied = unseen + 1;
  auto place = std::ranges::find_if(strata, [](const Stratum& stratum) { return stratum.score >= 0; });
  if (place != strata.end() && place->score == 0)
    place->count += tied;
  else
    strata.insert(place, {0, tied});

  const Stratum& chosen = strata[select_(strata, rng)];
  Integer rank = uniform_below(chosen.count, rng), seen_there = chosen.score == 0 ? chosen.count - tied : chosen.count;
  if (rank < seen_there) return {OneValue{seen.values[find_member(seen.excess, chosen.score, low_64(rank))]}};
  rank -= seen_there;
  if (rank == unseen) return {NoValue{}};
  return {OneValue{missing_value(seen.values, low_64(rank))}};
}

PointRule PointLearner::stable(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  std::vector<std::uint64_t> ones;
  for (std::size_t i = 0; i < sample.size(); ++i)
    if (sample.y[i] != 0) ones.push_back(sample.x[i]);
  sort_values(ones, stage.part(0, 5, 10));
  // The number of rows is public under replacement only.
  std::int64_t rows = options_.neighbours != Neighbours::add_remove
                          ? std::max<std::int64_t>(1, static_cast<std::int64_t>(sample.size()))
                          : noise_limit;
  StabilityHistogram histogram(options_.epsilon, delta_, options_.neighbours, options_.largest_count.value_or(rows));
  PointRule answer{NoValue{}};
  std::int64_t most = 0;
  constexpr std::ptrdiff_t often = 1 << 16;
  for (auto run = ones.begin(), asked = run; run != ones.end();) {
    if (run - asked >= often)
      stage.part(5, 10, 10).at(static_cast<std::size_t>((asked = run) - ones.begin()), ones.size());
    auto end = std::find_if(run, ones.end(), [&](std::uint64_t x) { return x != *run; });
    if (auto count = histogram.release(end - run, rng); count && *count > most) {
      most = *count;
      answer = {OneValue{*run}};
    }
    run = end;
  }
  return answer;
}

}  // namespace discreet
