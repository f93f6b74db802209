// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/subset.h"

#include <algorithm>
#include <bit>

#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/word_coin.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline local {
namespace {

// Adds a uniform subset of `count` of the answers other than `value`, by Floyd's method: the j-th die has one face more
// than the one before it, and a face that is taken stands for the newest.
void add_others(std::uint64_t value, std::uint64_t others, std::uint64_t count, Report& report, Rng& rng) {
  auto place = [&](std::uint64_t other) { return other + (other >= value); };
  for (std::uint64_t newest = others - count; newest < others; ++newest) {
    std::uint64_t drawn = place(word_die(newest + 1, rng));
    report.set(report[drawn] ? place(newest) : drawn, true);
  }
}

// The variance of the estimate of a share of 0 from one report.
Rational variance_of_size(std::int64_t values, std::int64_t size, const Rational& epsilon) {
  SubsetRandomizer randomizer({.values = values, .size = size, .epsilon = epsilon});
  Rational q = randomizer.stranger(), gap = randomizer.truth() - q;
  return q * (1 - q) / (gap * gap);
}

}  // namespace

// The optimum over the reals is values / (e^epsilon + 1): one of its two neighbours.
std::int64_t best_subset_size(std::int64_t values, const Rational& epsilon) {
  check_report_epsilon(epsilon);
  require_between("values", values, 2, SubsetRandomizer::max_values, "Group values together");
  Rational real = Rational(values) * (1 - word_probability(truth_threshold(epsilon, 1, 1)));
  auto below = std::clamp<std::int64_t>(static_cast<std::int64_t>(low_64(floor(real))), 1, values - 1);
  auto above = std::min(below + 1, values - 1);
  return variance_of_size(values, above, epsilon) < variance_of_size(values, below, epsilon) ? above : below;
}

SubsetRandomizer::SubsetRandomizer(const Options& options) : options_(options) {
  check_report_epsilon(options.epsilon);
  require_between("values", options.values, 2, max_values, "Group values together");
  require_below("size", options.size, 0, options.values, "Leave it out for the best size");
  if (options.size == 0) options_.size = best_subset_size(options.values, options.epsilon);
  truth_ = discreet::truth_threshold(options.epsilon, size(), values() - size());
}

Rational SubsetRandomizer::truth() const { return word_probability(truth_); }
Rational SubsetRandomizer::stranger() const { return (Rational(size()) - truth()) / Rational(values() - 1); }

void SubsetRandomizer::draw(std::uint64_t value, Report& into, Rng& rng) const {
  value = std::min(value, values() - 1);
  std::ranges::fill(into.words(), 0);
  const bool holds = word_coin(truth_, rng);
  add_others(value, values() - 1, size() - holds, into, rng);
  into.set(value, holds);
}

Report SubsetRandomizer::report(std::uint64_t value, std::uint64_t, Rng& rng) const {
  Report report(values());
  draw(value, report, rng);
  return report;
}

Rational SubsetRandomizer::probability(std::uint64_t value, std::uint64_t, const Report& report) const {
  if (!possible(report)) return 0;
  value = std::min(value, values() - 1);
  if (report[value]) return truth() / Rational(binomial_coefficient(values() - 1, size() - 1));
  return (1 - truth()) / Rational(binomial_coefficient(values() - 1, size()));
}

bool SubsetRandomizer::possible(const Report& report) const {
  std::uint64_t ones = 0;
  for (std::uint64_t word : report.row()) ones += static_cast<std::uint64_t>(std::popcount(word));
  return report.size() == values() && ones == size();
}

void SubsetRandomizer::count(const Report& report, std::uint64_t, Tally& tally) const {
  ++tally.people;
  BitRow row = report.row();
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1)
      ++tally.counters[64 * i + static_cast<std::size_t>(std::countr_zero(word))];
}

}  // namespace discreet::inline local
