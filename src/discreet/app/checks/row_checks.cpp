#include "discreet/app/checks/row_checks.h"

#include <fmt/format.h>

#include "discreet/app/registry/reading.h"
#include "discreet/base/wording.h"
#include "discreet/json/value.h"
#include "discreet/table/row_faults.h"

namespace discreet::inline app {
namespace {

Finding stop(int check, std::string text) {
  return {check, Finding::About::rows, Finding::Weight::stop, std::move(text)};
}

std::string no_positive(const Reading& reading, const std::string& positive) {
  const std::string start = fmt::format("No label is {}. ", in_quotes(positive));
  if (!reading.near_label) return start + "Check --positive and --label. Nothing was spent.";
  return start + fmt::format("Upper and lower case differ. Did you mean {}? Nothing was spent.",
                             in_quotes(*reading.near_label));
}

std::string no_place(const Reading& reading, const RowFacts& facts) {
  const OutsideCounts& outside = reading.outside;
  // Every coordinate is outside of its side and inside of the other one: exchanged, all places are inside.
  const bool swapped = outside.exchanged == 2 * rows_read(reading.table, reading.people);
  std::string remedy = "Give a frame in the units of the file.";
  if (swapped && facts.exchangeable)
    remedy =
        fmt::format("Longitude and latitude are swapped: use --x {} --y {}.", reading.inputs[1], reading.inputs[0]);
  else if (swapped)
    remedy = "Longitude and latitude are swapped: write the longitude first.";
  return fmt::format("No place is inside the frame {}. {}", Value<Frame>::write(*facts.frame).get<std::string>(),
                     remedy);
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::vector<Finding> row_findings(const Reading& reading, const RowFacts& facts) {
  std::vector<Finding> findings;
  if (reading.table.rows() == 0) return findings;  // a neighbour of tables with a row, where rows come and go
  const std::size_t rows = rows_read(reading.table, reading.people);
  const LabelUse labels = labels_of(reading.table);
  if (facts.positive && labels.none) findings.push_back(stop(5, no_positive(reading, *facts.positive)));
  if (!facts.constant_labels && labels.all && rows > 1)  // one row says nothing
    findings.push_back(stop(8, fmt::format("Every label is {}. Check --label. To learn anyway, add --allow-constant.",
                                           in_quotes(facts.positive.value_or("1")))));
  if (facts.frame && reading.outside.rows == rows) findings.push_back(stop(9, no_place(reading, facts)));
  const std::size_t planned = reading.people ? reading.people->people : rows;  // what the plan counts
  if (facts.plan && 3 * planned < facts.plan->rows)
    findings.push_back(
        {17, Finding::About::rows, Finding::Weight::note,
         fmt::format("The table has {} {}. The plan needs {} for error {}.",
                     facts.rounded ? count_text(planned, true) : grouped(planned),
                     reading.people ? (planned == 1 ? "person" : "people") : (planned == 1 ? "row" : "rows"),
                     grouped(facts.plan->rows), facts.plan->error)});
  return findings;
}

}  // namespace discreet::inline app
