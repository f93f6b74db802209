#include "discreet/table/row_faults.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/wording.h"

namespace discreet::inline table {
namespace {

bool is_range(const Target& target) { return std::holds_alternative<Range>(target.kind); }

bool needs_number(const Target& target) {
  return is_range(target) || std::holds_alternative<CoordinateCell>(target.kind) ||
         std::holds_alternative<DecimalCell>(target.kind);
}

std::string number_remedy(const Target& target) {
  if (!is_range(target)) return "Name the columns of coordinates by --x and --y.";
  return target.options.values ? "Add --values texts without --low and --high, or name a numeric column."
                               : "Name a numeric column.";
}

struct Columns {
  std::span<const Target> targets;
  std::span<const std::string> names;

  // The first column for which `fails`.
  template <class Fails>
  std::optional<std::size_t> first(const Fails& fails) const {
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (fails(i)) return i;
    return std::nullopt;
  }
};

RowNonsense text_in_column(const Columns& columns, std::size_t column, std::size_t rows) {
  return {1, fmt::format("Column {} has text in {}. This run needs numbers. {}", in_quotes(columns.names[column]),
                         rows < RowFaults::front ? "all of its rows" : "its first 1,000 rows",
                         number_remedy(columns.targets[column]))};
}

RowNonsense decimals_in_column(const Columns& columns, std::size_t column) {
  return {2, fmt::format("Column {} has decimals. This run needs whole numbers. Name a column of whole numbers.",
                         in_quotes(columns.names[column]))};
}

RowNonsense values_outside(const Columns& columns, std::size_t column) {
  const Target& target = columns.targets[column];
  const auto& range = std::get<Range>(target.kind);
  return {14, fmt::format("Every value of column {} is outside {} to {}. Give the public range{}.",
                          in_quotes(columns.names[column]), range.low().str(), range.high().str(),
                          target.options.range ? " by --low and --high" : "")};
}

RowNonsense no_row(const FirstFault& first, BadRow bad_row) {
  return {3, fmt::format("No row of {} can be read ({}: {}). {}{}.", first.table, first.place, first.what,
                         bad_row == BadRow::refuse ? "Nothing was spent. " : "", first.remedy)};
}

RowNonsense most_rows(std::size_t bad, std::size_t rows, const FirstFault& first, bool rounded) {
  return {4, fmt::format("{} of {} rows cannot be read. The first is {}: {}. Check --x, --values and the schema: an "
                         "option is more likely wrong than the rows.",
                         count_text(bad, rounded), count_text(rows, rounded), first.place, first.what)};
}

}  // namespace

std::string count_text(std::size_t count, bool rounded) {
  if (!rounded || count == 0) return std::to_string(count);
  std::size_t unit = 1;
  while (count / unit >= 10) unit *= 10;
  const auto distance = [&](std::size_t step) {
    const std::size_t value = step * unit;
    return value > count ? value - count : count - value;
  };
  const std::size_t nearest =
      std::ranges::min({std::size_t{1}, std::size_t{2}, std::size_t{5}, std::size_t{10}}, {}, distance);
  return "about " + std::to_string(nearest * unit);
}

void RowFaults::add(std::size_t row, std::optional<std::size_t> column, std::optional<CellText> text) {
  ++bad_;
  if (!column || !text) return;
  ColumnFaults& faults = columns_[*column];
  faults.words_in_front += *text == CellText::word && row < front;
  faults.whole += *text == CellText::whole;
  faults.decimals += *text == CellText::decimal;
}

void RowFaults::add(const RowFaults& more) {
  bad_ += more.bad_;
  columns_.resize(std::max(columns_.size(), more.columns_.size()));
  for (std::size_t i = 0; i < more.columns_.size(); ++i) {
    columns_[i].words_in_front += more.columns_[i].words_in_front;
    columns_[i].whole += more.columns_[i].whole;
    columns_[i].decimals += more.columns_[i].decimals;
  }
}

std::optional<RowNonsense> nonsense_of(const RowFaults& faults, std::size_t rows, std::span<const Target> targets,
                                       std::span<const std::string> names, const FirstFault& first, BadRow bad_row) {
  if (faults.bad() == 0) return std::nullopt;
  const bool most = 2 * faults.bad() > rows;
  if (bad_row == BadRow::replace && !most) return std::nullopt;
  const Columns columns{targets, names};
  const std::size_t front = std::min(rows, RowFaults::front);
  if (auto column =
          columns.first([&](std::size_t i) { return needs_number(targets[i]) && faults.words_in_front(i) == front; }))
    return text_in_column(columns, *column, rows);
  if (auto column = columns.first([&](std::size_t i) { return is_range(targets[i]) && 2 * faults.decimals(i) > rows; }))
    return decimals_in_column(columns, *column);
  if (auto column = columns.first([&](std::size_t i) { return is_range(targets[i]) && faults.whole(i) == rows; }))
    return values_outside(columns, *column);
  if (faults.bad() == rows) return no_row(first, bad_row);
  if (most) return most_rows(faults.bad(), rows, first, targets.front().options.rounded);
  return std::nullopt;
}

}  // namespace discreet::inline table
