#include "discreet/learners/points/point.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/sorting.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/counting/bucket_counts.h"
#include "discreet/learners/counting/value_balance.h"
#include "discreet/learners/points/point_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline learners {
namespace {

PointOptions checked_range(PointOptions options) {
  require(options.values == PointValues::integers, "values must be integers. TextPointLearner learns from the others");
  check(IntegerDomain{options.low, options.high});
  return checked(std::move(options));
}

}  // namespace

PointLearner::PointLearner(Options options)
    : options_(checked_range(std::move(options))),
      delta_(delta_of(options_)),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)),
      menu_(menu_of_plan(options_, select_.rate(), domain().size())) {}

// One selection. The other pure variants first draw a menu of their own and do not release which.
Guarantee PointLearner::guarantee() const {
  return options_.variant == PointVariant::proper ? select_.guarantee() : discreet::guarantee(privacy());
}

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
  StabilityHistogram histogram(options_.epsilon, delta_, options_.neighbours, largest_count(options_, sample.size()));
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

std::vector<Bound> PointLearner::table_bounds(Accuracy goal) const {
  if (options_.variant != PointVariant::proper) return {};
  return {selection_table_bound(domain().size() + 1, 2 * select_.rate(), goal)};  // and no point at all
}

Premise PointLearner::premise() const {
  return {options_.setting, "point of " + range_in_words(options_.low, options_.high) + ", or the empty concept"};
}

}  // namespace discreet::inline learners
