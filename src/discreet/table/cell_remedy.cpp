#include "discreet/table/cell_remedy.h"

#include "discreet/json/decimal.h"

namespace discreet::inline table {
namespace {

bool is_label(const Target& target) {
  return target.part == Target::Part::label || target.part == Target::Part::label_bit;
}

// The option that says what a column of whole numbers holds.
std::string range_option(const ReadingOptions& options, CellText text) {
  if (text == CellText::whole) return options.range ? "give the public range by low and high (--low, --high)" : "";
  if (text == CellText::decimal) return "name a column of whole numbers";
  return options.values ? "set values to texts (--values texts), name a column of numbers" : "name a column of numbers";
}

// The option that is wrong if the whole column is like this cell. Empty if there is no such option.
std::string option_for(const Target& target, CellText text) {
  const ReadingOptions& options = target.options;
  if (literal_count(target.kind) > 0) return "declare 'other' for the column in the schema";
  if (text == CellText::missing) return "";
  if (is_label(target) && std::holds_alternative<Binary>(target.kind))
    return options.positive ? "name the word that counts as 1 by positive (--positive WORD)" : "";
  if (target.part == Target::Part::bit && options.schema)
    return "describe the columns by a schema (--schema FILE), or name columns of 0 and 1 by inputs";
  if (std::holds_alternative<Range>(target.kind)) return range_option(options, text);
  if (std::holds_alternative<CoordinateCell>(target.kind) || std::holds_alternative<DecimalCell>(target.kind))
    return "name the columns of coordinates by x and y";
  if (std::holds_alternative<TextCell>(target.kind))
    return options.values ? "describe the column by values, letters and longest (--values, --letters, --longest)" : "";
  if (std::holds_alternative<PointCell>(target.kind)) return "name the column of points by point";
  return "";
}

// Options begin with an ASCII letter.
std::string capitalized(std::string text) {
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

CellText kind_of_text(std::string_view text) {
  if (text.empty() || text == "nan") return CellText::missing;
  const auto number = scaled_floor(text, 0);
  if (!number) return CellText::word;
  return number->is_whole ? CellText::whole : CellText::decimal;
}

std::string remedy(const Target& target, CellText text, std::uint64_t good_rows) {
  const std::string option = option_for(target, text);
  if (!target.options.replace) return option.empty() ? "Correct the cell" : "Correct the cell, or " + option;
  if (option.empty()) return or_replace("Correct the cell", good_rows);
  return good_rows == 0 ? capitalized(option) + ", or correct the cell"
                        : or_replace("Correct the cell, " + option, good_rows);
}

std::string or_replace(const std::string& remedy, std::uint64_t good_rows) {
  return good_rows == 0 ? remedy : remedy + ", or set on_bad_row to replace";
}

}  // namespace discreet::inline table
