// `local report`: one report of one value, as a device would send it.
#pragma once

#include <optional>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline app {

// Tells whether to print the probability of the report for every value: exactly the information that it gives away.
enum class ReportLaw { hidden, shown };
constexpr auto words(ReportLaw) { return std::array<std::string_view, 2>{"hidden", "shown"}; }

struct LocalReportOptions {
  static constexpr const char* name = "local report";
  static constexpr const char* summary = "Randomize one value the way a person's device does.";
  static constexpr const char* example = "discreet local report --randomizer k_rr --values 4 --epsilon 1 --value 2";

  std::string randomizer;
  std::int64_t value = 0;
  std::optional<std::int64_t> row;
  ReportLaw law = ReportLaw::hidden;
  std::optional<std::int64_t> shuffled;
  Rational delta = Rational(1, 1'000'000);
  std::optional<std::int64_t> seed;

  static constexpr auto fields() {
    using O = LocalReportOptions;
    return std::tuple{field("randomizer", &O::randomizer, "the family, whose options are given beside it"),
                      field("value", &O::value, "the value to randomize, from 0. It never leaves this call"),
                      field("row", &O::row, "the public row of a family with rows (default: drawn and printed)"),
                      field("law", &O::law, "the report's probability for every value"),
                      field("shuffled", &O::shuffled, "number of reports in random order to print the guarantee for"),
                      field("delta", &O::delta, "delta of the guarantee of reports in random order"),
                      field("seed", &O::seed, "repeatable, for tests: the report is not private then")};
  }
};

// The promise to everybody if this number of people report with this randomizer and nobody knows whose a report is:
// {people, epsilon, delta}, epsilon a multiple of 1e-6.
Json shuffled_promise(const Randomizer& randomizer, std::int64_t people, const Rational& delta);

// {randomizer, epsilon, report, bits, private, row?, law?, shuffled?}
Json local_report(const Json& request, const Context& context);

Verb local_report_verb();

}  // namespace discreet::inline app
