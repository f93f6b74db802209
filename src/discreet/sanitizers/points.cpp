#include "discreet/sanitizers/points.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/binomial.h"
#include "discreet/random/geometric.h"
#include "discreet/random/subset.h"
#include "discreet/sanitizers/points_bounds.h"

namespace discreet::inline sanitizers {
namespace {

constexpr std::int64_t often = 1 << 14;  // distinct values between two questions whether to go on

template <class Domain>
Domain domain_of(const PointsOptions& options);
template <>
IntegerDomain domain_of(const PointsOptions& options) {
  require(options.values == PointsValues::integers, "values must be integers. TextPointsSanitizer takes texts");
  IntegerDomain domain{options.low, options.high};
  check(domain);
  return domain;
}
template <>
TextDomain domain_of(const PointsOptions& options) {
  require(options.values != PointsValues::integers, "values must be texts or naturals");
  return text_domain_of(options);
}

// The values of the domain by number.
std::uint64_t value_at(const IntegerDomain&, std::uint64_t number) { return number; }
std::string value_at(const TextDomain& domain, std::uint64_t number) { return domain.text(number); }

// The part of the domain that fillers come from: texts that people can read.
IntegerDomain readable(const IntegerDomain& domain) { return domain; }
TextDomain readable(TextDomain domain) {
  if (domain.form == TextForm::any && domain.letters.empty()) domain.letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return domain;
}

// A size that no memory holds must not be found out after the spend.
PointsOptions with_room(PointsOptions options) {
  require_at_least("alpha", options.alpha, Rational(2, PointsSanitizer::most_table_rows),
                   "Allow a larger alpha: the synthetic table has 2/alpha rows, and at most 10^7");
  return options;
}

// Pr[Z >= threshold] of noise, as a formula.
Probability passes(const PointsRule& rule) {
  ExponentialSum below(1);
  below += ExponentialSum(1, rule.rate);
  return Probability::ratio(ExponentialSum(1, rule.rate * rule.threshold), below);
}

}  // namespace

template <class Domain>
PointsOf<Domain>::PointsOf(Options options)
    : options_(with_room(checked(std::move(options)))), domain_(domain_of<Domain>(options_)) {}

template <class Domain>
std::vector<Bound> PointsOf<Domain>::bounds(Accuracy goal) const {
  check(goal);
  return points_bounds(options_, domain_.size(), goal);
}

template <class Domain>
void PointsOf<Domain>::check_rows(std::size_t rows) const {
  if (auto refusal = refusal_of(options_, domain_.size(), static_cast<std::int64_t>(rows)); !refusal.empty())
    throw Error(refusal);
}

template <class Domain>
PointBars PointsOf<Domain>::bars(std::int64_t rows) const {
  if (!refusal_of(options_, domain_.size(), rows).empty()) return {rows, rows};
  return bars_of(rule_of(options_, domain_.size(), rows), rows, options_.beta);
}

template <class Domain>
auto PointsOf<Domain>::sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress) const -> Release {
  Stage stage{progress};
  return release(SortedRows<Input>(rows, stage.part(0, 1, 2)), rng, stage.part(1, 2, 2));
}

template <class Domain>
auto PointsOf<Domain>::release(const CountedValues<Input>& values, Rng& rng, const Stage& stage) const -> Release {
  Release release{.rows = values.rows(), .bars = bars(values.rows())};
  if (release.rows == 0 || !refusal_of(options_, domain_.size(), release.rows).empty()) return release;
  const PointsRule rule = rule_of(options_, domain_.size(), release.rows);
  release_values(values, rule, release, rng, stage);
  if (options_.mode == PointsMode::pure) release_others(values, rule, release, rng);
  return release;
}

// Every value that passes the gate is asked once.
template <class Domain>
void PointsOf<Domain>::release_values(const CountedValues<Input>& values, const PointsRule& rule, Release& release,
                                      Rng& rng, const Stage& stage) const {
  // All counts below the threshold are equal, and so are all above the number of rows.
  const LaplaceNoise noise(options_.epsilon, 2, Neighbours::replace,
                           {rule.threshold - 1, std::max(rule.threshold, release.rows)});
  std::int64_t asked = 0, seen = 0;
  values.for_each([&](const Input& value, std::int64_t count) {
    if (asked++ % often == 0) stage.at(static_cast<std::size_t>(seen), static_cast<std::size_t>(release.rows));
    seen += count;
    if (count <= rule.gate) return;
    const std::int64_t noisy = noise(count, rng);
    if (noisy >= rule.threshold) release.released.push_back({Value(value), std::min(noisy, release.rows)});
  });
}

