// Tested by randomizer_test.cpp
#include "discreet/local/randomizers/discrete_laplace.h"

#include <algorithm>
#include <bit>

#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/k_rr.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {
namespace {

Rational power(const Rational& base, std::uint64_t exponent) {
  auto e = static_cast<unsigned>(exponent);
  return Rational(boost::multiprecision::pow(numerator(base), e), boost::multiprecision::pow(denominator(base), e));
}

const DiscreteLaplaceRandomizer::Options& checked(const DiscreteLaplaceRandomizer::Options& options) {
  using R = DiscreteLaplaceRandomizer;
  check_report_epsilon(options.epsilon);
  require_between("steps", options.steps, 1, R::max_steps, "Choose a coarser unit for the numbers");
  require_between("clamp", options.clamp, 1, R::max_clamp, "Cut the noise off nearer");
  return options;
}

}  // namespace

DiscreteLaplaceRandomizer::DiscreteLaplaceRandomizer(const Options& options)
    : options_(checked(options)),
      ratio_(decay_threshold(options.epsilon / options.steps)),
      still_(low_64(floor((1 - ratio()) / (1 + ratio()) * Rational(Integer(1) << 64)))),
      beyond_(ratio_, static_cast<std::uint64_t>(options.steps + options.clamp) - 1) {}

Rational DiscreteLaplaceRandomizer::ratio() const { return word_probability(ratio_); }
Rational DiscreteLaplaceRandomizer::still() const { return word_probability(still_); }
std::size_t DiscreteLaplaceRandomizer::report_bits() const { return static_cast<std::size_t>(std::bit_width(last())); }

Report DiscreteLaplaceRandomizer::report(std::uint64_t value, std::uint64_t, Rng& rng) const {
  constexpr std::uint64_t half = std::uint64_t{1} << 63;
  const std::uint64_t centre = std::min(value, values() - 1) + static_cast<std::uint64_t>(options_.clamp);
  const bool still = word_coin(still_, rng), up = word_coin(half, rng);
  const std::uint64_t room = up ? last() - centre : centre;  // at least clamp, so at least 1
  const std::uint64_t beyond = 1 + beyond_(room - 1, rng);   // a larger number could only be clamped
  const std::uint64_t moved = still ? 0 : beyond;            // all is drawn always: staying takes as long as moving
  return number_report(up ? centre + moved : centre - moved, report_bits());
}

Rational DiscreteLaplaceRandomizer::reaches(std::uint64_t distance) const {
  return (1 - still()) / 2 * power(ratio(), distance - 1);
}

Rational DiscreteLaplaceRandomizer::probability(std::uint64_t value, std::uint64_t, const Report& report) const {
  if (!possible(report)) return 0;
  const std::uint64_t centre = std::min(value, values() - 1) + static_cast<std::uint64_t>(options_.clamp);
  const std::uint64_t at = report.row()[0];
  if (at == centre) return still();
  const std::uint64_t distance = at > centre ? at - centre : centre - at;
  return at == 0 || at == last() ? reaches(distance) : Rational(reaches(distance) * (1 - ratio()));
}

bool DiscreteLaplaceRandomizer::possible(const Report& report) const {
  return report.size() == report_bits() && report.row()[0] <= last();
}

void DiscreteLaplaceRandomizer::count(const Report& report, std::uint64_t, Tally& tally) const {
  const std::uint64_t at = report.row()[0];
  ++tally.people;
  tally.counters[0] += static_cast<std::int64_t>(at) - options_.clamp;
  tally.counters[1] += static_cast<int>(at == last()) - static_cast<int>(at == 0);
}

}  // namespace discreet::inline local
