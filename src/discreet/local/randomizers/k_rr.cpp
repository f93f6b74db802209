// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/k_rr.h"

#include <algorithm>
#include <bit>

#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

Report number_report(std::uint64_t number, std::size_t bits) {
  Report report(bits);
  report.words()[0] = number;
  return report;
}

KaryRandomizer::KaryRandomizer(const Options& options) : options_(options) {
  check_report_epsilon(options.epsilon);
  require_between("values", options.values, 2, max_values, "Group values together");
  truth_ = discreet::truth_threshold(options.epsilon, 1, values() - 1);
}

Rational KaryRandomizer::truth() const { return word_probability(truth_); }
Rational KaryRandomizer::lie() const { return (1 - truth()) / Rational(values() - 1); }
std::size_t KaryRandomizer::report_bits() const { return static_cast<std::size_t>(std::bit_width(values() - 1)); }

std::uint64_t KaryRandomizer::draw(std::uint64_t value, Rng& rng) const {
  value = std::min(value, values() - 1);
  if (word_coin(truth_, rng)) return value;
  std::uint64_t other = word_die(values() - 1, rng);  // among the others, in their order
  return other + (other >= value);
}

Report KaryRandomizer::report(std::uint64_t value, std::uint64_t, Rng& rng) const {
  return number_report(draw(value, rng), report_bits());
}

Rational KaryRandomizer::probability(std::uint64_t value, std::uint64_t, const Report& report) const {
  if (!possible(report)) return 0;
  return answer(report) == std::min(value, values() - 1) ? truth() : lie();
}

bool KaryRandomizer::possible(const Report& report) const {
  return report.size() == report_bits() && answer(report) < values();
}

void KaryRandomizer::count(const Report& report, std::uint64_t, Tally& tally) const {
  ++tally.people;
  ++tally.counters[answer(report)];
}

}  // namespace discreet::inline local