template <>
void PointsOf<TextDomain>::release_others(const CountedValues<Input>&, const PointsRule&, Release&, Rng&) const {}

// The values without rows, with the distribution that noise for each of them would have. It draws how many pass, which
// ones, and how far each goes beyond the threshold, for which the tail has no memory.
template <>
void PointsOf<IntegerDomain>::release_others(const CountedValues<Input>& values, const PointsRule& rule,
                                             Release& release, Rng& rng) const {
  Integer distinct = 0;
  values.for_each([&](std::uint64_t, std::int64_t) { ++distinct; });
  const Integer others = domain_.size() - distinct;
  const Integer passing = binomial(others, passes(rule), rng);
  std::vector<Integer> ranks = subset(others, low_64(passing), rng);  // among the values that do not occur
  auto rank = ranks.begin();
  auto add = [&](const Integer& value) {
    const std::uint64_t most = static_cast<std::uint64_t>(std::max<std::int64_t>(0, release.rows - rule.threshold));
    const auto beyond = static_cast<std::int64_t>(geometric_exp_below(rule.rate, most, rng));
    release.released.push_back({low_64(value), std::min(rule.threshold + beyond, release.rows)});
  };
  std::uint64_t before = 0;  // values of the data that precede
  values.for_each([&](std::uint64_t value, std::int64_t) {
    for (; rank != ranks.end() && *rank + before < value; ++rank) add(*rank + before);
    ++before;
  });
  for (; rank != ranks.end(); ++rank) add(*rank + before);
  std::ranges::sort(release.released, {}, &Release::Counted::value);
}

template <class Domain>
std::uint64_t PointsOf<Domain>::table_size() const {
  return low_64(ceil(2 / options_.alpha));
}

template <class Domain>
Rational PointsOf<Domain>::piece(std::int64_t rows) const {
  const PointBars b = bars(rows);
  return std::max({Rational(2 * b.released), Rational(b.missing), Rational(Rational(rows) / table_size())});
}

template <class Domain>
Rational PointsOf<Domain>::table_error(std::int64_t rows) const {
  return std::min(Rational(rows), Rational(piece(rows) + Rational(rows) / table_size()));
}

template <class Domain>
auto PointsOf<Domain>::synthetic(const Release& release) const -> std::vector<Weighted> {
  if (release.rows == 0) return {};
  std::vector<std::int64_t> counts;
  for (const auto& entry : release.released) counts.push_back(entry.count);
  const Domain shown = readable(domain_);
  // Values of the readable part that were released are passed over.
  Integer outside = shown.size() - release.released.size();
  if (outside < 0) outside = 0;
  Filling filling = fill(counts, release.rows, {Rational(bars(release.rows).released), piece(release.rows), outside});
  std::vector<Weighted> all;
  std::vector<Rational> weights;
  auto add = [&](const Value& value, const Rational& weight) {
    weights.push_back(weight);
    all.push_back({value, weight / release.rows});
  };
  for (std::size_t i = 0; i < counts.size(); ++i) add(release.released[i].value, filling.released[i]);
  std::uint64_t number = 0;
  for (const Rational& weight : filling.fillers) {
    auto is_released = [&](const Value& value) {
      return std::ranges::binary_search(release.released, value, {}, &Release::Counted::value);
    };
    while (is_released(value_at(shown, number))) ++number;
    add(value_at(shown, number++), weight);
  }
  auto copies = apportion(weights, table_size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].copies = copies[i];
  return all;
}

template <class Domain>
auto PointsOf<Domain>::weighted(const Release& release) const -> std::vector<Weighted> {
  if (release.rows == 0) return {};
  std::vector<std::int64_t> counts;
  for (const auto& entry : release.released) counts.push_back(entry.count);
  Filling filling = fill(counts, release.rows, {Rational(0), Rational(release.rows), 1});
  std::vector<Weighted> all;
  for (std::size_t i = 0; i < counts.size(); ++i)
    all.push_back({release.released[i].value, filling.released[i] / release.rows});
  if (!filling.fillers.empty()) all.push_back({std::nullopt, filling.fillers.front() / release.rows});
  return all;
}

template class PointsOf<IntegerDomain>;
template class PointsOf<TextDomain>;

}  // namespace discreet::inline sanitizers
