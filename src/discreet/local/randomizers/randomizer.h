// Defines a randomizer: a person's device applies it to one value before anything leaves the device. The concept has
// all facts about it that a collector needs.
//
// A family is a plain class that models `LocalRandomizer`. `Randomizer` is any one of the closed list, for rounds that
// are announced at run time. Values are numbers 0, ..., values()-1. The question decides which fact of a record they
// stand for (question.h). A report has a fixed number of bits for every value. `row` is the public row of a report of
// the Hadamard family. No secret chooses it (cohort.h), and families without rows (rows() == 1) ignore it. A value past
// the last counts as the last: the guarantee does not depend on the caller. Below are also the collector's tally of
// reports, and how a report is written as text.
//
// Privacy:  for every two values and every report the probabilities differ by a factor of at most e^epsilon().
// Utility:  estimates.h inverts the output distribution without bias.
// Cost:     O(report_bits() / 64) per report.
// Source:   KL-10.   docs/local/randomizers.md
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "discreet/algebra/bit_vector.h"
#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

// Keeps the collector's sums of the answers to one question. Tallies are merged by addition.
//
// Every randomizer states its number of counters and the counters that a report moves. The reports themselves can be
// discarded or kept, since they are private already.
//
// Privacy:  a function of the reports alone.
// Utility:  keeps all information that an estimate uses.
// Cost:     O(counters) memory for any number of people. Addition merges.
// Source:   section 5 of the spec of the local model.
struct Tally {
  std::uint64_t people = 0;
  std::vector<std::int64_t> counters;

  Tally& operator+=(const Tally& other);  // Error (check) unless both have the same number of counters
  bool operator==(const Tally&) const = default;
};

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

// Writes a report as text: a fixed number of hexadecimal digits, the highest bits first.
//
// A report of b bits is ceil(b / 4) digits of 0-9a-f, and bits past b are 0: every report has one spelling only.
//
// Privacy:  a function of the report. Its length is that of every other report of the question.
// Utility:  a report that is written and read is the same.
// Cost:     O(bits).
// Source:   section 5 of the spec of the local model: constant size.
std::string report_text(const Report& report);

// Nothing unless it is the spelling of a report of `bits` bits.
std::optional<Report> parse_report(std::string_view text, std::size_t bits);

}  // namespace discreet::inline local
