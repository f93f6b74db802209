// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/warner.h"

namespace discreet::inline local {

Report one_bit_report(bool bit) {
  Report report(1);
  report.set(0, bit);
  return report;
}

WarnerRandomizer::WarnerRandomizer(const Options& options) : options_(options) {
  check_report_epsilon(options.epsilon);
  truth_ = discreet::truth_threshold(options.epsilon, 1, 1);
}

Rational WarnerRandomizer::truth() const { return word_probability(truth_); }

Report WarnerRandomizer::report(std::uint64_t value, std::uint64_t, Rng& rng) const {
  return one_bit_report(told(value != 0, truth_, rng));
}

Rational WarnerRandomizer::probability(std::uint64_t value, std::uint64_t, const Report& report) const {
  if (!possible(report)) return 0;
  return report[0] == (value != 0) ? truth() : Rational(1 - truth());
}

void WarnerRandomizer::count(const Report& report, std::uint64_t, Tally& tally) const {
  ++tally.people;
  tally.counters[0] += report[0];
}

}  // namespace discreet::inline local
