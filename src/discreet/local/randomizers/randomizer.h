// Defines a randomizer: a person's device applies it to one value before anything leaves the device. The concept has
// all facts about it that a collector needs.
//
// A family is a plain class that models `LocalRandomizer`. `Randomizer` is any one of the closed list, for rounds that
// are announced at run time. Values are numbers 0, ..., values()-1. The question decides which fact of a record they
// stand for (question.h). A report has a fixed number of bits for every value. `row` is the public row of a report of
// the Hadamard family. No secret chooses it (cohort.h), and families without rows (rows() == 1) ignore it. A value past
// the last counts as the last: the guarantee does not depend on the caller.
//
// Privacy:  for every two values and every report the probabilities differ by a factor of at most e^epsilon().
// Utility:  estimates.h inverts the output distribution without bias.
// Cost:     O(report_bits() / 64) per report.
// Source:   KL-10.   docs/local/randomizers.md
#pragma once

#include <concepts>
#include <string_view>
#include <tuple>

#include "discreet/algebra/bit_vector.h"
#include "discreet/base/rational.h"
#include "discreet/local/randomizers/tally.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

using Report = BitVector;

template <class R>
concept LocalRandomizer = requires(const R& randomizer, std::uint64_t value, std::uint64_t row, const Report& report,
                                   Rng& rng, Tally& tally) {
  { R::name } -> std::convertible_to<std::string_view>;
  { R::summary } -> std::convertible_to<std::string_view>;
  R::Options::fields();
  { randomizer.epsilon() } -> std::same_as<Rational>;      // the cost of one report
  { randomizer.values() } -> std::same_as<std::uint64_t>;  // legal values: 0, ..., values()-1
  { randomizer.rows() } -> std::same_as<std::uint64_t>;    // public rows: a power of two, 1 for a family without rows
  { randomizer.report_bits() } -> std::same_as<std::size_t>;
  { randomizer.report(value, row, rng) } -> std::same_as<Report>;
  { randomizer.probability(value, row, report) } -> std::same_as<Rational>;  // exactly that of `report`
  { randomizer.possible(report) } -> std::same_as<bool>;  // some value gives it: the collector's check
  { randomizer.counters() } -> std::same_as<std::size_t>;
  randomizer.count(report, row, tally);  // adds one person, for a possible report
};

}  // namespace discreet::inline local
