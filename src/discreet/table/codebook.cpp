#include "discreet/table/codebook.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/json/suggestion.h"
#include "discreet/table/formats/csv_texts.h"

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

}  // namespace discreet::inline table
