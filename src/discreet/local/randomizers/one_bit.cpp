// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/one_bit.h"

#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/warner.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

OneBitRandomizer::OneBitRandomizer(const Options& options) : options_(options) {
  check_report_epsilon(options.epsilon);
  require_between("steps", options.steps, 1, max_steps, "Choose a coarser unit for the numbers");
  truth_ = discreet::truth_threshold(options.epsilon, 1, 1);
}

Rational OneBitRandomizer::truth() const { return word_probability(truth_); }

// A value past the last needs no clamp: every face of the die lies below it.
bool OneBitRandomizer::draw(std::uint64_t value, Rng& rng) const {
  return told(word_die(values() - 1, rng) < value, truth_, rng);
}

Report OneBitRandomizer::report(std::uint64_t value, std::uint64_t, Rng& rng) const {
  return one_bit_report(draw(value, rng));
}

Rational OneBitRandomizer::probability(std::uint64_t value, std::uint64_t, const Report& report) const {
  if (!possible(report)) return 0;
  const std::uint64_t steps = values() - 1;
  Rational share = value >= steps ? Rational(1) : Rational(value, steps);
  Rational one = 1 - truth() + share * (2 * truth() - 1);
  return report[0] ? one : Rational(1 - one);
}

void OneBitRandomizer::count(const Report& report, std::uint64_t, Tally& tally) const {
  ++tally.people;
  tally.counters[0] += report[0];
}

}  // namespace discreet::inline local
