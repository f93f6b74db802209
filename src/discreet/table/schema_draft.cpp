#include "discreet/table/schema_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/table/formats/csv.h"

namespace discreet::inline table {
namespace {

const std::vector<std::string> members{"name", "kind", "values", "low", "high", "cuts", "other"};

// `a|b|c`
Json list_of(const std::string& text) {
  Json list = Json::array();
  for (std::size_t from = 0; from <= text.size();) {
    std::size_t to = std::min(text.find('|', from), text.size());
    list.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return list;
}

void check_header(const Csv& codebook) {
  for (const std::string& column : codebook.columns())
    if (std::ranges::find(members, column) == members.end())
      throw Error(codebook.name() + " has a column " + in_quotes(column) + did_you_mean(column, members) +
                  ". A codebook has the columns " + join(members));
  for (const char* needed : {"name", "kind"})
    if (std::ranges::find(codebook.columns(), needed) == codebook.columns().end())
      throw Error(codebook.name() + " has no column '" + needed + "'. A codebook has the columns " + join(members));
}

// The column as it would be in a schema. Empty members are absent.
Json description_of(const Csv& codebook, std::span<const std::string> cells) {
  Json column = Json::object();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string& member = codebook.columns()[i];
    if (cells[i].empty()) continue;
    bool is_list = member == "values" || member == "cuts";
    column[member] = is_list ? list_of(cells[i]) : Json(cells[i]);
  }
  if (column.value("kind", "") == "boolean" && column.contains("other")) {
    std::string other = column["other"];
    if (other == "true" || other == "false") column["other"] = other == "true";
  }
  return column;
}

// Cut points for a column of numbers that has none but its ends.
void add_cuts(Json& column, const DraftOptions& options) {
  std::string kind = column.value("kind", "");
  if ((kind != "integer" && kind != "number") || column.contains("cuts")) return;
  if (!column.contains("low") || !column.contains("high"))
    throw Error("numbers need cuts, or low and high to be cut into equal parts");
  auto cuts =
      equal_cuts(parse_decimal(column["low"].get<std::string>()), parse_decimal(column["high"].get<std::string>()),
                 options.parts, kind == "integer" ? ColumnKind::integer : ColumnKind::number);
  column["cuts"] = Json::array();
  for (const Rational& cut : cuts) column["cuts"].push_back(decimal_text(cut));
}

// The number of occurrences of each text in a column.
using Counts = std::map<std::string, std::size_t>;

std::size_t rows_of(const Counts& counts) {
  std::size_t rows = 0;
  for (const auto& [text, count] : counts) rows += count;
  return rows;
}

template <class Test>
bool all_texts(const Counts& counts, const Test& test) {
  return !counts.empty() && std::ranges::all_of(counts, [&](const auto& entry) { return test(entry.first); });
}

bool is_number(const std::string& text) {
  try {
    parse_decimal(text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool is_whole(const std::string& text) { return denominator(parse_decimal(text)) == 1; }
bool is_truth(const std::string& text) { return BooleanCell(std::nullopt).read(text).has_value(); }

bool is_word(const std::string& text) {
  try {
    check_shown_text(text, "value");
    return true;
  } catch (const Error&) {
    return false;
  }
}

// Numbers in order with how often each occurs; the quantiles are among them.
SchemaColumn numbers(const std::string& name, const Counts& counts, bool some_missing, std::int64_t parts) {
  std::map<Rational, std::size_t> ordered;
  for (const auto& [text, count] : counts) ordered[parse_decimal(text)] += count;
  SchemaColumn column{.name = name};
  column.kind = all_texts(counts, is_whole) ? ColumnKind::integer : ColumnKind::number;
  column.low = ordered.begin()->first;
  column.high = ordered.rbegin()->first;
  if (some_missing) column.other_number = column.low;
  std::size_t all = rows_of(counts), below = 0;
  std::int64_t next = 1;
  for (const auto& [number, count] : ordered) {
    bool is_quantile = next < parts && below * static_cast<std::size_t>(parts) >= all * static_cast<std::size_t>(next);
    if (is_quantile && number > *column.low) column.cuts.push_back(number);
    while (next < parts && below * static_cast<std::size_t>(parts) >= all * static_cast<std::size_t>(next)) ++next;
    below += count;
  }
  // One value in most rows leaves no quantile above it: then the next value is the cut.
  if (column.cuts.empty() && ordered.size() > 1) column.cuts.push_back(std::next(ordered.begin())->first);
  return column;
}

// The most frequent values, and a value for the rest where there is one.
SchemaColumn category(const std::string& name, const Counts& counts, bool some_missing, std::int64_t most) {
  std::vector<std::pair<std::string, std::size_t>> ordered;
  for (const auto& entry : counts)
    if (is_word(entry.first)) ordered.push_back(entry);
  std::ranges::stable_sort(ordered, std::greater{}, [](const auto& entry) { return entry.second; });
  bool some_left = some_missing || ordered.size() < counts.size() || std::ssize(ordered) > most;
  ordered.resize(std::min(ordered.size(), static_cast<std::size_t>(most)));
  SchemaColumn column{.name = name};
  for (const auto& [value, count] : ordered) column.values.push_back(value);
  if (some_left) {
    std::string rest = "other";
    while (counts.contains(rest)) rest += "_";
    column.values.push_back(rest);
    column.other = rest;
  }
  return column;
}

std::size_t covered(const SchemaColumn& column, const Counts& counts) {
  std::size_t rows = 0;
  for (const std::string& value : column.values)
    if (auto found = counts.find(value); found != counts.end()) rows += found->second;
  return rows;
}

// Nothing for a column that would tell nothing apart.
std::optional<SchemaColumn> column_of(const std::string& name, Counts counts, const DraftOptions& options) {
  bool some_missing = counts.erase("") > 0;
  if (name.empty() || !is_word(name) || counts.size() < 2) return std::nullopt;
  if (all_texts(counts, is_truth)) {
    SchemaColumn column{.name = name, .kind = ColumnKind::boolean};
    if (some_missing) column.other_number = 0;
    return column;
  }
  if (counts.size() > 2 && all_texts(counts, is_number)) return numbers(name, counts, some_missing, options.parts);
  SchemaColumn column = category(name, counts, some_missing, options.values);
  if (column.values.size() < 2 || 2 * covered(column, counts) < rows_of(counts)) return std::nullopt;
  return column;
}

}  // namespace

std::vector<Rational> equal_cuts(const Rational& low, const Rational& high, std::int64_t parts, ColumnKind kind) {
  std::vector<Rational> cuts;
  if (low >= high) return cuts;
  // Two digits more than the width of a part needs: cut points that a reader can say.
  Rational width = (high - low) / parts, unit = 1;
  for (unsigned i = 0; i < max_decimals && kind == ColumnKind::number && unit * 100 > width; ++i) unit /= 10;
  for (std::int64_t i = 1; i < parts; ++i) {
    Rational cut = Rational(ceil((low + width * i) / unit)) * unit;
    if (cut > low && cut <= high && (cuts.empty() || cut > cuts.back())) cuts.push_back(cut);
  }
  return cuts;
}

Schema schema_from_codebook(const Csv& codebook, const DraftOptions& options, const Progress& progress) {
  check_header(codebook);
  std::vector<SchemaColumn> columns;
  std::size_t row = 0;
  for_each_row(codebook, progress, [&](std::span<const std::string> cells) {
    Json column = description_of(codebook, cells);
    ++row;
    bool is_label = options.label && column.value("name", "") == options.label->name;
    if (is_label || column.value("kind", "") == "ignore") return true;
    try {
      add_cuts(column, options);
      columns.push_back(SchemaColumn::read(column, row - 1));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, row {}: {}", codebook.name(), row, error.what()));
    }
    return true;
  });
  try {
    return Schema(std::move(columns), options.label, SchemaSource{"a codebook", true});
  } catch (const Error& error) {
    throw Error(codebook.name() + ": " + error.what());
  }
}

TableSurvey schema_from_table(const Csv& table, const DraftOptions& options, const Progress& progress) {
  std::vector<Counts> counts(table.columns().size());
  std::size_t rows = 0;
  for_each_row(table, progress, [&](std::span<const std::string> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) ++counts[i][cells[i]];
    return ++rows < TableSurvey::max_rows;
  });
  std::vector<SchemaColumn> columns;
  std::vector<std::string> left_out;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string& name = table.columns()[i];
    if (options.label && options.label->name == name) continue;
    if (auto column = column_of(name, std::move(counts[i]), options))
      columns.push_back(std::move(*column));
    else
      left_out.push_back(name);
  }
  if (columns.empty()) throw Error(table.name() + " has no column that could be described. Write a codebook");
  return {Schema(std::move(columns), options.label, SchemaSource{"data", false}), std::move(left_out)};
}

}  // namespace discreet::inline table
