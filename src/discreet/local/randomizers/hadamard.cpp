// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/hadamard.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/warner.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

HadamardRandomizer::HadamardRandomizer(const Options& options) : options_(options) {
  check_report_epsilon(options.epsilon);
  require_between("size", options.size, 1, max_size, "Group values together");
  if (!std::has_single_bit(rows()))
    throw Error("option 'size' is " + std::to_string(options.size) + ". It must be a power of two. Take " +
                std::to_string(std::bit_ceil(rows())));
  truth_ = discreet::truth_threshold(options.epsilon, 1, 1);
}

Rational HadamardRandomizer::truth() const { return word_probability(truth_); }

bool HadamardRandomizer::draw(std::uint64_t value, std::uint64_t row, Rng& rng) const {
  constexpr std::uint64_t half = std::uint64_t{1} << 63;
  const bool there = contributes(value);
  return told(there && true_bit(value, row), there ? truth_ : half, rng);
}

Report HadamardRandomizer::report(std::uint64_t value, std::uint64_t row, Rng& rng) const {
  return one_bit_report(draw(value, row, rng));
}

Rational HadamardRandomizer::probability(std::uint64_t value, std::uint64_t row, const Report& report) const {
  if (!possible(report)) return 0;
  if (!contributes(value)) return Rational(1, 2);
  return report[0] == true_bit(value, row) ? truth() : Rational(1 - truth());
}

void HadamardRandomizer::count(const Report& report, std::uint64_t row, Tally& tally) const {
  ++tally.people;
  tally.counters[row & (rows() - 1)] += report[0] ? -1 : 1;
}

}  // namespace discreet::inline local
